import { readFileSync, existsSync } from 'node:fs'
import os from 'node:os'
import { max } from 'drizzle-orm'
import { db } from '~db/client.server'
import { activities, heartbeats, jobs } from '~db/schema'
import { env } from '~/env.server'
import { diskSpace, lowDiskBytes } from '../disk-space.server'
import { readerQueue } from '../document-reading/read-remotely.server'
import { isScannerUp } from '../document-files/scanner.server'
import { knownMigrations } from './check-database.server'
import { modelStatus } from '../extraction/model/status.server'
import { counted } from '../formatting'
import { dayMs } from '../time-units'
import { duration, wholeMegabytes, ok, problem, warning, type Check } from './check'

const lowMemory = { bytes: 128 * 2 ** 20, share: 0.05 }
/** The tolerated difference between the clocks of processes and machines. */
const toleranceMs = 5_000
const answerTimeoutMs = 5_000

/** The settings are valid by this time; this lists unusual ones. */
export function checkSettings(): Check {
  const { NODE_ENV, PAYMENTS, SMTP_URL, APP_URL, METRICS_TOKEN, QUEUE_URL } = env()
  const notes = [
    NODE_ENV === 'production' ? null : `NODE_ENV is ${NODE_ENV}, not production.`,
    PAYMENTS === 'sandbox' ? 'Payments are test payments.' : null,
    SMTP_URL ? null : 'Mails are written to DATA_DIR/outbox, as there is no SMTP_URL.',
    APP_URL.startsWith('https:') ? null : 'APP_URL is not https.',
    process.env.LITESTREAM_REPLICA_URL
      ? null
      : 'The database has no continuous backup (LITESTREAM_REPLICA_URL).',
    METRICS_TOKEN ? null : 'GET /metrics is off (METRICS_TOKEN).',
    QUEUE_URL ? 'Documents are read by readers elsewhere as well (QUEUE_URL).' : null,
  ].filter((note) => note !== null)
  return ok('Settings', 'complete and valid.', notes)
}

/** The newest timestamp written by any process, in UTC milliseconds. */
const newestTimestamp = () =>
  Math.max(
    db()
      .select({ at: max(activities.createdAt) })
      .from(activities)
      .get()?.at ?? 0,
    db()
      .select({ at: max(jobs.createdAt) })
      .from(jobs)
      .get()?.at ?? 0,
    db()
      .select({ at: max(heartbeats.beatAt) })
      .from(heartbeats)
      .get()?.at ?? 0,
  )

type ClockReading = { wall: number; steady: number }
export const readClocks = (): ClockReading => ({ wall: Date.now(), steady: performance.now() })

/**
 * Checks the clock: it must not be behind any stored timestamp, and must run as fast as the monotonic clock.
 * @param since an earlier moment
 */
export function checkClock(since: ClockReading, now = readClocks()): Check {
  const name = 'Clock'
  const hostTime = new Date(now.wall).toISOString()
  const builtAt = knownMigrations().at(-1)?.when ?? 0
  if (now.wall < builtAt)
    return problem(name, `it says ${hostTime}, which is before this version of the product was built.`)
  const ahead = newestTimestamp() - now.wall
  if (ahead > toleranceMs)
    return problem(
      name,
      `it says ${hostTime}, but the newest row was written ${duration(ahead)} later than that. Deadlines, links, and leases are wrong until it is corrected.`,
    )
  const drift = now.wall - since.wall - (now.steady - since.steady)
  if (Math.abs(drift) > 1_000)
    return warning(
      name,
      `it was changed by ${duration(Math.abs(drift))} during this check: does something keep setting it?`,
    )
  return ok(name, `${hostTime}, and nothing in the database is later.`)
}

/** Checks that there is space for documents. */
export async function checkDisk(): Promise<Check> {
  const name = 'Disk'
  const { freeBytes, reserveBytes } = await diskSpace()
  const free = `${wholeMegabytes(freeBytes)} free`
  if (freeBytes <= reserveBytes)
    return problem(name, `${free}: documents are refused below ${wholeMegabytes(reserveBytes)}.`)
  if (freeBytes <= reserveBytes + lowDiskBytes)
    return warning(name, `${free}: documents will be refused below ${wholeMegabytes(reserveBytes)}.`)
  return ok(name, `${free}; documents are refused below ${wholeMegabytes(reserveBytes)}.`)
}

