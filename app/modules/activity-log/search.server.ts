import { sql, type SQL } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { activities } from '~db/schema'
import { ignoreFullDisk } from '../full-disk.server'
import { matchExpression } from '../search.server'
import { webhook, type ActivityFilters } from '../activity/schema'

/** So many entries are put into the index before a search; the scheduled job does the rest. */
const beforeSearch = 5000
const batchSize = 2000

/** Where the full-text index ends: the entries after it can't be found yet. */
const lastIndexed = (at: Db | Tx) =>
  at.get<{ id: number }>(sql`select rowid as id from activity_search order by rowid desc limit 1`)?.id ?? 0

/**
 * A search may be narrowed to an action, a section, or a person. A full-text index only knows words, and to look up each of the
 * hundred thousand entries that a common word finds takes two to three times as long. So each entry is indexed with three more
 * words that say its kind, made of a character of Unicode's private use, which nobody types, and a name in hexadecimal, which is
 * always one word; a narrowed search simply asks for these words, too.
 */
const marks = { action: '\ue000', section: '\ue001', user: '\ue002' }

/**
 * Adds the oldest unindexed entries to the full-text index, with the current names of their users.
 * @param atMost the number of entries: no other writes run in the meantime
 * @returns how many were added
 */
export function indexActivities(atMost = batchSize): number {
  return write(
    (tx) =>
      tx.run(sql`
        insert into activity_search (rowid, content)
        select a.id, concat_ws(' ', a.description, a.section, a.field, u.first_name, u.last_name, u.email, o.order_number,
          ${marks.action} || hex(a.action), ${marks.section} || hex(a.section), ${marks.user} || coalesce(a.user_id, 0))
        from activities a
        left join users u on u.id = a.user_id
        left join orders o on o.id = a.order_id
        where a.id > ${lastIndexed(tx)}
        order by a.id
        limit ${atMost}`).changes,
  )
}

/** Indexes all that waits, a bit at a time, so that others get to write in between. */
export async function indexAllActivities(signal?: AbortSignal) {
  while (!signal?.aborted && indexActivities() > 0) await new Promise((resolve) => setImmediate(resolve))
}

/** Lets a search find the latest entries. @returns how many it still can't find: after very many came at once, or with a full disk */
export function catchUp(lastId: number): number {
  ignoreFullDisk(() => {
    if (lastId - lastIndexed(db()) > 0) indexActivities(beforeSearch)
  })
  return Math.max(0, lastId - lastIndexed(db()))
}

const hex = (text: string) => Buffer.from(text).toString('hex')

/** The condition that a partner's system has made an entry, in the words of its index. No account is beside it. */
export const madeByWebhook = sql`instr(${activities.metadata}, '"via":"webhook"') > 0`

/** Entries without a user share a mark: those of webhooks are few, and are distinguished by their ids. */
function narrowed(user: ActivityFilters['user']): SQL {
  const byWebhook = sql`select ${activities.id} from ${activities} where ${madeByWebhook}`
  if (user === webhook) return sql` and rowid in (${byWebhook})`
  return user === null ? sql` and rowid not in (${byWebhook})` : sql``
}

/** The condition that a row of the index fits words and kinds; null when nothing can. */
export function matching({ q, action, section, user }: ActivityFilters): SQL | null {
  const typed = matchExpression(q)
  if (!typed) return null
  const marked = [
    action && marks.action + hex(action),
    section && marks.section + hex(section),
    user !== undefined && `${marks.user}${typeof user === 'number' ? user : 0}`,
  ]
  const words = marked.filter((word) => typeof word === 'string').map((word) => `"${word}"`)
  return sql`activity_search match ${[typed, ...words].join(' ')}${narrowed(user)}`
}
