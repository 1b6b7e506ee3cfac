import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { db } from '~db/client.server'
import { webhookAttempts, webhookDeliveries, webhookEvents, webhooks } from '~db/schema'
import { DomainError } from '../domain-error'
import { readPage } from '../paging'
import { maskedValue, type HeaderList } from './headers'
import { payloadOf } from './payload'
import { webhookRow } from './webhook-row.server'
import type { DeliveryStatus, WebhookEventType } from './schema'
import { unsealHeaders } from './secrets.server'

type Row = typeof webhooks.$inferSelect

/** A webhook for screens: without secrets and header values. */
export type WebhookView = {
  id: number
  name: string
  url: string
  event: WebhookEventType
  isActive: boolean
  timeout: number
  retryCount: number
  headerNames: string[]
  switchedOffReason: 'gone' | 'failing' | null
  switchedOffAt: number | null
  failingSince: number | null
  /** Until when the previous secret also signs. */
  previousSecretUntil: number | null
  createdAt: number
  updatedAt: number
}

const toView = (row: Row, now = Date.now()): WebhookView => ({
  id: row.id,
  name: row.name,
  url: row.url,
  event: row.event,
  isActive: row.isActive,
  timeout: row.timeoutSeconds,
  retryCount: row.retryCount,
  headerNames: (unsealHeaders(row.headers) ?? []).map(([name]) => name),
  switchedOffReason: row.switchedOffReason,
  switchedOffAt: row.switchedOffAt,
  failingSince: row.failingSince,
  previousSecretUntil: (row.previousSecretUntil ?? 0) > now ? row.previousSecretUntil : null,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

type LastDelivery = { status: DeliveryStatus; at: number; reason: string | null }

/** The latest finished delivery of each webhook. */
function lastDeliveries(ids: number[]): Map<number, LastDelivery> {
  if (ids.length === 0) return new Map()
  const latest = db()
    .select({ id: sql<number>`max(${webhookDeliveries.id})` })
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.webhookId, ids), isNotNull(webhookDeliveries.finishedAt)))
    .groupBy(webhookDeliveries.webhookId)
  const rows = db()
    .select({
      webhookId: webhookDeliveries.webhookId,
      status: webhookDeliveries.status,
      at: sql<number>`${webhookDeliveries.finishedAt}`,
      reason: webhookDeliveries.lastReason,
    })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, latest))
    .all()
  return new Map(rows.map(({ webhookId, ...last }) => [webhookId, last]))
}

function pendingCounts(): Map<number, number> {
  const rows = db()
    .select({ id: webhookDeliveries.webhookId, count: count() })
    .from(webhookDeliveries)
    .where(sql`${webhookDeliveries.status} = 'pending'`)
    .groupBy(webhookDeliveries.webhookId)
    .all()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** All webhooks by name, with the result of the latest delivery and the number of pending ones. */
export function listWebhooks() {
  const rows = db()
    .select()
    .from(webhooks)
    .orderBy(asc(sql`${webhooks.name} collate nocase`), asc(webhooks.id))
    .all()
  const last = lastDeliveries(rows.map(({ id }) => id))
  const pending = pendingCounts()
  return rows.map((row) => ({
    ...toView(row),
    last: last.get(row.id) ?? null,
    pending: pending.get(row.id) ?? 0,
  }))
}
export type ListedWebhook = ReturnType<typeof listWebhooks>[number]

/** @throws DomainError `not_found` */
export const findWebhook = (id: number): WebhookView => toView(webhookRow(id))

/** A webhook in API format: header values are masked, and secrets are left out. */
export const toPublic = ({ headerNames, createdAt, updatedAt, ...view }: WebhookView) => ({
  id: view.id,
  name: view.name,
  url: view.url,
  event: view.event,
  isActive: view.isActive,
  timeout: view.timeout,
  retryCount: view.retryCount,
  headers: Object.fromEntries(headerNames.map((name) => [name, maskedValue])),
  switchedOffReason: view.switchedOffReason,
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
})

/** A webhook's deliveries, newest first. */
export function listDeliveries(webhookId: number, query: { page: number; pageSize: number }) {
  const ofWebhook = eq(webhookDeliveries.webhookId, webhookId)
  const total = db().select({ count: count() }).from(webhookDeliveries).where(ofWebhook).get()?.count ?? 0
  return readPage(total, query, ({ limit, offset, isBackwards }) =>
    db()
      .select({
        id: webhookDeliveries.id,
        publicId: webhookEvents.publicId,
        type: webhookEvents.type,
        isTest: webhookEvents.isTest,
        status: webhookDeliveries.status,
        lastStatus: webhookDeliveries.lastStatus,
        lastReason: webhookDeliveries.lastReason,
        attempts: sql<number>`(select count(*) from ${webhookAttempts} a where a.delivery_id = ${webhookDeliveries.id})`,
        nextAttemptAt: webhookDeliveries.nextAttemptAt,
        createdAt: webhookDeliveries.createdAt,
        finishedAt: webhookDeliveries.finishedAt,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(ofWebhook)
      .orderBy((isBackwards ? asc : desc)(webhookDeliveries.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}
export type ListedDelivery = ReturnType<typeof listDeliveries>['rows'][number]

/** The number of failed and canceled deliveries, which can be replayed. */
export const countReplayable = (webhookId: number): number =>
  db()
    .select({ count: count() })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        inArray(webhookDeliveries.status, ['failed', 'canceled']),
        eq(webhookEvents.isTest, false),
      ),
    )
    .get()?.count ?? 0

const shownAttempts = 50

/**
 * A delivery with its payload and its latest attempts, newest first.
 * @throws DomainError `not_found`
 */
export function findDelivery(webhookId: number, deliveryId: number) {
  const row = db()
    .select({ delivery: webhookDeliveries, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)))
    .get()
  if (!row) throw new DomainError('not_found', 'There is no such delivery.')
  const attempts = db()
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.id))
    .limit(shownAttempts)
    .all()
    .map(({ requestHeaders, ...attempt }) => ({
      ...attempt,
      requestHeaders: JSON.parse(requestHeaders) as HeaderList,
    }))
  const { delivery, event } = row
  const sent = event.isTest ? { ...event, id: 0 } : event
  return {
    id: delivery.id,
    publicId: event.publicId,
    type: event.type,
    isTest: event.isTest,
    status: delivery.status,
    nextAttemptAt: delivery.nextAttemptAt,
    createdAt: delivery.createdAt,
    payload: JSON.stringify(JSON.parse(payloadOf(sent)), null, 2),
    attempts,
  }
}
export type DeliveryView = ReturnType<typeof findDelivery>
