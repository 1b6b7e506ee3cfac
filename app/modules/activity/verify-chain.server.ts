import { asc, gt, sql, sum } from 'drizzle-orm'
import { db, type Tx } from '~db/client.server'
import { activities, activityTallies } from '~db/schema'
import { activityHash } from './record.server'

const batchSize = 5000

type ChainReport = {
  /** The number of valid entries before the broken one. */
  entries: number
  /** The first invalid entry and its problem; null if all are valid. */
  broken: { id: number; problem: string } | null
}

type Row = typeof activities.$inferSelect

const missingEntries = (from: number, to: number) =>
  from === to ? `entry ${from} before it is missing` : `entries ${from} to ${to} before it are missing`

/**
 * The problem with an entry; null if it is valid. Ids have no gaps: a rolled-back or rejected entry frees its
 * id for the next one. A wrong hash reveals a changed entry; a gap reveals removed entries, even if the
 * hashes were recalculated.
 */
function problemOf(row: Row, previous: { id: number; hash: string; createdAt: number }): string | null {
  if (row.id > previous.id + 1) return missingEntries(previous.id + 1, row.id - 1)
  if (activityHash(previous.hash, row) !== row.hash)
    return previous.id === 0
      ? 'its content does not match its hash, or it was not the first entry'
      : 'its content does not match its hash: it or the entry before it was changed or inserted'
  if (row.createdAt < previous.createdAt) return 'it is older than the entry before it'
  return null
}

/** Removing the last entries leaves a valid chain, but the last id and the tallies still show that they existed. */
function findLostTail(tx: Tx, entries: number): ChainReport['broken'] {
  const expected =
    tx.get<{ seq: number }>(sql`select seq from sqlite_sequence where name = 'activities'`)?.seq ?? 0
  if (expected > entries) {
    const lost = expected - entries
    return {
      id: entries + 1,
      problem: lost === 1 ? 'it is missing' : `it and ${lost - 1} after it are missing`,
    }
  }
  const tallied =
    tx
      .select({ count: sum(activityTallies.entries).mapWith(Number) })
      .from(activityTallies)
      .get()?.count ?? 0
  if (tallied === entries) return null
  return tallied > entries
    ? { id: entries + 1, problem: `it is missing: the count kept while recording is ${tallied}` }
    : {
        id: entries,
        problem: `the count kept while recording is only ${tallied}: some entries were inserted`,
      }
}

/**
 * Verifies the log from its first entry, in constant memory and on one snapshot of the database.
 * @returns the first entry that was altered
 */
export function verifyChain(): ChainReport {
  return db().transaction((tx) => {
    let previous = { id: 0, hash: '', createdAt: 0 }
    for (;;) {
      const rows = tx
        .select()
        .from(activities)
        .where(gt(activities.id, previous.id))
        .orderBy(asc(activities.id))
        .limit(batchSize)
        .all()
      for (const row of rows) {
        const problem = problemOf(row, previous)
        if (problem) return { entries: previous.id, broken: { id: row.id, problem } }
        previous = row
      }
      if (rows.length < batchSize) return { entries: previous.id, broken: findLostTail(tx, previous.id) }
    }
  })
}
