import type { ChildProcess } from 'node:child_process'
import pLimit from 'p-limit'
import { DomainError } from '../domain-error'
import { residentBytes, spawnFileProcess } from '../document-reading/child.server'
import type { DrawRequest } from './draw-page.server'

/** The child's response to a request. */
export type DrawResponse = { png: Uint8Array } | { refused: string }

const limits = { pageMs: 20_000, memoryBytes: 512 * 1024 * 1024 }
const watchMs = 200
/** The idle time after which the child is stopped to free memory. */
const idleMs = 30_000
const maxWaiting = 60

const cannotDraw = 'This page can’t be shown: something in the document stops the viewer.'

/** Renders one page at a time: two would exceed the web process's share of a small machine. */
const oneByOne = pLimit(1)
let child: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

function drop() {
  child?.kill('SIGKILL')
  child = null
}

/** The running child, which does not keep the event loop alive. */
function wake(): ChildProcess {
  clearTimeout(idle)
  if (child?.connected) return child
  const fresh = spawnFileProcess('draw-page')
  fresh.stderr?.resume()
  fresh.once('exit', () => {
    if (child === fresh) child = null
  })
  child = fresh
  return fresh
}

function rest(resting: ChildProcess) {
  resting.unref()
  resting.channel?.unref()
  clearTimeout(idle)
  idle = setTimeout(drop, idleMs).unref()
}

async function ask(order: DrawRequest): Promise<Uint8Array> {
  const asked = wake()
  asked.ref()
  asked.channel?.ref()
  let stall: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined
  let settle: (() => void) | undefined
  try {
    const answer = await new Promise<DrawResponse>((resolve, reject) => {
      const fail = () => reject(new DomainError('not_found', cannotDraw))
      const message = (response: DrawResponse) => resolve(response)
      asked.once('message', message).once('exit', fail).once('error', fail)
      settle = () => asked.off('message', message).off('exit', fail).off('error', fail)
      stall = setTimeout(drop, limits.pageMs)
      watch = setInterval(() => {
        if (asked.pid && residentBytes(asked.pid) > limits.memoryBytes) drop()
      }, watchMs)
      asked.send(order, (error) => error && fail())
    })
    if ('refused' in answer) throw new DomainError('not_found', answer.refused)
    return answer.png
  } finally {
    clearTimeout(stall)
    clearInterval(watch)
    settle?.()
    rest(asked)
  }
}

/**
 * Renders a page as PNG in a separate process, which is killed if it stalls or uses too much memory. Aborted
 * requests are skipped.
 * @throws DomainError `not_found` for a page that cannot be rendered; `rate_limited` when too many requests
 * are queued
 */
export async function drawInChild(order: DrawRequest, signal?: AbortSignal): Promise<Uint8Array> {
  if (oneByOne.pendingCount >= maxWaiting) {
    throw new DomainError('rate_limited', 'Too many pages are being drawn. Please try again shortly.', {
      retryAfterSeconds: 5,
    })
  }
  return oneByOne(() => {
    signal?.throwIfAborted()
    return ask(order)
  })
}
