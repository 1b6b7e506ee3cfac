import { and, eq, isNull } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { documentRequests, orders, tasks } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { deadlineText, endText } from '../date-formats'
import { enqueue, enqueueOrExpedite } from '../jobs/queue.server'
import { deadlineAfterPause, latestPauseEnd } from '../orders/deadline.server'
import { findRequestById, type DocumentRequest } from './find-request.server'

// While a deadline is paused, the order stores the deadline for the longest possible pause, so that lists can
// sort by it without a job. Ending the pause early moves it forward.

function setDeadline(tx: Tx, orderId: number, dueAt: number, now: number) {
  tx.update(orders).set({ dueAt, updatedAt: now }).where(eq(orders.id, orderId)).run()
  tx.update(tasks).set({ dueAt }).where(eq(tasks.orderId, orderId)).run()
}

/**
 * Pauses an order's deadline, unless it has passed.
 * @returns the latest end of the pause, which is `now` if there is none, and the resulting deadline
 */
export function pauseDeadline(tx: Tx, orderId: number, dueAt: number, now: number) {
  if (dueAt <= now) return { pausedUntil: now, dueAt }
  const pausedUntil = latestPauseEnd(now)
  const pausedDueAt = deadlineAfterPause(dueAt, { from: now, until: pausedUntil })
  setDeadline(tx, orderId, pausedDueAt, now)
  return { pausedUntil, dueAt: pausedDueAt }
}

/** Queues the job that ends a request's pause on time. */
export const queuePauseEnd = (tx: Tx, requestId: number, pausedUntil: number) =>
  enqueue(tx, 'end-pause', { requestId }, { runAt: pausedUntil, uniqueKey: `end-pause-${requestId}` })

/**
 * Resumes a deadline, if it is paused.
 * @param reason the reason, for the log
 * @returns the order's new deadline, in UTC milliseconds; null when the pause had already ended
 */
export function resumeDeadline(
  tx: Tx,
  request: DocumentRequest,
  reason: string,
  now: number,
  userId?: number,
) {
  const until = Math.min(now, request.pausedUntil)
  const { changes } = tx
    .update(documentRequests)
    .set({ resumedAt: until })
    .where(and(eq(documentRequests.id, request.id), isNull(documentRequests.resumedAt)))
    .run()
  if (changes === 0) return null
  const dueAt = deadlineAfterPause(request.dueAtBefore, { from: request.createdAt, until })
  setDeadline(tx, request.orderId, dueAt, now)
  recordActivity(
    tx,
    {
      ...(userId !== undefined && { userId }),
      action: 'updated',
      section: 'order',
      field: 'deadline',
      oldValue: `paused until ${endText(request.pausedUntil)}`,
      newValue: deadlineText(dueAt),
      orderId: request.orderId,
      description: `Deadline of ${request.order.orderNumber} resumed: ${reason}`,
    },
    now,
  )
  return dueAt
}

/**
 * Queues a report to staff about a request. One mail covers everything that arrives within the next minutes.
 * @param runAt UTC milliseconds
 */
export const queueRequestReport = (tx: Tx, requestId: number, runAt: number) =>
  enqueueOrExpedite(
    tx,
    'report-document-request',
    { requestId },
    { runAt, uniqueKey: `report-document-request-${requestId}`, maxAttempts: 10 },
  )

/** The job `end-pause`: resumes a deadline after three business days without a document. */
export function endPause({ requestId }: { requestId: number }, now = Date.now()) {
  write((tx) => {
    const request = findRequestById(tx, requestId, now)
    // A job that runs early would end the pause too soon.
    if (request?.state !== 'open' || request.pausedUntil > now) return
    const dueAt = resumeDeadline(tx, request, 'no documents arrived within 3 business days', now)
    if (dueAt !== null) queueRequestReport(tx, requestId, now)
  })
}
