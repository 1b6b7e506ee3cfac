import { createHash } from 'node:crypto'
import contentDisposition from 'content-disposition'
import fresh from 'fresh'
import rangeParser from 'range-parser'
import { jsonResponse } from './json-response'

type Pdf = { bytes: Buffer; fileName: string; cacheControl?: string }

/** The return value of range-parser for a range outside the file. */
const unsatisfiable = -1

const etags = new WeakMap<Buffer, string>()

function etagOf(bytes: Buffer): string {
  let etag = etags.get(bytes)
  if (!etag)
    etags.set(bytes, (etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`))
  return etag
}

/** A PDF for display in the browser, with an ETag and range support (RFC 9110, sections 13 and 14). */
export function pdfResponse(request: Request, { bytes, fileName, cacheControl = 'private, no-cache' }: Pdf) {
  const etag = etagOf(bytes)
  const headers: Record<string, string> = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition(fileName, { type: 'inline' }),
    'Cache-Control': cacheControl,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  }
  const requestHeaders = Object.fromEntries(request.headers)
  if (fresh(requestHeaders, { etag })) return new Response(null, { status: 304, headers })
  const isUnchanged = (requestHeaders['if-range'] ?? etag) === etag
  const rangeHeader = request.method === 'GET' && isUnchanged ? requestHeaders.range : undefined
  const ranges = rangeHeader ? rangeParser(bytes.length, rangeHeader) : undefined
  if (ranges === unsatisfiable) {
    return jsonResponse({ error: 'The file does not have this part.' }, 416, {
      'Content-Range': `bytes */${bytes.length}`,
    })
  }
  // Multiple ranges and malformed ones get the whole file.
  const range =
    typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${bytes.length}`
  headers['Content-Length'] = String(part.length)
  return new Response(request.method === 'HEAD' ? null : (part as Uint8Array<ArrayBuffer>), {
    status: range ? 206 : 200,
    headers,
  })
}
