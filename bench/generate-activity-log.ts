import { activityHash, type ActivityEntry } from '~/modules/activity/record.server'
import { businessDay } from '~/modules/date-formats'
import { at, inserter, spanMs, type Order, type Sqlite } from './insert-rows'
import { hourMs } from '~/modules/time-units'

/** Log entries about an order by customers, the system, and staff in turn. */
function entryOf(i: number, order: Order, staff: number[]): ActivityEntry {
  const person = at(staff, (i * 7) >> 4)
  const { id: orderId, number, userId } = order
  switch (i % 10) {
    case 0:
      return {
        userId,
        action: 'created',
        section: 'account',
        description: `Account created with order ${number}`,
      }
    case 1:
      return { userId, action: 'created', section: 'order', orderId, description: `Order ${number} placed` }
    case 2:
      return { userId, action: 'uploaded', section: 'documents', orderId, description: 'bylaws.pdf uploaded' }
    case 3:
      return {
        action: 'status_changed',
        section: 'order',
        field: 'status',
        oldValue: 'pending',
        newValue: 'new',
        orderId,
        description: `Order ${number} paid`,
      }
    case 4:
      return i % 50 === 4
        ? {
            action: 'failed_login',
            section: 'session',
            description: `Sign-in refused for guess-${i}@example.com`,
          }
        : { userId: person, action: 'login', section: 'session', description: 'Signed in' }
    case 5:
      return {
        userId: person,
        action: 'status_changed',
        section: 'order',
        field: 'status',
        oldValue: 'new',
        newValue: 'processing',
        orderId,
        description: `Order ${number} started`,
      }
    case 6:
      return {
        userId: person,
        action: 'updated',
        section: 'report',
        field: 'monthlyDues',
        oldValue: String(200 + (i % 90)),
        newValue: String(210 + (i % 90)),
        orderId,
        description: 'Monthly dues corrected',
        metadata: { page: (i % 40) + 1, document: 'budget.pdf', verified: true },
      }
    case 7:
      return {
        userId: person,
        action: 'reviewed',
        section: 'report',
        orderId,
        description: 'Reserve balance verified',
      }
    case 8:
      return {
        userId: person,
        action: 'approved',
        section: 'report',
        orderId,
        description: `Report ${number} approved`,
      }
    default:
      return { userId: person, action: 'logout', section: 'session', description: 'Signed out' }
  }
}

/** Writes the activity log, chained and counted as the product does. */
export function insertActivityLog(
  sqlite: Sqlite,
  count: number,
  orders: Order[],
  staff: number[],
  start: number,
) {
  const insert = inserter(sqlite, 'activities', [
    'user_id',
    'action',
    'section',
    'field',
    'old_value',
    'new_value',
    'description',
    'order_id',
    'metadata',
    'created_at',
    'hash',
  ])
  const tallies = new Map<string, { values: (string | number)[]; entries: number }>()
  let hash = ''
  let today = { day: '', until: 0 }
  for (let i = 0; i < count; i++) {
    const order = orders[Math.floor((i * orders.length) / count)] as Order
    const entry = entryOf(i, order, staff)
    const createdAt = Math.round(start + (spanMs * i) / count)
    const row = { ...entry, metadata: entry.metadata ? JSON.stringify(entry.metadata) : null, createdAt }
    hash = activityHash(hash, row)
    insert(
      row.userId ?? null,
      row.action,
      row.section,
      row.field ?? null,
      row.oldValue ?? null,
      row.newValue ?? null,
      row.description,
      row.orderId ?? null,
      row.metadata,
      createdAt,
      hash,
    )
    // Looked up once an hour, since that is slow and days start on the hour.
    if (createdAt >= today.until)
      today = { day: businessDay(createdAt), until: (Math.floor(createdAt / hourMs) + 1) * hourMs }
    const values = [today.day, row.action, row.section, row.userId ?? 0]
    const key = values.join('|')
    const tally = tallies.get(key)
    if (tally) tally.entries += 1
    else tallies.set(key, { values, entries: 1 })
  }
  const insertTally = inserter(sqlite, 'activity_tallies', ['day', 'action', 'section', 'user_id', 'entries'])
  for (const { values, entries } of tallies.values()) insertTally(...values, entries)
}
