import type { SettledField } from '../decide/settle'
import type { Part } from '../evidence/check-answer'

/** Pages that no model has read, and why, as a clause: "its answer was cut off". */
export type UnreadPages = { documentId: number; pages: readonly number[]; reason: string }

/** Everything that a language model has said about an order's documents. */
export type ModelReading = {
  /** Answers as the model gave them, about parts of documents. Neighboring parts share a page. */
  answers: readonly { part: Part; answer: unknown }[]
  unread: readonly UnreadPages[]
  settled: readonly SettledField[]
}

export const noModelReading: ModelReading = { answers: [], unread: [], settled: [] }
