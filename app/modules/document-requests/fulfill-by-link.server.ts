import { and, eq } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { documentRequests, documents } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { storeFile, type StoredFile } from '../documents/add-document.server'
import type { ArrivedFile } from '../document-files/storage.server'
import { DomainError } from '../domain-error'
import { publicAddress } from '../orders/public-address'
import { insertAddedDocument } from './added-documents.server'
import { findReceivedFor, findRequestByToken, type DocumentRequest } from './find-request.server'
import { resumeDeadline, queueRequestReport } from './pause.server'
import { matchReceived, pauseEnd, type RequestState, type RequestView } from './state'

const invalidLinkMessage =
  'This link is incomplete or doesn’t exist. Please use the link in our email, or ask us for a new one.'

/** Why a request accepts no more documents, as shown to the holder of its link. */
const closedSentences: Record<Exclude<RequestState, 'open'>, string> = {
  finished: 'You told us that you have added everything. This link no longer accepts documents.',
  withdrawn: 'We no longer need these documents. You don’t need to do anything.',
  replaced: 'We have sent you a newer request. Please use the link in our latest email.',
  expired: 'This link has expired. If you still have documents for us, please contact us.',
  completed: 'The report is complete, so this link no longer accepts documents.',
  refunded: 'We refunded the payment for this order, so this link no longer accepts documents.',
}

const noneMessage = 'You told us that you have no such documents, so we continue with what we have.'

/** @throws DomainError `not_found` */
function requireRequest(found: DocumentRequest | null): DocumentRequest {
  if (!found) throw new DomainError('not_found', invalidLinkMessage)
  return found
}

/** @throws DomainError `not_found` for an invalid link; `conflict` for a request that is not open */
function requireOpenRequest(found: DocumentRequest | null): DocumentRequest {
  const request = requireRequest(found)
  if (request.state !== 'open') throw new DomainError('conflict', closedSentences[request.state])
  return request
}

/**
 * Called before the body is received.
 * @throws DomainError `not_found` for an invalid link; `conflict` for a request that is not open
 */
export const checkLink = (token: string, now = Date.now()) =>
  void requireOpenRequest(findRequestByToken(db(), token, now))

/** The requested documents, and what has been received. */
export function requestView(request: DocumentRequest, now: number): RequestView {
  const received = findReceivedFor(db(), request)
  return {
    message: request.message,
    requested: matchReceived(request.documents, received).map(({ name, why, ask, received: names }) => ({
      name,
      why,
      ask,
      received: names,
    })),
    received: received.map(({ id, name, sizeBytes, status, kind, message, otherAssociation }) => ({
      id,
      name,
      sizeBytes,
      status,
      kind,
      message,
      otherAssociation,
    })),
    pausedUntil: request.state === 'open' ? pauseEnd(request, now) : null,
  }
}

/** Why a request accepts no more documents; null while it is open. */
function closedText(state: RequestState, receivedCount: number): string | null {
  if (state === 'open') return null
  return state === 'finished' && receivedCount === 0 ? noneMessage : closedSentences[state]
}

/**
 * What the holder of a link sees: the requested documents, what has been received, and the deadline. It
 * reveals neither the customer nor the order's number and other documents, because a link may be forwarded to
 * the association.
 * @throws DomainError `not_found`
 */
export function readDocumentRequestByLink(token: string, now = Date.now()) {
  const request = requireRequest(findRequestByToken(db(), token, now))
  const { order, state } = request
  const view = requestView(request, now)
  return {
    state,
    closed: closedText(state, view.received.length),
    place: publicAddress(order.address),
    ...view,
    /** Null if it has passed. */
    dueAt: order.dueAt !== null && order.dueAt > now ? order.dueAt : null,
    expiresAt: request.expiresAt,
  }
}
export type DocumentRequestByLink = ReturnType<typeof readDocumentRequestByLink>

/** Users who are unsure whether a file was received send it again; one copy is enough. */
function refuseRepeated(tx: Tx, request: DocumentRequest, { originalName, sizeBytes }: StoredFile) {
  const same = and(
    eq(documents.requestId, request.id),
    eq(documents.originalName, originalName),
    eq(documents.sizeBytes, sizeBytes),
  )
  if (tx.select({ id: documents.id }).from(documents).where(same).get())
    throw new DomainError('conflict', 'This document has already been added')
}

/**
 * Adds a received file to the order of a request: it is read immediately, and the first one resumes the
 * deadline.
 * @throws DomainError `not_found` for an invalid link; `conflict` for a request that is not open, a file that was already
 * added, too many documents, or too many bytes; and what `storeFile` throws for the file itself
 */
export function addRequestedDocument(token: string, sentName: string, file: ArrivedFile, now = Date.now()) {
  const insert = (tx: Tx, stored: StoredFile) => {
    const request = requireOpenRequest(findRequestByToken(tx, token, now))
    refuseRepeated(tx, request, stored)
    const logText = 'uploaded through the link of the document request'
    return insertAddedDocument(tx, { orderId: request.orderId, request, logText }, stored, now)
  }
  return storeFile(sentName, file, insert, now)
}

/**
 * Closes an open request because its customer has nothing more, or nothing at all, to add; the deadline
 * resumes.
 */
export function closeFinished(tx: Tx, request: DocumentRequest, now: number, userId: number | null = null) {
  const hasNone = findReceivedFor(tx, request).length === 0
  resumeDeadline(tx, request, 'the customer has no more documents', now)
  tx.update(documentRequests)
    .set({ outcome: 'finished', closedAt: now })
    .where(eq(documentRequests.id, request.id))
    .run()
  recordActivity(
    tx,
    {
      userId,
      action: 'updated',
      section: 'documents',
      orderId: request.orderId,
      description: hasNone
        ? `The customer of ${request.order.orderNumber} has none of the requested documents`
        : `The customer of ${request.order.orderNumber} has added all documents`,
      metadata: { requestId: request.id },
    },
    now,
  )
  queueRequestReport(tx, request.id, now)
}

/**
 * Closes the request when the holder of its link has nothing more to add.
 * @throws DomainError `not_found` for an invalid link; `conflict` for a request that is not open
 */
export function finishRequest(token: string, now = Date.now()) {
  write((tx) => closeFinished(tx, requireOpenRequest(findRequestByToken(tx, token, now)), now))
}
