import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { connect, databaseFile, disconnect, migrateDatabase, openDatabase } from '~db/client.server'
import { seedAccounts } from '~db/seed/accounts'
import { requiredSettings } from '~tests/setup/required-settings'
import { smallPdf } from '~tests/setup/visitor'
import { benchAttacks } from './attacks'
import { printMeasurement, printHeading, missedGoals, printNote } from './measurements'
import { benchBusyDay } from './busy-day'
import { benchModel } from './model'
import { benchOrders, placeAndPayOrder } from './orders'
import { benchPartners } from './partners'
import { benchPassword, startMeasuredProduct } from './product'
import { benchReaders } from './readers'
import { benchReading } from './reading'
import { benchReports } from './reports'
import { benchRequests } from './requests'
import { benchBacktracking, benchExtractionRules } from './extraction-rules'
import { benchShutdown } from './shutdown'
import { benchSignIn } from './sign-in'
import { benchStaffLists } from './staff-lists'
import { benchStorage } from './storage'
import { benchStripe } from './stripe'
import { benchUploads } from './uploads'
import { benchVisitors } from './visitors'
import { benchWebhooks } from './webhooks'
import { benchPageWeight } from './page-weight'
import { minuteMs } from '~/modules/time-units'

// `npm run bench` compares the product with minimal baselines in the same run, so that the figures are
// comparable across machines. `npm run bench -- reading reports` measures only these groups.

const groups = [
  'orders',
  'extraction-rules',
  'reading',
  'readers',
  'model',
  'busy-day',
  'requests',
  'uploads',
  'page-weight',
  'memory',
  'attacks',
  'visitors',
  'reports',
  'stripe',
  'shutdown',
  'staff-lists',
  'partners',
  'webhooks',
  'storage',
  'sign-in',
] as const
type Group = (typeof groups)[number]
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !groups.some((group) => group === name))
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}. The groups: ${groups.join(', ')}`)
  process.exit(2)
}
const isRequested = (...names: Group[]) =>
  requested.length === 0 || names.some((name) => requested.includes(name))

const ordersForTheWorker = 100

// Inside the project rather than the system's temporary folder, which may be in memory, where syncing costs
// nothing.
mkdirSync('.cache', { recursive: true })
const folder = mkdtempSync(path.resolve('.cache', 'bench-'))
const dataDir = path.join(folder, 'data')
Object.assign(process.env, {
  DATA_DIR: dataDir,
  APP_URL: 'http://localhost',
  ...requiredSettings,
})

const openData = () => connect(openDatabase(databaseFile(dataDir)))

/** Queues jobs, so that the worker's memory is measured under load. */
async function enqueueJobs() {
  migrateDatabase(openData())
  await seedAccounts(benchPassword)
  for (let i = 0; i < ordersForTheWorker; i++)
    await placeAndPayOrder([{ name: 'bylaws.pdf', content: Buffer.from(smallPdf) }])
  disconnect()
}

async function untilJobsAreDone() {
  const sqlite = new Database(databaseFile(dataDir), { readonly: true })
  const waiting = sqlite.prepare("select count(*) from jobs where status in ('queued', 'running')").pluck()
  const done = sqlite.prepare("select count(*) from jobs where status = 'done'").pluck()
  const deadline = Date.now() + minuteMs
  while ((waiting.get() as number) > 0 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 200))
  const count = done.get() as number
  sqlite.close()
  return count
}

async function benchProduct() {
  await enqueueJobs()
  const product = await startMeasuredProduct(dataDir)
  try {
    const jobs = await untilJobsAreDone()
    if (isRequested('requests')) await benchRequests(product)
    if (isRequested('uploads')) await benchUploads(product.url, folder)
    if (isRequested('page-weight')) await benchPageWeight(product.url)
    if (isRequested('memory')) {
      printHeading('Memory (peak during the groups above that use the same product)')
      printMeasurement('web process', product.peakMegabytes('web'), ' MB', { atMost: 300 })
      printMeasurement('worker', product.peakMegabytes('worker'), ' MB', { atMost: 300 })
      printNote(`the worker did ${jobs} jobs`)
    }
    // The remaining groups write to the database of the running product.
    openData()
    if (isRequested('visitors')) await benchVisitors(product)
    if (isRequested('reports')) await benchReports(product)
    disconnect()
  } finally {
    await product.stop()
  }
}

try {
  mkdirSync(dataDir, { recursive: true })
  if (isRequested('orders')) await benchOrders(folder)
  if (isRequested('model')) await benchModel(folder)
  if (isRequested('extraction-rules')) {
    await benchExtractionRules()
    benchBacktracking()
  }
  if (isRequested('reading')) await benchReading(folder)
  if (isRequested('readers')) await benchReaders(folder)
  if (isRequested('busy-day')) await benchBusyDay(folder)
  if (isRequested('requests', 'uploads', 'page-weight', 'memory', 'visitors', 'reports')) await benchProduct()
  if (isRequested('attacks')) await benchAttacks(folder)
  if (isRequested('stripe')) await benchStripe(folder)
  if (isRequested('shutdown')) await benchShutdown(folder)
  if (isRequested('staff-lists')) await benchStaffLists(folder)
  if (isRequested('partners')) await benchPartners(folder)
  if (isRequested('webhooks')) await benchWebhooks(folder)
  if (isRequested('storage')) await benchStorage(folder)
  if (isRequested('sign-in')) await benchSignIn(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const missed = missedGoals()
console.log(missed === 0 ? '\nAll goals met.' : `\n${missed} goals MISSED.`)
process.exit(missed === 0 ? 0 : 1)
