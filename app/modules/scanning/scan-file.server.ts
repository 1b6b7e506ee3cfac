import { asc, eq, isNull, sql } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { documents, partnerUploads, storedFiles } from '~db/schema'
import { log } from '~/log.server'
import { noteStored } from '../documents/stored-files.server'
import { localCopy } from '../documents/storage.server'
import { DomainError } from '../domain-error'
import { enqueue } from '../jobs/queue.server'
import { hashFile } from '../object-storage/mirror.server'
import { continueWithClean, quarantine } from './after-scan.server'
import { ScannerError } from './scanner'
import { scanner } from './scanner.server'

/** Queues the scan of a file, in the transaction that stores it. What fails is taken up again by `scan-waiting-files`. */
export function queueScan(tx: Tx, storedName: string) {
  if (scanner()) enqueue(tx, 'scan-file', { storedName }, { maxAttempts: 2 })
}

const findRow = (storedName: string) =>
  db().select().from(storedFiles).where(eq(storedFiles.storedName, storedName)).get()

/** One from before hashes were noted. */
async function noteOldFile(storedName: string, path: string) {
  const { sizeBytes, sha256 } = await hashFile(path)
  write((tx) => noteStored(tx, { storedName, sizeBytes, sha256, createdAt: Date.now() }))
}

/**
 * Scans a file that was not scanned yet, and does what its result calls for: a clean one is read, an infected one is in quarantine.
 * @throws ScannerError, and what `localCopy` throws
 */
export async function scanFile(storedName: string, now = Date.now()): Promise<void> {
  const active = scanner()
  if (!active || findRow(storedName)?.scanResult) return
  const path = await localCopy(storedName)
  if (!findRow(storedName)) await noteOldFile(storedName, path)
  const threat = await active.scan(path)
  write((tx) => {
    const { changes } = tx
      .update(storedFiles)
      .set({ scanResult: threat === null ? 'clean' : 'infected', threat, scannedAt: now })
      .where(sql`${storedFiles.storedName} = ${storedName} and ${storedFiles.scanResult} is null`)
      .run()
    // Somebody else has scanned it in the meantime, or it was removed.
    if (changes === 0) return
    if (threat === null) continueWithClean(tx, storedName, now)
    else quarantine(tx, storedName, threat, now)
  })
  if (threat !== null) log().warn({ storedName, threat }, 'an infected file was put into quarantine')
}

/** The job `scan-file`. A file that is gone needs no scan. */
export async function scanFileJob({ storedName }: { storedName: string }) {
  try {
    await scanFile(storedName)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'storage_unavailable') throw error
    log().error({ error, storedName }, 'a file could not be scanned')
  }
}

const batch = 200

/** Files without a verdict, the oldest first: those that came while the scanner was down, and those from before there was one. */
function findWaiting(): string[] {
  const noted = db()
    .select({ storedName: storedFiles.storedName })
    .from(storedFiles)
    .where(isNull(storedFiles.scanResult))
    .orderBy(asc(storedFiles.createdAt))
    .limit(batch)
    .all()
  const unnoted = [documents, partnerUploads].flatMap((table) =>
    db()
      .select({ storedName: table.storedName })
      .from(table)
      .leftJoin(storedFiles, eq(storedFiles.storedName, table.storedName))
      .where(isNull(storedFiles.storedName))
      .limit(batch)
      .all(),
  )
  return [...noted, ...unnoted].map(({ storedName }) => storedName)
}

/** The job `scan-waiting-files`: scans what waits, until the scanner fails. */
export async function scanWaitingFiles(signal: AbortSignal): Promise<void> {
  if (!scanner()) return
  for (const storedName of findWaiting()) {
    if (signal.aborted) return
    try {
      await scanFileJob({ storedName })
    } catch (error) {
      // The next run goes on; files that are missing are not the scanner's fault and were left above.
      if (!(error instanceof ScannerError || error instanceof DomainError)) throw error
      log().error({ error }, 'scanning stopped: files wait')
      return
    }
  }
}
