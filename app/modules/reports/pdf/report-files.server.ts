import { hash, randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { db } from '~db/client.server'
import { reportRevisions } from '~db/schema'
import { env } from '~/env.server'
import { makeFolder, syncFolder } from '../../durable-folder.server'
import { rethrowFullDisk } from '../../full-disk.server'
import { localFile, mirrorFile, removeFile } from '../../object-storage/mirror.server'
import { sweepFiles } from '../../sweep-files.server'

/** Where finished PDFs lie; those that staff generate for themselves in a folder of their own, as they go after a day. */
export const reportsDir = () => path.join(env().DATA_DIR, 'reports')
const generatedFolder = 'generated'

/** The name under which people save a report. */
export const pdfFileName = (orderNumber: string, revision?: number) =>
  `hoa-report-${orderNumber}${revision === undefined ? '' : `-revision-${revision}`}.pdf`

/** Stores a file whole or not at all, and durably. @param name relative to the folder of reports */
async function keep(name: string, bytes: Buffer): Promise<string> {
  const file = path.join(reportsDir(), name)
  const part = `${file}.${randomBytes(8).toString('hex')}.part`
  try {
    await makeFolder(path.dirname(file))
    const handle = await open(part, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
    await syncFolder(path.dirname(file))
    return name
  } catch (error) {
    await rm(part, { force: true })
    rethrowFullDisk(error)
  }
}

const reportKey = (name: string) => path.join('reports', name)

/**
 * Stores a report's PDF under a generated name, in the object store as well where there is one.
 * @returns the name, relative to the folder of reports, and its hash
 * @throws DomainError `storage_full`, `storage_unavailable`
 */
export async function storeReportFile(bytes: Buffer): Promise<{ name: string; sha256: string }> {
  const stem = randomBytes(16).toString('hex')
  const name = await keep(path.join(stem.slice(0, 2), `${stem}.pdf`), bytes)
  const hashes = { sha256: hash('sha256', bytes), md5: hash('md5', bytes) }
  await mirrorFile(reportKey(name), { sizeBytes: bytes.length, ...hashes })
  return { name, sha256: hashes.sha256 }
}

/** Removes a report's PDF. Twice is harmless. */
export function removeReportFile(name: string) {
  reportPath(name)
  return removeFile(reportKey(name))
}

/** The full path of a stored PDF. Names come from the database alone, and none leads out of the folder. */
export function reportPath(name: string): string {
  const full = path.resolve(reportsDir(), name)
  if (!full.startsWith(reportsDir() + path.sep))
    throw new Error('A stored name leads out of the folder of reports')
  return full
}

// A report is opened by several people on the day of its approval, and its file never changes.
const keptBytes = 16 * 1024 * 1024
const lastRead = new LRUCache<string, Buffer>({
  maxSize: keptBytes,
  sizeCalculation: (bytes) => Math.max(1, bytes.length),
})

/**
 * A stored PDF, from memory where it was read a moment ago.
 * @throws DomainError `not_found`, `storage_unavailable`, `storage_damaged`
 */
export async function readReportFile(name: string): Promise<Buffer> {
  const file = reportPath(name)
  const known = lastRead.get(file)
  if (known) return known
  const revision = db()
    .select({ sizeBytes: reportRevisions.pdfBytes, sha256: reportRevisions.pdfSha256 })
    .from(reportRevisions)
    .where(eq(reportRevisions.pdfName, name))
    .get()
  const bytes = await readFile(
    await localFile(reportKey(name), revision ?? { sizeBytes: null, sha256: null }),
  )
  lastRead.set(file, bytes)
  return bytes
}

const generatedName = /^(\d+)-[0-9a-f]{32}\.pdf$/

/** Stores a PDF that somebody has generated to look at. @returns its name */
export async function storeGeneratedPdf(userId: number, bytes: Buffer): Promise<string> {
  const name = `${userId}-${randomBytes(16).toString('hex')}.pdf`
  await keep(path.join(generatedFolder, name), bytes)
  return name
}

/** The path of a generated PDF; null for anything that is no name of one. */
export const generatedPdfPath = (name: string) =>
  generatedName.test(name) ? path.join(reportsDir(), generatedFolder, name) : null

async function generatedFiles() {
  const folder = path.join(reportsDir(), generatedFolder)
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const info = await stat(path.join(folder, name)).catch(() => null)
      return info?.isFile() ? { name, at: info.mtimeMs } : null
    }),
  )
  return files.filter((file) => file !== null)
}

/** The name of the last PDF that somebody has generated, while it is kept. */
export async function lastGeneratedPdf(userId: number): Promise<string | null> {
  const own = (await generatedFiles()).filter(({ name }) => generatedName.exec(name)?.[1] === String(userId))
  return own.sort((a, b) => b.at - a.at)[0]?.name ?? null
}

/** Removes generated PDFs from before then (UTC milliseconds). @returns how many */
export async function removeOldGeneratedPdfs(before: number): Promise<number> {
  const old = (await generatedFiles()).filter(({ at }) => at < before)
  for (const { name } of old) await rm(path.join(reportsDir(), generatedFolder, name), { force: true })
  return old.length
}

/**
 * Removes PDFs from before then (UTC milliseconds) that no revision names: the worker was stopped between writing one and noting it.
 * @param owned the names of all revisions' PDFs
 */
export const sweepReportFiles = (owned: Set<string>, before: number) =>
  sweepFiles(reportsDir(), before, {
    isOwned: (name) => owned.has(name) || name.startsWith(`${generatedFolder}${path.sep}`),
    isLeftover: (name) => name.endsWith('.part'),
  })
