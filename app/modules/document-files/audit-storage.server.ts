import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { localPath, type RecordedFile } from '../object-storage/mirror.server'
import { ObjectStoreError, type ObjectStore } from '../object-storage/object-store'
import { fileFolders, recordedFiles } from '../object-storage/recorded-files.server'

type StorageAudit = {
  files: number
  /** Keys in the database without a file. */
  missing: string[]
  /** Keys whose file differs from the stored size or hash. */
  damaged: string[]
  /** Keys of files that are not in the database. */
  orphaned: string[]
}

/** Uploads in progress, and reports that staff generate for a day. */
const isTemporary = (key: string) => /^(uploads\/arriving|reports\/generated)\/|\.part$/.test(key)

async function* localFiles() {
  for (const folder of fileFolders)
    for (const name of await readdir(localPath(folder), { recursive: true }).catch(() => [])) {
      const info = await stat(localPath(folder + name)).catch(() => null)
      if (info?.isFile()) yield { key: folder + name, sizeBytes: info.size }
    }
}

async function* storedObjects(store: ObjectStore) {
  for (const folder of fileFolders) yield* store.list(folder)
}

/**
 * Compares the files in the database with those in the object store, or in `DATA_DIR` without one.
 * @param isThorough downloads every object and compares its hash as well
 * @throws ObjectStoreError if the store does not respond
 */
export async function auditStorage(
  store: ObjectStore | null,
  { isThorough = false } = {},
): Promise<StorageAudit> {
  const files = recordedFiles()
  const outcome: StorageAudit = { files: files.size, missing: [], damaged: [], orphaned: [] }
  const foundKeys = new Set<string>()
  for await (const { key, sizeBytes } of store ? storedObjects(store) : localFiles()) {
    const known = files.get(key)
    if (!known) {
      if (!isTemporary(key)) outcome.orphaned.push(key)
      continue
    }
    foundKeys.add(key)
    const hasExpectedSize = known.sizeBytes === null || known.sizeBytes === sizeBytes
    if (!hasExpectedSize || (isThorough && store && !(await hasExpectedBytes(store, key, known))))
      outcome.damaged.push(key)
  }
  outcome.missing = [...files.keys()].filter((key) => !foundKeys.has(key))
  return outcome
}

async function hasExpectedBytes(store: ObjectStore, key: string, { sha256 }: RecordedFile): Promise<boolean> {
  try {
    const object = await store.get(key)
    const expected = sha256 ?? object.sha256
    const hash = createHash('sha256')
    for await (const chunk of object.body as unknown as AsyncIterable<Uint8Array>) hash.update(chunk)
    return expected === null || hash.digest('hex') === expected
  } catch (error) {
    if (error instanceof ObjectStoreError && error.failure === 'missing') return false
    throw error
  }
}
