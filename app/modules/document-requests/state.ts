import type { requestOutcomes } from '~db/lists'
import type { DocumentKind, ReadingStatus } from '../document-reading/types'
import type { RequestedDocument } from './schema'

type Pause = { pausedUntil: number | null; resumedAt: number | null }

/** The latest end of a deadline's pause in UTC milliseconds; null if it is not paused. */
export const pauseEnd = ({ pausedUntil, resumedAt }: Pause, now: number): number | null =>
  pausedUntil !== null && resumedAt === null && pausedUntil > now ? pausedUntil : null

/** The same for an order, whose unclosed request is `pause`; a completed order has no deadline. */
export const orderPauseEnd = (orderStatus: string, pause: Pause | null, now: number): number | null =>
  pause && orderStatus !== 'completed' ? pauseEnd(pause, now) : null

type Outcome = (typeof requestOutcomes)[number]

export type RequestState = Outcome | 'open' | 'expired' | 'completed' | 'refunded'

/**
 * The state of a request. Only an open one accepts documents. An unclosed request has no outcome yet, but it is not open
 * once it has expired or its order was completed, canceled, or refunded.
 */
export function stateOf(
  {
    outcome,
    expiresAt,
    orderStatus,
    isCanceledOrRefunded,
  }: { outcome: Outcome | null; expiresAt: number; orderStatus: string; isCanceledOrRefunded: boolean },
  now: number,
): RequestState {
  if (outcome !== null) return outcome
  if (isCanceledOrRefunded) return 'refunded'
  if (orderStatus === 'completed') return 'completed'
  return expiresAt > now ? 'open' : 'expired'
}

/** A document that was received for a request. */
export type ReceivedForRequest = {
  id: number
  name: string
  sizeBytes: number
  status: ReadingStatus
  kind: DocumentKind | null
  /** The association named in the document if it is not the order's; such a document fulfills no request. */
  otherAssociation: string | null
}

/** The reader has no such kind and classifies inspection reports as other documents. */
const looksLikeInspection = /inspect|balcon|elevated|structural|milestone|sb[\s._-]*(326|721)/i

function fulfills(
  { kind, name, otherAssociation }: ReceivedForRequest,
  requested: RequestedDocument,
): boolean {
  if (otherAssociation !== null) return false
  if (requested.kind === 'inspection') return kind === 'other' && looksLikeInspection.test(name)
  return kind !== null && kind === requested.kind
}

/** The requested documents, each with the names of the received documents recognized as it. */
export const matchReceived = (
  requested: readonly RequestedDocument[],
  received: readonly ReceivedForRequest[],
) =>
  requested.map((document) => ({
    ...document,
    received: received
      .filter((file) => file.status === 'done' && fulfills(file, document))
      .map(({ name }) => name),
  }))

/** A received document as its customer sees it. */
export type ReceivedView = ReceivedForRequest & {
  /** A problem with reading it. */
  message: string | null
  /** The number of pages; missing where it is not shown. */
  pages?: number | null
}

/** A request as its customer sees it. */
export type RequestView = {
  message: string
  requested: {
    name: string
    why: string
    ask: string
    /** The names of the files recognized as it. */
    received: string[]
  }[]
  received: ReceivedView[]
  /** UTC milliseconds; null while the deadline is running. */
  pausedUntil: number | null
}
