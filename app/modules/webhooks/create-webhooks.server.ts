import { count } from 'drizzle-orm'
import { write } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { webhooks } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { maskedValue } from './headers'
import { eventLabels, type NewWebhook, type WebhookEventType } from './schema'
import { newSigningSecret, seal, sealHeaders } from './secrets.server'
import { requireSecureUrl } from './secure-url.server'

/** Far more than anyone needs, and few enough for a single page. */
const maxWebhooks = 200

/**
 * Creates a webhook for each event (docs/specification/webhooks.md#events), all or none.
 * @returns their ids and signing secrets, which are shown only this once
 * @throws DomainError `conflict` if there are too many; `invalid` for an address without https in production
 */
export function createWebhooks(
  actor: SignedInUser,
  { name: requestedName, url, timeout, retryCount, headers, isActive }: Omit<NewWebhook, 'event'>,
  events: WebhookEventType[],
  now = Date.now(),
) {
  requireSecureUrl(url)
  const name = requestedName || new URL(url).hostname
  return write((tx) => {
    const { id: createdById } = requireActor(tx, actor, 'webhooks')
    const known = tx.select({ count: count() }).from(webhooks).get()?.count ?? 0
    if (known + events.length > maxWebhooks)
      throw new DomainError(
        'conflict',
        `There can be at most ${maxWebhooks} webhooks. Please remove some first.`,
      )
    return events.map((event) => {
      const secret = newSigningSecret()
      const id = insertRow(tx, webhooks, {
        name,
        url,
        event,
        isActive,
        timeoutSeconds: timeout,
        retryCount,
        headers: sealHeaders(headers.filter(([, value]) => value !== maskedValue)),
        secret: seal(secret),
        createdById,
        createdAt: now,
        updatedAt: now,
      })
      recordActivity(
        tx,
        {
          userId: createdById,
          action: 'created',
          section: 'webhooks',
          description: `Webhook ${name} added for the event “${eventLabels[event].title}”`,
          metadata: { webhookId: id, event },
        },
        now,
      )
      return { id, event, secret }
    })
  })
}
