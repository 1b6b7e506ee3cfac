import { and, asc, count, desc, eq, gte, isNull, lte, not, sql, type SQL } from 'drizzle-orm'
import { db } from '~db/client.server'
import { activities, orders, users } from '~db/schema'
import { readPage, type ListPage } from '../paging'
import { startOfDay } from '../start-of-day.server'
import { webhook, type ActivityFilters, type ActivityLogEntry } from '../activity/schema'
import { madeByWebhook } from '../activity/record.server'
import { indexLatest, matchCondition } from './search.server'
import { countByTallies } from './tallies.server'

/** The count of a text search stops here, since an exact number would not be worth its cost. */
export const maxCountedMatches = 10_000
/** The number of ids looked up, and of entries read, at a time during an export. */
const idBatchSize = 20_000
const entryBatchSize = 1000

/** A range of ids; both ends are inclusive. */
type Range = { from: number; to: number }

const idAtEdge = (order: SQL) =>
  db().select({ id: activities.id }).from(activities).orderBy(order).limit(1).get()?.id
export const lastId = () => idAtEdge(desc(activities.id)) ?? 0

/**
 * The id of the first entry at or after a time (UTC milliseconds), or the id that the next entry will get.
 */
export const firstSince = (ms: number, last: number) =>
  db()
    .select({ id: activities.id })
    .from(activities)
    .where(gte(activities.createdAt, ms))
    .orderBy(asc(activities.createdAt), asc(activities.id))
    .limit(1)
    .get()?.id ?? last + 1

/** The log's timestamps never decrease, so a range of days is a range of ids. */
function rangeOf({ startDate, endDate }: ActivityFilters, last = lastId()): Range {
  return {
    from: startDate ? firstSince(startOfDay(startDate), last) : (idAtEdge(asc(activities.id)) ?? 1),
    to: endDate ? firstSince(startOfDay(endDate, 1), last) - 1 : last,
  }
}

function byUser(user: ActivityFilters['user']): SQL | undefined {
  if (user === undefined) return undefined
  if (user === webhook) return madeByWebhook
  if (user !== null) return eq(activities.userId, user)
  return and(isNull(activities.userId), not(sql`coalesce(${madeByWebhook}, 0)`))
}

const byKind = ({ action, section, user }: ActivityFilters) => [
  action && eq(activities.action, action),
  section !== undefined ? eq(activities.section, section) : undefined,
  byUser(user),
]
const hasKindFilter = (filters: ActivityFilters) => byKind(filters).some(Boolean)
const isWithin = ({ from, to }: Range) => and(gte(activities.id, from), lte(activities.id, to))

/**
 * Counts entries without reading them. Without a filter by kind, the count follows from the ids, which have
 * no gaps: nothing is deleted, and a rolled-back entry frees its id for the next one. A filter for a
 * user alone, or for webhooks, is counted in its index, and every other one by the daily tallies.
 */
function countEntries(filters: ActivityFilters, range: Range): number {
  if (range.to < range.from) return 0
  if (!hasKindFilter(filters)) return range.to - range.from + 1
  const { action, section, user } = filters
  const hasTallies = user !== webhook && (user === undefined || action || section !== undefined)
  const total = hasTallies ? countByTallies({ ...filters, user }) : countRows(filters, range)
  // The tallies of user 0 include entries from webhooks, which are subtracted here.
  return hasTallies && user === null ? total - countRows({ ...filters, user: webhook }, range) : total
}

const countRows = (filters: ActivityFilters, range: Range) =>
  db()
    .select({ count: count() })
    .from(activities)
    .where(and(...byKind(filters), isWithin(range)))
    .get()?.count ?? 0

