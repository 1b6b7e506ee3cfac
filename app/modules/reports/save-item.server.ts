import { eq, sql } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { reportItems, reports } from '~db/schema'

const versions = new WeakMap<Tx, Map<number, number>>()

/**
 * The version that this transaction makes of a report: one more than before, however much the transaction changes. Edits are checked
 * against versions and not against times, as two edits can share a millisecond and a clock can be set back.
 */
export function nextVersion(tx: Tx, orderId: number, now = Date.now()): number {
  const made = versions.get(tx) ?? new Map<number, number>()
  const known = made.get(orderId)
  if (known !== undefined) return known
  const { version } = tx
    .update(reports)
    .set({ version: sql`${reports.version} + 1`, updatedAt: now })
    .where(eq(reports.orderId, orderId))
    .returning({ version: reports.version })
    .get()
  versions.set(tx, made.set(orderId, version))
  return version
}

type Values = Omit<typeof reportItems.$inferInsert, 'id' | 'orderId' | 'path' | 'version' | 'updatedAt'>

// Every statement that writes an item is in this file, so that none forgets the version.

/** Writes an item, whether or not it is there already. What is not named stays as it is, or takes its default. */
export function putItem(tx: Tx, orderId: number, path: string, values: Values, now = Date.now()) {
  const set = { ...values, version: nextVersion(tx, orderId, now), updatedAt: now }
  return tx
    .insert(reportItems)
    .values({ orderId, path, ...set })
    .onConflictDoUpdate({ target: [reportItems.orderId, reportItems.path], set })
    .returning()
    .get()
}

/** Changes an item that is there. */
export function updateItem(
  tx: Tx,
  { id, orderId }: { id: number; orderId: number },
  values: Partial<Values>,
  now = Date.now(),
) {
  tx.update(reportItems)
    .set({ ...values, version: nextVersion(tx, orderId, now), updatedAt: now })
    .where(eq(reportItems.id, id))
    .run()
}
