import type { openDatabase } from '~db/client.server'
import { dayMs } from '~/modules/time-units'

export type Sqlite = ReturnType<typeof openDatabase>['sqlite']
export type Order = { id: number; number: string; userId: number }

/** The data is spread over three years. */
export const spanMs = 3 * 365 * dayMs

/** The element at an index; the list starts over at its end. */
export const at = <T>(list: readonly T[], i: number) => list[i % list.length] as T

/** @returns a function that inserts a row of these columns */
export function inserter(sqlite: Sqlite, table: string, columns: readonly string[]) {
  const statement = sqlite.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  return (...values: unknown[]) => Number(statement.run(...values).lastInsertRowid)
}
