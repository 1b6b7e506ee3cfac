import { copyFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { createWebhooks } from '~/modules/webhooks/create-webhooks.server'
import { receiveCustom, receiveData } from '~/modules/inbound-webhooks/receive.server'
import { publishEvent } from '~/modules/webhooks/publish-event.server'
import {
  connect,
  connection,
  databaseFile,
  db,
  disconnect,
  migrateDatabase,
  openDatabase,
  write,
} from '~db/client.server'
import { users } from '~db/schema'
import { seedAccounts } from '~db/seed/accounts'
import { printMeasurement, printHeading, median, printNote, wholeNumber } from './measurements'
import { recordWrites, replayer } from './orders'
import { benchPassword, startMeasuredProduct } from './product'
import { alternate, printRatio } from './alternate-rounds'
import { benchSync } from './webhook-sync'

const events = 1000
const rounds = 7
const queuedEvents = 10_000
const createsPerRound = 50
const bulkSize = 1000

/** A receiver that accepts everything; `counts` says how often each id arrived. */
async function startReceiver() {
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    counts.set(id, (counts.get(id) ?? 0) + 1)
    request.resume().on('end', () => response.end('ok'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    counts,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  }
}

const publish = (count: number) =>
  write((tx) => {
    for (let i = 0; i < count; i++) publishEvent(tx, 'bulk_operation', { operations: i })
  })

/**
 * Waits until nothing is pending.
 * @returns the time in milliseconds
 */
async function untilDelivered(withinMs: number): Promise<number> {
  const pending = connection()
    .sqlite.prepare("select count(*) from webhook_deliveries where status = 'pending'")
    .pluck()
  const started = performance.now()
  while ((pending.get() as number) > 0) {
    if (performance.now() - started > withinMs) throw new Error('The events were not delivered in time')
    await sleep(10)
  }
  return performance.now() - started
}

/** Whether the worker, which is killed to simulate a power failure, is still running; state Z is a zombie. */
const isRunning = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] !== 'Z'
  } catch {
    return false
  }
}

async function benchDeliveries(folder: string) {
  const dataDir = path.join(folder, 'webhooks')
  connect(openDatabase(databaseFile(dataDir)))
  migrateDatabase(connection())
  await seedAccounts(benchPassword)
  const superUser = db().select().from(users).where(eq(users.role, 'super')).get()
  if (!superUser) throw new Error('There is no super user')
  const receiver = await startReceiver()
  const webhook = {
    name: 'Bench',
    url: receiver.url,
    timeout: 30,
    retryCount: 3,
    headers: [],
    isActive: true,
  }
  createWebhooks(superUser, webhook, ['bulk_operation'])
  // Webhooks may reach loopback addresses only outside of production.
  const settings = { NODE_ENV: 'test', WEBHOOK_ALLOW_PRIVATE: '1' }
  let product = await startMeasuredProduct(dataDir, settings)
  try {
    const rates: number[] = []
    for (let round = -1; round < rounds; round++) {
      publish(events)
      const ms = await untilDelivered(120_000)
      if (round >= 0) rates.push((events * 1000) / ms)
    }
    printHeading('Webhooks')
    printMeasurement('deliveries to one receiver', median(rates), '/s', { atLeast: 200 })
    printNote(
      `${rounds} rounds of ${wholeNumber(events)} events; each attempt is on disk before the next one in its place begins`,
    )

    receiver.counts.clear()
    publish(queuedEvents)
    while (receiver.counts.size < queuedEvents / 10) await sleep(5)
    process.kill(Number(product.pids.worker), 'SIGKILL')
    while (isRunning(product.pids.worker)) await sleep(5)
    await product.stop()
    product = await startMeasuredProduct(dataDir, settings)
    await untilDelivered(300_000)
    const twice = [...receiver.counts.values()].filter((times) => times > 1).length
    printMeasurement('events lost by a restart', queuedEvents - receiver.counts.size, '', { atMost: 0 })
    printNote(
      `${wholeNumber(queuedEvents)} events queued, the worker killed after a tenth; ${twice} arrived twice, with the same id`,
    )
  } finally {
    await product.stop()
    disconnect()
    receiver.close()
  }
}

const caller = { key: 'bench', secretId: null }
let count = 0
const newHoa = () => ({
  name: `Bench HOA ${(count += 1)}`,
  city: 'Lacey',
  state: 'WA',
  totalUnits: 12,
  monthlyDues: 285.5,
})
const callOf = (body: object) => ({
  caller,
  path: 'POST /api/webhook',
  headers: new Headers(),
  text: JSON.stringify(body),
})
const createOne = () => receiveData('create', callOf({ resource: 'hoa', data: newHoa() }))

async function perSecond(times: number, once: () => unknown): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < times; i++) await once()
  return (times * 1000) / (performance.now() - started)
}

async function benchInbound(folder: string) {
  const file = path.join(folder, 'inbound.db')
  const product = connect(openDatabase(file))
  migrateDatabase(product)
  for (let i = 0; i < createsPerRound; i++) await createOne()
  product.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const [recording, bare] = ['inbound-recorded.db', 'inbound-replayed.db'].map((name) => {
    const copy = path.join(folder, name)
    copyFileSync(file, copy)
    return openDatabase(copy)
  })
  if (!recording || !bare) throw new Error('The databases are missing')
  connect(recording)
  const before = count
  const writes = await recordWrites(recording.sqlite, createsPerRound * (rounds + 1), createOne)
  count = before
  connect(product)
  const replay = replayer(bare.sqlite, writes)
  const { creates, inserts } = await alternate(
    { rounds },
    {
      inserts: () => perSecond(createsPerRound, replay),
      creates: () => perSecond(createsPerRound, createOne),
    },
  )
  printRatio(
    'inbound creates compared with their statements',
    creates,
    inserts,
    { atLeast: 0.3 },
    `${wholeNumber(median(creates))} against ${wholeNumber(median(inserts))} per second`,
  )
  const seconds: number[] = []
  for (let round = 0; round < rounds; round++) {
    const operations = Array.from({ length: bulkSize }, () => ({
      action: 'create',
      resource: 'hoa',
      data: newHoa(),
    }))
    const call = callOf({ operations })
    const started = performance.now()
    await receiveCustom('bulk_operation', call)
    seconds.push((performance.now() - started) / 1000)
  }
  printMeasurement('a bulk operation of 1,000 creates', median(seconds), ' s', { atMost: 1 })
  for (const { sqlite } of [recording, bare]) sqlite.close()
  disconnect()
}

/** Measures deliveries, inbound calls, and syncs. */
export async function benchWebhooks(folder: string) {
  await benchDeliveries(folder)
  await benchInbound(folder)
  await benchSync(folder)
}
