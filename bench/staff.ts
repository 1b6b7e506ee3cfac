import path from 'node:path'
import { databaseFile } from '~db/client.server'
import { figure, heading, median, note, whole } from './figures'
import { generate, password, type Amounts } from './generate'
import { signIn, startProduct, type Product } from './product'

// The staff's lists with the data of three busy years against the same lists with a thousand rows: what grows with the data
// shows here.

const large: Amounts = { orders: 100_000, hoas: 10_000, activities: 1_000_000 }
const small: Amounts = { orders: 1000, hoas: 1000, activities: 1000 }

const warmUps = 4
const rounds = 15
/** A page beyond the last one is the last. */
const last = 100_000_000

/** Each list's first and last page, searches and filters; the calls behind them. */
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

type Signed = { product: Product; cookie: string }

async function startSignedIn(folder: string, amounts: Amounts): Promise<Signed> {
  const dataDir = path.join(folder, `staff-${amounts.activities}`)
  const started = performance.now()
  await generate(databaseFile(dataDir), amounts)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  note(
    `${whole(amounts.orders)} orders, ${whole(amounts.hoas)} HOAs, ${whole(amounts.activities)} log entries made in ${seconds} s`,
  )
  const product = await startProduct(dataDir)
  return { product, cookie: await signIn(product.url, 'super@example.com', password) }
}

/** How long an address takes, to the last byte, in milliseconds. */
async function timeOf({ product, cookie }: Signed, address: string) {
  const started = performance.now()
  const answer = await fetch(product.url + address, { headers: { Cookie: cookie }, redirect: 'manual' })
  await answer.arrayBuffer()
  const ms = performance.now() - started
  return { ms, status: answer.status }
}

async function compareLists(few: Signed, many: Signed) {
  for (const address of addresses) {
    const { status } = await timeOf(many, address)
    if (status !== 200) {
      figure(`${address} answered ${status}`, Infinity, '', { atMost: 3 })
      continue
    }
    for (let i = 0; i < warmUps; i++) await Promise.all([timeOf(few, address), timeOf(many, address)])
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      times.few.push((await timeOf(few, address)).ms)
      times.many.push((await timeOf(many, address)).ms)
    }
    const [a, b] = [median(times.few), median(times.many)]
    figure(address, b / a, '', { atMost: 3 }, `${b.toFixed(1)} ms against ${a.toFixed(1)} ms`)
  }
}

async function measureDashboard(many: Signed) {
  const times: number[] = []
  for (let i = 0; i < warmUps + rounds; i++) {
    const { ms, status } = await timeOf(many, '/admin')
    if (status !== 200) throw new Error(`/admin answered ${status}`)
    if (i >= warmUps) times.push(ms)
  }
  figure(
    '/admin',
    median(times),
    ' ms',
    { atMost: 50 },
    'around the request, which is more than the server’s own time',
  )
}

/** Reads an answer to its end without keeping it; counts lines. */
async function drain(body: ReadableStream<Uint8Array>) {
  let bytes = 0
  let lines = 0
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length
    for (const byte of part) if (byte === 10) lines += 1
  }
  return { bytes, lines }
}

async function measureExport(many: Signed, format: 'csv' | 'json') {
  const before = many.product.resetPeak('web')
  let exporting = true
  const started = performance.now()
  const answer = await fetch(`${many.product.url}/api/activity-logs/export?format=${format}`, {
    headers: { Cookie: many.cookie },
  })
  const firstByte = performance.now() - started
  if (!answer.ok || !answer.body) throw new Error(`The export was answered with ${answer.status}`)
  const waits: number[] = []
  const others = (async () => {
    while (exporting) {
      waits.push((await timeOf(many, '/robots.txt')).ms)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  const { bytes, lines } = await drain(answer.body)
  exporting = false
  await others
  if (lines < large.activities) throw new Error(`The export has ${lines} lines only`)
  const added = many.product.peakMegabytes('web') - before
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  figure(
    `export of ${whole(large.activities)} entries, ${format}: added memory`,
    added,
    ' MB',
    { atMost: 150 },
    `${whole(bytes / 1e6)} MB in ${seconds} s, begun after ${firstByte.toFixed(0)} ms; meanwhile others waited ${median(waits).toFixed(0)} ms, at most ${Math.max(...waits).toFixed(0)} ms`,
  )
}

export async function benchStaff(folder: string) {
  heading('The staff’s lists (medians; large data against a thousand rows)')
  const few = await startSignedIn(folder, small)
  const many = await startSignedIn(folder, large)
  try {
    await measureDashboard(many)
    await compareLists(few, many)
    for (const format of ['csv', 'json'] as const) await measureExport(many, format)
  } finally {
    await Promise.all([few.product.stop(), many.product.stop()])
  }
}
