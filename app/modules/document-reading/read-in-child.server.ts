import type { AcceptedExtension } from '../document-files/limits'
import { killChildPrograms, residentBytesOfTree, spawnFileProcess } from './file-process.server'
import { failureMessages, type FailureCode } from './failure'
import type { ReadEvent } from './read-file.server'
import type { OcrEngine } from './recognizer.server'
import type { Page } from './types'
import { minuteMs } from '../time-units'

/** Messages to and from the child process. */
export type ReadRequest = {
  path: string
  extension: AcceptedExtension
  from: number
  engine?: OcrEngine | undefined
  /** Stops after the page that reaches one of these limits; by default, at the last page. */
  atMost?: { ms: number; bytes: number }
}

type StartEvent = Extract<ReadEvent, { type: 'start' }>
type PageEvent = Extract<ReadEvent, { type: 'page' }>
/** A read page with its words as numbers: sending hundreds of objects takes half as long as reading the page. */
export type SentPageEvent = Omit<PageEvent, 'page'> & { page: Omit<Page, 'words'> & { words: Uint16Array } }
export type ChildEvent = StartEvent | SentPageEvent
export type ChildMessage = ChildEvent | { type: 'done' } | { type: 'refused'; message: string }

export type ReadLimits = { stallMs: number; memoryBytes: number }
export const readLimits: ReadLimits = { stallMs: minuteMs, memoryBytes: 512 * 1024 * 1024 }

const memoryCheckMs = 200

/** Success, or a message about the file. */
export type ReadOutcome = { message: string | null }

/**
 * Reads a file in its own process, which is killed if it stalls or uses too much memory, so that a malicious file or
 * parser bug affects nothing else.
 * @param onEvent is called with each page as it arrives; an error that it throws ends the reading and is rethrown
 * @throws AbortError when `signal` is aborted
 */
export async function readInChild(
  request: ReadRequest,
  onEvent: (event: ChildEvent) => void,
  signal?: AbortSignal,
  limits = readLimits,
): Promise<ReadOutcome> {
  signal?.throwIfAborted()
  const child = spawnFileProcess('read-document')
  let reason: FailureCode | null = null
  let outcome: ReadOutcome | null = null
  let failure: unknown
  let errorOutput = ''
  const end = (code: FailureCode | null) => {
    reason ??= code
    child.kill('SIGKILL')
  }
  let stallTimer: NodeJS.Timeout | undefined
  const progress = () => {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(() => end('stalled'), limits.stallMs)
  }
  const checkMemory = () => {
    if (child.pid && residentBytesOfTree(child.pid) > limits.memoryBytes) end('memory')
  }
  const memoryTimer = setInterval(checkMemory, memoryCheckMs)
  const abort = () => end(null)
  signal?.addEventListener('abort', abort)
  child.stderr?.on('data', (part: Buffer) => (errorOutput = (errorOutput + part.toString()).slice(-4000)))
  child.on('message', (message: ChildMessage) => {
    if (message.type === 'start' || message.type === 'page') checkMemory()
    // Ignore messages that were in flight when the process was killed.
    if (reason !== null || child.killed) return
    progress()
    if (message.type === 'done' || message.type === 'refused') {
      outcome = { message: message.type === 'done' ? null : message.message }
      // Nothing is left to do, and an exit can wait for WebAssembly that is still being compiled.
      end(null)
    } else {
      try {
        onEvent(message)
      } catch (error) {
        failure = error
        end(null)
      }
    }
  })
  progress()
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', () => resolve())
      // A killed reader leaves its recognition processes running.
      child.once('exit', () => killChildPrograms(child))
      child.send(request, (error) => error && end('crashed'))
    })
  } finally {
    clearTimeout(stallTimer)
    clearInterval(memoryTimer)
    signal?.removeEventListener('abort', abort)
  }
  if (failure) throw failure
  signal?.throwIfAborted()
  if (outcome) return outcome
  if (!reason && errorOutput.includes('heap out of memory')) reason = 'memory'
  return { message: failureMessages[reason ?? 'crashed'] }
}
