import { eq, gt, and, isNotNull } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { write, type Tx } from '~db/client.server'
import { authenticatorApps, inboundRequests, inboundSecrets, sessions, webhooks } from '~db/schema'
import { resealKey } from './modules/sign-in/authenticator-app.server'
import { reseal } from './modules/webhooks/secrets.server'

/** Every column that holds encrypted data, with the label of its row. */
const places: {
  table: SQLiteTable
  id: SQLiteColumn
  column: SQLiteColumn
  name: string
  reseal: (sealed: string, id: string | number) => string | null
}[] = [
  { table: webhooks, id: webhooks.id, column: webhooks.secret, name: 'secret', reseal: (s) => reseal(s) },
  {
    table: webhooks,
    id: webhooks.id,
    column: webhooks.previousSecret,
    name: 'previousSecret',
    reseal: (s) => reseal(s),
  },
  { table: webhooks, id: webhooks.id, column: webhooks.headers, name: 'headers', reseal: (s) => reseal(s) },
  {
    table: inboundSecrets,
    id: inboundSecrets.id,
    column: inboundSecrets.secret,
    name: 'secret',
    reseal: (s) => reseal(s),
  },
  {
    table: inboundRequests,
    id: inboundRequests.keyHash,
    column: inboundRequests.answer,
    name: 'answer',
    reseal: (s) => reseal(s),
  },
  {
    table: authenticatorApps,
    id: authenticatorApps.userId,
    column: authenticatorApps.sealedKey,
    name: 'sealedKey',
    reseal: (s, id) => resealKey(s, Number(id)),
  },
]

const batchSize = 500

/** Re-encrypts everything that SESSION_SECRET_OLD protects. May run while the product runs, and again after an interruption. */
export function resealAll(): { resealed: number; unreadable: number } {
  const counts = { resealed: 0, unreadable: 0 }
  for (const place of places) {
    let after: string | number | null = null
    for (;;) {
      const last: string | number | null = write((tx) => resealBatch(tx, place, after, counts))
      if (last === null) break
      after = last
    }
  }
  // Keys of unfinished two-step setups expire after half an hour; affected users start over.
  write((tx) =>
    tx.update(sessions).set({ setupKey: null, setupUntil: null }).where(isNotNull(sessions.setupKey)).run(),
  )
  return counts
}

/** @returns the last row of the batch; null if there is none */
function resealBatch(
  tx: Tx,
  { table, id, column, name, reseal }: (typeof places)[number],
  after: string | number | null,
  counts: { resealed: number; unreadable: number },
): string | number | null {
  const rows = tx
    .select({ id, sealed: column })
    .from(table)
    .where(and(gt(column, ''), after === null ? undefined : gt(id, after)))
    .orderBy(id)
    .limit(batchSize)
    .all() as { id: string | number; sealed: string }[]
  for (const row of rows) {
    const sealed = reseal(row.sealed, row.id)
    if (sealed === null) counts.unreadable += 1
    if (sealed === null || sealed === row.sealed) continue
    tx.update(table)
      .set({ [name]: sealed })
      .where(eq(id, row.id))
      .run()
    counts.resealed += 1
  }
  return rows.at(-1)?.id ?? null
}
