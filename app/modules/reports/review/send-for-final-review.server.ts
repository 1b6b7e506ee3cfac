import { and, eq, isNotNull } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { reportItems, reports, tasks } from '~db/schema'
import { requireActor } from '../../permissions/actor.server'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { recordActivity } from '../../activity/record.server'
import { DomainError } from '../../domain-error'
import { queueMailToAdmins } from '../../mail/queue-mail.server'
import { transitionOrder } from '../../orders/change-status.server'
import { requireOrderAccess, canWorkOnOrder } from '../../permissions/order-access.server'
import { startTaskOf } from '../../tasks/task-status.server'
import type { Alert } from '../alerts/alerts'
import { sectionStates } from '../draft/section-completeness'
import { readItems, readReportDocuments } from '../draft/report.server'
import type { SectionId } from '../../report-fields/sections'

/** The sections that still need review, read within the transaction. */
function incompleteSections(tx: Tx, actor: SignedInUser, orderId: number) {
  const row = tx
    .select({ alerts: reports.alerts, reviewed: reports.reviewedSections })
    .from(reports)
    .where(eq(reports.orderId, orderId))
    .get()
  return sectionStates({
    order: requireOrderAccess(tx, actor, orderId, canWorkOnOrder),
    items: readItems(tx, orderId),
    alerts: JSON.parse(row?.alerts ?? '[]') as Alert[],
    documents: readReportDocuments(tx, orderId),
    reviewedSections: JSON.parse(row?.reviewed ?? '[]') as SectionId[],
  }).filter(({ isComplete }) => !isComplete)
}

const hasVerifiedItem = (tx: Tx, orderId: number) =>
  tx
    .select({ id: reportItems.id })
    .from(reportItems)
    .where(and(eq(reportItems.orderId, orderId), isNotNull(reportItems.verifiedAt)))
    .limit(1)
    .get() !== undefined

/**
 * @throws DomainError `conflict` if a report is not ready for its final review, with the reasons in `fields`
 */
function refuseUnfinished(tx: Tx, actor: SignedInUser, orderId: number) {
  if (!hasVerifiedItem(tx, orderId))
    throw new DomainError(
      'conflict',
      'Nothing is verified yet. Verify the items of the report before you ask for its final review.',
    )
  const missing = incompleteSections(tx, actor, orderId)
  if (missing.length === 0) return
  throw new DomainError(
    'conflict',
    `Not every section is complete: ${missing.map(({ label }) => label).join(', ')}.`,
    { fields: Object.fromEntries(missing.map(({ id, why }) => [id, why ?? ''])) },
  )
}

/**
 * Sends a report for final review. Completeness is checked in the same transaction, so that no concurrent
 * change is missed (docs/specification/review-and-approval.md#final-review).
 * @throws DomainError `not_found`, `forbidden`; `conflict` if the order is not in processing, nothing is
 * verified, or sections are incomplete
 */
export function sendForFinalReview(actor: SignedInUser, orderId: number, now = Date.now()) {
  write((tx) => {
    transitionOrder(tx, actor, orderId, 'final review', now)
    refuseUnfinished(tx, actor, orderId)
  })
}

/** The order in processing whose contributor requests or withdraws final review. */
function requireOrderInProgress(tx: Tx, actor: SignedInUser, orderId: number) {
  const user = requireActor(tx, actor, 'work on orders')
  const order = requireOrderAccess(tx, user, orderId, canWorkOnOrder)
  if (order.status !== 'processing')
    throw new DomainError(
      'conflict',
      `The order is ${order.status}: its final review can be requested while it is processing.`,
    )
  return { user, order }
}

function setReady(
  tx: Tx,
  user: SignedInUser,
  { id, orderNumber }: { id: number; orderNumber: string },
  readyAt: number | null,
) {
  tx.update(tasks).set({ readyAt }).where(eq(tasks.orderId, id)).run()
  const [before, after] =
    readyAt === null ? ['Ready for Review', 'In Progress'] : ['In Progress', 'Ready for Review']
  recordActivity(tx, {
    userId: user.id,
    action: 'updated',
    section: 'task',
    field: 'ready',
    oldValue: before,
    newValue: after,
    orderId: id,
    description: `Report of ${orderNumber} ${readyAt === null ? 'is no longer' : 'is'} ready for review`,
  })
}

/**
 * Marks a report as ready for final review, which an admin starts: every admin gets a mail with a link. The
 * requirements are the same as for sending it. Idempotent.
 * @throws DomainError `not_found`, `forbidden`; `conflict` if the order is not in processing, nothing is verified, or
 * sections are incomplete
 */
export function requestFinalReview(actor: SignedInUser, orderId: number, now = Date.now()) {
  write((tx) => {
    const { user, order } = requireOrderInProgress(tx, actor, orderId)
    if (order.readyAt !== null) return
    refuseUnfinished(tx, user, orderId)
    startTaskOf(tx, user, order)
    setReady(tx, user, order, now)
    queueMailToAdmins(tx, { template: 'ready-for-review', orderId }, now)
  })
}

/**
 * Withdraws the request for final review, by the contributor or an admin.
 * @throws DomainError `not_found`, `forbidden`; `conflict` if the order is not in processing
 */
export function withdrawReviewRequest(actor: SignedInUser, orderId: number) {
  write((tx) => {
    const { user, order } = requireOrderInProgress(tx, actor, orderId)
    if (order.readyAt !== null) setReady(tx, user, order, null)
  })
}
