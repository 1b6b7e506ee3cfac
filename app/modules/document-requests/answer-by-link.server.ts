import { count, eq, sum } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { documentRequests, documents } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { queueAddedReading } from '../document-reading/readings.server'
import { storeFile, type StoredFile } from '../documents/add-document.server'
import { takeExpected } from '../documents/expected-documents.server'
import { maxBytesPerOrder, maxFilesPerOrder, uploadMessages } from '../documents/limits'
import type { ArrivedFile } from '../documents/storage.server'
import { DomainError } from '../domain-error'
import { publishUpload } from '../webhooks/publish-event.server'
import { findReceivedFor, findRequestByToken, type FoundRequest } from './find-request.server'
import { endPause, queueRequestReport } from './pause.server'
import { matchReceived, pauseAt, type RequestState } from './state'

/** Staff learn in one mail of all that arrives within this time. */
const gatherMs = 2 * 60_000

const deadLink =
  'This link is not complete or does not exist. Please use the link in our email, or ask us for a new one.'

/** Why a request takes no documents any more, for whoever holds its link. */
export const closedSentences: Record<Exclude<RequestState, 'open'>, string> = {
  finished: 'You told us that you have added everything. This link takes no more documents.',
  withdrawn: 'We do not need these documents any more. There is nothing for you to do.',
  replaced: 'We have sent you a newer request. Please use the link in our latest email.',
  expired: 'This link has expired. If you still have documents for us, please write to us.',
  completed: 'The report is completed, so this link takes no more documents.',
  refunded: 'The payment for this order was refunded, so this link takes no documents.',
}

/** @throws DomainError `not_found` */
function requireRequest(found: FoundRequest | null): FoundRequest {
  if (!found) throw new DomainError('not_found', deadLink)
  return found
}

/** @throws DomainError `not_found` for a link that is none; `conflict` for a request that is not open */
function requireOpenRequest(found: FoundRequest | null): FoundRequest {
  const request = requireRequest(found)
  if (request.state !== 'open') throw new DomainError('conflict', closedSentences[request.state])
  return request
}

/** @throws DomainError as `addRequestedDocument`: asked before a body is received */
export const checkLink = (token: string, now = Date.now()) =>
  void requireOpenRequest(findRequestByToken(db(), token, now))

/**
 * What a link shows: what was asked for, what has come, and how the deadline stands. Nothing of the customer, of the order's other
 * documents, nor of its number: a link may be passed on to the association.
 * @throws DomainError `not_found`
 */
export function openRequest(token: string, now = Date.now()) {
  const request = requireRequest(findRequestByToken(db(), token, now))
  const { order, state } = request
  const received = findReceivedFor(db(), request)
  const [street = ''] = order.address.split(',')
  return {
    state,
    closed: state === 'open' ? null : closedSentences[state],
    place: [street.trim(), order.city, order.state].filter(Boolean).join(', '),
    message: request.message,
    asked: matchReceived(request.documents, received).map(({ name, why, ask, received: names }) => ({
      name,
      why,
      ask,
      received: names,
    })),
    received: received.map(({ id, name, sizeBytes, status, kind, message }) => ({
      id,
      name,
      sizeBytes,
      status,
      kind,
      message,
    })),
    pausedUntil: state === 'open' ? pauseAt(request, now) : null,
    /** Null when it has passed. */
    dueAt: order.dueAt !== null && order.dueAt > now ? order.dueAt : null,
    expiresAt: request.expiresAt,
  }
}
export type OpenedRequest = ReturnType<typeof openRequest>

function admit(tx: Tx, request: FoundRequest, sizeBytes: number) {
  const there = tx
    .select({ files: count(), bytes: sum(documents.sizeBytes).mapWith(Number) })
    .from(documents)
    .where(eq(documents.orderId, request.orderId))
    .get()
  if ((there?.files ?? 0) >= maxFilesPerOrder) throw new DomainError('conflict', uploadMessages.tooMany)
  if ((there?.bytes ?? 0) + sizeBytes > maxBytesPerOrder)
    throw new DomainError('conflict', uploadMessages.tooMuch)
}

/**
 * Adds an arrived file to the order of a request: it is read at once, and the first one lets the deadline run again.
 * @throws DomainError as `storeFile`; `not_found` for a link that is none; `conflict` for a request that is not open, too many, too much
 */
export function addRequestedDocument(token: string, sentName: string, file: ArrivedFile, now = Date.now()) {
  const insert = (tx: Tx, stored: StoredFile) => {
    const request = requireOpenRequest(findRequestByToken(tx, token, now))
    admit(tx, request, stored.sizeBytes)
    const { orderId } = request
    const { originalName: name, sizeBytes, mediaType } = stored
    const expected = takeExpected(tx, { orderId }, name)
    const id = insertRow(tx, documents, { orderId, requestId: request.id, ...expected, ...stored })
    recordActivity(
      tx,
      {
        action: 'uploaded',
        section: 'documents',
        orderId,
        description: `${name} uploaded by the link of the request to the customer`,
        metadata: { requestId: request.id },
      },
      now,
    )
    publishUpload(tx, { orderId, id, mediaType, sizeBytes }, now)
    queueAddedReading(tx, orderId, now)
    endPause(tx, request, 'documents have arrived', now)
    queueRequestReport(tx, request.id, now + gatherMs)
    return { id, name, sizeBytes }
  }
  return storeFile(sentName, file, insert, now)
}

/**
 * The customer has nothing more to add, or nothing at all: the deadline runs again, and the link takes nothing more.
 * @throws DomainError `not_found` for a link that is none; `conflict` for a request that is not open
 */
export function finishRequest(token: string, now = Date.now()) {
  write((tx) => {
    const request = requireOpenRequest(findRequestByToken(tx, token, now))
    const none = findReceivedFor(tx, request).length === 0
    endPause(tx, request, 'the customer has no more documents', now)
    tx.update(documentRequests)
      .set({ outcome: 'finished', closedAt: now })
      .where(eq(documentRequests.id, request.id))
      .run()
    recordActivity(
      tx,
      {
        action: 'updated',
        section: 'documents',
        orderId: request.orderId,
        description: none
          ? `The customer of ${request.order.orderNumber} has none of the requested documents`
          : `The customer of ${request.order.orderNumber} has added all documents`,
        metadata: { requestId: request.id },
      },
      now,
    )
    queueRequestReport(tx, request.id, now)
  })
}
