import path from 'node:path'
import { databaseFile } from '~db/client.server'
import { benchActivityLogExports } from './activity-log-export'
import { printMeasurement, printHeading, median, printNote, wholeNumber } from './measurements'
import { generateDatabase, type Amounts } from './generate-database'
import { benchPassword, signIn, startMeasuredProduct, timeRequest, type Product } from './product'
import { alternate, printRatio } from './alternate-rounds'

// Compares the staff's lists with three years of data and with a thousand rows, which shows what gets slower
// as data grows.

const large: Amounts = { orders: 100_000, hoas: 10_000, activities: 1_000_000 }
const small: Amounts = { orders: 1000, hoas: 1000, activities: 1000 }

const warmUps = 4
const rounds = 15
/** Lists show their last page for any number beyond it. */
const last = 100_000_000

/** The first and last page of each list, its searches and filters, and the same through the API. */
const addresses = [
  '/admin/snapshots',
  `/admin/snapshots?page=${last}`,
  `/admin/snapshots?completed=${last}`,
  '/admin/snapshots?q=customer-77@example.com',
  '/admin/snapshots?q=c',
  '/admin/snapshots?q=granite',
  '/admin/snapshots?status=processing',
  '/admin/snapshots?status=completed',
  '/api/admin/orders',
  `/api/admin/orders?page=${last}`,
  '/api/admin/orders?q=granite',
  '/api/admin/orders?status=completed',

  '/admin/hoas',
  `/admin/hoas?page=${last}`,
  '/admin/hoas?q=cedar',
  '/api/admin/hoas',
  `/api/admin/hoas?page=${last}`,
  '/api/admin/hoas?q=cedar',

  '/admin/users',
  `/admin/users?page=${last}`,
  '/admin/users?q=staff',
  '/api/admin/team-members',
  `/api/admin/team-members?page=${last}`,
  '/api/admin/team-members?q=staff',

  '/admin/activity-logs',
  `/admin/activity-logs?page=${last}`,
  '/admin/activity-logs?q=c',
  '/admin/activity-logs?q=placed',
  `/admin/activity-logs?q=placed&page=${last}`,
  '/admin/activity-logs?q=customer-77@example.com',
  '/admin/activity-logs?q=dues&action=updated',
  '/admin/activity-logs?action=approved',
  `/admin/activity-logs?action=approved&page=${last}`,
  '/admin/activity-logs?section=order',
  '/admin/activity-logs?user=3',
  '/admin/activity-logs?user=3&action=updated',
  '/admin/activity-logs?user=system',
  '/admin/activity-logs?startDate=2000-01-01&endDate=2100-01-01&section=report',
  '/api/activity-logs/all',
  `/api/activity-logs/all?page=${last}`,
  '/api/activity-logs/all?q=placed',
  '/api/activity-logs/all?action=approved&section=report',
]

type SignedInProduct = { product: Product; cookie: string }

async function startSignedIn(folder: string, amounts: Amounts): Promise<SignedInProduct> {
  const dataDir = path.join(folder, `staff-${amounts.activities}`)
  const started = performance.now()
  await generateDatabase(databaseFile(dataDir), amounts)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  printNote(
    `${wholeNumber(amounts.orders)} orders, ${wholeNumber(amounts.hoas)} HOAs, ${wholeNumber(amounts.activities)} log entries made in ${seconds} s`,
  )
  const product = await startMeasuredProduct(dataDir)
  return { product, cookie: await signIn(product.url, 'super@example.com', benchPassword) }
}

async function compareLists(few: SignedInProduct, many: SignedInProduct) {
  for (const address of addresses) {
    const time =
      ({ product, cookie }: SignedInProduct) =>
      async () => {
        const { ms, status } = await timeRequest(product.url + address, cookie)
        if (status !== 200) throw new Error(`${address} answered ${status}`)
        return ms
      }
    const measured = await alternate({ rounds, warmUps }, { few: time(few), many: time(many) })
    printRatio(
      address,
      measured.many,
      measured.few,
      { atMost: 3 },
      `${median(measured.many).toFixed(1)} ms against ${median(measured.few).toFixed(1)} ms`,
    )
  }
}

async function measureDashboard({ product, cookie }: SignedInProduct) {
  const { dashboard } = await alternate(
    { rounds, warmUps },
    {
      dashboard: async () => {
        const { ms, status } = await timeRequest(`${product.url}/admin`, cookie)
        if (status !== 200) throw new Error(`/admin answered ${status}`)
        return ms
      },
    },
  )
  printMeasurement('/admin', median(dashboard), ' ms', { atMost: 50 })
}

/** Measures the staff's lists and exports on large data, and compares the lists with those on small data. */
export async function benchStaffLists(folder: string) {
  printHeading('Staff lists (large data compared with a thousand rows)')
  const few = await startSignedIn(folder, small)
  const many = await startSignedIn(folder, large)
  try {
    await measureDashboard(many)
    await compareLists(few, many)
    await benchActivityLogExports(many.product, many.cookie, large.activities)
  } finally {
    await Promise.all([few.product.stop(), many.product.stop()])
  }
}
