import { eq, gt, and, isNotNull } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { write, type Tx } from '~db/client.server'
import { authenticatorApps, inboundRequests, inboundSecrets, sessions, webhooks } from '~db/schema'
import { resealKey } from './modules/sign-in/authenticator-app.server'
import { reseal } from './modules/webhooks/secrets.server'

type RowId = string | number

type EncryptedColumn = {
  table: SQLiteTable
  id: SQLiteColumn
  column: SQLiteColumn
  /** The column's property in the schema. */
  property: string
  /** Encrypts a value under the current secret; null if no secret decrypts it. */
  reseal: (sealed: string, id: RowId) => string | null
}

/** Every column that holds encrypted data. */
const encryptedColumns: EncryptedColumn[] = [
  {
    table: webhooks,
    id: webhooks.id,
    column: webhooks.secret,
    property: 'secret',
    reseal: (sealed) => reseal(sealed),
  },
  {
    table: webhooks,
    id: webhooks.id,
    column: webhooks.previousSecret,
    property: 'previousSecret',
    reseal: (sealed) => reseal(sealed),
  },
  {
    table: webhooks,
    id: webhooks.id,
    column: webhooks.headers,
    property: 'headers',
    reseal: (sealed) => reseal(sealed),
  },
  {
    table: inboundSecrets,
    id: inboundSecrets.id,
    column: inboundSecrets.secret,
    property: 'secret',
    reseal: (sealed) => reseal(sealed),
  },
  {
    table: inboundSecrets,
    id: inboundSecrets.id,
    column: inboundSecrets.previousSecret,
    property: 'previousSecret',
    reseal: (sealed) => reseal(sealed),
  },
  {
    table: inboundRequests,
    id: inboundRequests.keyHash,
    column: inboundRequests.answer,
    property: 'answer',
    reseal: (sealed) => reseal(sealed),
  },
  {
    table: authenticatorApps,
    id: authenticatorApps.userId,
    column: authenticatorApps.sealedKey,
    property: 'sealedKey',
    reseal: (sealed, userId) => resealKey(sealed, Number(userId)),
  },
]

const batchSize = 500

type Counts = { resealed: number; unreadable: number }

/**
 * Re-encrypts everything that SESSION_SECRET_OLD protects. May run while the product runs, and again after an
 * interruption.
 */
export function resealAll(): Counts {
  const counts: Counts = { resealed: 0, unreadable: 0 }
  for (const encryptedColumn of encryptedColumns) {
    let after: RowId | null = null
    for (;;) {
      const last: RowId | null = write((tx) => resealBatch(tx, encryptedColumn, after, counts))
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

/** Re-encrypts the next rows and adds to the counts. @returns the id of the batch's last row; null if there is none */
function resealBatch(
  tx: Tx,
  { table, id, column, property, reseal }: EncryptedColumn,
  after: RowId | null,
  counts: Counts,
): RowId | null {
  const rows = tx
    .select({ id, sealed: column })
    .from(table)
    .where(and(gt(column, ''), after === null ? undefined : gt(id, after)))
    .orderBy(id)
    .limit(batchSize)
    .all() as { id: RowId; sealed: string }[]
  for (const row of rows) {
    const sealed = reseal(row.sealed, row.id)
    if (sealed === null) counts.unreadable += 1
    if (sealed === null || sealed === row.sealed) continue
    tx.update(table)
      .set({ [property]: sealed })
      .where(eq(id, row.id))
      .run()
    counts.resealed += 1
  }
  return rows.at(-1)?.id ?? null
}
