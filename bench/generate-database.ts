import { indexBatch } from '~/modules/activity-log/search.server'
import { newOrderNumber } from '~/modules/orders/order-number.server'
import { connect, disconnect, migrateDatabase, openDatabase } from '~db/client.server'
import { seedAccounts } from '~db/seed/accounts'
import { insertActivityLog } from './generate-activity-log'
import { benchPassword } from './product'
import { at, inserter, spanMs, type Order, type Sqlite } from './insert-rows'
import { dayMs, minuteMs } from '~/modules/time-units'

// Generates three years of data. The rows are inserted directly, since the modules would take hours, but
// match what the modules would write: the log is chained and counted, and everything is searchable.

export type Amounts = { orders: number; hoas: number; activities: number }

/** The maximum time to complete an order, so that those of the last days are still in progress. */
const fulfillmentMs = 1.5 * dayMs
const activeAtMost = 1000
const staffCount = 10

const places = [
  ['Seattle', 'WA', '98101'],
  ['St. George', 'UT', '84770'],
  ['Boise', 'ID', '83702'],
  ['Sacramento', 'CA', '95814'],
  ['Denver', 'CO', '80202'],
] as const
const words = [
  'Cedar',
  'Granite',
  'Harbor',
  'Maple',
  'Juniper',
  'Quail',
  'Ridge',
  'Summit',
  'Willow',
  'Stone',
]
const kinds = ['Commons', 'Villas', 'Lofts', 'Estates', 'Townhomes', 'Gardens', 'Terrace']

function makePeople(sqlite: Sqlite, customers: number, start: number) {
  const insert = inserter(sqlite, 'users', [
    'email',
    'first_name',
    'last_name',
    'role',
    'created_at',
    'updated_at',
  ])
  const staff = Array.from({ length: staffCount }, (_, i) => {
    const role = i === 0 ? 'admin' : 'contributor'
    return insert(`staff-${i + 1}@example.com`, 'Staff', `Number ${i + 1}`, role, start, start)
  })
  const buyers = Array.from({ length: customers }, (_, i) => {
    const first = at(words, i)
    return insert(`customer-${i + 1}@example.com`, first, `Customer ${i + 1}`, 'customer', start, start)
  })
  return { staff, buyers }
}

function makeHoas(sqlite: Sqlite, count: number, start: number) {
  const insert = inserter(sqlite, 'hoas', [
    'name',
    'address',
    'city',
    'state',
    'zip_code',
    'total_units',
    'year_built',
    'monthly_dues_cents',
    'management_company',
    'created_at',
    'updated_at',
  ])
  return Array.from({ length: count }, (_, i) => {
    const [city, state, zip] = at(places, i)
    const name = `${at(words, i)} ${at(words, i >> 3)} ${at(kinds, i)} ${i + 1}`
    const company = `${at(words, i >> 2)} Management`
    const units = 12 + (i % 300)
    const dues = 10_000 + (i % 500) * 100
    return insert(
      name,
      `${i + 1} ${at(words, i)} Way`,
      city,
      state,
      zip,
      units,
      1970 + (i % 50),
      dues,
      company,
      start,
      start,
    )
  })
}

const orderColumns = [
  'order_number',
  'user_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'customer_role',
  'subject_property_address',
  'property_city',
  'property_state',
  'property_zip_code',
  'hoa_id',
  'total_cents',
  'payment_status',
  'status',
  'created_at',
  'updated_at',
  'paid_at',
  'due_at',
  'completed_at',
]

/**
 * Orders spread over three years. One in 30 was never paid, the latest are in progress, and the rest are
 * completed.
 */
function makeOrders(
  sqlite: Sqlite,
  count: number,
  people: { staff: number[]; buyers: number[] },
  hoas: number[],
  start: number,
): Order[] {
  const insertOrder = inserter(sqlite, 'orders', orderColumns)
  const insertTask = inserter(sqlite, 'tasks', [
    'order_id',
    'assignee_id',
    'title',
    'status',
    'due_at',
    'created_at',
  ])
  const insertDocument = inserter(sqlite, 'documents', [
    'order_id',
    'original_name',
    'stored_name',
    'media_type',
    'size_bytes',
    'uploaded_at',
  ])
  const insertSnapshot = inserter(sqlite, 'snapshots', [
    'hoa_id',
    'order_id',
    'title',
    'summary',
    'status',
    'created_at',
  ])
  const contributors = people.staff.slice(1)
  const active = Math.min(activeAtMost, Math.ceil(count / 20))
  return Array.from({ length: count }, (_, i) => {
    const number = newOrderNumber()
    const userId = at(people.buyers, i)
    const [city, state, zip] = at(places, i)
    const hoaId = i % 10 < 7 ? at(hoas, i * 7) : null
    const createdAt = Math.round(start + (spanMs * i) / count)
    const isUnpaid = i % 30 === 7
    const isInProgress = i >= count - active
    const status = isUnpaid
      ? 'pending'
      : isInProgress
        ? at(['new', 'processing', 'final review'], i)
        : 'completed'
    const paidAt = isUnpaid ? null : createdAt + 600_000
    const completedAt =
      status === 'completed' && paidAt ? Math.round(paidAt + fulfillmentMs * ((i % 10) / 10)) : null
    const dueAt = paidAt && paidAt + dayMs
    const buyer = at(people.buyers, i) - staffCount
    const id = insertOrder(
      number,
      userId,
      at(words, i),
      `Customer ${buyer}`,
      `customer-${buyer}@example.com`,
      '555-010-0123',
      at(['homebuyer', 'realtor', 'lender'], i),
      `${i + 1} ${at(words, i >> 1)} Street`,
      city,
      state,
      zip,
      hoaId,
      14_900,
      isUnpaid ? 'pending' : 'paid',
      status,
      createdAt,
      completedAt ?? paidAt ?? createdAt,
      paidAt,
      dueAt,
      completedAt,
    )
    for (const name of ['bylaws.pdf', 'budget.pdf'])
      insertDocument(id, name, `bench-${id}-${name}`, 'application/pdf', 250_000, createdAt + minuteMs)
    if (paidAt && dueAt) {
      const state = status === 'completed' ? 'done' : status === 'new' ? 'pending' : 'in_progress'
      insertTask(id, at(contributors, i), `Report for order ${number}`, state, dueAt, paidAt)
    }
    if (completedAt && hoaId)
      insertSnapshot(hoaId, id, `Report ${number}`, 'Grade B', 'completed', completedAt)
    return { id, number, userId }
  })
}

/** Fills a new database, including the demo account of each role. */
export async function generateDatabase(file: string, amounts: Amounts, now = Date.now()) {
  const connection = connect(openDatabase(file))
  const { sqlite } = connection
  migrateDatabase(connection)
  sqlite.pragma('synchronous = OFF')
  const start = now - spanMs - minuteMs
  sqlite
    .transaction(() => {
      const people = makePeople(sqlite, Math.ceil(amounts.orders * 0.8), start)
      const hoas = makeHoas(sqlite, amounts.hoas, start)
      const orders = makeOrders(sqlite, amounts.orders, people, hoas, start)
      insertActivityLog(sqlite, amounts.activities, orders, people.staff, start)
    })
    .immediate()
  while (indexBatch(50_000) > 0);
  await seedAccounts(benchPassword)
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  disconnect()
}
