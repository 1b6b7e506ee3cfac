import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from './client.server'

// Drizzle builds the SQL of a query each time it runs, and SQLite compiles it again, which takes several
// times as long as running it; a paid order runs about forty. Queries that run for every order and on most
// pages are therefore prepared once for each connection. All other queries are built where they are used.
// Without this, a paid order takes twice the CPU time and misses its goal in `npm run bench -- orders`.

type Handle = Db | Tx

const statements = new WeakMap<object, Map<unknown, unknown>>()

/** The result of `build`, cached for each connection. */
function once<S>(database: Handle, key: unknown, build: (database: Handle) => S): S {
  // A connection shares its session with all its transactions, but Drizzle's types hide that.
  const { session } = database as unknown as { session: object }
  let cached = statements.get(session)
  if (!cached) statements.set(session, (cached = new Map()))
  if (!cached.has(key)) cached.set(key, build(database))
  return cached.get(key) as S
}

/** A parameter of a prepared statement. */
export const placeholder = (name: string) => sql`${sql.placeholder(name)}`

/**
 * A statement that is prepared once for each connection and runs on the given one: `statement(tx).get({ … })`
 * in a transaction, otherwise `statement(db()).get({ … })`.
 */
export const prepared =
  <S>(build: (database: Handle) => S) =>
  (database: Handle): S =>
    once(database, build, build)

type Row<T extends SQLiteTable> = T['$inferInsert']
type Insert = {
  run(values: Record<string, unknown>): { changes: number; lastInsertRowid: number | bigint }
}

type Build = (insert: ReturnType<typeof insertOf>, columns: string[]) => { prepare(): unknown }

const insertOf = (database: Handle, table: SQLiteTable, columns: string[]) =>
  database
    .insert(table)
    .values(Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])))

/** Runs an INSERT of the given columns, completed by `build`; other columns get their defaults. */
function runInsert(
  database: Handle,
  name: string,
  table: SQLiteTable,
  row: Record<string, unknown>,
  build: Build,
) {
  const columns = Object.keys(row).filter((column) => row[column] !== undefined)
  const key = `${name} ${getTableName(table)} ${columns.join()}`
  const insert = once(
    database,
    key,
    () => build(insertOf(database, table, columns), columns).prepare() as Insert,
  )
  return insert.run(row)
}

/**
 * Inserts a row.
 * @returns its id, if the table has numeric ids
 */
export const insertRow = <T extends SQLiteTable>(database: Handle, table: T, row: Row<T>): number =>
  Number(runInsert(database, 'insert', table, row, (insert) => insert).lastInsertRowid)

/**
 * Inserts a row, unless a unique column already contains its value.
 * @returns whether it was inserted
 */
export const insertNewRow = <T extends SQLiteTable>(database: Handle, table: T, row: Row<T>): boolean =>
  runInsert(database, 'insert new', table, row, (insert) => insert.onConflictDoNothing()).changes === 1

/** Inserts a row, or updates the given columns of the row with the same unique `key`. */
export function upsertRow<T extends SQLiteTable>(
  database: Handle,
  table: T,
  row: Row<T>,
  key: SQLiteColumn[],
) {
  runInsert(database, 'upsert', table, row, (insert, columns) => {
    const tableColumns = getTableColumns(table)
    const set = columns.map((column) => [
      column,
      sql`excluded.${sql.identifier(tableColumns[column]?.name ?? column)}`,
    ])
    return insert.onConflictDoUpdate({ target: key, set: Object.fromEntries(set) })
  })
}
