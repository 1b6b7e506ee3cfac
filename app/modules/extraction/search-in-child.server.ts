import { processorMs, residentBytes, spawnFileProcess } from '../document-reading/file-process.server'
import { completeCandidates, noDocumentFindings, type DocumentFindings } from './document-search'
import type { SearchEnd, SearchFailure } from '../document-reading/search-message'
import { precedenceOf } from './precedence'
import type { DocumentHead, Page, PagedDocument } from '../document-reading/types'
import { limitCandidates } from './page/limits'
import type { Candidate } from '../report-fields/candidate'

/** Sent to the child process, which answers each message with its findings. */
export type SearchRequest = { document: DocumentHead } | { page: Page } | 'whole'

export type SearchResponse = DocumentFindings

/**
 * Limits for one document; 500 ordinary pages take a few seconds of CPU time. The process competes with visitors, so
 * the limit is CPU time; wall time only detects a stalled process.
 */
export const searchLimits = { processorMs: 30_000, clockMs: 10 * 60_000, memoryBytes: 384 * 1024 * 1024 }

const checkIntervalMs = 200

/**
 * Searches a document by rules in its own process, page by page. Pages over the limit end the process; earlier findings
 * are kept.
 * @throws AbortError if `signal` is aborted
 */
export async function searchInChild(
  document: PagedDocument,
  signal?: AbortSignal,
  limits = searchLimits,
): Promise<SearchEnd & { candidates: Candidate[] }> {
  signal?.throwIfAborted()
  const child = spawnFileProcess('search-document')
  const startedAt = Date.now()
  let reason: SearchFailure | null = null
  let spawnError: unknown
  let errorOutput = ''
  let resolveResponse: (found: SearchResponse | null) => void = () => undefined
  const kill = (cause: SearchFailure | null) => {
    reason ??= cause
    child.kill('SIGKILL')
  }
  const check = () => {
    if (!child.pid) return
    if (residentBytes(child.pid) > limits.memoryBytes) kill('memory')
    else if (processorMs(child.pid) > limits.processorMs || Date.now() - startedAt > limits.clockMs)
      kill('time')
  }
  const watch = setInterval(check, checkIntervalMs)
  const abort = () => kill(null)
  signal?.addEventListener('abort', abort)
  child.stderr?.on('data', (part: Buffer) => (errorOutput = (errorOutput + part.toString()).slice(-4000)))
  child.on('message', (found: SearchResponse) => {
    check()
    // Ignore messages that were in flight when the process was killed.
    if (!child.killed) resolveResponse(found)
  })
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', (error) => {
      spawnError = error
      resolve()
    })
  })
  /** The child's answer; null if the process has exited. */
  const ask = (request: SearchRequest) =>
    new Promise<SearchResponse | null>((resolve) => {
      resolveResponse = resolve
      void exited.then(() => resolve(null))
      child.send(request, (error) => error && kill('crashed'))
    })

  let onPages: Candidate[] = []
  let pagesSearched = 0
  let whole: DocumentFindings | null = null
  try {
    let found = await ask({ document: headOf(document) })
    for (const page of document.pages) {
      if (!found) break
      found = await ask({ page })
      if (!found) break
      onPages = limitCandidates([...onPages, ...found.candidates])
      pagesSearched += 1
    }
    if (found) whole = await ask('whole')
  } finally {
    clearInterval(watch)
    signal?.removeEventListener('abort', abort)
    child.kill('SIGKILL')
  }
  if (spawnError) throw spawnError
  signal?.throwIfAborted()
  const failure = whole
    ? null
    : (reason ?? (errorOutput.includes('heap out of memory') ? 'memory' : 'crashed'))
  const candidates = completeCandidates(onPages, whole ?? noDocumentFindings, precedenceOf(document).date)
  return { candidates, pagesSearched, failure }
}

const headOf = ({ documentId, name, kind }: PagedDocument): DocumentHead => ({ documentId, name, kind })
