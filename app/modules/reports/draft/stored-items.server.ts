import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { placeholder, prepared, upsertRow } from '~db/prepared.server'
import { reportItems, reports } from '~db/schema'
import { parseTyped, withPrintedDetails } from '../../report-fields/parse-typed-value'
import type { TypedValue } from '../../report-fields/typed-value'
import { reportField } from '../../report-fields/fields'

const bumpVersion = prepared((db) =>
  db
    .update(reports)
    .set({ version: sql`${reports.version} + 1`, updatedAt: placeholder('now') })
    .where(eq(reports.orderId, placeholder('orderId')))
    .returning({ version: reports.version })
    .prepare(),
)

const versions = new WeakMap<Tx, Map<number, number>>()

/**
 * The report's version in this transaction, incremented once however many changes it makes. Edits are checked against
 * versions rather than times, since two edits can share a millisecond and clocks can be set back.
 */
export function nextVersion(tx: Tx, orderId: number, now = Date.now()): number {
  const txVersions = versions.get(tx) ?? new Map<number, number>()
  const current = txVersions.get(orderId)
  if (current !== undefined) return current
  const { version } = bumpVersion(tx).get({ orderId, now })
  versions.set(tx, txVersions.set(orderId, version))
  return version
}

const itemAtPath = prepared((db) =>
  db
    .select()
    .from(reportItems)
    .where(and(eq(reportItems.orderId, placeholder('orderId')), eq(reportItems.path, placeholder('path'))))
    .prepare(),
)

/** The stored item of a path; undefined if nothing was found or entered. */
export const findItem = (tx: Tx, orderId: number, path: string) => itemAtPath(tx).get({ orderId, path })

export type StoredItem = typeof reportItems.$inferSelect
export type ItemValues = Omit<
  typeof reportItems.$inferInsert,
  'id' | 'orderId' | 'path' | 'typed' | 'version' | 'updatedAt'
> & {
  /** As it was read; by default, it is parsed from the value. */
  typed?: TypedValue | null
}

/** The typed value of an item. For items older than the column, it is parsed now. */
export function typedValueOfItem({ path, value, typed }: Pick<StoredItem, 'path' | 'value' | 'typed'>) {
  const field = reportField(path)
  if (typed !== null) return withPrintedDetails(field, value, JSON.parse(typed) as TypedValue)
  return field ? parseTyped(field, value) : null
}

function typedColumn(path: string, { value, typed: read }: Partial<ItemValues>): { typed?: string | null } {
  if (value === undefined) return {}
  const field = reportField(path)
  const typed = (value !== null && read) || (field ? parseTyped(field, value) : null)
  return { typed: typed === null ? null : JSON.stringify(typed) }
}

// Items are inserted and updated only in this file, so that none misses its new version or typed value.

/** A different quote invalidates the selected passages. */
const clearedPassages = ({ quote, passages }: Partial<ItemValues>) =>
  quote !== undefined && passages === undefined ? { passages: null } : {}

/** Inserts or updates an item. Omitted columns keep their value or get their default. */
export function upsertItem(tx: Tx, orderId: number, path: string, values: ItemValues, now = Date.now()) {
  const version = nextVersion(tx, orderId, now)
  const { typed: _, ...columns } = values
  upsertRow(
    tx,
    reportItems,
    {
      orderId,
      path,
      ...columns,
      ...clearedPassages(values),
      ...typedColumn(path, values),
      version,
      updatedAt: now,
    },
    [reportItems.orderId, reportItems.path],
  )
}

/** Updates an existing item. */
export function updateItem(
  tx: Tx,
  { id, orderId, path }: { id: number; orderId: number; path: string },
  values: Partial<ItemValues>,
  now = Date.now(),
) {
  const { typed: _, ...columns } = values
  tx.update(reportItems)
    .set({
      ...columns,
      ...clearedPassages(values),
      ...typedColumn(path, values),
      version: nextVersion(tx, orderId, now),
      updatedAt: now,
    })
    .where(eq(reportItems.id, id))
    .run()
}
