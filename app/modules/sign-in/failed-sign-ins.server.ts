import { and, eq, gt } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { activityTallies, mails, users } from '~db/schema'
import { businessDay } from '../date-formats'
import { enqueue } from '../jobs/queue.server'
import { queueMail } from '../mail/queue-mail.server'
import { hashToken } from '../tokens.server'
import { dayMs, minuteMs } from '../time-units'

/** The number of failures in a day that is reported to the account's owner. */
const reportedFailures = 20
/** How long failures are collected before they are checked. */
const slotMs = 10 * minuteMs

/**
 * Queues a check of the failed sign-ins to an address. The worker looks up whether it has an account, so that
 * the response takes equally long for any address.
 */
export function watchFailedSignIns(tx: Tx, email: string, now = Date.now()) {
  const slot = Math.floor(now / slotMs)
  const uniqueKey = `failed-sign-ins-${hashToken(email)}-${slot}`
  const payload = { email, day: businessDay(now) }
  enqueue(tx, 'check-failed-sign-ins', payload, { uniqueKey, runAt: (slot + 1) * slotMs, maxAttempts: 3 })
}

/** Notifies the owner of an account about many failed sign-ins on a day, at most once in 24 hours. */
export function checkFailedSignIns({ email, day }: { email: string; day: string }, now = Date.now()) {
  write((tx) => {
    const user = tx
      .select({ id: users.id, passwordSetAt: users.passwordSetAt })
      .from(users)
      .where(and(eq(users.email, email), eq(users.isActive, true)))
      .get()
    // Without a password there is nothing to guess.
    if (!user || user.passwordSetAt === null) return
    const failed = tx
      .select({ entries: activityTallies.entries })
      .from(activityTallies)
      .where(
        and(
          eq(activityTallies.day, day),
          eq(activityTallies.action, 'failed_login'),
          eq(activityTallies.section, 'session'),
          eq(activityTallies.userId, user.id),
        ),
      )
      .get()
    if (!failed || failed.entries < reportedFailures) return
    const lastNotification = tx
      .select({ id: mails.id })
      .from(mails)
      .where(
        and(
          eq(mails.template, 'failed-sign-ins'),
          eq(mails.userId, user.id),
          gt(mails.createdAt, now - dayMs),
        ),
      )
      .limit(1)
      .get()
    if (!lastNotification) queueMail(tx, { template: 'failed-sign-ins', to: email, userId: user.id }, now)
  })
}
