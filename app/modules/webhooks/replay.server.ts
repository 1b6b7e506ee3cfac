import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { webhookDeliveries, webhookEvents } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { counted } from '../formatting'
import { startOfDay } from '../start-of-day.server'
import { requestDelivery } from './request-delivery.server'
import { webhookRow } from './webhook-row.server'

function activeWebhook(tx: Tx, id: number) {
  const row = webhookRow(id, tx)
  if (!row.isActive)
    throw new DomainError(
      'conflict',
      'This webhook is inactive. Switch it on before you send anything again.',
    )
  return row
}

const pendingAgain = (now: number) =>
  ({ status: 'pending', attemptCount: 0, nextAttemptAt: now, finishedAt: null }) as const

/**
 * Sends a delivery again, with all its retries, under the same `webhook-id`. One that is waiting for a retry
 * is sent now.
 * @throws DomainError `not_found`; `conflict` if the webhook is inactive, or for a test
 */
export function replayDelivery(actor: SignedInUser, webhookId: number, deliveryId: number, now = Date.now()) {
  write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'webhooks')
    const { name } = activeWebhook(tx, webhookId)
    const delivery = tx
      .select({ publicId: webhookEvents.publicId, isTest: webhookEvents.isTest })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)))
      .get()
    if (!delivery) throw new DomainError('not_found', 'There is no such delivery.')
    if (delivery.isTest)
      throw new DomainError('conflict', 'A test is not sent again. Use Test for another one.')
    tx.update(webhookDeliveries).set(pendingAgain(now)).where(eq(webhookDeliveries.id, deliveryId)).run()
    requestDelivery(tx, webhookId, now)
    recordActivity(
      tx,
      {
        userId,
        action: 'updated',
        section: 'webhooks',
        description: `Delivery ${delivery.publicId} of webhook ${name} sent again`,
        metadata: { webhookId, deliveryId },
      },
      now,
    )
  })
}

/**
 * Resends all failed or canceled deliveries of events since a day.
 * @param since YYYY-MM-DD, a day in Los Angeles
 * @returns the number of deliveries
 * @throws DomainError `not_found`; `conflict` if the webhook is inactive
 */
export function replayFailures(
  actor: SignedInUser,
  webhookId: number,
  since: string,
  now = Date.now(),
): number {
  return write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'webhooks')
    const { name } = activeWebhook(tx, webhookId)
    const { changes } = tx
      .update(webhookDeliveries)
      .set(pendingAgain(now))
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhookId),
          inArray(webhookDeliveries.status, ['failed', 'canceled']),
          gte(webhookDeliveries.createdAt, startOfDay(since)),
          sql`not exists (select 1 from ${webhookEvents} e where e.id = ${webhookDeliveries.eventId} and e.is_test)`,
        ),
      )
      .run()
    if (changes === 0) return 0
    requestDelivery(tx, webhookId, now)
    recordActivity(
      tx,
      {
        userId,
        action: 'updated',
        section: 'webhooks',
        description: `${counted(changes, 'failed delivery', 'failed deliveries')} of webhook ${name} since ${since} sent again`,
        metadata: { webhookId, since },
      },
      now,
    )
    return changes
  })
}
