import { and, asc, eq, lte, min, notInArray, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { db, write } from '~db/client.server'
import { webhookDeliveries, webhookEvents, webhooks } from '~db/schema'
import { attemptDelivery } from './attempt.server'
import { requestDelivery, consumeDeliveryRequest } from './request-delivery.server'
import { settle } from './settle.server'
import { signerOf } from './signing.server'

/** Requests to one receiver at a time. */
const lanes = 8
/** So many deliveries are read at a time. Before the next ones, the webhook itself is read again. */
const batchSize = 64
/** A receiver that fails is left alone for so long, however much is due. */
const pauseMs = 1_000

/** The webhooks that this process is delivering to, and whether something was added in the meantime. */
const inFlight = new Map<number, { again: boolean }>()
let isStopping = false

/** Begins nothing more; requests that are on their way end by themselves. For a worker that stops. */
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
 * Sends what is due, a batch at a time, until nothing is due or the receiver fails. One that has failed gets a single request, and all
 * the rest as soon as it takes that.
 */
async function deliverDue(webhookId: number, hand: { again: boolean }, signal: AbortSignal) {
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
      if (!hand.again) return
      hand.again = false
      continue
    }
    const receiver = { ...webhook, signer: signerOf(webhook) }
    const lane = pLimit(lanes)
    let isHealthy = true
    await Promise.all(
      due.map(({ id, event }) =>
        lane(async () => {
          if (!isHealthy || isStopping) return
          if (!(await settle(id, await attemptDelivery(receiver, event)))) isHealthy = false
        }),
      ),
    )
    if (!isHealthy) return
  }
}

/**
 * Delivers all that is due for a webhook, and asks to be called again for what is due later. Deliveries are sent at least once: one
 * whose outcome could not be written down is sent again, with the same `webhook-id`.
 */
export async function deliverWebhook({ webhookId }: { webhookId: number }, signal: AbortSignal) {
  write((tx) => consumeDeliveryRequest(tx, webhookId))
  const known = inFlight.get(webhookId)
  if (known) {
    known.again = true
    return
  }
  const hand = { again: false }
  inFlight.set(webhookId, hand)
  try {
    await deliverDue(webhookId, hand, signal)
  } finally {
    inFlight.delete(webhookId)
    requestPending(webhookId, Date.now() + pauseMs)
  }
}

/** Asks for the next pending delivery of a webhook, when there is one. @param earliest UTC milliseconds */
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

/** Asks for every webhook with pending deliveries, but those that are being delivered to: no job may have been lost. */
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