/** Ids that match the filters, newest first (or oldest first). */
function findIds(
  filters: ActivityFilters,
  range: Range,
  { limit, offset = 0, isBackwards = false }: { limit: number; offset?: number; isBackwards?: boolean },
): number[] {
  if (filters.q === '') {
    return db()
      .select({ id: activities.id })
      .from(activities)
      .where(and(...byKind(filters), isWithin(range)))
      .orderBy(isBackwards ? asc(activities.id) : desc(activities.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(({ id }) => id)
  }
  const match = matchCondition(filters)
  if (!match) return []
  // One string instead of ten thousand rows, because the overhead of a row exceeds its content.
  const row = db().get<{ ids: string }>(sql`
    select json_group_array(id) as ids from (
      select rowid as id from activity_search
      where ${match} and rowid between ${range.from} and ${range.to}
      order by rowid desc limit ${limit})`)
  return row ? (JSON.parse(row.ids) as number[]) : []
}

function parseMetadata(metadata: string | null): Record<string, unknown> | null {
  if (!metadata) return null
  try {
    return JSON.parse(metadata) as Record<string, unknown>
  } catch {
    // Only possible if the triggers were bypassed; the log must stay readable.
    return { metadata }
  }
}

/** Entries with their users and orders, newest first. */
const readEntries = (where: SQL | undefined): ActivityLogEntry[] =>
  db()
    .select({
      id: activities.id,
      userId: activities.userId,
      user: { firstName: users.firstName, lastName: users.lastName, email: users.email, role: users.role },
      action: activities.action,
      section: activities.section,
      field: activities.field,
      oldValue: activities.oldValue,
      newValue: activities.newValue,
      description: activities.description,
      order: { id: orders.id, orderNumber: orders.orderNumber },
      metadata: activities.metadata,
      createdAt: activities.createdAt,
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .leftJoin(orders, eq(orders.id, activities.orderId))
    .where(where)
    .orderBy(desc(activities.id))
    .all()
    .map((row) => ({ ...row, metadata: parseMetadata(row.metadata) }))

/** The entries with these ids, newest first. */
export const readByIds = (ids: number[]): ActivityLogEntry[] =>
  ids.length === 0
    ? []
    : readEntries(sql`${activities.id} in (select value from json_each(${JSON.stringify(ids)}))`)

type ActivityPage = ListPage<ActivityLogEntry> & {
  /** Whether a text search found more than `total`; the rest is not listed. */
  atLeast: boolean
  /** The number of newest entries that are not yet searchable. */
  notIndexed: number
}

/**
 * A page of the log, newest entry first. The total is exact except for a text search with more than 10,000
 * matches.
 */
export function listActivities(
  filters: ActivityFilters,
  query: { page: number; pageSize: number },
): ActivityPage {
  const last = lastId()
  if (filters.q !== '') {
    const notIndexed = indexLatest(last)
    const matchingIds = findIds(filters, rangeOf(filters, last), { limit: maxCountedMatches + 1 })
    const atLeast = matchingIds.length > maxCountedMatches
    const total = Math.min(matchingIds.length, maxCountedMatches)
    const page = readPage(total, query, ({ limit, offset, isBackwards }) => {
      const start = isBackwards ? total - offset - limit : offset
      const rows = readByIds(matchingIds.slice(start, start + limit))
      return isBackwards ? rows.reverse() : rows
    })
    return { ...page, atLeast, notIndexed }
  }
  const range = rangeOf(filters, last)
  const page = readPage(countEntries(filters, range), query, ({ limit, offset, isBackwards }) => {
    const ids = hasKindFilter(filters)
      ? findIds(filters, range, { limit, offset, isBackwards })
      : Array.from({ length: limit }, (_, i) =>
          isBackwards ? range.from + offset + i : range.to - offset - i,
        )
    const rows = readByIds(ids)
    return isBackwards ? rows.reverse() : rows
  })
  return { ...page, atLeast: false, notIndexed: 0 }
}

/**
 * All matching entries up to the id `last`, newest first, in batches of a thousand. Between batches no
 * transaction is open, and only the next ids are in memory.
 */
export function* allActivities(filters: ActivityFilters, last: number): Generator<ActivityLogEntry[]> {
  if (filters.q !== '') indexLatest(last)
  const range = rangeOf(filters, last)
  for (;;) {
    const ids = findIds(filters, range, { limit: idBatchSize })
    for (let i = 0; i < ids.length; i += entryBatchSize) yield readByIds(ids.slice(i, i + entryBatchSize))
    const lowest = ids.at(-1)
    if (lowest === undefined || ids.length < idBatchSize) return
    range.to = lowest - 1
  }
}
