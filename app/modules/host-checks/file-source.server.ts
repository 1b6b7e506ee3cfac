import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '../object-storage/object-store'
import { fileFolders } from '../object-storage/recorded-files.server'

export type FoundFile = { sizeBytes: number; modifiedAt: number }

/**
 * Where the files of a `DATA_DIR` are stored: in that folder, in a copy of it, or in an object store. Names are
 * relative, such as `uploads/ab/abc.pdf`.
 */
export interface FileSource {
  /** A description for people. */
  readonly name: string
  /** All files in the folders of documents and reports. */
  list(): Promise<Map<string, FoundFile>>
  /** @returns null if the file does not exist */
  find(name: string): Promise<FoundFile | null>
  /** @returns the SHA-256 of a file in hex */
  hash(name: string): Promise<string>
  /** Copies all files into a folder under the same names. */
  copyTo(folder: string): Promise<void>
}

/** Uploads in progress, and reports that staff generate for a day; both belong to no row and are swept. */
const temporaryFiles = /^(uploads\/arriving\/|reports\/generated\/|.*\.part$)/

async function sha256Of(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest('hex')
}

/** @throws Error if the folder does not exist */
export function folderSource(folder: string): FileSource {
  const find = async (name: string): Promise<FoundFile | null> => {
    const info = await stat(path.join(folder, name)).catch(() => null)
    return info?.isFile() ? { sizeBytes: info.size, modifiedAt: info.mtimeMs } : null
  }
  return {
    name: folder,
    find,
    hash: (name) => sha256Of(createReadStream(path.join(folder, name), { highWaterMark: 1024 * 1024 })),
    async list() {
      await stat(folder)
      const files = new Map<string, FoundFile>()
      for (const kind of fileFolders) {
        const names = await readdir(path.join(folder, kind), { recursive: true }).catch(() => [])
        for (const relative of names) {
          const name = path.posix.join(kind, relative)
          const file = temporaryFiles.test(name) ? null : await find(name)
          if (file) files.set(name, file)
        }
      }
      return files
    },
    async copyTo(target) {
      await stat(folder)
      for (const kind of fileFolders) {
        const from = path.join(folder, kind)
        if (await stat(from).catch(() => null))
          await cp(from, path.join(target, kind), { recursive: true, preserveTimestamps: true })
      }
    },
  }
}

/** The number of objects fetched concurrently. */
const concurrency = 8

/** Its methods throw an ObjectStoreError if the store does not respond. */
export function storeSource(store: ObjectStore, name: string): FileSource {
  async function* objects() {
    for (const kind of fileFolders) yield* store.list(kind)
  }
  const bytesOf = async (key: string) => (await store.get(key)).body as unknown as AsyncIterable<Uint8Array>
  return {
    name,
    async find(key) {
      const object = await store.head(key)
      return object && { sizeBytes: object.sizeBytes, modifiedAt: Date.now() }
    },
    hash: async (key) => sha256Of(await bytesOf(key)),
    async list() {
      const files = new Map<string, FoundFile>()
      for await (const { key, ...file } of objects()) if (!temporaryFiles.test(key)) files.set(key, file)
      return files
    },
    async copyTo(target) {
      const remaining = objects()
      const copyRemaining = async () => {
        for await (const { key, modifiedAt } of remaining) {
          if (key.split('/').includes('..')) throw new Error(`no file of the product is called ${key}`)
          const file = path.join(target, key)
          await mkdir(path.dirname(file), { recursive: true })
          await pipeline(Readable.from(await bytesOf(key)), createWriteStream(file, { mode: 0o600 }))
          await utimes(file, modifiedAt / 1000, modifiedAt / 1000)
        }
      }
      // The first failure stops the other workers.
      const ends = await Promise.allSettled(Array.from({ length: concurrency }, copyRemaining))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
  }
}
