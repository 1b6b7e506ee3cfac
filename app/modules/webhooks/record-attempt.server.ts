import { eq } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { insertRow, placeholder, prepared } from '~db/prepared.server'
import { webhookAttempts, webhookDeliveries, webhooks } from '~db/schema'
import type { Attempt } from './attempt.server'
import { nextAttemptAt } from './retries'
import { mailSupers, switchOffWebhook } from './switch-off-webhook.server'
import { dayMs } from '../time-units'

/** A webhook that has been failing for this long is switched off, once another attempt fails. */
const switchOffAfterMs = 5 * dayMs
/** The number of consecutive failed deliveries after which the super users are notified, once. */
const notifyAtFailures = 3

type Result = { deliveryId: number; attempt: Attempt }

const deliveryState = prepared((db) =>
  db
    .select({
      status: webhookDeliveries.status,
      attemptCount: webhookDeliveries.attemptCount,
      webhook: {
        id: webhooks.id,
        name: webhooks.name,
        retryCount: webhooks.retryCount,
        failingSince: webhooks.failingSince,
        failuresInRow: webhooks.failuresInRow,
      },
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, placeholder('deliveryId')))
    .prepare(),
)

const updateDelivery = prepared((db) =>
  db
    .update(webhookDeliveries)
    .set({
      status: placeholder('status'),
      attemptCount: placeholder('attemptCount'),
      nextAttemptAt: placeholder('nextAttemptAt'),
      lastStatus: placeholder('lastStatus'),
      lastReason: placeholder('lastReason'),
      finishedAt: placeholder('finishedAt'),
    })
    .where(eq(webhookDeliveries.id, placeholder('deliveryId')))
    .prepare(),
)

const updateHealth = prepared((db) =>
  db
    .update(webhooks)
    .set({ failingSince: placeholder('failingSince'), failuresInRow: placeholder('failuresInRow') })
    .where(eq(webhooks.id, placeholder('id')))
    .prepare(),
)

export const insertAttempt = (
  tx: Tx,
  deliveryId: number,
  { startedAt, outcome, requestHeaders }: Attempt,
  next: number | null,
) =>
  insertRow(tx, webhookAttempts, {
    deliveryId,
    startedAt,
    durationMs: outcome.durationMs,
    status: outcome.status,
    reason: outcome.reason,
    response: outcome.response,
    requestHeaders,
    nextAttemptAt: next,
  })

/**
 * Stores the result of an attempt and decides what follows.
 * @returns whether the receiver accepted the delivery
 */
function storeResult(tx: Tx, { deliveryId, attempt }: Result, now: number): boolean {
  const state = deliveryState(tx).get({ deliveryId })
  // The webhook was removed in the meantime.
  if (!state) return false
  const { webhook } = state
  const { status: lastStatus, reason: lastReason, retryAfterSeconds } = attempt.outcome
  const attemptCount = state.attemptCount + 1
  const result = { deliveryId, attemptCount, lastStatus, lastReason }

  if (lastReason === null) {
    insertAttempt(tx, deliveryId, attempt, null)
    updateDelivery(tx).run({ ...result, status: 'delivered', nextAttemptAt: null, finishedAt: now })
    if (webhook.failingSince !== null || webhook.failuresInRow > 0)
      updateHealth(tx).run({ id: webhook.id, failingSince: null, failuresInRow: 0 })
    return true
  }

  // The webhook was switched off while the request was in progress.
  if (state.status !== 'pending') {
    insertAttempt(tx, deliveryId, attempt, null)
    return false
  }
  const isGone = lastStatus === 410
  const isLast = isGone || attemptCount > webhook.retryCount
  const next = isLast ? null : nextAttemptAt(attemptCount, now, retryAfterSeconds)
  insertAttempt(tx, deliveryId, attempt, next)
  updateDelivery(tx).run({
    ...result,
    status: isLast ? 'failed' : 'pending',
    nextAttemptAt: next,
    finishedAt: isLast ? now : null,
  })
  const failingSince = webhook.failingSince ?? attempt.startedAt
  const failuresInRow = webhook.failuresInRow + (isLast ? 1 : 0)
  updateHealth(tx).run({ id: webhook.id, failingSince, failuresInRow })
  if (isGone) switchOffWebhook(tx, webhook, 'gone', now)
  else if (now - failingSince >= switchOffAfterMs) switchOffWebhook(tx, webhook, 'failing', now)
  else if (isLast && failuresInRow === notifyAtFailures) mailSupers(tx, 'webhook-failing', webhook.id, now)
  return false
}

type QueuedResult = Result & { resolve: (isHealthy: boolean) => void; reject: (error: unknown) => void }
let queuedResults: QueuedResult[] = []

function flushResults() {
  const batch = queuedResults
  queuedResults = []
  try {
    const now = Date.now()
    const healthy = write((tx) => batch.map((result) => storeResult(tx, result, now)))
    batch.forEach(({ resolve }, index) => resolve(healthy[index] ?? false))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/**
 * Records an attempt. Attempts that end at about the same time share a transaction, since syncing the disk
 * takes longer than all the rest.
 * @returns whether the receiver accepted it
 */
export const recordAttempt = (deliveryId: number, attempt: Attempt) =>
  new Promise<boolean>((resolve, reject) => {
    queuedResults.push({ deliveryId, attempt, resolve, reject })
    if (queuedResults.length === 1) setImmediate(flushResults)
  })
