import { readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { startSession } from '~/modules/accounts/sessions.server'
import { placeOrder } from '~/modules/orders/place-order.server'
import { customerInfoSchema, propertyInfoSchema } from '~/modules/orders/schema'
import { payInSandbox } from '~/modules/payments/pay-in-sandbox.server'
import { connect, disconnect, migrateDatabase, openDatabase } from '~db/client.server'
import { seedAccounts } from '~db/seed/accounts'
import { figure, heading, median, note, whole } from './figures'

const roundMs = 1500
const rounds = 7
const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' }

const property = propertyInfoSchema.parse({
  subjectPropertyAddress: '77 Granite Ridge Loop',
  propertyCity: 'St. George',
  propertyState: 'UT',
  propertyZipCode: '84770',
})

let count = 0

/** A visitor's whole way, as the routes call it: a session, a new customer's order, a test payment, its signed event. */
export async function writePaidOrder() {
  count += 1
  const { id: sessionId } = startSession()
  const customer = customerInfoSchema.parse({
    customerRole: 'homebuyer',
    firstName: 'Imani',
    lastName: 'Walker',
    email: `visitor-${process.pid}-${count}@example.com`,
    phone: '555-010-0123',
    mailingAddress: '500 Main Street',
    mailingCity: 'St. George',
    mailingState: 'UT',
    mailingZipCode: '84770',
  })
  const { order } = placeOrder({ sessionId, user: null }, customer, property)
  const { state } = await payInSandbox(order.id, card)
  if (state !== 'succeeded') throw new Error(`The test payment is ${state}`)
}

/** Commits in a WAL file: the frames whose header says how large the database is after them (SQLite file format, 4.1). */
function commitsIn(walFile: string): number {
  const wal = readFileSync(walFile)
  if (wal.length === 0) return 0
  const frame = 24 + wal.readUInt32BE(8)
  let commits = 0
  for (let at = 32; at + frame <= wal.length; at += frame) if (wal.readUInt32BE(at + 4) > 0) commits += 1
  return commits
}

async function perSecond(once: () => unknown): Promise<number> {
  const started = performance.now()
  let done = 0
  while (performance.now() - started < roundMs) {
    await once()
    done += 1
  }
  return (done * 1000) / (performance.now() - started)
}

/** One row a transaction into a table without indexes, as durable as the product's: nothing that is safe is cheaper. */
function bareInserts(file: string) {
  const sqlite = new Database(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.exec('create table rows (id integer primary key, content text not null)')
  const insert = sqlite.prepare('insert into rows (content) values (?)')
  const content = 'x'.repeat(400)
  return { once: () => insert.run(content), close: () => sqlite.close() }
}

/** Paid orders through the modules against bare INSERTs. */
export async function benchOrders(folder: string) {
  const file = path.join(folder, 'orders.db')
  const connection = connect(openDatabase(file))
  migrateDatabase(connection)
  const { sqlite } = connection
  await seedAccounts('commonview-bench')
  const bare = bareInserts(path.join(folder, 'bare.db'))

  for (let i = 0; i < 50; i++) await writePaidOrder()
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const rowsBefore = sqlite.prepare('select total_changes()').pluck().get() as number
  await writePaidOrder()
  const transactions = commitsIn(`${file}-wal`)
  const rows = (sqlite.prepare('select total_changes()').pluck().get() as number) - rowsBefore

  await perSecond(bare.once)
  await perSecond(writePaidOrder)
  const orders: number[] = []
  const inserts: number[] = []
  for (let round = 0; round < rounds; round++) {
    inserts.push(await perSecond(bare.once))
    orders.push(await perSecond(writePaidOrder))
  }
  bare.close()
  disconnect()

  heading('Paid orders (medians of ratios within a round)')
  const ratio = median(orders.map((value, i) => value / (inserts[i] ?? NaN)))
  figure(
    'transactions of orders against bare INSERTs',
    ratio * transactions,
    '',
    { atLeast: 0.3 },
    `${whole(median(orders) * transactions)} against ${whole(median(inserts))} durable transactions a second`,
  )
  note(
    `${whole(median(orders))} paid orders a second; each is ${transactions} transactions that change ${rows} rows`,
  )
  note(
    `orders against INSERTs ${ratio.toFixed(2)} (can't exceed ${(1 / transactions).toFixed(2)}); rows against INSERTs ${(ratio * rows).toFixed(2)}`,
  )
  note(
    'an order: session, customer, order, payment, signed event, task, 4 mails and jobs, log; the sandbox keeps its own books besides',
  )
}
