import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type Database from 'better-sqlite3'
import { startSession } from '~/modules/accounts/sessions.server'
import { addDocument } from '~/modules/documents/add-document.server'
import { receiveFile } from '~/modules/document-files/storage.server'
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
import { printHeading, median, printNote, wholeNumber } from './measurements'
import { checkoutFields } from './checkout-fields'
import { benchPassword } from './product'
import { inserter } from './insert-rows'
import { alternate, printRatio } from './alternate-rounds'

const ordersPerRound = 50
const rounds = 31
const warmUps = 1
const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' }

const property = propertyInfoSchema.parse(checkoutFields)

let count = 0

/**
 * Orders need a document before they can be paid. This one has no file, since uploads are measured elsewhere.
 */
function addDocumentRow(orderId: number) {
  const columns = ['order_id', 'original_name', 'stored_name', 'media_type', 'size_bytes', 'uploaded_at']
  const insert = inserter(connection().sqlite, 'documents', columns)
  insert(orderId, 'bylaws.pdf', `bench-${orderId}`, 'application/pdf', 250_000, Date.now())
}

/**
 * All steps from a visitor's first page to a paid order, with the same calls as the routes: session,
 * customer, order, documents, test payment, signed event. Without `files`, the order has a document without a
 * file.
 * @returns the order's id
 */
export async function placeAndPayOrder(files: { name: string; content: Buffer }[] = []): Promise<number> {
  count += 1
  const { id: sessionId } = startSession()
  const email = `visitor-${process.pid}-${count}@example.com`
  const customer = customerInfoSchema.parse({ ...checkoutFields, email })
  const { order } = placeOrder({ sessionId, user: null }, customer, property)
  for (const { name, content } of files)
    await addDocument({ orderId: order.id }, name, await receiveFile(Readable.from([content])), null)
  if (files.length === 0) addDocumentRow(order.id)
  const { state } = await payInSandbox(order.id, card)
  if (state !== 'succeeded') throw new Error(`The test payment is ${state}`)
  return order.id
}

/** Waits until the worker has read an order's documents and filled its report. */
export async function untilRead(orderId: number) {
  const finished = connection()
    .sqlite.prepare(
      "select count(*) from jobs where kind = 'extract-values' and status = 'done' and payload = ?",
    )
    .pluck()
  const deadline = Date.now() + 600_000
  while (finished.get(JSON.stringify({ orderId })) === 0) {
    if (Date.now() > deadline) throw new Error('The worker did not read the documents within ten minutes')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

type Write = { source: string; values: unknown[] }

/**
 * Records the writing statements of several runs, including BEGIN and COMMIT, one array per run. Writes by
 * triggers are not recorded, since they happen again in the replay.
 */
export async function recordWrites(
  sqlite: Database.Database,
  times: number,
  once: () => unknown,
): Promise<Write[][]> {
  const recorded: Write[][] = []
  const prototype = Object.getPrototypeOf(sqlite.prepare('select 1')) as Record<string, unknown>
  const { run, get, all } = prototype
  const originals = { run, get, all }
  for (const [name, call] of Object.entries(originals)) {
    prototype[name] = function (this: Database.Statement, ...values: unknown[]) {
      const isWrite = !this.readonly || /^(begin|commit)/i.test(this.source)
      if (this.database === sqlite && isWrite) recorded.at(-1)?.push({ source: this.source, values })
      return (call as (...values: unknown[]) => unknown).apply(this, values)
    }
  }
  for (let i = 0; i < times; i++) {
    recorded.push([])
    await once()
  }
  Object.assign(prototype, originals)
  return recorded
}

/** @returns a function that replays the next recording without reading, checking, or deciding anything */
export function replayer(sqlite: Database.Database, recorded: Write[][]) {
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

async function ordersPerSecond(once: () => unknown): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < ordersPerRound; i++) await once()
  return (ordersPerRound * 1000) / (performance.now() - started)
}

/** Compares paid orders through the modules with a replay of the statements that such orders write. */
export async function benchOrders(folder: string) {
  const file = path.join(folder, 'orders.db')
  const product = connect(openDatabase(file))
  migrateDatabase(product)
  await seedAccounts(benchPassword)
  for (let i = 0; i < 50; i++) await placeAndPayOrder()
  product.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const copies = ['recorded.db', 'replayed.db'].map((name) => {
    const copy = path.join(folder, name)
    copyFileSync(file, copy)
    return openDatabase(copy)
  })
  const [recording, bare] = copies as [Connection, Connection]

  connect(recording)
  const writes = await recordWrites(recording.sqlite, ordersPerRound * (rounds + warmUps), () =>
    placeAndPayOrder(),
  )
  connect(product)
  const replay = replayer(bare.sqlite, writes)
  const measured = await alternate(
    { rounds, warmUps },
    { replay: () => ordersPerSecond(replay), product: () => ordersPerSecond(placeAndPayOrder) },
  )
  const countOrders = ({ sqlite }: Connection) => sqlite.prepare('select count(*) from orders').pluck().get()
  if (countOrders(bare) !== countOrders(recording))
    throw new Error('The replay did not write all recorded orders')
  for (const { sqlite } of copies) sqlite.close()
  disconnect()

  printHeading('Paid orders')
  printRatio(
    'paid orders compared with their statements replayed',
    measured.product,
    measured.replay,
    { atLeast: 0.3 },
    `${wholeNumber(median(measured.product))} against ${wholeNumber(median(measured.replay))} per second`,
  )
  printNote(
    `${rounds} rounds of ${ordersPerRound} orders; an order: session, customer, order, payment, signed event, task, 4 mails and jobs, log`,
  )
}
