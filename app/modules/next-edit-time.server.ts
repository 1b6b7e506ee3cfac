import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * What an `updatedAt` becomes that edits are checked against: the time, but always later than before, as two edits can share a
 * millisecond and a clock can be set back.
 */
export const nextEditTime = (column: SQLiteColumn, now = Date.now()) =>
  sql<number>`max(${now}, ${column} + 1)`
