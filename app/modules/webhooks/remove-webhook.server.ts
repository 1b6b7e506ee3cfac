import { eq } from 'drizzle-orm'
import { write } from '~db/client.server'
import { mails, webhooks } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { webhookRow } from './webhook-row.server'

/**
 * Deletes a webhook with its delivery log; pending deliveries are never sent.
 * @throws DomainError `not_found`
 */
export function removeWebhook(actor: SignedInUser, id: number): { name: string } {
  return write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'webhooks')
    const { name, url, event } = webhookRow(id, tx)
    tx.update(mails).set({ webhookId: null }).where(eq(mails.webhookId, id)).run()
    tx.delete(webhooks).where(eq(webhooks.id, id)).run()
    recordActivity(tx, {
      userId,
      action: 'deleted',
      section: 'webhooks',
      description: `Webhook ${name} deleted`,
      metadata: { webhookId: id, url, event },
    })
    return { name }
  })
}
