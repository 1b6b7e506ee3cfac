import { sql } from 'drizzle-orm'
import { db } from '~db/client.server'
import { log } from '~/log.server'
import { diskSpace } from '../disk-space.server'
import { isScannerUp } from '../document-files/scanner.server'
import { isObjectStoreUp } from '../object-storage/storage-health.server'
import { countDeadJobs, lastHeartbeat } from '../jobs/queue.server'

const workerSilentAfterMs = 60_000
/** With only this much above the reserve, uploads will soon be refused: an operator has to free space. */
const lowDiskBytes = 200 * 1024 * 1024

type Health = {
  ok: boolean
  database: boolean
  /** Whether the worker gave a sign of life in the last minute. */
  worker: boolean
  disk: boolean
  /** Work that was given up; not a reason to restart anything, so `ok` does not depend on it. */
  deadJobs: number | null
  /**
   * Whether the object store answers, where there is one. Without it, pages and payments work; `ok` does not depend on it, as a
   * restart would not bring it back.
   */
  objectStore?: boolean
  /** Whether the virus scanner answers, where there is one. Without it uploads go on, and files wait to be scanned. */
  scanner?: boolean
}

/** Database, worker and disk (docs/specification/json-api.md#health). */
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
  } catch (error) {
    log().error({ error }, 'the health check failed')
  }
  return { ...health, ok: health.database && health.worker && health.disk }
}
