import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import Database from 'better-sqlite3'
import { startSession } from '~/modules/accounts/sessions.server'
import { addDocument } from '~/modules/documents/add-document.server'
import { receiveFile } from '~/modules/documents/storage.server'
import { placeOrder } from '~/modules/orders/place-order.server'
import { customerInfoSchema, propertyInfoSchema } from '~/modules/orders/schema'
import { payInSandbox } from '~/modules/payments/pay-in-sandbox.server'
import { connect, connection, disconnect, migrateDatabase, openDatabase } from '~db/client.server'
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

/**
 * A visitor's whole way, as the routes call it: a session, a new customer's order, its documents, a test payment, its signed event.
 * @returns the order's id
 */
export async function writePaidOrder(files: { name: string; content: Buffer }[] = []): Promise<number> {
  count += 1
  const { id: sessionId } = startSession()
  const customer = customerInfoSchema.parse({
    customerRole: 'homebuyer',
    firstName: 'Bench',
    lastName: 'Customer',
    email: `visitor-${process.pid}-${count}@example.com`,
    phone: '555-010-0123',
    mailingAddress: '500 Main Street',
    mailingCity: 'St. George',
    mailingState: 'UT',
    mailingZipCode: '84770',
  })
  const { order } = placeOrder({ sessionId, user: null }, customer, property)
  for (const { name, content } of files)
    await addDocument({ orderId: order.id }, name, await receiveFile(Readable.from([content])), null)
  const { state } = await payInSandbox(order.id, card)
  if (state !== 'succeeded') throw new Error(`The test payment is ${state}`)
  return order.id
}

/** Waits until the worker has read an order's documents and put what they say into its report. */
export async function untilRead(orderId: number) {
  const done = connection()
    .sqlite.prepare(
      "select count(*) from jobs where kind = 'extract-values' and status = 'done' and payload = ?",
    )
    .pluck()
  const until = Date.now() + 600_000
  while (done.get(JSON.stringify({ orderId })) === 0) {
    if (Date.now() > until) throw new Error('The worker did not read the documents within ten minutes')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
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

/**
 * As many rows in as many transactions as a paid order has, as bare INSERTs into a table without indexes, as durable as the
 * product's: nothing that is safe is cheaper.
 */
function bareInserts(file: string, rows: number, transactions: number) {
  const sqlite = new Database(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.exec('create table rows (id integer primary key, content text not null)')
  const insert = sqlite.prepare('insert into rows (content) values (?)')
  const content = 'x'.repeat(400)
  const several = sqlite.transaction((n: number) => {
    for (let i = 0; i < n; i++) insert.run(content)
  })
  const shares = Array.from({ length: transactions }, (_, i) => Math.floor((rows + i) / transactions))
  return {
    order: () => {
      for (const share of shares) several.immediate(share)
    },
    row: () => insert.run(content),
    close: () => sqlite.close(),
  }
}

/** Paid orders through the modules against bare INSERTs. */
export async function benchOrders(folder: string) {
  const file = path.join(folder, 'orders.db')
  const connection = connect(openDatabase(file))
  migrateDatabase(connection)
  const { sqlite } = connection
  await seedAccounts('commonview-bench')
  for (let i = 0; i < 50; i++) await writePaidOrder()
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const rowsBefore = sqlite.prepare('select total_changes()').pluck().get() as number
  await writePaidOrder()
  const transactions = commitsIn(`${file}-wal`)
  const rows = (sqlite.prepare('select total_changes()').pluck().get() as number) - rowsBefore

  const bare = bareInserts(path.join(folder, 'bare.db'), rows, transactions)
  await perSecond(bare.order)
  await perSecond(writePaidOrder)
  const orders: number[] = []
  const bareOrders: number[] = []
  const inserts: number[] = []
  for (let round = 0; round < rounds; round++) {
    bareOrders.push(await perSecond(bare.order))
    orders.push(await perSecond(writePaidOrder))
    inserts.push(await perSecond(bare.row))
  }
  bare.close()
  disconnect()

  heading('Paid orders (medians of ratios within a round)')
  const against = (others: number[]) => median(orders.map((value, i) => value / (others[i] ?? NaN)))
  figure(
    'paid orders against bare INSERTs of as much',
    against(bareOrders),
    '',
    { atLeast: 0.3 },
    `${whole(median(orders))} against ${whole(median(bareOrders))} a second, each ${rows} rows in ${transactions} durable transactions`,
  )
  note(
    `against single-row INSERTs, each a durable transaction: ${against(inserts).toFixed(2)} (${whole(median(inserts))} a second; can't exceed ${(1 / transactions).toFixed(2)}, as an order takes ${transactions})`,
  )
  note(
    'an order: session, customer, order, payment, signed event, task, 4 mails and jobs, log; the sandbox keeps its own books besides',
  )
}
