import { processorMs, residentBytes, spawnFileProcess } from '../document-reading/file-process.server'
import { completeCandidates, noDocumentFindings, type DocumentFindings } from './document-search'
import type { SearchEnd, SearchFailure } from '../document-reading/search-message'
import { precedenceOf } from './decide/precedence'
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

/** Starts the process for one document, and kills it when it exceeds a limit or `signal` is aborted. */
function startSearchProcess(limits: typeof searchLimits, signal?: AbortSignal) {
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
  const enforceLimits = () => {
    if (!child.pid) return
    if (residentBytes(child.pid) > limits.memoryBytes) kill('memory')
    else if (processorMs(child.pid) > limits.processorMs || Date.now() - startedAt > limits.clockMs)
      kill('time')
  }
  const watch = setInterval(enforceLimits, checkIntervalMs)
  const abort = () => kill(null)
  signal?.addEventListener('abort', abort)
  child.stderr?.on('data', (part: Buffer) => (errorOutput = (errorOutput + part.toString()).slice(-4000)))
  child.on('message', (found: SearchResponse) => {
    enforceLimits()
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
  return {
    /** The child's answer; null if the process has exited. */
    ask: (request: SearchRequest) =>
      new Promise<SearchResponse | null>((resolve) => {
        resolveResponse = resolve
        void exited.then(() => resolve(null))
        child.send(request, (error) => error && kill('crashed'))
      }),
    stop() {
      clearInterval(watch)
      signal?.removeEventListener('abort', abort)
      child.kill('SIGKILL')
    },
    /**
     * Why the process ended before its last answer.
     * @throws the error that kept it from starting
     */
    failure(): SearchFailure {
      if (spawnError) throw spawnError
      return reason ?? (errorOutput.includes('heap out of memory') ? 'memory' : 'crashed')
    },
  }
}

/**
 * Searches a document by rules in its own process, page by page. Pages over the limit end the process; earlier findings
 * are kept.
 * @throws AbortError if `signal` is aborted
 */
export async function searchInChild(
  document: PagedDocument,
  signal?: AbortSignal,
  limits = searchLimits,
): Promise<SearchEnd & DocumentFindings> {
  signal?.throwIfAborted()
  const searchProcess = startSearchProcess(limits, signal)
  let onPages: Candidate[] = []
  let pagesSearched = 0
  let whole: DocumentFindings | null = null
  try {
    let found = await searchProcess.ask({ document: headOf(document) })
    for (const page of document.pages) {
      if (!found) break
      found = await searchProcess.ask({ page })
      if (!found) break
      onPages = limitCandidates([...onPages, ...found.candidates])
      pagesSearched += 1
    }
    if (found) whole = await searchProcess.ask('whole')
  } finally {
    searchProcess.stop()
  }
  const failure = whole ? null : searchProcess.failure()
  signal?.throwIfAborted()
  const findings = whole ?? noDocumentFindings
  const candidates = completeCandidates(onPages, findings, precedenceOf(document).date)
  return { candidates, otherAssociationPages: findings.otherAssociationPages, pagesSearched, failure }
}

const headOf = ({ documentId, name, kind }: PagedDocument): DocumentHead => ({ documentId, name, kind })
