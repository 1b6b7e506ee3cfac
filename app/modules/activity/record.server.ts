import { createHash } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { insertRow, placeholder, prepared } from '~db/prepared.server'
import { activities, activityTallies, type activityActions } from '~db/schema'
import { businessDay } from '../date-formats'

/** Who makes a change: an account, or a partner's system, by the name of its secret. */
export type Author = { userId: number | null } | { via: 'webhook'; caller: string }

/**
 * The condition that an entry was made by a partner's system. Must match the condition of the partial index.
 * These entries have no account.
 */
export const madeByWebhook = sql`instr(${activities.metadata}, '"via":"webhook"') > 0`

export type ActivityEntry = {
  /** The acting user; missing for the system, the gateway, and visitors who are not signed in. */
  userId?: number | null
  /** Set when a partner's system made the change through a webhook. */
  via?: 'webhook'
  /** The name of that system's secret. */
  caller?: string
  action: (typeof activityActions)[number]
  section: string
  field?: string
  oldValue?: string
  newValue?: string
  description: string
  orderId?: number | null
  metadata?: Record<string, string | number | boolean | null>
}

/** The hash of a row covers every column except the id and the hash itself, in this order. */
export function activityHash(
  previousHash: string,
  row: Omit<typeof activities.$inferInsert, 'id' | 'hash'>,
): string {
  const covered = [
    row.userId ?? null,
    row.action,
    row.section,
    row.field ?? null,
    row.oldValue ?? null,
    row.newValue ?? null,
    row.description,
    row.orderId ?? null,
    row.metadata ?? null,
    row.createdAt,
  ]
  return createHash('sha256').update(previousHash).update(JSON.stringify(covered)).digest('hex')
}

const latestEntry = prepared((db) =>
  db
    .select({ hash: activities.hash, createdAt: activities.createdAt })
    .from(activities)
    .orderBy(desc(activities.id))
    .limit(1)
    .prepare(),
)

const incrementTally = prepared((db) =>
  db
    .insert(activityTallies)
    .values({
      day: placeholder('day'),
      action: placeholder('action'),
      section: placeholder('section'),
      userId: placeholder('userId'),
      entries: 1,
    })
    .onConflictDoUpdate({
      target: [activityTallies.day, activityTallies.action, activityTallies.section, activityTallies.userId],
      set: { entries: sql`${activityTallies.entries} + 1` },
    })
    .prepare(),
)

/**
 * The text as the database will return it. The hash must cover what is stored, and SQLite cannot store
 * unpaired surrogates.
 */
const storable = <T>(value: T): T => (typeof value === 'string' ? (value.toWellFormed() as T) : value)

/**
 * Appends an entry to the activity log, in the transaction of the change that it describes. Timestamps in the
 * log never decrease, even if the system clock does.
 * @param now when the change was made, for callers that store that time themselves
 */
export function recordActivity(tx: Tx, entry: ActivityEntry, now = Date.now()) {
  const last = latestEntry(tx).get()
  const row = {
    userId: entry.userId ?? null,
    action: entry.action,
    section: storable(entry.section),
    field: storable(entry.field) ?? null,
    oldValue: storable(entry.oldValue) ?? null,
    newValue: storable(entry.newValue) ?? null,
    description: storable(entry.description),
    orderId: entry.orderId ?? null,
    metadata:
      entry.metadata || entry.via
        ? JSON.stringify({ ...entry.metadata, ...(entry.via && { via: entry.via, caller: entry.caller }) })
        : null,
    createdAt: Math.max(now, last?.createdAt ?? 0),
  }
  insertRow(tx, activities, { ...row, hash: activityHash(last?.hash ?? '', row) })
  const { action, section, userId } = entry
  incrementTally(tx).run({ day: businessDay(row.createdAt), action, section, userId: userId ?? 0 })
}
