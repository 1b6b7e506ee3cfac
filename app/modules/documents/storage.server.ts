import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Transform, type Readable } from 'node:stream'
import { env } from '~/env.server'
import { refuseWhenFull } from '../full-disk.server'

/** How much of a file may wait to be written: with Node's 16 KB each write waits for the network, and it for the write. */
const bufferBytes = 1024 * 1024

/** Where the customers' files lie. */
export const uploadsDir = () => path.join(env().DATA_DIR, 'uploads')
const arrivingDir = () => path.join(uploadsDir(), 'arriving')

/** A file that has arrived and is not yet anybody's. */
export type ArrivedFile = { path: string; sizeBytes: number; sha256: string }

/** Writes a stream to disk as it comes, and syncs it. What does not arrive whole leaves nothing behind. */
export async function receiveFile(stream: Readable): Promise<ArrivedFile> {
  await mkdir(arrivingDir(), { recursive: true })
  const file = path.join(arrivingDir(), randomBytes(16).toString('hex'))
  const hash = createHash('sha256')
  let sizeBytes = 0
  const count = new Transform({
    highWaterMark: bufferBytes,
    transform(chunk: Buffer, _, done) {
      sizeBytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(
      stream,
      count,
      createWriteStream(file, { flush: true, flags: 'wx', mode: 0o600, highWaterMark: bufferBytes }),
    )
  } catch (error) {
    await rm(file, { force: true })
    refuseWhenFull(error)
  }
  return { path: file, sizeBytes, sha256: hash.digest('hex') }
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

/**
 * Removes files that no document owns and that are older than `before` (UTC milliseconds): uploads that broke off, and
 * documents whose removal was cut short.
 */
export async function removeOrphans(
  isOwned: (storedName: string) => boolean,
  before: number,
): Promise<number> {
  let removed = 0
  const names = await readdir(uploadsDir(), { recursive: true }).catch(() => [])
  for (const name of names) {
    const info = await stat(path.join(uploadsDir(), name)).catch(() => null)
    if (!info?.isFile() || info.mtimeMs > before || isOwned(name)) continue
    await rm(path.join(uploadsDir(), name), { force: true })
    removed += 1
  }
  return removed
}
