import { and, asc, eq, lte, min, notInArray, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { db, write } from '~db/client.server'
import { webhookDeliveries, webhookEvents, webhooks } from '~db/schema'
import { attemptDelivery } from './attempt.server'
import { requestDelivery, consumeDeliveryRequest } from './request-delivery.server'
import { recordAttempt } from './record-attempt.server'
import { signerOf } from './signing.server'

/** The number of concurrent requests to a receiver. */
const maxConcurrentRequests = 8
/** The number of deliveries read at a time. The webhook itself is reread before each batch. */
const batchSize = 64
/** A failing receiver gets no requests for this long, however many are due. */
const pauseMs = 1_000

/** The webhooks that this process is delivering to, and whether deliveries were added in the meantime. */
const inFlight = new Map<number, { hasNewDeliveries: boolean }>()
let isStopping = false

/** Starts no more requests when the worker stops; current ones finish by themselves. */
export function stopDelivering() {
  isStopping = true
}

const isPending = (webhookId: number) =>
  // A literal, so that SQLite uses the partial index.
  and(eq(webhookDeliveries.webhookId, webhookId), sql`${webhookDeliveries.status} = 'pending'`)

const findDue = (webhookId: number, limit: number) =>
  db()
    .select({
      id: webhookDeliveries.id,
      event: {
        id: webhookEvents.id,
        publicId: webhookEvents.publicId,
        type: webhookEvents.type,
        data: webhookEvents.data,
        createdAt: webhookEvents.createdAt,
      },
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(isPending(webhookId), lte(webhookDeliveries.nextAttemptAt, Date.now())))
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.id))
    .limit(limit)
    .all()

/**
 * Sends due deliveries in batches until none is left or the receiver fails. After a failure, the receiver
 * gets a single request, and the rest once that succeeds.
 */
async function deliverDue(webhookId: number, run: { hasNewDeliveries: boolean }, signal: AbortSignal) {
  for (;;) {
    if (isStopping || signal.aborted) return
    const webhook = db()
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, webhookId), eq(webhooks.isActive, true)))
      .get()
    if (!webhook) return
    const due = findDue(webhookId, webhook.failingSince === null ? batchSize : 1)
    if (due.length === 0) {
      if (!run.hasNewDeliveries) return
      run.hasNewDeliveries = false
      continue
    }
    const receiver = { ...webhook, signer: signerOf(webhook) }
    const limit = pLimit(maxConcurrentRequests)
    let isHealthy = true
    await Promise.all(
      due.map(({ id, event }) =>
        limit(async () => {
          if (!isHealthy || isStopping) return
          if (!(await recordAttempt(id, await attemptDelivery(receiver, event)))) isHealthy = false
        }),
      ),
    )
    if (!isHealthy) return
  }
}

/**
 * Sends a webhook's due deliveries, and requests a later run for the others. Deliveries are sent at least
 * once: if the result cannot be stored, the delivery is sent again with the same `webhook-id`.
 */
export async function deliverWebhook({ webhookId }: { webhookId: number }, signal: AbortSignal) {
  write((tx) => consumeDeliveryRequest(tx, webhookId))
  const currentRun = inFlight.get(webhookId)
  if (currentRun) {
    currentRun.hasNewDeliveries = true
    return
  }
  const run = { hasNewDeliveries: false }
  inFlight.set(webhookId, run)
  try {
    await deliverDue(webhookId, run, signal)
  } finally {
    inFlight.delete(webhookId)
    requestPending(webhookId, Date.now() + pauseMs)
  }
}

/**
 * Requests a run for a webhook's next pending delivery, if there is one.
 * @param earliest UTC milliseconds
 */
function requestPending(webhookId: number, earliest: number) {
  write((tx) => {
    const next = tx
      .select({ at: min(webhookDeliveries.nextAttemptAt) })
      .from(webhookDeliveries)
      .where(isPending(webhookId))
      .get()?.at
    if (next != null) requestDelivery(tx, webhookId, Math.max(next, earliest))
  })
}

/**
 * The job `check-webhooks`: requests a run for every webhook with pending deliveries that is not running, in case a job
 * was lost.
 */
export function checkWebhooks() {
  const waiting = db()
    .selectDistinct({ id: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(
      and(
        sql`${webhookDeliveries.status} = 'pending'`,
        notInArray(webhookDeliveries.webhookId, [...inFlight.keys()]),
      ),
    )
    .all()
  for (const { id } of waiting) requestPending(id, 0)
}
