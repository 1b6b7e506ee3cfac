import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * The next `updatedAt` for detecting concurrent edits: the current time, but always later than before, since
 * two edits can share a millisecond and the clock can be set back.
 */
export const nextEditTime = (column: SQLiteColumn, now = Date.now()) =>
  sql<number>`max(${now}, ${column} + 1)`
