import { sql } from 'drizzle-orm'
import { db } from '~db/client.server'
import { log } from '~/log.server'
import { diskSpace, lowDiskBytes } from '../disk-space.server'
import { modelStatus } from '../extraction/model/status.server'
import { isScannerUp } from '../document-files/scanner.server'
import { isObjectStoreUp } from '../object-storage/storage-health.server'
import { lastHeartbeat } from '../jobs/heartbeats.server'
import { countDeadJobs } from '../jobs/queue.server'
import { minuteMs } from '../time-units'

const workerSilentAfterMs = minuteMs

type Health = {
  ok: boolean
  database: boolean
  /** Whether the worker has sent a heartbeat in the last minute. */
  worker: boolean
  disk: boolean
  /** The number of permanently failed jobs. Does not affect `ok`, since restarting would not help. */
  deadJobs: number | null
  /**
   * Whether the object store responds, if configured. Without it, pages and payments work; it does not affect
   * `ok`, since restarting would not help.
   */
  objectStore?: boolean
  /**
   * Whether the virus scanner responds, if configured. Without it, uploads continue and files wait for their
   * scan.
   */
  scanner?: boolean
  /** The language model, if configured. Without it, documents are read by rules; it does not affect `ok`. */
  model?: {
    name: string
    lastSuccessAt: number | null
    lastFailureAt: number | null
    lastFailure: string | null
  }
}

/** Checks database, worker, and disk (docs/specification/json-api.md#health). */
export async function checkHealth(now = Date.now()): Promise<Health> {
  const health: Health = { ok: false, database: false, worker: false, disk: false, deadJobs: null }
  try {
    db().get(sql`select 1`)
    health.database = true
    health.worker = now - (lastHeartbeat('worker') ?? 0) < workerSilentAfterMs
    health.deadJobs = countDeadJobs()
    const { freeBytes, reserveBytes } = await diskSpace()
    health.disk = freeBytes > reserveBytes + lowDiskBytes
    const [objectStore, virusScanner] = await Promise.all([isObjectStoreUp(now), isScannerUp()])
    if (objectStore !== null) health.objectStore = objectStore
    if (virusScanner !== null) health.scanner = virusScanner
    const model = modelStatus()
    if (model) {
      const { name, lastSuccessAt, lastFailure } = model
      health.model = {
        name,
        lastSuccessAt,
        lastFailureAt: lastFailure?.at ?? null,
        lastFailure: lastFailure?.reason ?? null,
      }
    }
  } catch (error) {
    log().error({ error }, 'the health check failed')
  }
  return { ...health, ok: health.database && health.worker && health.disk }
}
