import { getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { connection, type Connection, type Db, type Tx } from './client.server'

// Building a query costs Drizzle several times what SQLite needs to run it, and an order takes some forty. What every order runs
// through is therefore prepared once; everything else is built where it is used.

/** A value that a prepared statement receives each time it runs. */
export const placeholder = (name: string) => sql`${sql.placeholder(name)}`

/**
 * A statement that is prepared once for a connection; run it as `query().get({ … })`. There is one connection in a process, so that it
 * runs inside the transaction that is open, if one is.
 */
export function prepared<Q>(build: (db: Db) => Q): () => Q {
  const built = new WeakMap<Connection, Q>()
  return () => {
    const at = connection()
    let query = built.get(at)
    if (query === undefined) built.set(at, (query = build(at.db)))
    return query
  }
}

type Row<T extends SQLiteTable> = T['$inferInsert']
type PreparedInsert = {
  run(values: Record<string, unknown>): { changes: number; lastInsertRowid: number | bigint }
}

const inserts = new WeakMap<Connection, Map<string, PreparedInsert>>()

/** The INSERT of these columns; the others take what the schema gives them. */
function preparedInsert(
  table: SQLiteTable,
  row: Record<string, unknown>,
  orNothing: boolean,
): PreparedInsert {
  const at = connection()
  let known = inserts.get(at)
  if (!known) inserts.set(at, (known = new Map()))
  const columns = Object.keys(row).filter((column) => row[column] !== undefined)
  const key = `${getTableName(table)} ${orNothing} ${columns.join()}`
  const there = known.get(key)
  if (there) return there
  const values = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)]))
  const query = at.db.insert(table).values(values)
  const insert = (orNothing ? query.onConflictDoNothing() : query).prepare()
  known.set(key, insert)
  return insert
}

/** Inserts a row. @returns its id, where the table numbers its rows */
export const insertRow = <T extends SQLiteTable>(_tx: Tx | Db, table: T, row: Row<T>): number =>
  Number(preparedInsert(table, row, false).run(row).lastInsertRowid)

/** Inserts a row unless a unique column knows it already. @returns whether it was inserted */
export const insertNewRow = <T extends SQLiteTable>(_tx: Tx | Db, table: T, row: Row<T>): boolean =>
  preparedInsert(table, row, true).run(row).changes === 1
