import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { env } from '~/env.server'
import { refuseWhenFull } from '../full-disk.server'

/** How much of a file is written at a time: in the network's own pieces of 64 KB it takes longer. */
const batchBytes = 1024 * 1024

/** Where the customers' files lie. */
export const uploadsDir = () => path.join(env().DATA_DIR, 'uploads')
const arrivingDir = () => path.join(uploadsDir(), 'arriving')

/** A file that has arrived and is not yet anybody's. */
export type ArrivedFile = { path: string; sizeBytes: number }

/** Writes a stream to disk as it comes, and syncs it. What does not arrive whole leaves nothing behind. */
export async function receiveFile(stream: Readable): Promise<ArrivedFile> {
  await mkdir(arrivingDir(), { recursive: true })
  const file = path.join(arrivingDir(), randomBytes(16).toString('hex'))
  try {
    const handle = await open(file, 'wx', 0o600)
    // What arrives during a write is written by the next one, without being copied into one piece first.
    const target = handle.createWriteStream({ highWaterMark: batchBytes, flush: true })
    await pipeline(stream, target)
    return { path: file, sizeBytes: target.bytesWritten }
  } catch (error) {
    await rm(file, { force: true })
    refuseWhenFull(error)
  }
}

/** Reads an arrived file into `room`, which is large enough. @returns the part of `room` that holds it */
export async function readArrived(file: ArrivedFile, room: Buffer): Promise<Buffer> {
  const handle = await open(file.path)
  try {
    let at = 0
    while (at < file.sizeBytes) {
      const { bytesRead } = await handle.read(room, at, file.sizeBytes - at, at)
      if (bytesRead === 0) throw new Error('An arrived file is shorter than what was written')
      at += bytesRead
    }
    return room.subarray(0, at)
  } finally {
    await handle.close()
  }
}

/** Moves an arrived file to its place under a generated name, and syncs the folder. @returns the name in `uploadsDir` */
export async function keepFile(file: ArrivedFile, extension: string): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.${extension}`
  const folder = path.join(uploadsDir(), name.slice(0, 2))
  await mkdir(folder, { recursive: true })
  const storedName = path.join(name.slice(0, 2), name)
  await rename(file.path, path.join(uploadsDir(), storedName))
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
  return storedName
}

export const discardFile = (file: ArrivedFile) => rm(file.path, { force: true })

/** The full path of a stored file. Names come from the database alone, and none leads out of the folder. */
export function storedPath(storedName: string): string {
  const full = path.resolve(uploadsDir(), storedName)
  if (!full.startsWith(uploadsDir() + path.sep))
    throw new Error('A stored name leads out of the uploads folder')
  return full
}

export const removeStored = (storedName: string) => rm(storedPath(storedName), { force: true })

/** Above this many, and this share of all files, ownerless files are no leftovers: the database is not the one they belong to. */
const suspicious = { files: 20, share: 0.1 }

/**
 * Removes what is older than `before` (UTC milliseconds) and belongs to nobody: uploads that broke off, and documents whose
 * removal was cut short. Where much belongs to nobody, nothing but broken uploads is removed: the database may be a wrong one.
 * @param owned the stored names of all documents
 * @returns how many files were removed, and how many were left because there are too many of them
 */
export async function sweepUploads(owned: Set<string>, before: number) {
  const names = await readdir(uploadsDir(), { recursive: true }).catch(() => [])
  const stale: string[] = []
  let files = 0
  for (const name of names) {
    const info = await stat(path.join(uploadsDir(), name)).catch(() => null)
    if (!info?.isFile()) continue
    files += 1
    if (info.mtimeMs <= before && !owned.has(name)) stale.push(name)
  }
  const broken = stale.filter((name) => name.startsWith(`arriving${path.sep}`))
  const ownerless = stale.filter((name) => !name.startsWith(`arriving${path.sep}`))
  const kept = ownerless.length > suspicious.files && ownerless.length > files * suspicious.share
  const going = kept ? broken : stale
  for (const name of going) await rm(path.join(uploadsDir(), name), { force: true })
  return { removed: going.length, kept: kept ? ownerless.length : 0 }
}
