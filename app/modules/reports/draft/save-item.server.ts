import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { placeholder, prepared, upsertRow } from '~db/prepared.server'
import { reportItems, reports } from '~db/schema'
import type { Field } from '../../report-fields/fields'
import { typedValue, type TypedValue } from '../../report-fields/typed-value'
import { reportField } from '../../report-fields/paths'

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
 * The version that this transaction makes of a report: one more than before, however much the transaction changes. Edits are checked
 * against versions and not against times, as two edits can share a millisecond and a clock can be set back.
 */
export function nextVersion(tx: Tx, orderId: number, now = Date.now()): number {
  const made = versions.get(tx) ?? new Map<number, number>()
  const known = made.get(orderId)
  if (known !== undefined) return known
  const { version } = bumpVersion(tx).get({ orderId, now })
  versions.set(tx, made.set(orderId, version))
  return version
}

const itemAtPath = prepared((db) =>
  db
    .select()
    .from(reportItems)
    .where(and(eq(reportItems.orderId, placeholder('orderId')), eq(reportItems.path, placeholder('path'))))
    .prepare(),
)

/** The item of a path as it is stored; none when nothing was found or entered. */
export const findItem = (tx: Tx, orderId: number, path: string) => itemAtPath(tx).get({ orderId, path })

export type StoredItem = typeof reportItems.$inferSelect
type Values = Omit<
  typeof reportItems.$inferInsert,
  'id' | 'orderId' | 'path' | 'typed' | 'version' | 'updatedAt'
>

/** What an item's words say, to calculate with. Those from before that was stored are read now. */
export const typedValueOfItem = (field: Field, { value, typed }: Pick<StoredItem, 'value' | 'typed'>) =>
  typed === null ? typedValue(field, value) : (JSON.parse(typed) as TypedValue)

function typedColumn(path: string, value: string | null): string | null {
  const field = reportField(path)
  const typed = field ? typedValue(field, value) : null
  return typed === null ? null : JSON.stringify(typed)
}

// Every statement that writes an item is in this file, so that none forgets the version, or leaves a typed value beside other words.

/** Another quote is of other passages than those that were selected before. */
const passagesOf = ({ quote, passages }: Partial<Values>) =>
  quote !== undefined && passages === undefined ? { passages: null } : {}

/** Writes an item, whether or not it is there already. What is not named stays as it is, or takes its default. */
export function upsertItem(tx: Tx, orderId: number, path: string, values: Values, now = Date.now()) {
  const version = nextVersion(tx, orderId, now)
  const typed = values.value === undefined ? {} : { typed: typedColumn(path, values.value) }
  upsertRow(
    tx,
    reportItems,
    { orderId, path, ...values, ...passagesOf(values), ...typed, version, updatedAt: now },
    [reportItems.orderId, reportItems.path],
  )
}

/** Changes an item that is there. */
export function updateItem(
  tx: Tx,
  { id, orderId, path }: { id: number; orderId: number; path: string },
  values: Partial<Values>,
  now = Date.now(),
) {
  const typed = values.value === undefined ? {} : { typed: typedColumn(path, values.value) }
  tx.update(reportItems)
    .set({
      ...values,
      ...passagesOf(values),
      ...typed,
      version: nextVersion(tx, orderId, now),
      updatedAt: now,
    })
    .where(eq(reportItems.id, id))
    .run()
}
