import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { connection, db, write } from '~db/client.server'
import { jobs, orders, reportRevisions, webhooks } from '~db/schema'
import { ok, problem, type Check } from '../host-checks/check'

const startTimeoutMs = 120_000
const stopTimeoutMs = 30_000

/**
 * Removes queued jobs and webhooks from a copy of the database, so that starting the product on it contacts
 * no one. The product also gets no keys for payments, mail, or language models, and a different session
 * secret.
 */
export function disarm() {
  write((tx) => {
    tx.delete(jobs)
      .where(inArray(jobs.status, ['queued', 'running']))
      .run()
    tx.update(webhooks).set({ isActive: false }).where(eq(webhooks.isActive, true)).run()
  })
}

const newestReport = () =>
  db()
    .select({ orderNumber: orders.orderNumber, pdfBytes: reportRevisions.pdfBytes })
    .from(reportRevisions)
    .innerJoin(orders, eq(orders.id, reportRevisions.orderId))
    .where(and(eq(orders.status, 'completed'), isNotNull(reportRevisions.pdfName)))
    .orderBy(desc(reportRevisions.approvedAt), desc(reportRevisions.id))
    .limit(1)
    .get()

/** A port on which nothing listens now. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Starts the product on a folder as `npm start` does, reachable only from this machine. */
async function startProduct(dataDir: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [path.resolve('build/start.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // An allowlist: other variables of this host could point outside the copy.
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: url,
      DATA_DIR: dataDir,
      DISK_RESERVE_MB: '0',
      SESSION_SECRET: randomBytes(32).toString('hex'),
      PAYMENTS: 'sandbox',
      LEGAL_NAME: 'Backup Check',
      LEGAL_ADDRESS: 'Nowhere',
      LEGAL_STATE: 'CA',
      LOG_LEVEL: 'warn',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-2000)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await ended
    clearTimeout(killTimer)
  }
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const health = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (health?.ok) return { url, stop }
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`the product does not start: ${output.trim().split('\n').slice(-3).join(' ')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function openPage(url: string) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function openReport(url: string): Promise<Check> {
  const name = 'Report'
  const report = newestReport()
  const number = report?.orderNumber ?? 'SAMPLE-EXCELLENT'
  const page = await openPage(`${url}/report/${number}`)
  if (page.status !== 200 || !page.bytes.includes(number))
    return problem(name, `the page of the newest report returned status ${page.status} or another page.`)
  if (!report) return ok(name, 'no report is approved yet; a sample opens.')
  const pdf = await openPage(`${url}/api/download-pdf/hoa-report-${number}-latest.pdf`)
  if (pdf.status !== 200 || !pdf.bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    return problem(name, `the PDF of the newest report returned status ${pdf.status} or is not a PDF.`)
  return ok(name, 'the newest one opens, as a page and as a PDF.')
}

/**
 * Starts the product on a disarmed copy, opens its newest report, and stops it. Closes this process's
 * connection to the copy first.
 */
export async function tryProduct(dataDir: string): Promise<Check[]> {
  const name = 'Start'
  if (!existsSync('build/start.js')) return [problem(name, 'the product is not built: run npm run build.')]
  disarm()
  connection().sqlite.pragma('wal_checkpoint(TRUNCATE)')
  try {
    const started = performance.now()
    const product = await startProduct(dataDir)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    try {
      return [
        ok(name, `the product is healthy on the copy after ${seconds} s, and contacts no one.`),
        await openReport(product.url),
      ]
    } finally {
      await product.stop()
    }
  } catch (error) {
    return [problem(name, error instanceof Error ? error.message : String(error))]
  }
}
