import { eq } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { documentRequests, orders } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { deadlineText, endText } from '../date-formats'
import { queueMail } from '../mail/queue-mail.server'
import { requireOrderAccess, canWorkOnOrder, refuseCanceled } from '../permissions/order-access.server'
import { joinWithAnd } from '../formatting'
import type { RequestKind } from '../report-fields/missing-documents'
import { readReport } from '../reports/draft/report.server'
import {
  findRequestById,
  findUnclosedRequest,
  isOrderRefunded,
  type DocumentRequest,
} from '../document-requests/find-request.server'
import { resumeDeadline, pauseDeadline, queuePauseEnd } from '../document-requests/pause.server'
import type { RequestedDocument, DocumentRequestForm } from '../document-requests/schema'
import { dayMs } from '../time-units'

/** The link's lifetime in days. Longer than the pause, so that late documents are still accepted. */
const linkDays = 14

/** The documents to request: the chosen missing kinds, and names entered by staff. */
function documentsToRequest(
  actor: SignedInUser,
  orderId: number,
  kinds: readonly RequestKind[],
  other: string,
  now: number,
): RequestedDocument[] {
  const missing = kinds.length > 0 ? readReport(actor, orderId, now).requests : []
  const chosen = missing
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, name, why, ask }) => ({ kind, name, why, ask }))
  return other === '' ? chosen : [...chosen, { kind: 'other', name: other, why: '', ask: '' }]
}

/** @throws DomainError `conflict` for an order that accepts no documents */
function requireOpenOrder(tx: Tx, order: ReturnType<typeof requireOrderAccess>) {
  const { id: orderId, status } = order
  refuseCanceled(order)
  if (status === 'pending')
    throw new DomainError('conflict', 'The order is not paid yet: its customer can still add documents.')
  if (status === 'completed')
    throw new DomainError('conflict', 'This order is completed, so it needs no more documents.')
  if (isOrderRefunded(tx, orderId))
    throw new DomainError(
      'conflict',
      'The payment of this order was refunded, so its customer can’t be asked for documents.',
    )
}

function closeRequest(
  tx: Tx,
  request: DocumentRequest,
  outcome: 'withdrawn' | 'replaced',
  reason: string,
  now: number,
  userId: number,
) {
  resumeDeadline(tx, request, reason, now, userId)
  tx.update(documentRequests).set({ outcome, closedAt: now }).where(eq(documentRequests.id, request.id)).run()
}

/**
 * Mails an order's customer a link for adding documents without signing in. This pauses the order's deadline,
 * unless it has passed, and replaces an earlier open request.
 * @returns the recipient, and the latest end of the pause
 * @throws DomainError `not_found`, `forbidden`; `invalid` without a document; `conflict` for an order that
 * accepts none
 */
export function requestDocuments(
  actor: SignedInUser,
  orderId: number,
  kinds: readonly RequestKind[],
  { other, message }: DocumentRequestForm,
  now = Date.now(),
): { email: string; pausedUntil: number | null } {
  const requested = documentsToRequest(actor, orderId, kinds, other, now)
  return write((tx) => {
    const user = requireActor(tx, actor, 'work on orders')
    const accessibleOrder = requireOrderAccess(tx, user, orderId, canWorkOnOrder)
    const { orderNumber } = accessibleOrder
    requireOpenOrder(tx, accessibleOrder)
    if (requested.length === 0)
      throw new DomainError('invalid', 'Please choose at least one document.', {
        fields: { documents: 'Please choose at least one document' },
      })
    const earlier = findUnclosedRequest(tx, orderId, now)
    if (earlier) closeRequest(tx, earlier, 'replaced', 'another request was sent', now, user.id)
    const order = tx
      .select({ email: orders.email, dueAt: orders.dueAt })
      .from(orders)
      .where(eq(orders.id, orderId))
      .get()
    if (!order?.dueAt) throw new Error(`Order ${orderId} has no deadline`)
    const { pausedUntil, dueAt } = pauseDeadline(tx, orderId, order.dueAt, now)
    const isPaused = pausedUntil > now
    const requestId = insertRow(tx, documentRequests, {
      orderId,
      email: order.email,
      documents: JSON.stringify(requested),
      message,
      requestedById: user.id,
      createdAt: now,
      expiresAt: now + linkDays * dayMs,
      dueAtBefore: order.dueAt,
      pausedUntil,
      resumedAt: isPaused ? null : now,
    })
    queueMail(
      tx,
      { template: 'document-request', to: order.email, orderId, documentRequestId: requestId },
      now,
    )
    if (isPaused) queuePauseEnd(tx, requestId, pausedUntil)
    recordActivity(
      tx,
      {
        userId: user.id,
        action: 'created',
        section: 'documents',
        ...(isPaused && {
          field: 'deadline',
          oldValue: deadlineText(order.dueAt),
          newValue: `paused until ${endText(pausedUntil)}, then due ${deadlineText(dueAt)}`,
        }),
        orderId,
        description: `Documents requested from the customer of ${orderNumber}: ${joinWithAnd(requested.map(({ name }) => name))}`,
        metadata: { requestId },
      },
      now,
    )
    return { email: order.email, pausedUntil: isPaused ? pausedUntil : null }
  })
}

/**
 * Withdraws a request: its links accept no more documents, and the deadline resumes.
 * @throws DomainError `not_found`, `forbidden`; `conflict` for a closed request
 */
export function withdrawRequest(actor: SignedInUser, orderId: number, requestId: number, now = Date.now()) {
  write((tx) => {
    const user = requireActor(tx, actor, 'work on orders')
    const { orderNumber } = requireOrderAccess(tx, user, orderId, canWorkOnOrder)
    const request = findRequestById(tx, requestId, now)
    if (request?.orderId !== orderId) throw new DomainError('not_found', 'There is no such request.')
    if (request.outcome !== null) throw new DomainError('conflict', 'This request is already closed.')
    closeRequest(tx, request, 'withdrawn', 'the request was withdrawn', now, user.id)
    recordActivity(
      tx,
      {
        userId: user.id,
        action: 'deleted',
        section: 'documents',
        orderId,
        description: `Document request for ${orderNumber} withdrawn`,
        metadata: { requestId },
      },
      now,
    )
  })
}
