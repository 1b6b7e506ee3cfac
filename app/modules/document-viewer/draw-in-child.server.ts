import type { ChildProcess } from 'node:child_process'
import pLimit from 'p-limit'
import { DomainError } from '../domain-error'
import { residentBytes, spawnFileProcess } from '../document-reading/file-process.server'
import type { DrawRequest } from './draw-page.server'

/** The child's response to a request. */
export type DrawResponse = { png: Uint8Array } | { refused: string }

const limits = { pageMs: 20_000, memoryBytes: 512 * 1024 * 1024 }
const memoryCheckMs = 200
/** The idle time after which the child is stopped to free memory. */
const idleMs = 30_000
const maxWaiting = 60

const cannotDraw = 'This page can’t be shown: something in the document stops the viewer.'

/** Renders one page at a time: two would exceed the web process's share of a small machine. */
const oneByOne = pLimit(1)
let child: ChildProcess | null = null
let idleTimer: NodeJS.Timeout | undefined

function stopChild() {
  child?.kill('SIGKILL')
  child = null
}

/** The running child, or a new one. */
function startChild(): ChildProcess {
  clearTimeout(idleTimer)
  if (child?.connected) return child
  const started = spawnFileProcess('draw-page')
  started.stderr?.resume()
  started.once('exit', () => {
    if (child === started) child = null
  })
  child = started
  return started
}

/** Lets the web process exit although the child is running, and stops the child once it has been idle. */
function release(idleChild: ChildProcess) {
  idleChild.unref()
  idleChild.channel?.unref()
  clearTimeout(idleTimer)
  idleTimer = setTimeout(stopChild, idleMs).unref()
}

async function requestPage(request: DrawRequest): Promise<Uint8Array> {
  const worker = startChild()
  worker.ref()
  worker.channel?.ref()
  let stallTimer: NodeJS.Timeout | undefined
  let memoryTimer: NodeJS.Timeout | undefined
  let removeListeners: (() => void) | undefined
  try {
    const answer = await new Promise<DrawResponse>((resolve, reject) => {
      const fail = () => reject(new DomainError('not_found', cannotDraw))
      const handleResponse = (response: DrawResponse) => resolve(response)
      worker.once('message', handleResponse).once('exit', fail).once('error', fail)
      removeListeners = () => worker.off('message', handleResponse).off('exit', fail).off('error', fail)
      stallTimer = setTimeout(stopChild, limits.pageMs)
      memoryTimer = setInterval(() => {
        if (worker.pid && residentBytes(worker.pid) > limits.memoryBytes) stopChild()
      }, memoryCheckMs)
      worker.send(request, (error) => error && fail())
    })
    if ('refused' in answer) throw new DomainError('not_found', answer.refused)
    return answer.png
  } finally {
    clearTimeout(stallTimer)
    clearInterval(memoryTimer)
    removeListeners?.()
    release(worker)
  }
}

/**
 * Renders a page as PNG in a separate process, which is killed if it stalls or uses too much memory. Aborted
 * requests are skipped.
 * @throws DomainError `not_found` for a page that cannot be rendered; `rate_limited` when too many requests
 * are queued
 */
export async function drawInChild(request: DrawRequest, signal?: AbortSignal): Promise<Uint8Array> {
  if (oneByOne.pendingCount >= maxWaiting) {
    throw new DomainError(
      'rate_limited',
      'Too many pages are being displayed right now. Please try again shortly.',
      {
        retryAfterSeconds: 5,
      },
    )
  }
  return oneByOne(() => {
    signal?.throwIfAborted()
    return requestPage(request)
  })
}
