import { and, desc, eq } from 'drizzle-orm'
import { brand, env } from '~/env.server'
import { db } from '~db/client.server'
import { webhookDeliveries, webhooks } from '~db/schema'
import { type MailContent, MailNotNeeded, type MailTable, type QueuedMail } from '../mail/mail-content'
import { WebhookProblem, webhookProblemTitle } from './mail-templates/webhook-problem'

/** Not needed if the webhook was removed or works again. */
function webhookProblem(mail: QueuedMail): MailContent {
  const webhook = db()
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, mail.webhookId ?? 0))
    .get()
  const isOff = mail.template === 'webhook-switched-off'
  if (!webhook || (isOff ? webhook.isActive : webhook.failuresInRow === 0)) throw new MailNotNeeded()
  const last = db()
    .select({ reason: webhookDeliveries.lastReason })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhook.id), eq(webhookDeliveries.status, 'failed')))
    .orderBy(desc(webhookDeliveries.id))
    .limit(1)
    .get()
  return {
    subject: webhookProblemTitle(webhook),
    body: (
      <WebhookProblem
        brand={brand()}
        webhook={webhook}
        lastReason={last?.reason ?? null}
        url={`${env().APP_URL}/admin/webhooks/${webhook.id}`}
      />
    ),
  }
}

export const webhookMails = {
  'webhook-failing': (mail) => webhookProblem(mail),
  'webhook-switched-off': (mail) => webhookProblem(mail),
} satisfies MailTable
