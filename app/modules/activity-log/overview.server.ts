import { and, asc, countDistinct, eq, exists, gte, inArray, ne, sql, sum } from 'drizzle-orm'
import { db } from '~db/client.server'
import { activities, activityTallies, users } from '~db/schema'
import { staffRoles } from '../permissions/permissions'
import { businessDay } from '../date-formats'
import { startOfDay } from '../start-of-day.server'
import { firstSince, lastId } from './log-entries.server'
import type { ActivityFilters } from '../activity/schema'

/** The number of days, including today, that count as recent. */
export const recentDays = 30

/** The summary cards above the log. `now`: UTC milliseconds. */
export function activitySummary(now = Date.now()) {
  const last = lastId()
  const first = firstSince(0, last)
  const today = businessDay(now)
  const since = businessDay(startOfDay(today, 1 - recentDays))
  const recent = gte(activityTallies.day, since)
  const active = db()
    .select({ count: countDistinct(activityTallies.userId) })
    .from(activityTallies)
    .where(and(recent, ne(activityTallies.userId, 0)))
    .get()
  const failed = db()
    .select({ count: sum(activityTallies.entries).mapWith(Number) })
    .from(activityTallies)
    .where(and(recent, eq(activityTallies.action, 'failed_login')))
    .get()
  return {
    total: last - first + 1,
    today: last - firstSince(startOfDay(today), last) + 1,
    activeUsers: active?.count ?? 0,
    failedLogins: failed?.count ?? 0,
  }
}

/**
 * The sections that occur in the log, found by jumping from each to the next in the index instead of reading
 * all entries.
 */
const sectionsOfLog = () =>
  db()
    .all<{ section: string }>(
      sql`with recursive found (section) as (
            select min(section) from activities
            union all
            select (select min(section) from activities where section > found.section) from found where section is not null
          )
          select section from found where section is not null`,
    )
    .map(({ section }) => section)

const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
}

/**
 * The filters' options: the sections and the staff members that occur in the log. Customers are too many to
 * list; they are found by search, and the selected one (`user`) is included as an option.
 */
export function filterChoices(user?: ActivityFilters['user']) {
  const staff = db()
    .select(personColumns)
    .from(users)
    .where(
      and(
        inArray(users.role, staffRoles),
        exists(
          db()
            .select({ one: sql`1` })
            .from(activities)
            .where(eq(activities.userId, users.id)),
        ),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.email))
    .all()
  const isMissing = typeof user === 'number' && !staff.some(({ id }) => id === user)
  const chosen = isMissing
    ? db().select(personColumns).from(users).where(eq(users.id, user)).get()
    : undefined
  return { sections: sectionsOfLog(), people: chosen ? [...staff, chosen] : staff }
}
