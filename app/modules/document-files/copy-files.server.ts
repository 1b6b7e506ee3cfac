import { stat } from 'node:fs/promises'
import { hashFile, localPath, type HashedFile, type RecordedFile } from '../object-storage/mirror.server'
import { recordHash } from './record-hash.server'
import type { ObjectStore, StoredObject } from '../object-storage/object-store'
import { fileFolders, recordedFiles } from '../object-storage/recorded-files.server'

/** The number of files copied concurrently. */
const concurrency = 8

type CopyOutcome = {
  copied: number
  copiedBytes: number
  alreadyThere: number
  /** Keys of files that are neither local nor in the store. */
  missing: string[]
  /** Keys of local files that differ from what was stored. They are not copied. */
  damaged: string[]
}

/**
 * Copies all files in the database to the object store. Objects with the right hash are skipped, so an
 * interrupted copy can be resumed.
 * @throws ObjectStoreError
 */
export async function copyFiles(store: ObjectStore, onProgress?: (done: number, all: number) => void) {
  const stored = new Map<string, StoredObject>()
  for (const folder of fileFolders)
    for await (const object of store.list(folder)) stored.set(object.key, object)
  const files = recordedFiles()
  const outcome: CopyOutcome = { copied: 0, copiedBytes: 0, alreadyThere: 0, missing: [], damaged: [] }
  let done = 0
  const remaining = files.entries()
  const copyRemaining = async () => {
    for (const [key, known] of remaining) {
      await copyFile(store, key, known, stored.get(key), outcome)
      done += 1
      onProgress?.(done, files.size)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, copyRemaining))
  return outcome
}

/**
 * Compares with the store's own hash if there is one: the hash sent with the object proves nothing about its
 * bytes.
 */
async function hasSameContent(store: ObjectStore, { key, sizeBytes, md5 }: StoredObject, file: HashedFile) {
  if (sizeBytes !== file.sizeBytes) return false
  if (md5 !== null && md5 === file.md5) return true
  const object = md5 === null ? await store.head(key) : null
  return object?.sha256 === file.sha256
}

async function copyFile(
  store: ObjectStore,
  key: string,
  known: RecordedFile,
  stored: StoredObject | undefined,
  outcome: CopyOutcome,
) {
  const info = await stat(localPath(key)).catch(() => null)
  if (!info?.isFile()) {
    // The local copy may have been evicted from the cache.
    if (stored && stored.sizeBytes === (known.sizeBytes ?? stored.sizeBytes)) outcome.alreadyThere += 1
    else outcome.missing.push(key)
    return
  }
  const file = await hashFile(localPath(key))
  const isDamaged =
    file.sizeBytes !== (known.sizeBytes ?? file.sizeBytes) || file.sha256 !== (known.sha256 ?? file.sha256)
  if (isDamaged) return void outcome.damaged.push(key)
  if (known.sha256 === null) recordHash(key, file)
  if (stored && (await hasSameContent(store, stored, file))) {
    outcome.alreadyThere += 1
    return
  }
  await store.put(key, { path: localPath(key), ...file })
  outcome.copied += 1
  outcome.copiedBytes += file.sizeBytes
}
