import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { documents, partnerUploads, storedFiles } from '~db/schema'
import { log } from '~/log.server'
import { recordStoredFile } from '../document-files/stored-files.server'
import { localCopy } from '../document-files/storage.server'
import { DomainError } from '../domain-error'
import { enqueue } from '../jobs/queue.server'
import { hashFile } from '../object-storage/mirror.server'
import { continueWithCleanFile, quarantine } from './after-scan.server'
import { ScannerError } from '../document-files/scanner'
import { isScannerUp, scanner } from '../document-files/scanner.server'
import { minuteMs } from '../time-units'

/** Queues the scan of a file in the transaction that stores it. `scan-waiting-files` retries failed scans. */
export function queueScan(tx: Tx, storedName: string) {
  if (scanner()) enqueue(tx, 'scan-file', { storedName }, { maxAttempts: 2 })
}

const findRow = (storedName: string) =>
  db().select().from(storedFiles).where(eq(storedFiles.storedName, storedName)).get()

/** Records the hash of a file that is older than the recording of hashes. */
async function recordOldFile(storedName: string, path: string) {
  const { sizeBytes, sha256 } = await hashFile(path)
  write((tx) => recordStoredFile(tx, { storedName, sizeBytes, sha256, createdAt: Date.now() }))
}

/**
 * Scans a file that was not scanned yet, and acts on the result: a clean file is read, an infected one
 * quarantined.
 * @throws ScannerError, and whatever `localCopy` throws
 */
export async function scanStoredFile(storedName: string, now = Date.now()): Promise<void> {
  const configuredScanner = scanner()
  if (!configuredScanner || findRow(storedName)?.scanResult) return
  const path = await localCopy(storedName)
  if (!findRow(storedName)) await recordOldFile(storedName, path)
  const threat = await configuredScanner.scan(path)
  write((tx) => {
    const { changes } = tx
      .update(storedFiles)
      .set({ scanResult: threat === null ? 'clean' : 'infected', threat, scannedAt: now })
      .where(sql`${storedFiles.storedName} = ${storedName} and ${storedFiles.scanResult} is null`)
      .run()
    // It was scanned by another job, or deleted, in the meantime.
    if (changes === 0) return
    if (threat === null) continueWithCleanFile(tx, storedName, now)
    else quarantine(tx, storedName, threat, now)
  })
  if (threat !== null) log().warn({ storedName, threat }, 'an infected file was quarantined')
}

/** Whether retrying later may help: the scanner or the object store does not respond. */
const isOutage = (error: unknown) =>
  error instanceof ScannerError || (error instanceof DomainError && error.code === 'storage_unavailable')

/** The job `scan-file`. Files that cannot be scanned now are left to `scan-waiting-files`. */
export async function scanFile({ storedName }: { storedName: string }) {
  try {
    await scanStoredFile(storedName)
  } catch (error) {
    if (!isOutage(error) && !(error instanceof DomainError)) throw error
    log().error({ error, storedName }, 'a file could not be scanned')
  }
}

const batchSize = 200
/** Limits a run so that new uploads are scanned in between; many thousand old files take several runs. */
const maxRunMs = minuteMs

type Waiting = { storedName: string; createdAt: number }

/** Unscanned files, oldest first, such as those uploaded while the scanner was down. */
const findWaiting = (after: Waiting): Waiting[] =>
  db()
    .select({ storedName: storedFiles.storedName, createdAt: storedFiles.createdAt })
    .from(storedFiles)
    .where(
      and(
        isNull(storedFiles.scanResult),
        sql`(${storedFiles.createdAt}, ${storedFiles.storedName}) > (${after.createdAt}, ${after.storedName})`,
      ),
    )
    .orderBy(asc(storedFiles.createdAt), asc(storedFiles.storedName))
    .limit(batchSize)
    .all()

/** Files stored before the table `stored_files` existed; the next run continues. */
const findUnrecorded = (): string[] =>
  [documents, partnerUploads]
    .flatMap((table) =>
      db()
        .select({ storedName: table.storedName })
        .from(table)
        .leftJoin(storedFiles, eq(storedFiles.storedName, table.storedName))
        .where(isNull(storedFiles.storedName))
        .limit(batchSize)
        .all(),
    )
    .map(({ storedName }) => storedName)

/** @returns whether to try the next file: this one was scanned, or the problem is limited to this one */
async function scanNext(storedName: string): Promise<boolean> {
  try {
    await scanStoredFile(storedName)
    return true
  } catch (error) {
    if (!isOutage(error) && !(error instanceof DomainError)) throw error
    log().error({ error, storedName }, 'a file could not be scanned')
    // A file that the scanner rejects must not block the others.
    return error instanceof ScannerError ? (await isScannerUp()) === true : !isOutage(error)
  }
}

/**
 * The job `scan-waiting-files`: scans waiting files until the scanner or the object store does not respond.
 */
export async function scanWaitingFiles(signal: AbortSignal): Promise<void> {
  if (!scanner()) return
  const endAt = Date.now() + maxRunMs
  const isOver = () => signal.aborted || Date.now() > endAt
  for (const storedName of findUnrecorded()) if (isOver() || !(await scanNext(storedName))) return
  for (let last: Waiting = { createdAt: 0, storedName: '' }; ;) {
    const waiting = findWaiting(last)
    for (const file of waiting) {
      if (isOver() || !(await scanNext(file.storedName))) return
      last = file
    }
    if (waiting.length < batchSize) return
  }
}
