import { write } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { webhookDeliveries, webhookEvents } from '~db/schema'
import { env } from '~/env.server'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { attemptDelivery } from './attempt.server'
import { sampleData } from './payload'
import { newEventId } from './publish-event.server'
import { webhookRow } from './webhook-row.server'
import { insertAttempt } from './record-attempt.server'
import { signerOf } from './signing.server'

/**
 * Sends a `test` event with the sample data of the webhook's event, immediately and without retries, and
 * waits for the response. It does not affect the webhook's success or failure counts, and also works for an
 * inactive webhook.
 * @throws DomainError `not_found`
 */
export async function testWebhook(
  actor: SignedInUser,
  id: number,
): Promise<{ success: boolean; message: string }> {
  const row = write((tx) => {
    requireActor(tx, actor, 'webhooks')
    return webhookRow(id, tx)
  })
  const event = {
    publicId: newEventId(),
    type: 'test',
    data: JSON.stringify({ event: row.event, ...sampleData(row.event, env().APP_URL) }),
    createdAt: Date.now(),
  }
  const attempt = await attemptDelivery({ ...row, signer: signerOf(row) }, { ...event, id: 0 })
  const { status, reason, durationMs } = attempt.outcome
  const now = Date.now()
  write((tx) => {
    // Throws if the webhook was deleted during the request.
    webhookRow(id, tx)
    const eventId = insertRow(tx, webhookEvents, { ...event, isTest: true })
    const deliveryId = insertRow(tx, webhookDeliveries, {
      webhookId: id,
      eventId,
      status: reason === null ? 'delivered' : 'failed',
      attemptCount: 1,
      lastStatus: status,
      lastReason: reason,
      createdAt: event.createdAt,
      finishedAt: now,
    })
    insertAttempt(tx, deliveryId, attempt, null)
    recordActivity(
      tx,
      {
        userId: actor.id,
        action: 'updated',
        section: 'webhooks',
        description: `Test sent to webhook ${row.name}: ${reason ?? `answered ${status}`}`,
        metadata: { webhookId: id, success: reason === null },
      },
      now,
    )
  })
  return {
    success: reason === null,
    message: reason ?? `The receiver answered ${status} in ${durationMs} ms.`,
  }
}
