import { env } from '~/env.server'
import { log } from '~/log.server'
import { countReturnedReading } from '../monitoring/counters.server'
import type { ChildEvent, ReadOutcome, ReadRequest } from './read-in-child.server'
import { readerLink } from './reader-links.server'
import { RemoteReadError, type HostCapacity, type ReaderQueue } from './reader-queue'
import { readerVersion } from './reader-version'

let openedQueue: Promise<ReaderQueue> | undefined

/** The queue of remote readers; null without QUEUE_URL, in which case its code is not loaded. */
export async function readerQueue(): Promise<ReaderQueue | null> {
  const url = env().QUEUE_URL
  if (!url) return null
  openedQueue ??= import('~/integrations/reader-queue.server').then(({ openReaderQueue }) =>
    openReaderQueue(url, readerVersion),
  )
  return openedQueue
}

type RemoteRequest = Omit<ReadRequest, 'path'> & { documentId: number; sizeBytes: number }

/**
 * Has a file read remotely, in parts that may go to different readers.
 * @param capacity the slots of this host, which reads what remote readers leave
 * @returns the outcome; or, if remote readers did not finish, the page from which this host continues, and whether it
 * already holds one of the slots for that
 */
export async function readRemotely(
  queue: ReaderQueue,
  { documentId, sizeBytes, extension, from, engine }: RemoteRequest,
  onEvent: (event: ChildEvent) => void,
  signal: AbortSignal,
  capacity: HostCapacity,
): Promise<ReadOutcome | { resumeFrom: number; hasSlot: boolean }> {
  let next = from
  try {
    for (;;) {
      const link = readerLink(documentId)
      const part = { version: readerVersion, link, sizeBytes, extension, from: next, engine }
      const { start, pages, end } = await queue.requestPart(part, signal, capacity)
      if (start) onEvent({ type: 'start', ...start })
      for (const { page, illegible } of pages) {
        // Emits each page once and in order, regardless of arrival.
        if (page.number !== next)
          throw new RemoteReadError('failed', `received page ${page.number} instead of ${next}`)
        onEvent({ type: 'page', page, isIllegible: illegible })
        next += 1
      }
      if (end === 'done') return { message: null }
      if (typeof end === 'object' && 'refused' in end) return { message: end.refused }
      if (typeof end === 'object') throw new RemoteReadError('failed', end.failed)
      if (pages.length === 0) throw new RemoteReadError('failed', 'the part contains no page')
    }
  } catch (error) {
    if (!(error instanceof RemoteReadError)) throw error
    const { reason, message } = error
    countReturnedReading(reason)
    log().info({ documentId, page: next, reason, message }, 'document is read here')
    return { resumeFrom: next, hasSlot: reason === 'busy' }
  }
}
