import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { insertRow, placeholder, prepared } from '~db/prepared.server'
import { webhookDeliveries, webhookEvents, webhooks } from '~db/schema'
import { env } from '~/env.server'
import { newReference } from '../tokens.server'
import { requestDelivery } from './request-delivery.server'
import type { EventData } from './payload'
import type { WebhookEventType } from './schema'

const listeners = prepared((db) =>
  db
    .select({ id: webhooks.id })
    .from(webhooks)
    // A literal, so that SQLite uses the partial index.
    .where(and(eq(webhooks.event, placeholder('event')), sql`${webhooks.isActive} = 1`))
    .prepare(),
)

export const newEventId = () => `evt_${newReference()}`

/**
 * Publishes an event in the transaction of the change that causes it, so that it is sent if and only if the
 * transaction commits. Costs a single lookup if no webhook listens.
 * @param data ids and links, no customers' contact data
 */
export function publishEvent(tx: Tx, type: WebhookEventType, data: EventData, now = Date.now()) {
  const listening = listeners(tx).all({ event: type })
  if (listening.length === 0) return
  const eventId = insertRow(tx, webhookEvents, {
    publicId: newEventId(),
    type,
    data: JSON.stringify(data),
    createdAt: now,
  })
  for (const { id: webhookId } of listening) {
    insertRow(tx, webhookDeliveries, { webhookId, eventId, nextAttemptAt: now, createdAt: now })
    requestDelivery(tx, webhookId, now)
  }
}

/** The staff URL of an event's subject. */
export const staffLink = (path: string) => `${env().APP_URL}${path}`

type Owner = { orderId?: number | null; hoaId?: number | null }

const linkOf = ({ orderId, hoaId }: Owner) =>
  staffLink(orderId ? `/admin/snapshots/${orderId}` : `/admin/hoas/${hoaId}/documents`)

/** Publishes a new document, without its file name, which may contain a customer's name. */
export const publishUpload = (
  tx: Tx,
  document: Owner & { id: number; mediaType: string; sizeBytes: number },
  now = Date.now(),
) =>
  publishEvent(
    tx,
    'document_uploaded',
    {
      documentId: document.id,
      orderId: document.orderId ?? null,
      hoaId: document.hoaId ?? null,
      mediaType: document.mediaType,
      sizeBytes: document.sizeBytes,
      link: linkOf(document),
    },
    now,
  )

/** Publishes the removal of a document. */
export const publishRemoval = (tx: Tx, document: Owner & { id: number }, now = Date.now()) =>
  publishEvent(
    tx,
    'document_deleted',
    {
      documentId: document.id,
      orderId: document.orderId ?? null,
      hoaId: document.hoaId ?? null,
      link: linkOf(document),
    },
    now,
  )
