import { and, asc, eq, gt, sum } from 'drizzle-orm'
import { connection, db, type Connection } from '~db/client.server'
import { activityTallies } from '~db/schema'
import type { ActivityFilters } from '../activity/schema'

type DayTotal = { day: string; action: string; section: string; entries: number }

/** Totals per user; the key `undefined` is for everyone. */
type Totals = Map<number | undefined, DayTotal[]>

/** Past days cannot change, since the log's timestamps never decrease, so they are read once per process. */
const closedDays = new WeakMap<Connection, Totals>()
const maxCachedPeople = 20

function totalsCache(): Totals {
  const kept = closedDays.get(connection()) ?? new Map()
  if (kept.size > maxCachedPeople) kept.clear()
  closedDays.set(connection(), kept)
  return kept
}

/** The number of entries per day and kind; `userId` 0 is for entries without an account. */
function dayTotals(userId: number | undefined): DayTotal[] {
  const kept = totalsCache()
  const known = kept.get(userId) ?? []
  const { day, action, section, entries } = activityTallies
  const read = db()
    .select({ day, action, section, entries: sum(entries).mapWith(Number) })
    .from(activityTallies)
    .where(
      and(
        gt(day, known.at(-1)?.day ?? ''),
        userId === undefined ? undefined : eq(activityTallies.userId, userId),
      ),
    )
    .groupBy(day, action, section)
    .orderBy(asc(day), asc(action), asc(section))
    .all()
  const latest = read.at(-1)?.day ?? ''
  const closed = known.concat(read.filter((total) => total.day < latest))
  kept.set(userId, closed)
  return known.concat(read)
}

/**
 * Counts entries by kind and day from the tallies, without reading the entries. `user` null counts all
 * entries without an account, including those from webhooks.
 */
export function countByTallies({
  action,
  section,
  user,
  startDate,
  endDate,
}: ActivityFilters & { user?: number | null }): number {
  let total = 0
  for (const of of dayTotals(user === null ? 0 : user)) {
    if (startDate && of.day < startDate) continue
    if (endDate && of.day > endDate) break
    if ((!action || of.action === action) && (section === undefined || of.section === section))
      total += of.entries
  }
  return total
}
