import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import Database from 'better-sqlite3'
import { startSession } from '~/modules/accounts/sessions.server'
import { addDocument } from '~/modules/documents/add-document.server'
import { receiveFile } from '~/modules/documents/storage.server'
import { placeOrder } from '~/modules/orders/place-order.server'
import { customerInfoSchema, propertyInfoSchema } from '~/modules/orders/schema'
import { payInSandbox } from '~/modules/payments/pay-in-sandbox.server'
import {
  connect,
  connection,
  disconnect,
  migrateDatabase,
  openDatabase,
  type Connection,
} from '~db/client.server'
import { seedAccounts } from '~db/seed/accounts'
import { figure, heading, median, note, whole } from './figures'

const ordersOfARound = 100
const rounds = 9
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
export async function placePaidOrder(files: { name: string; content: Buffer }[] = []): Promise<number> {
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
  for (let i = 0; i < ordersOfARound; i++) await once()
  return (ordersOfARound * 1000) / (performance.now() - started)
}

type Write = { source: string; values: unknown[] }

/**
 * The writing statements of orders, an array for each, as the product's connection runs them: BEGIN and COMMIT are among them,
 * what triggers write is not.
 */
async function recordWrites(sqlite: Database.Database, orders: number): Promise<Write[][]> {
  const recorded: Write[][] = []
  const statement = Object.getPrototypeOf(sqlite.prepare('select 1')) as Record<string, unknown>
  const untouched = { run: statement.run, get: statement.get, all: statement.all }
  for (const [name, call] of Object.entries(untouched)) {
    statement[name] = function (this: Database.Statement, ...values: unknown[]) {
      const isWrite = !this.readonly || /^(begin|commit)/i.test(this.source)
      if (this.database === sqlite && isWrite) recorded.at(-1)?.push({ source: this.source, values })
      return (call as (...values: unknown[]) => unknown).apply(this, values)
    }
  }
  for (let i = 0; i < orders; i++) {
    recorded.push([])
    await placePaidOrder()
  }
  Object.assign(statement, untouched)
  return recorded
}

/** Recorded orders once more, one a call: their INSERTs and UPDATEs in their transactions; nothing is read, checked or decided. */
function bareWrites(sqlite: Database.Database, recorded: Write[][]) {
  const statements = new Map<string, Database.Statement>()
  const statementOf = (source: string) => {
    const statement = statements.get(source) ?? sqlite.prepare(source)
    statements.set(source, statement)
    return statement
  }
  const orders = recorded.map((writes) =>
    writes.map(({ source, values }) => ({ statement: statementOf(source), values })),
  )
  return () => {
    for (const { statement, values } of orders.shift() ?? []) {
      if (statement.reader) statement.get(...values)
      else statement.run(...values)
    }
  }
}

/** As many rows in as many transactions as a paid order has, in a table without indexes, as durable as the product's. */
function plainRows(file: string, rows: number, transactions: number) {
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
    close: () => sqlite.close(),
  }
}

/** Paid orders through the modules against their bare INSERTs and UPDATEs into the same tables. */
export async function benchOrders(folder: string) {
  const file = path.join(folder, 'orders.db')
  const product = connect(openDatabase(file))
  migrateDatabase(product)
  await seedAccounts('commonview-bench')
  for (let i = 0; i < 50; i++) await placePaidOrder()
  product.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const copies = ['recorded.db', 'bare.db'].map((name) => {
    const copy = path.join(folder, name)
    copyFileSync(file, copy)
    return openDatabase(copy)
  })
  const [recording, bare] = copies as [Connection, Connection]

  const rowsBefore = product.sqlite.prepare('select total_changes()').pluck().get() as number
  await placePaidOrder()
  const transactions = commitsIn(`${file}-wal`)
  const rows = (product.sqlite.prepare('select total_changes()').pluck().get() as number) - rowsBefore

  connect(recording)
  const writes = await recordWrites(recording.sqlite, ordersOfARound * (rounds + 1))
  connect(product)
  const again = bareWrites(bare.sqlite, writes)
  const plain = plainRows(path.join(folder, 'plain.db'), rows, transactions)
  const measured = { orders: [] as number[], bare: [] as number[], plain: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const values = [
      await perSecond(again),
      await perSecond(placePaidOrder),
      await perSecond(plain.order),
    ] as const
    if (round === 0) continue
    measured.bare.push(values[0])
    measured.orders.push(values[1])
    measured.plain.push(values[2])
  }
  const count = (at: Connection) => at.sqlite.prepare('select count(*) from orders').pluck().get() as number
  if (count(bare) !== count(recording))
    throw new Error('The bare writes are not those of the recorded orders')
  plain.close()
  for (const { sqlite } of copies) sqlite.close()
  disconnect()

  heading('Paid orders (medians of ratios within a round)')
  const against = (others: number[]) => median(measured.orders.map((value, i) => value / (others[i] ?? NaN)))
  figure(
    'paid orders against their bare INSERTs and UPDATEs',
    against(measured.bare),
    '',
    { atLeast: 0.3 },
    `${whole(median(measured.orders))} against ${whole(median(measured.bare))} a second, each ${transactions} durable transactions`,
  )
  note(
    `against ${rows} rows in ${transactions} transactions into a table without an index: ${against(measured.plain).toFixed(2)} (${whole(median(measured.plain))} a second)`,
  )
  note(
    'an order: session, customer, order, payment, signed event, task, 4 mails and jobs, log; the sandbox keeps its own books besides',
  )
}
