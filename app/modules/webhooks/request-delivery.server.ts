import type { Tx } from '~db/client.server'
import { enqueueOrExpedite, releaseUniqueKey } from '../jobs/queue.server'

/** Delivering is resumed as often as a worker dies over it: the deliveries themselves count their attempts. */
const maxAttempts = 1_000_000

const keyOf = (webhookId: number) => `deliver-webhook-${webhookId}`

/**
 * Asks the worker to look at a webhook's pending deliveries. One job serves all of them: claiming and finishing a job for each would
 * take most of the time of a delivery.
 */
export const requestDelivery = (tx: Tx, webhookId: number, at: number) =>
  enqueueOrExpedite(
    tx,
    'deliver-webhook',
    { webhookId },
    { uniqueKey: keyOf(webhookId), runAt: at, maxAttempts },
  )

/** Lets later events queue a job of their own. Called before the pending deliveries are read, so that none is missed. */
export const consumeDeliveryRequest = (tx: Tx, webhookId: number) => releaseUniqueKey(tx, keyOf(webhookId))
