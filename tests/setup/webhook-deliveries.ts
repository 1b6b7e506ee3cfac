import { eq } from 'drizzle-orm'
import { claimJob, finishJob } from '~/modules/jobs/queue.server'
import { deliverWebhook } from '~/modules/webhooks/deliver.server'
import { publishEvent } from '~/modules/webhooks/publish-event.server'
import { db, write } from '~db/client.server'
import { webhookAttempts, webhookDeliveries, webhooks } from '~db/schema'
import { must } from './helpers'

export const deliveries = () => db().select().from(webhookDeliveries).orderBy(webhookDeliveries.id).all()

export const attempts = () => db().select().from(webhookAttempts).orderBy(webhookAttempts.id).all()

export const rowOf = (id: number) => must(db().select().from(webhooks).where(eq(webhooks.id, id)).get())

export const publishUserCreated = (userId = 1) =>
  write((tx) => publishEvent(tx, 'user_created', { userId, role: 'viewer', link: 'https://example.com' }))

/**
 * Delivers what is due, as the worker does.
 * @returns the number of deliveries
 */
export async function runDeliveries(now = Date.now()): Promise<number> {
  let done = 0
  for (;;) {
    const job = claimJob(['deliver-webhook'], now)
    if (!job || job.kind !== 'deliver-webhook') return done
    await deliverWebhook(job.payload, new AbortController().signal)
    finishJob(job)
    done += 1
  }
}
