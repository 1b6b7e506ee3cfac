import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { storedFiles } from '~db/schema'
import { env } from '~/env.server'
import { diskSpace } from '../disk-space.server'
import { DomainError } from '../domain-error'
import { makeFolder, syncFolder } from '../durable-folder.server'
import { rethrowFullDisk } from '../full-disk.server'
import { makeRoom } from '../object-storage/cache.server'
import { localFile, mirrorFile, removeFile } from '../object-storage/mirror.server'
import { objectStore } from '../object-storage/object-store.server'
import { sweepFiles } from '../sweep-files.server'
import { maxFileBytes } from './limits'

/**
 * With an object store, the local file is only a cache: one truncated by a power failure is fetched again.
 */
const isCache = () => objectStore() !== null

/** The size of a write in bytes; writing the network's 64 KB chunks individually would take longer. */
const batchBytes = 1024 * 1024

/** The folder of uploaded files. */
export const uploadsDir = () => path.join(env().DATA_DIR, 'uploads')
const arrivingDir = () => path.join(uploadsDir(), 'arriving')

/** A received file that does not belong to a document yet. */
export type ArrivedFile = { path: string; sizeBytes: number }

let arrivingCount = 0

/** Assumes that every upload in progress may still reach the size limit. */
async function refuseBelowReserve() {
  await makeRoom(arrivingCount * maxFileBytes)
  const { freeBytes, reserveBytes } = await diskSpace()
  if (reserveBytes === 0 || freeBytes - arrivingCount * maxFileBytes >= reserveBytes) return
  throw new DomainError(
    'storage_full',
    'We can’t accept any documents at the moment because our storage is nearly full. We have been notified. Please try again later.',
  )
}

/**
 * Streams a file to disk and syncs it. An incomplete file is deleted.
 * @throws DomainError `storage_full`, also if the file would use the disk reserve
 */
export async function receiveFile(stream: Readable): Promise<ArrivedFile> {
  arrivingCount += 1
  try {
    await refuseBelowReserve()
    return await writeArrivingFile(stream)
  } finally {
    arrivingCount -= 1
  }
}

async function writeArrivingFile(stream: Readable): Promise<ArrivedFile> {
  const file = path.join(arrivingDir(), randomBytes(16).toString('hex'))
  try {
    await makeFolder(arrivingDir())
    const handle = await open(file, 'wx', 0o600)
    // Chunks that arrive during a write are combined by the next vectored write, without copying.
    const target = handle.createWriteStream({ highWaterMark: batchBytes, flush: !isCache() })
    await pipeline(stream, target)
    return { path: file, sizeBytes: target.bytesWritten }
  } catch (error) {
    await rm(file, { force: true })
    rethrowFullDisk(error)
  }
}

/**
 * Reads a received file into `buffer`, which must be large enough.
 * @returns the part of `buffer` that contains it
 */
export async function readArrivedFile(file: ArrivedFile, buffer: Buffer): Promise<Buffer> {
  const handle = await open(file.path)
  try {
    let offset = 0
    while (offset < file.sizeBytes) {
      const { bytesRead } = await handle.read(buffer, offset, file.sizeBytes - offset, offset)
      if (bytesRead === 0) throw new Error('An arrived file is shorter than what was written')
      offset += bytesRead
    }
    return buffer.subarray(0, offset)
  } finally {
    await handle.close()
  }
}

const uploadKey = (storedName: string) => path.join('uploads', storedName)

/**
 * Moves a received file to its permanent place under a generated name, durably, and into the object store if
 * there is one.
 * @returns the name in `uploadsDir`
 * @throws DomainError `storage_unavailable`
 */
export async function moveToUploads(
  file: ArrivedFile,
  extension: string,
  hashes: { sha256: string; md5: string },
): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.${extension}`
  const folder = path.join(uploadsDir(), name.slice(0, 2))
  await makeFolder(folder)
  const storedName = path.join(name.slice(0, 2), name)
  await rename(file.path, path.join(uploadsDir(), storedName))
  if (!isCache()) await syncFolder(folder)
  try {
    await mirrorFile(uploadKey(storedName), { sizeBytes: file.sizeBytes, ...hashes })
  } catch (error) {
    await rm(storedPath(storedName), { force: true })
    throw error
  }
  return storedName
}

export const discardFile = (file: ArrivedFile) => rm(file.path, { force: true })

/**
 * The absolute path of a stored file. Names come only from the database, and none may point outside the
 * folder.
 */
export function storedPath(storedName: string): string {
  const full = path.resolve(uploadsDir(), storedName)
  if (!full.startsWith(uploadsDir() + path.sep))
    throw new Error('A stored name leads out of the uploads folder')
  return full
}

/**
 * The local path of a stored file, fetched from the object store if necessary. For the product's own
 * processes only: files that people open go through `open-file.server.ts`.
 * @throws DomainError `not_found`, `storage_unavailable`, `storage_damaged`, `storage_full`
 */
export function localCopy(storedName: string): Promise<string> {
  const known = db()
    .select({ sizeBytes: storedFiles.sizeBytes, sha256: storedFiles.sha256 })
    .from(storedFiles)
    .where(eq(storedFiles.storedName, storedName))
    .get()
  storedPath(storedName)
  return localFile(uploadKey(storedName), known ?? { sizeBytes: null, sha256: null })
}

/** Deletes a stored file and its row. Idempotent. */
export async function removeStored(storedName: string) {
  storedPath(storedName)
  write((tx) => tx.delete(storedFiles).where(eq(storedFiles.storedName, storedName)).run())
  await removeFile(uploadKey(storedName))
}

/**
 * Removes files older than `before` (UTC milliseconds) that belong to no document: interrupted uploads, and
 * documents whose removal was interrupted.
 * @param owned the stored names of all documents
 */
export const sweepUploads = (owned: Set<string>, before: number) =>
  sweepFiles(uploadsDir(), before, {
    isOwned: (name) => owned.has(name),
    isLeftover: (name) => name.startsWith(`arriving${path.sep}`),
  })
