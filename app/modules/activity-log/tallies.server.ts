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
  const cache = closedDays.get(connection()) ?? new Map()
  if (cache.size > maxCachedPeople) cache.clear()
  closedDays.set(connection(), cache)
  return cache
}

/** The number of entries per day and kind; `userId` 0 is for entries without an account. */
function dayTotals(userId: number | undefined): DayTotal[] {
  const cache = totalsCache()
  const cached = cache.get(userId) ?? []
  const { day, action, section, entries } = activityTallies
  const read = db()
    .select({ day, action, section, entries: sum(entries).mapWith(Number) })
    .from(activityTallies)
    .where(
      and(
        gt(day, cached.at(-1)?.day ?? ''),
        userId === undefined ? undefined : eq(activityTallies.userId, userId),
      ),
    )
    .groupBy(day, action, section)
    .orderBy(asc(day), asc(action), asc(section))
    .all()
  const latest = read.at(-1)?.day ?? ''
  const closed = cached.concat(read.filter((total) => total.day < latest))
  cache.set(userId, closed)
  return cached.concat(read)
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
  for (const tally of dayTotals(user === null ? 0 : user)) {
    if (startDate && tally.day < startDate) continue
    if (endDate && tally.day > endDate) break
    if ((!action || tally.action === action) && (section === undefined || tally.section === section))
      total += tally.entries
  }
  return total
}
