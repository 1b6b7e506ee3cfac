import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { users, webhookDeliveries, webhooks } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import type { MailTemplate } from '../mail/templates'
import { queueMail } from '../mail/queue-mail.server'
import { nextEditTime } from '../next-edit-time.server'
import { switchedOffTexts } from './schema'

/** Cancels the pending deliveries of a webhook that is switched off. They can be replayed later. */
export const cancelPendingDeliveries = (tx: Tx, webhookId: number, now: number) =>
  tx
    .update(webhookDeliveries)
    .set({
      status: 'canceled',
      nextAttemptAt: null,
      finishedAt: now,
      lastReason: 'The webhook was switched off.',
    })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), sql`${webhookDeliveries.status} = 'pending'`))
    .run().changes

/** Mails all super users, who manage webhooks. */
export function mailSupers(tx: Tx, template: MailTemplate, webhookId: number, now: number) {
  const supers = tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'super'), eq(users.isActive, true)))
    .all()
  for (const { id, email } of supers) queueMail(tx, { template, to: email, userId: id, webhookId }, now)
}

/** Switches off a webhook whose receiver no longer exists or has accepted nothing for days. */
export function switchOffWebhook(
  tx: Tx,
  { id, name }: { id: number; name: string },
  reason: 'gone' | 'failing',
  now: number,
) {
  tx.update(webhooks)
    .set({
      isActive: false,
      switchedOffReason: reason,
      switchedOffAt: now,
      updatedAt: nextEditTime(webhooks.updatedAt, now),
    })
    .where(eq(webhooks.id, id))
    .run()
  cancelPendingDeliveries(tx, id, now)
  recordActivity(
    tx,
    {
      action: 'status_changed',
      section: 'webhooks',
      field: 'isActive',
      oldValue: 'active',
      newValue: 'inactive',
      description: `Webhook ${name} switched off: ${switchedOffTexts[reason]}`,
      metadata: { webhookId: id },
    },
    now,
  )
  mailSupers(tx, 'webhook-switched-off', id, now)
}
