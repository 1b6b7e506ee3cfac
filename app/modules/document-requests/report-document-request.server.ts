import { and, eq, inArray, or } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { documentRequests, tasks, users } from '~db/schema'
import { hasPermission } from '../permissions/permissions'
import { releaseUniqueKey } from '../jobs/queue.server'
import { queueMail, queueMailToAdmins } from '../mail/queue-mail.server'
import { addedReportKey } from './added-documents.server'
import { findReceivedFor, findRequestById } from './find-request.server'

/** The staff who work on an order: its assignee, and everyone who has requested documents for it. */
function staffOnOrder(tx: Tx, orderId: number, requestedById = 0) {
  const assignees = tx.select({ id: tasks.assigneeId }).from(tasks).where(eq(tasks.orderId, orderId))
  return tx
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(and(eq(users.isActive, true), or(eq(users.id, requestedById), inArray(users.id, assignees))))
    .all()
    .filter(({ role }) => hasPermission(role, 'work on orders'))
}

type StaffMail = Parameters<typeof queueMailToAdmins>[1]

/** Goes to all admins if no one works on the order. */
function mailToStaff(tx: Tx, staff: ReturnType<typeof staffOnOrder>, mail: StaffMail, now: number) {
  for (const { id, email } of staff) queueMail(tx, { ...mail, to: email, userId: id }, now)
  if (staff.length === 0) queueMailToAdmins(tx, mail, now)
}

/**
 * The job `report-document-request`: mails the staff who work on the order what was received for a request,
 * or that nothing was.
 */
export function reportDocumentRequest({ requestId }: { requestId: number }, now = Date.now()) {
  write((tx) => {
    releaseUniqueKey(tx, `report-document-request-${requestId}`)
    const request = findRequestById(tx, requestId, now)
    if (!request) return
    const newest = findReceivedFor(tx, request).at(-1)?.id ?? 0
    // Staff are notified that the customer has finished even if nothing was added since the last report.
    if (newest === request.reportedDocumentId && newest > 0 && request.outcome !== 'finished') return
    tx.update(documentRequests)
      .set({ reportedDocumentId: newest })
      .where(eq(documentRequests.id, requestId))
      .run()
    const mail = {
      template: 'document-request-report' as const,
      orderId: request.orderId,
      documentRequestId: requestId,
    }
    mailToStaff(tx, staffOnOrder(tx, request.orderId, request.requestedById), mail, now)
  })
}

/**
 * The job `report-added-documents`: mails the staff who work on the order which documents its customer has
 * added without a request.
 */
export function reportAddedDocuments(
  { orderId, documentId }: { orderId: number; documentId: number },
  now = Date.now(),
) {
  write((tx) => {
    releaseUniqueKey(tx, addedReportKey(orderId))
    mailToStaff(tx, staffOnOrder(tx, orderId), { template: 'added-documents', orderId, documentId }, now)
  })
}
