import { and, desc, eq, inArray } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { activities, hoaPartners, users } from '~db/schema'
import { enqueueOrExpedite, releaseUniqueKey } from '../jobs/queue.server'
import { queueMail } from '../mail/queue-mail.server'
import { minuteMs } from '../time-units'

/** One mail covers everything that partners' systems change within this time. */
export const reportDelayMs = 30 * minuteMs

const reportKey = (hoaId: number) => `report-hoa-changes-${hoaId}`

export const latestActivityId = (tx: Tx): number =>
  tx.select({ id: activities.id }).from(activities).orderBy(desc(activities.id)).limit(1).get()?.id ?? 0

/**
 * Queues a report about changed HOAs that have partners.
 * @param afterActivityId the last log entry before the changes
 */
export function queueHoaChangeReports(
  tx: Tx,
  changedHoaIds: ReadonlySet<number>,
  afterActivityId: number,
  now: number,
) {
  if (changedHoaIds.size === 0) return
  const withPartners = tx
    .selectDistinct({ hoaId: hoaPartners.hoaId })
    .from(hoaPartners)
    .where(inArray(hoaPartners.hoaId, [...changedHoaIds]))
    .all()
  for (const { hoaId } of withPartners)
    enqueueOrExpedite(
      tx,
      'report-hoa-changes',
      { hoaId, afterActivityId },
      { runAt: now + reportDelayMs, uniqueKey: reportKey(hoaId), maxAttempts: 10 },
    )
}

/** The job `report-hoa-changes`: mails each partner of the HOA. */
export function reportHoaChanges(
  { hoaId, afterActivityId }: { hoaId: number; afterActivityId: number },
  now = Date.now(),
) {
  write((tx) => {
    releaseUniqueKey(tx, reportKey(hoaId))
    const details = {
      hoaId: String(hoaId),
      after: String(afterActivityId),
      last: String(latestActivityId(tx)),
    }
    const partners = tx
      .select({ id: users.id, email: users.email })
      .from(hoaPartners)
      .innerJoin(users, eq(users.id, hoaPartners.userId))
      .where(and(eq(hoaPartners.hoaId, hoaId), eq(users.isActive, true)))
      .all()
    for (const { id, email } of partners)
      queueMail(tx, { template: 'hoa-changed', to: email, userId: id, details }, now)
  })
}
