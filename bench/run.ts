import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { connect, databaseFile, disconnect, migrateDatabase, openDatabase } from '~db/client.server'
import { seedAccounts } from '~db/seed/accounts'
import { figure, heading, missedGoals, note } from './figures'
import { benchOrders, placePaidOrder } from './orders'
import { startProduct } from './product'
import { benchReading } from './reading'
import { benchReports } from './reports'
import { benchRequests } from './requests'
import { benchStaff } from './staff'
import { benchUploads } from './uploads'
import { benchVisitors } from './visitors'
import { benchWeights } from './weights'

// `npm run bench`: ratios of figures measured in one run, so that they mean the same on a slow machine and on a fast one.
// `npm run bench -- reading reports` measures these groups alone.

const groups = [
  'orders',
  'requests',
  'uploads',
  'weights',
  'memory',
  'visitors',
  'reports',
  'reading',
  'staff',
] as const
type Group = (typeof groups)[number]
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !groups.some((group) => group === name))
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}. The groups: ${groups.join(', ')}`)
  process.exit(2)
}
const asked = (...names: Group[]) => wanted.length === 0 || names.some((name) => wanted.includes(name))

const ordersForTheWorker = 100
const password = 'commonview-bench'

// Beside the project and not in the system's temporary folder, which may lie in memory, where syncing costs nothing.
mkdirSync('.cache', { recursive: true })
const folder = mkdtempSync(path.resolve('.cache', 'bench-'))
const dataDir = path.join(folder, 'data')
Object.assign(process.env, { DATA_DIR: dataDir, PAYMENTS: 'sandbox', NODE_ENV: 'production' })
Object.assign(process.env, {
  APP_URL: 'http://localhost',
  SESSION_SECRET: 'only-for-measuring-and-never-for-customers',
})

const openData = () => connect(openDatabase(databaseFile(dataDir)))

/** Mails to write, so that the worker's memory is measured at work. */
async function giveTheWorkerWork() {
  migrateDatabase(openData())
  await seedAccounts(password)
  for (let i = 0; i < ordersForTheWorker; i++) await placePaidOrder()
  disconnect()
}

async function untilWorkIsDone() {
  const sqlite = new Database(databaseFile(dataDir), { readonly: true })
  const waiting = sqlite.prepare("select count(*) from jobs where status in ('queued', 'running')").pluck()
  const done = sqlite.prepare("select count(*) from jobs where status = 'done'").pluck()
  const until = Date.now() + 60_000
  while ((waiting.get() as number) > 0 && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 200))
  const count = done.get() as number
  sqlite.close()
  return count
}

async function benchProduct() {
  await giveTheWorkerWork()
  const product = await startProduct(dataDir)
  try {
    const jobs = await untilWorkIsDone()
    if (asked('requests')) await benchRequests(product)
    if (asked('uploads')) await benchUploads(product.url, folder)
    if (asked('weights')) await benchWeights(product.url)
    if (asked('memory')) {
      heading('Memory (peak of all of the above)')
      figure('web process', product.peakMegabytes('web'), ' MB', { atMost: 300 })
      figure('worker', product.peakMegabytes('worker'), ' MB', { atMost: 300 })
      note(`the worker did ${jobs} jobs`)
    }
    // From here on the orders are written beside the running product.
    openData()
    if (asked('visitors')) await benchVisitors(product)
    if (asked('reports')) await benchReports(product, password)
    disconnect()
  } finally {
    await product.stop()
  }
}

try {
  mkdirSync(dataDir, { recursive: true })
  if (asked('orders')) await benchOrders(folder)
  if (asked('reading')) await benchReading(folder)
  if (asked('requests', 'uploads', 'weights', 'memory', 'visitors', 'reports')) await benchProduct()
  if (asked('staff')) await benchStaff(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const missed = missedGoals()
console.log(missed === 0 ? '\nAll goals met.' : `\n${missed} goals MISSED.`)
process.exit(missed === 0 ? 0 : 1)
