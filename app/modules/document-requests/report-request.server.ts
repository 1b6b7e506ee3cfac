import { and, eq, inArray, or } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { documentRequests, tasks, users } from '~db/schema'
import { may } from '../accounts/permissions'
import { freeKey } from '../jobs/queue.server'
import { queueMail, queueMailToAdmins } from '../mail/queue-mail.server'
import { findReceivedFor, findRequestById, type FoundRequest } from './find-request.server'

/** Who works on the order: whoever has asked, and whose task it is. */
function workersOn(tx: Tx, { orderId, requestedById }: FoundRequest) {
  const assignees = tx.select({ id: tasks.assigneeId }).from(tasks).where(eq(tasks.orderId, orderId))
  return tx
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(and(eq(users.isActive, true), or(eq(users.id, requestedById), inArray(users.id, assignees))))
    .all()
    .filter(({ role }) => may(role, 'work on orders'))
}

/** The job `report-document-request`: mails to whoever works on the order what has come for a request, or that nothing has. */
export function reportRequest({ requestId }: { requestId: number }, now = Date.now()) {
  write((tx) => {
    freeKey(tx, `report-document-request-${requestId}`)
    const request = findRequestById(tx, requestId, now)
    if (!request) return
    const newest = findReceivedFor(tx, request).at(-1)?.id ?? 0
    // Staff learn that the customer has finished even when nothing was added since.
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
    const workers = workersOn(tx, request)
    for (const { id, email } of workers) queueMail(tx, { ...mail, to: email, userId: id }, now)
    if (workers.length === 0) queueMailToAdmins(tx, mail, now)
  })
}
