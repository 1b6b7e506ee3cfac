import { sql, type SQL } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { activities } from '~db/schema'
import { ignoreFullDisk } from '../full-disk.server'
import { matchExpression } from '../search-patterns.server'
import { madeByWebhook } from '../activity/record.server'
import { webhook, type ActivityFilters } from '../activity/schema'

/** At most this many entries are indexed before a search; the scheduled job indexes the rest. */
const maxBeforeSearch = 5000
const batchSize = 2000

/** The id of the last indexed entry; later ones are not yet searchable. */
const lastIndexed = (database: Db | Tx) =>
  database.get<{ id: number }>(sql`select rowid as id from activity_search order by rowid desc limit 1`)
    ?.id ?? 0

/**
 * A search can be limited to an action, a section, or a user. Filtering the up to a hundred thousand matches
 * of a common word afterwards would take two to three times as long, so each entry is indexed with three
 * extra words: a private-use Unicode character, which users do not type, followed by the name in hexadecimal,
 * so that it is always one word. A filtered search also matches these words.
 */
const wordPrefixes = { action: '\ue000', section: '\ue001', user: '\ue002' }

/**
 * Adds the oldest unindexed entries to the full-text index, with the current names of their users.
 * @param limit the number of entries: no other writes run in the meantime
 * @returns how many were added
 */
export function indexBatch(limit = batchSize): number {
  return write(
    (tx) =>
      tx.run(sql`
        insert into activity_search (rowid, content)
        select a.id, concat_ws(' ', a.description, a.section, a.field, u.first_name, u.last_name, u.email, o.order_number,
          case when json_valid(a.metadata) then json_extract(a.metadata, '$.caller') end,
          ${wordPrefixes.action} || hex(a.action), ${wordPrefixes.section} || hex(a.section), ${wordPrefixes.user} || coalesce(a.user_id, 0))
        from activities a
        left join users u on u.id = a.user_id
        left join orders o on o.id = a.order_id
        where a.id > ${lastIndexed(tx)}
        order by a.id
        limit ${limit}`).changes,
  )
}

/** The job `index-activities`: indexes all pending entries in batches, so that other writes can run in between. */
export async function indexActivities(signal?: AbortSignal) {
  while (!signal?.aborted && indexBatch() > 0) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * Makes the latest entries searchable.
 * @returns the number that is still not searchable, after a large batch of entries or with a full disk
 */
export function indexLatest(lastId: number): number {
  ignoreFullDisk(() => {
    if (lastId - lastIndexed(db()) > 0) indexBatch(maxBeforeSearch)
  })
  return Math.max(0, lastId - lastIndexed(db()))
}

const hex = (text: string) => Buffer.from(text).toString('hex')

/**
 * All entries without a user share one index word. Entries from webhooks are few and are selected by their
 * ids.
 */
function userCondition(user: ActivityFilters['user']): SQL {
  const byWebhook = sql`select ${activities.id} from ${activities} where ${madeByWebhook}`
  if (user === webhook) return sql` and rowid in (${byWebhook})`
  return user === null ? sql` and rowid not in (${byWebhook})` : sql``
}

/** The full-text condition for a search and its filters; null if nothing can match. */
export function matchCondition({ q, action, section, user }: ActivityFilters): SQL | null {
  const searchText = matchExpression(q)
  if (!searchText) return null
  const filterWords = [
    action && wordPrefixes.action + hex(action),
    section && wordPrefixes.section + hex(section),
    user !== undefined && `${wordPrefixes.user}${typeof user === 'number' ? user : 0}`,
  ]
  const words = filterWords.filter((word) => typeof word === 'string').map((word) => `"${word}"`)
  return sql`activity_search match ${[searchText, ...words].join(' ')}${userCondition(user)}`
}
