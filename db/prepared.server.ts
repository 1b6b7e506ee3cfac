import { getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from './client.server'

// Building a query costs Drizzle several times what SQLite needs to run it, and compiling it costs as much again; an order takes some
// forty. What every order and every page runs through is therefore prepared once; everything else is built where it is used.

type Handle = Db | Tx

const statements = new WeakMap<object, Map<unknown, unknown>>()

/** What `build` makes, once for each connection. */
function once<S>(at: Handle, key: unknown, build: (at: Handle) => S): S {
  // A connection shares its session with all its transactions; Drizzle's types hide it.
  const { session } = at as unknown as { session: object }
  let known = statements.get(session)
  if (!known) statements.set(session, (known = new Map()))
  if (!known.has(key)) known.set(key, build(at))
  return known.get(key) as S
}

/** A value that a prepared statement receives each time it runs. */
export const placeholder = (name: string) => sql`${sql.placeholder(name)}`

/**
 * A statement that is prepared once for each connection, and runs where it is told to: `statement(tx).get({ … })` in a transaction,
 * `statement(db()).get({ … })` outside of one.
 */
export const prepared =
  <S>(build: (at: Handle) => S) =>
  (at: Handle): S =>
    once(at, build, build)

type Row<T extends SQLiteTable> = T['$inferInsert']
type Insert = {
  run(values: Record<string, unknown>): { changes: number; lastInsertRowid: number | bigint }
}

/** The INSERT of the columns that a row names; the others take their defaults. */
function preparedInsert(at: Handle, table: SQLiteTable, row: Record<string, unknown>, orNothing: boolean) {
  const columns = Object.keys(row).filter((column) => row[column] !== undefined)
  return once(at, `${getTableName(table)} ${orNothing} ${columns.join()}`, (on): Insert => {
    const values = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)]))
    const query = on.insert(table).values(values)
    return (orNothing ? query.onConflictDoNothing() : query).prepare()
  })
}

/** Inserts a row. @returns its id, where the table numbers its rows */
export const insertRow = <T extends SQLiteTable>(at: Handle, table: T, row: Row<T>): number =>
  Number(preparedInsert(at, table, row, false).run(row).lastInsertRowid)

/** Inserts a row unless a unique column has its value already. @returns whether it was inserted */
export const insertNewRow = <T extends SQLiteTable>(at: Handle, table: T, row: Row<T>): boolean =>
  preparedInsert(at, table, row, true).run(row).changes === 1
