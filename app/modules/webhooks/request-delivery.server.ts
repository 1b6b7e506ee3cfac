import type { Tx } from '~db/client.server'
import { enqueueOrExpedite, releaseUniqueKey } from '../jobs/queue.server'

/**
 * Effectively unlimited, so that delivery resumes however often a worker dies: the deliveries themselves
 * count their attempts.
 */
const maxAttempts = 1_000_000

const keyOf = (webhookId: number) => `deliver-webhook-${webhookId}`

/**
 * Queues a job for a webhook's pending deliveries. A single job handles all of them: claiming and finishing a
 * job for each would take most of the time of a delivery.
 */
export const requestDelivery = (tx: Tx, webhookId: number, at: number) =>
  enqueueOrExpedite(
    tx,
    'deliver-webhook',
    { webhookId },
    { uniqueKey: keyOf(webhookId), runAt: at, maxAttempts },
  )

/**
 * Allows later events to queue a new job. Called before reading the pending deliveries, so that none is
 * missed.
 */
export const consumeDeliveryRequest = (tx: Tx, webhookId: number) => releaseUniqueKey(tx, keyOf(webhookId))
