import { z } from 'zod'
import { activeKinds } from '../document-files/active-content'
import { acceptedExtensions, type AcceptedExtension } from '../document-files/limits'
import { storedCharacters } from './limits'
import { maxPages } from './failure'

// What the host and readers on other machines tell each other. Both check it: neither knows what version the other is.

/**
 * The pages of a document that a reader is asked for: from the given one on, as many as it reads within a while. Small enough to be
 * read again when a reader dies.
 */
export const readingPart = z.object({
  /** Which reader is asked (`readerVersion`). */
  version: z.number().int(),
  /** Where the file can be fetched, for some minutes. */
  link: z.string().url(),
  sizeBytes: z.number().int().positive(),
  extension: z.custom<AcceptedExtension>((value) => acceptedExtensions.some((known) => known === value)),
  from: z.number().int().positive(),
  engine: z.enum(['native', 'wasm']).optional(),
  /** Under which name the answer is left. */
  answerKey: z.string(),
})
export type ReadingPart = z.infer<typeof readingPart>

const base64 = z.string().transform((text, context) => {
  const bytes = Buffer.from(text, 'base64')
  // Six numbers of two bytes for each word (`words.server.ts`).
  if (bytes.length % 12 !== 0) context.addIssue({ code: 'custom', message: 'is not made of words' })
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
})

const sentPage = z.object({
  illegible: z.boolean(),
  page: z.object({
    number: z.number().int().min(1).max(maxPages),
    text: z.string().max(storedCharacters),
    words: base64,
    source: z.enum(['text', 'ocr', 'none']),
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
    /** These were the last pages, or there are more. */
    z.enum(['done', 'more']),
    /** The file itself can't be read, or not further, with the sentence for people. */
    z.object({ refused: z.string().max(1000) }),
    /** The reader could not do it; another may. */
    z.object({ failed: z.string().max(2000) }),
  ]),
})
export type PartAnswer = z.infer<typeof partAnswer>

/** Why a part was not read elsewhere, in a word: the host reads it itself. */
export class RemoteReadError extends Error {
  override name = 'RemoteReadError'
  constructor(
    readonly reason: 'unreachable' | 'no readers' | 'busy' | 'late' | 'failed' | 'other version',
    message: string = reason,
  ) {
    super(message)
  }
}

/** How long the host waits for others, milliseconds. */
export type QueueLimits = {
  /** A part that no reader has begun by then is taken back as soon as the host has nothing else to read. */
  beginMs: number
  /** One that is not finished so long after it was begun is read here; what comes later is not used. */
  finishMs: number
  /** A queue that can't be reached for so long is not waited for. */
  unreachableMs: number
}
export const queueLimits: QueueLimits = { beginMs: 10_000, finishMs: 150_000, unreachableMs: 5_000 }

/** What the host itself has room for. */
export interface HostCapacity {
  tryTake(): boolean
  release(): void
}

/** The queue that readers on other machines take their work from. */
export interface ReaderQueue {
  /** How many documents of an order are given to readers at a time. */
  readonly atOnce: number
  /**
   * Has a part read.
   * @throws RemoteReadError, with the reason `busy` holding a slot of `room`; AbortError when `signal` says so
   */
  requestPart(
    part: Omit<ReadingPart, 'answerKey'>,
    signal: AbortSignal,
    room?: HostCapacity,
  ): Promise<PartAnswer>
  /** How many readers of this version are there; null when the queue can't be reached. */
  countReaders(): Promise<number | null>
  close(): Promise<void>
}

/** The name of the queue: readers of another version listen elsewhere, and never get a part that is not for them. */
export const queueName = (version: number) => `readings-v${version}`
