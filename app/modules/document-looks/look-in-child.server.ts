import type { AcceptedExtension } from '../document-files/limits'
import { processorMs, residentBytes, spawnFileProcess } from '../document-reading/file-process.server'
import { classify } from '../document-reading/classify'
import type { Look } from './look'

/** The request to the child process, which responds with a `Look`. `name` is the customer's file name. */
export type LookRequest = { path: string; extension: AcceptedExtension; name: string }

/** A typical document takes half a second of CPU time. */
export const lookLimits = { processorMs: 10_000, clockMs: 30_000, memoryBytes: 384 * 1024 * 1024 }

const watchMs = 100

/**
 * Takes a quick look at a file in a separate process, which is killed if it uses too much time or memory. If
 * the process fails, the result is based on the file name only.
 * @throws AbortError if `signal` is aborted
 */
export async function lookInChild(
  request: LookRequest,
  signal?: AbortSignal,
  limits = lookLimits,
): Promise<Look> {
  signal?.throwIfAborted()
  const child = spawnFileProcess('look-at-document')
  const startedAt = Date.now()
  let look: Look | null = null
  const kill = () => child.kill('SIGKILL')
  const check = () => {
    if (!child.pid) return
    const isTooSlow = processorMs(child.pid) > limits.processorMs || Date.now() - startedAt > limits.clockMs
    if (isTooSlow || residentBytes(child.pid) > limits.memoryBytes) kill()
  }
  const watch = setInterval(check, watchMs)
  signal?.addEventListener('abort', kill)
  child.stderr?.resume()
  child.on('message', (answer: Look) => (look = answer))
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', () => resolve())
      child.send(request, (error) => error && kill())
    })
  } finally {
    clearInterval(watch)
    signal?.removeEventListener('abort', kill)
  }
  signal?.throwIfAborted()
  return look ?? lookByName(request.name)
}

const lookByName = (name: string): Look => ({
  state: 'unknown',
  pages: null,
  kind: classify(name, []),
  isAmendment: false,
  association: null,
  usState: null,
  active: null,
})
