import { z } from 'zod'
import { pageSources } from '~db/lists'
import { activeKinds } from '../document-files/active-content'
import { acceptedExtensions, type AcceptedExtension } from '../document-files/limits'
import { storedCharacters } from './limits'
import { maxPages } from './failure'

// Messages between the host and remote readers, validated on both sides because versions may differ.

/**
 * A part of a document: the pages from the given one that a reader finishes in a short time, few enough to be reread
 * if the reader dies.
 */
export const readingPart = z.object({
  /** The required reader version (`readerVersion`). */
  version: z.number().int(),
  /** A download link that is valid for ten minutes. */
  link: z.string().url(),
  sizeBytes: z.number().int().positive(),
  extension: z.custom<AcceptedExtension>((value) => acceptedExtensions.some((known) => known === value)),
  from: z.number().int().positive(),
  engine: z.enum(['native', 'wasm']).optional(),
  /** The key under which the answer is stored. */
  answerKey: z.string(),
})
export type ReadingPart = z.infer<typeof readingPart>

const base64 = z.string().transform((text, context) => {
  const bytes = Buffer.from(text, 'base64')
  // Six 16-bit numbers for each word (`words.server.ts`).
  if (bytes.length % 12 !== 0) context.addIssue({ code: 'custom', message: 'is not made of words' })
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
})

const sentPage = z.object({
  illegible: z.boolean(),
  page: z.object({
    number: z.number().int().min(1).max(maxPages),
    text: z.string().max(storedCharacters),
    words: base64,
    source: z.enum(pageSources),
    confidence: z.number().min(0).max(1).nullable(),
  }),
})

export const partAnswer = z.object({
  version: z.number().int(),
  start: z
    .object({
      filePages: z.number().int().nonnegative(),
      pages: z.number().int().min(0).max(maxPages),
      active: z.array(z.enum(activeKinds)),
    })
    .nullable(),
  pages: z.array(sentPage).max(maxPages),
  end: z.union([
    /** Whether these were the last pages. */
    z.enum(['done', 'more']),
    /** The file cannot be read further, with the sentence for people. */
    z.object({ refused: z.string().max(1000) }),
    /** The reader failed; another may succeed. */
    z.object({ failed: z.string().max(2000) }),
  ]),
})
export type PartAnswer = z.infer<typeof partAnswer>

/** Why a part was not read remotely; the host then reads it itself. */
export class RemoteReadError extends Error {
  override name = 'RemoteReadError'
  constructor(
    readonly reason: 'unreachable' | 'no readers' | 'busy' | 'late' | 'failed' | 'other version',
    message: string = reason,
  ) {
    super(message)
  }
}

/** How long the host waits for remote readers, in milliseconds. */
export type QueueLimits = {
  /** After this, a part that no reader has started is taken back once the host is idle. */
  beginMs: number
  /** After this, a started part is read here and a late answer is ignored. */
  finishMs: number
  /** After this, an unreachable queue is not waited for. */
  unreachableMs: number
}
export const queueLimits: QueueLimits = { beginMs: 10_000, finishMs: 150_000, unreachableMs: 5_000 }

/** The host's own reading capacity. */
export interface HostCapacity {
  tryTake(): boolean
  release(): void
}

/** The work queue of remote readers. */
export interface ReaderQueue {
  /** How many documents of an order are sent to remote readers at a time. */
  readonly concurrency: number
  /**
   * Sends a part to a remote reader and waits for the answer.
   * @throws RemoteReadError, with a slot of `capacity` taken if the reason is `busy`; AbortError when `signal` is aborted
   */
  requestPart(
    part: Omit<ReadingPart, 'answerKey'>,
    signal: AbortSignal,
    capacity?: HostCapacity,
  ): Promise<PartAnswer>
  /** The number of readers of this version; null if the queue is unreachable. */
  countReaders(): Promise<number | null>
  close(): Promise<void>
}

/** The queue's name, by version, so that readers only get parts that they understand. */
export const queueName = (version: number) => `readings-v${version}`
