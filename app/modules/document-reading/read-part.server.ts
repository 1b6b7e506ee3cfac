import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { failureMessages } from './failure'
import { readInChild, readLimits, type ReadLimits, type SentPageEvent } from './read-in-child.server'
import type { PartAnswer, ReadingPart } from './reader-queue'
import { minuteMs } from '../time-units'

// Runs on another machine, without access to the database and the product's settings.

const fetchMs = minuteMs
/** How long a reader works on a part, and so how much work is lost if it dies. */
const partMs = 20_000
const partBytes = 4 * 2 ** 20

/** Failures that may be due to this machine rather than to the file, so the host reads it itself. */
const localFailures: readonly string[] = [
  failureMessages.stalled,
  failureMessages.memory,
  failureMessages.crashed,
]

/** The answer as JSON, with the bytes of the words in base64. */
type EncodedAnswer = Omit<PartAnswer, 'pages'> & {
  pages: { illegible: boolean; page: Omit<SentPageEvent['page'], 'words'> & { words: string } }[]
}

const toBase64 = ({ buffer, byteOffset, byteLength }: Uint16Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

/** Checks the size, because a truncated download would be reported to the customer as a damaged file. */
async function fetchFile({ link, sizeBytes }: ReadingPart, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(link, {
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(fetchMs)]),
  })
  if (!response.ok) throw new Error(`The link to the document responded with status ${response.status}`)
  const contentLength = Number(response.headers.get('Content-Length'))
  if (contentLength !== sizeBytes)
    throw new Error(`The link leads to ${contentLength} bytes, not ${sizeBytes}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length !== sizeBytes) throw new Error(`Received only ${bytes.length} of ${sizeBytes} bytes`)
  return bytes
}

/** Fetches a document and reads a part of it in a separate process. */
export async function readDocumentPart(
  part: ReadingPart,
  version: number,
  signal: AbortSignal,
  limits: ReadLimits = readLimits,
): Promise<EncodedAnswer> {
  const answer: EncodedAnswer = { version, start: null, pages: [], end: 'done' }
  if (part.version !== version) return { ...answer, end: { failed: `This reader has version ${version}.` } }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'reader-'))
  try {
    const file = path.join(folder, `document.${part.extension}`)
    await writeFile(file, await fetchFile(part, signal), { mode: 0o600 })
    const { extension, from, engine } = part
    const { message } = await readInChild(
      { path: file, extension, from, engine, atMost: { ms: partMs, bytes: partBytes } },
      (event) => {
        if (event.type === 'start') {
          const { filePages, pages, active } = event
          answer.start = { filePages, pages, active }
        } else
          answer.pages.push({
            illegible: event.isIllegible,
            page: { ...event.page, words: toBase64(event.page.words) },
          })
      },
      signal,
      limits,
    )
    const last = from + answer.pages.length - 1
    if (message !== null)
      answer.end = localFailures.includes(message) ? { failed: message } : { refused: message }
    else if (last < (answer.start?.pages ?? 0)) answer.end = 'more'
    return answer
  } catch (error) {
    signal.throwIfAborted()
    return { ...answer, end: { failed: error instanceof Error ? error.message : String(error) } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
