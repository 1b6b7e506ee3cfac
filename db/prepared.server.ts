import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from './client.server'

// Drizzle builds the text of a query each time it runs, and SQLite compiles it again. That takes several times as long as running it,
// and a paid order runs some forty. What every order and most pages run is therefore prepared once for each connection and runs with
// other values afterwards; everything else is built where it is used. Without this, a paid order takes twice the processor time, and
// its figure in `npm run bench -- orders` falls from 0.43 to 0.20 of its statements alone, where the goal is 0.3.

type Handle = Db | Tx

const statements = new WeakMap<object, Map<unknown, unknown>>()

/** The result of `build`, cached for each connection. */
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
 * A statement that is prepared once for each connection and runs on the one it is given: `statement(tx).get({ … })` in a transaction,
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

type Build = (insert: ReturnType<typeof insertOf>, columns: string[]) => { prepare(): unknown }

const insertOf = (at: Handle, table: SQLiteTable, columns: string[]) =>
  at.insert(table).values(Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])))

/** Runs the INSERT of the columns that a row names, as `build` completes it; the others take their defaults. */
function runInsert(at: Handle, name: string, table: SQLiteTable, row: Record<string, unknown>, build: Build) {
  const columns = Object.keys(row).filter((column) => row[column] !== undefined)
  const key = `${name} ${getTableName(table)} ${columns.join()}`
  const insert = once(at, key, () => build(insertOf(at, table, columns), columns).prepare() as Insert)
  return insert.run(row)
}

/** Inserts a row. @returns its id, where the table numbers its rows */
export const insertRow = <T extends SQLiteTable>(at: Handle, table: T, row: Row<T>): number =>
  Number(runInsert(at, 'insert', table, row, (insert) => insert).lastInsertRowid)

/** Inserts a row unless a unique column has its value already. @returns whether it was inserted */
export const insertNewRow = <T extends SQLiteTable>(at: Handle, table: T, row: Row<T>): boolean =>
  runInsert(at, 'insert new', table, row, (insert) => insert.onConflictDoNothing()).changes === 1

/** Inserts a row, or sets the columns that it names in the row that has the same `key`, which is unique. */
export function upsertRow<T extends SQLiteTable>(at: Handle, table: T, row: Row<T>, key: SQLiteColumn[]) {
  runInsert(at, 'upsert', table, row, (insert, columns) => {
    const known = getTableColumns(table)
    const set = columns.map((column) => [
      column,
      sql`excluded.${sql.identifier(known[column]?.name ?? column)}`,
    ])
    return insert.onConflictDoUpdate({ target: key, set: Object.fromEntries(set) })
  })
}
