import { createHash } from 'node:crypto'
import { jsonAnswer } from './json-answer'

type Pdf = { bytes: Buffer; fileName: string; cacheControl?: string }

/** The one range of bytes that is asked for; 'none' for the whole file, 'wrong' for one that the file does not have. */
function rangeOf(header: string | null, size: number): { from: number; to: number } | 'none' | 'wrong' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!found) return 'none'
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return 'none'
  if (first === '')
    return Number(last) === 0 ? 'wrong' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  // Backwards is no range (RFC 9110, 14.1.1), and what is no range is ignored.
  if (last !== '' && Number(last) < from) return 'none'
  return from >= size ? 'wrong' : { from, to }
}

const tags = new WeakMap<Buffer, string>()

function tagOf(bytes: Buffer): string {
  let tag = tags.get(bytes)
  if (!tag)
    tags.set(bytes, (tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`))
  return tag
}

/** A PDF as an answer that browsers open, with its tag and parts of it for who asks (RFC 9110, sections 13 and 14). */
export function pdfResponse(request: Request, { bytes, fileName, cacheControl = 'private, no-cache' }: Pdf) {
  const tag = tagOf(bytes)
  const headers: Record<string, string> = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${fileName.replace(/[^\w.-]/g, '_')}"`,
    'Cache-Control': cacheControl,
    'Accept-Ranges': 'bytes',
    ETag: tag,
  }
  const known = request.headers.get('If-None-Match')
  if (known?.split(',').some((t) => t.trim().replace(/^W\//, '') === tag || t.trim() === '*'))
    return new Response(null, { status: 304, headers })
  const condition = request.headers.get('If-Range')
  const asked = condition === null || condition === tag ? request.headers.get('Range') : null
  const range = request.method === 'GET' ? rangeOf(asked, bytes.length) : 'none'
  if (range === 'wrong') {
    return jsonAnswer({ error: 'The file does not have this part.' }, 416, {
      'Content-Range': `bytes */${bytes.length}`,
    })
  }
  const part = range === 'none' ? bytes : bytes.subarray(range.from, range.to + 1)
  if (range !== 'none') headers['Content-Range'] = `bytes ${range.from}-${range.to}/${bytes.length}`
  headers['Content-Length'] = String(part.length)
  return new Response(request.method === 'HEAD' ? null : (part as Uint8Array<ArrayBuffer>), {
    status: range === 'none' ? 200 : 206,
    headers,
  })
}
