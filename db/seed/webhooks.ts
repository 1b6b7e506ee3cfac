import { eq } from 'drizzle-orm'
import { env } from '~/env.server'
import { createWebhooks } from '~/modules/webhooks/create-webhooks.server'
import { sampleData } from '~/modules/webhooks/payload'
import { newEventId } from '~/modules/webhooks/publish-event.server'
import { insertAttempt } from '~/modules/webhooks/record-attempt.server'
import { db, write, type Tx } from '~db/client.server'
import { insertRow } from '~db/prepared.server'
import { users, webhookDeliveries, webhookEvents, webhooks } from '~db/schema'
import { hourMs } from '~/modules/time-units'

type Outcome = { status: number | null; reason: string | null; response: string; durationMs: number }
const delivered: Outcome = { status: 200, reason: null, response: '{"received":true}', durationMs: 84 }
const failed: Outcome = {
  status: 500,
  reason: 'The receiver answered 500.',
  response: 'Internal Server Error',
  durationMs: 231,
}
const timedOut: Outcome = {
  status: null,
  reason: 'The receiver did not answer within 30 seconds.',
  response: '',
  durationMs: 30_004,
}

/** How long ago each event happened, and the responses to its attempts. */
const history: { hoursAgo: number; attempts: Outcome[] }[] = [
  { hoursAgo: 70, attempts: [delivered] },
  { hoursAgo: 51, attempts: [failed, delivered] },
  { hoursAgo: 48, attempts: [delivered] },
  { hoursAgo: 26, attempts: [timedOut, failed, failed, failed] },
  { hoursAgo: 5, attempts: [delivered] },
]

/** Delays after the first attempt: 5 seconds, 5 minutes, 30 minutes. */
const delaysMs = [0, 5_000, 305_000, 2_105_000]

function insertDelivery(tx: Tx, webhookId: number, { hoursAgo, attempts }: (typeof history)[number]) {
  const createdAt = Date.now() - hoursAgo * hourMs
  const publicId = newEventId()
  const type = 'document_uploaded'
  const eventId = insertRow(tx, webhookEvents, {
    publicId,
    type,
    data: JSON.stringify(sampleData(type, env().APP_URL)),
    createdAt,
  })
  const last = attempts.at(-1) ?? delivered
  const deliveryId = insertRow(tx, webhookDeliveries, {
    webhookId,
    eventId,
    status: last.reason === null ? 'delivered' : 'failed',
    attemptCount: attempts.length,
    lastStatus: last.status,
    lastReason: last.reason,
    createdAt,
    finishedAt: createdAt + (delaysMs[attempts.length - 1] ?? 0) + last.durationMs,
  })
  attempts.forEach((attempt, index) => {
    const startedAt = createdAt + (delaysMs[index] ?? 0)
    const next = index + 1 < attempts.length ? createdAt + (delaysMs[index + 1] ?? 0) : null
    const requestHeaders = JSON.stringify([
      ['Content-Type', 'application/json'],
      ['webhook-id', publicId],
      ['webhook-timestamp', String(Math.floor(startedAt / 1000))],
    ])
    const outcome = { ...attempt, retryAfterSeconds: null }
    insertAttempt(tx, deliveryId, { startedAt, outcome, requestHeaders }, next)
  })
}

/**
 * Creates a webhook with a history. It is inactive, so that the demo contacts no one.
 * @returns the number of created deliveries
 */
export function seedWebhooks(): number {
  const superUser = db().select().from(users).where(eq(users.email, 'super@example.com')).get()
  if (!superUser || db().select({ id: webhooks.id }).from(webhooks).limit(1).get()) return 0
  const [created] = createWebhooks(
    superUser,
    {
      name: 'Demo Receiver',
      url: 'https://receiver.example/commonview',
      timeout: 30,
      retryCount: 3,
      headers: [],
      isActive: false,
    },
    ['document_uploaded'],
  )
  if (!created) return 0
  write((tx) => history.forEach((entry) => insertDelivery(tx, created.id, entry)))
  return history.length
}
