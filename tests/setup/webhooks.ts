import { eq } from 'drizzle-orm'
import { createWebhooks } from '~/modules/webhooks/create-webhooks.server'
import { publishEvent } from '~/modules/webhooks/publish-event.server'
import { createInboundSecret } from '~/modules/inbound-webhooks/secrets.server'
import { recordAttempt } from '~/modules/webhooks/record-attempt.server'
import { db, write } from '~db/client.server'
import { jobs, webhookDeliveries } from '~db/schema'
import { must } from './helpers'
import { secretAccess } from './inbound-calls'
import type { Product } from './product'
import { makeAccount } from './staff'

/** A webhook with a delivery of each kind and texts of maximum length, and a secret for inbound calls. */
export async function webhookWithHistory(product: Product) {
  const { id, email } = await makeAccount(product, 'super')
  const superUser = { id, email, firstName: 'Test', lastName: 'Super', role: 'super' as const }
  return product.runInside(async () => {
    createInboundSecret(superUser, secretAccess({ name: 'P'.repeat(80) }))
    const webhook = {
      name: 'W'.repeat(120),
      url: `https://receiver.example/${'x'.repeat(300)}`,
      timeout: 30,
      retryCount: 1,
      headers: [['X-Key', 'secret'] as [string, string]],
      isActive: true,
    }
    const { id: webhookId } = must(createWebhooks(superUser, webhook, ['bulk_operation'])[0])
    const outcomes = [
      { status: 200, reason: null, response: 'ok' },
      { status: 500, reason: 'The receiver answered 500.', response: 'x'.repeat(1024) },
    ]
    const event = { operations: 1, link: `https://example.com/${'y'.repeat(200)}` }
    write((tx) => {
      for (const _ of [1, 2, 3]) publishEvent(tx, 'bulk_operation', event)
      // In the same transaction, so that the worker never sees the jobs.
      tx.delete(jobs).where(eq(jobs.kind, 'deliver-webhook')).run()
    })
    const deliveries = db()
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, webhookId))
      .all()
    const [one, two, three] = deliveries.map((delivery) => delivery.id)
    const requestHeaders = JSON.stringify([['webhook-signature', 'v1,'.padEnd(300, 'z')]])
    for (const [deliveryId, outcome] of [
      [one, outcomes[0]],
      [two, outcomes[1]],
      [two, outcomes[1]],
      [three, outcomes[1]],
    ] as const) {
      const attempt = {
        startedAt: Date.now(),
        outcome: { ...must(outcome), durationMs: 1234, retryAfterSeconds: null },
        requestHeaders,
      }
      await recordAttempt(must(deliveryId), attempt)
    }
    return { id: webhookId, deliveryId: must(two) }
  })
}
