import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { inboundExtents, syncResources, webhookEventTypes } from '../lists'

/** Where events are sent. Secrets and header values are encrypted. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    url: text().notNull(),
    event: text({ enum: webhookEventTypes }).notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    timeoutSeconds: integer('timeout_seconds').notNull(),
    retryCount: integer('retry_count').notNull(),
    /** Encrypted JSON, a list of names and values; empty for none. */
    headers: text().notNull().default(''),
    secret: text().notNull(),
    /** Also signs until `previousSecretUntil`. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: integer('previous_secret_until'),
    /** Why the product switched it off. */
    switchedOffReason: text('switched_off_reason', { enum: ['gone', 'failing'] }),
    switchedOffAt: integer('switched_off_at'),
    /** The first failed attempt since the last success. */
    failingSince: integer('failing_since'),
    /** Failed deliveries since the last success. */
    failuresInRow: integer('failures_in_row').notNull().default(0),
    createdById: integer('created_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    check(
      'webhooks_event',
      sql`${t.event} in ('user_created','document_uploaded','document_deleted','data_sync_request','bulk_operation')`,
    ),
    check('webhooks_timeout', sql`${t.timeoutSeconds} between 1 and 30`),
    check('webhooks_retries', sql`${t.retryCount} between 0 and 10`),
    check('webhooks_previous', sql`(${t.previousSecret} is null) = (${t.previousSecretUntil} is null)`),
    check(
      'webhooks_switched_off',
      sql`(${t.switchedOffReason} is null) = (${t.switchedOffAt} is null) and (${t.switchedOffReason} is null or not ${t.isActive})`,
    ),
    index('webhooks_listening_idx')
      .on(t.event)
      .where(sql`is_active = 1`),
  ],
)

/**
 * Events, written in the transaction of the change if a webhook subscribes to it. The id is the `sequence` of
 * the payload.
 */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The `webhook-id` of every attempt to every receiver. */
    publicId: text('public_id').notNull().unique(),
    type: text().notNull(),
    data: text().notNull(),
    isTest: integer('is_test', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    check('webhook_events_data', sql`json_type(${t.data}) = 'object'`),
    index('webhook_events_created_idx').on(t.createdAt),
  ],
)

const deliveryStatuses = ['pending', 'delivered', 'failed', 'canceled'] as const

/** The delivery of an event to one webhook. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: integer('event_id')
      .notNull()
      .references(() => webhookEvents.id),
    status: text({ enum: deliveryStatuses }).notNull().default('pending'),
    /** Attempts since it was queued or replayed; determines the next retry. */
    attemptCount: integer('tries').notNull().default(0),
    nextAttemptAt: integer('next_attempt_at'),
    /** The status of the last attempt, and its error. */
    lastStatus: integer('last_status'),
    lastReason: text('last_reason'),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
  },
  (t) => [
    check('webhook_deliveries_status', sql`${t.status} in ('pending','delivered','failed','canceled')`),
    check('webhook_deliveries_next', sql`(${t.status} = 'pending') = (${t.nextAttemptAt} is not null)`),
    check('webhook_deliveries_finished', sql`(${t.status} = 'pending') = (${t.finishedAt} is null)`),
    uniqueIndex('webhook_deliveries_once_idx').on(t.eventId, t.webhookId),
    index('webhook_deliveries_log_idx').on(t.webhookId, t.id),
    index('webhook_deliveries_pending_idx')
      .on(t.webhookId, t.nextAttemptAt, t.id)
      .where(sql`status = 'pending'`),
    index('webhook_deliveries_finished_idx').on(t.finishedAt),
  ],
)

/** One request to a receiver with its response. */
export const webhookAttempts = sqliteTable(
  'webhook_attempts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    deliveryId: integer('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    startedAt: integer('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    status: integer(),
    /** Why it failed, in readable words. */
    reason: text(),
    /** The first kilobyte of the response. */
    response: text().notNull().default(''),
    /** JSON, a list of names and values; the values of custom headers are masked. */
    requestHeaders: text('request_headers').notNull(),
    nextAttemptAt: integer('next_attempt_at'),
  },
  (t) => [index('webhook_attempts_delivery_idx').on(t.deliveryId)],
)

/** Secrets with which partners sign their calls to us; encrypted. */
export const inboundSecrets = sqliteTable(
  'inbound_secrets',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    secret: text().notNull(),
    /** Also accepted until `previousSecretUntil`. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: integer('previous_secret_until'),
    /** JSON, a list of `inboundPermissions`. */
    permissions: text().notNull().default('[]'),
    extent: text({ enum: inboundExtents }).notNull().default('own'),
    /** When a person last chose permissions and extent; null for secrets that are older than both. */
    accessChosenAt: integer('access_chosen_at'),
    createdById: integer('created_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (t) => [
    check('inbound_secrets_extent', sql`${t.extent} in ('own','hoas','everything')`),
    check('inbound_secrets_permissions', sql`json_type(${t.permissions}) = 'array'`),
    check(
      'inbound_secrets_previous',
      sql`(${t.previousSecret} is null) = (${t.previousSecretUntil} is null)`,
    ),
  ],
)

/** The named HOAs of a secret. Not foreign keys: the secret still learns that an HOA was deleted. */
export const inboundSecretHoas = sqliteTable(
  'inbound_secret_hoas',
  {
    secretId: integer('secret_id')
      .notNull()
      .references(() => inboundSecrets.id, { onDelete: 'cascade' }),
    hoaId: integer('hoa_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.secretId, t.hoaId] })],
)

/** Which caller created a record. Stays when the record or the secret is deleted; ids are not reused. */
export const inboundRecords = sqliteTable(
  'inbound_records',
  {
    resource: text({ enum: syncResources }).notNull(),
    recordId: integer('record_id').notNull(),
    /** `token`, or `secret` and its id. */
    creator: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.resource, t.recordId] })],
)

/** Calls with an idempotency key, and their responses. */
export const inboundRequests = sqliteTable(
  'inbound_requests',
  {
    /** SHA-256 of the caller and the key, hex. */
    keyHash: text('key_hash').primaryKey(),
    /** SHA-256 of the method, the path, and the body, hex. */
    requestHash: text('request_hash').notNull(),
    status: integer().notNull(),
    /** The body of the response as encrypted JSON, since the response to a new order contains its payment link. */
    answer: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('inbound_requests_created_idx').on(t.createdAt)],
)

/**
 * The latest change of every HOA, order, and document, including deletions, in commit order. Maintained by
 * triggers, so that no writer can forget it.
 */
export const recordChanges = sqliteTable(
  'record_changes',
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    resource: text({ enum: syncResources }).notNull(),
    recordId: integer('record_id').notNull(),
    isDeleted: integer('is_deleted', { mode: 'boolean' }).notNull().default(false),
    changedAt: integer('changed_at').notNull(),
    /** The HOA itself, the HOA of a document, or the HOA that an order is linked to. */
    hoaId: integer('hoa_id'),
    /** The caller who created the record, as in `inbound_records`. */
    creator: text(),
  },
  (t) => [
    uniqueIndex('record_changes_record_idx').on(t.resource, t.recordId),
    index('record_changes_time_idx').on(t.changedAt),
    // For the feeds of callers who may read only some records; they cover the search for a page.
    index('record_changes_hoa_idx')
      .on(t.hoaId, t.sequence, t.resource)
      .where(sql`hoa_id is not null`),
    index('record_changes_creator_idx')
      .on(t.creator, t.sequence, t.resource)
      .where(sql`creator is not null`),
  ],
)