/** How often the system has killed processes because the container reached its memory limit. */
function killedForMemory(): number {
  const file = '/sys/fs/cgroup/memory.events'
  if (!existsSync(file)) return 0
  return Number(/^oom_kill (\d+)$/m.exec(readFileSync(file, 'latin1'))?.[1] ?? 0)
}

/** Checks that there is memory for new work. */
export function checkMemory(
  available = process.availableMemory(),
  total = Math.min(os.totalmem(), process.constrainedMemory() || Infinity),
  killed = killedForMemory(),
): Check {
  const name = 'Memory'
  const availability = `${wholeMegabytes(available)} of ${wholeMegabytes(total)} available`
  if (available < Math.max(lowMemory.bytes, total * lowMemory.share))
    return warning(name, `${availability}: reading a large document may fail.`)
  if (killed > 0)
    return warning(
      name,
      `${availability}; the system has killed ${counted(killed, 'process', 'processes')} since its start because memory ran out.`,
    )
  return ok(name, `${availability}.`)
}

/** Checks that the web process responds on this machine. */
export async function checkWeb(): Promise<Check> {
  const name = 'Web process'
  const { PORT, HOST } = env()
  const host = HOST?.includes(':') ? `[${HOST}]` : (HOST ?? 'localhost')
  const started = performance.now()
  try {
    const answer = await fetch(`http://${host}:${PORT}/robots.txt`, {
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    await answer.arrayBuffer()
    const ms = Math.round(performance.now() - started)
    return answer.ok
      ? ok(name, `responds on port ${PORT} within ${ms} ms.`)
      : problem(name, `responds with status ${answer.status} on port ${PORT}.`)
  } catch (error) {
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'in 5 seconds' : 'at all'
    return problem(name, `does not respond on port ${PORT} ${reason}: is the product running?`)
  }
}

const oldDefaultsMs = 180 * dayMs

/** Checks how the last requests to the language model went, if one is configured, and the age of the defaults. */
export function checkModel(now = Date.now()): Check | null {
  const status = modelStatus()
  if (!status) return null
  const name = 'Language model'
  const { lastSuccessAt, lastFailure, lookedUpOn } = status
  const who = `${status.name} (${status.receiver})`
  const isOld = status.vendor !== 'own' && now - Date.parse(lookedUpOn) > oldDefaultsMs
  const details = [
    ...(isOld
      ? [
          `The models and prices were looked up on ${lookedUpOn}: vendors may have retired or replaced them since.`,
        ]
      : []),
    ...(status.isPriceKnown ? [] : ['Its price is not known, so budgets count with a high one.']),
  ]
  if (lastFailure && lastFailure.at > (lastSuccessAt ?? 0))
    return warning(
      name,
      `${who} did not answer ${duration(now - lastFailure.at)} ago: ${lastFailure.reason}. Until that is corrected, documents are read by rules alone.`,
      details,
    )
  const summary =
    lastSuccessAt === null
      ? `${who} has not been asked yet.`
      : `${who} answered ${duration(now - lastSuccessAt)} ago.`
  return isOld ? warning(name, summary, details) : ok(name, summary, details)
}

/** Checks that the virus scanner responds, if one is configured. */
export async function checkScanner(): Promise<Check | null> {
  const isUp = await isScannerUp()
  if (isUp === null) return null
  return isUp
    ? ok('Virus scanner', 'responds.')
    : problem(
        'Virus scanner',
        'does not respond at CLAMD_URL: documents are accepted, and wait for their scan.',
      )
}

/**
 * Checks that remote readers can be reached, if configured. Without them, this host reads everything itself.
 */
export async function checkReaders(): Promise<Check | null> {
  const queue = await readerQueue()
  if (!queue) return null
  const name = 'Readers'
  const deadline = performance.now() + answerTimeoutMs
  let readers = await queue.countReaders()
  while (readers === null && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    readers = await queue.countReaders()
  }
  await queue.close()
  if (readers === null)
    return warning(name, 'the queue at QUEUE_URL can’t be reached: all documents are read here.')
  if (readers === 0) return warning(name, 'none of this version is connected: all documents are read here.')
  return ok(name, `${counted(readers, 'reader')} elsewhere.`)
}
