import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { write } from '~db/client.server'
import { env } from '~/env.server'
import { log } from '~/log.server'
import { DomainError } from '../domain-error'
import { makeFolder } from '../durable-folder.server'
import { rethrowFullDisk } from '../full-disk.server'
import { enqueue } from '../jobs/queue.server'
import { makeRoom } from './cache.server'
import { ObjectStoreError } from './object-store'
import { objectStore } from './object-store.server'

// A file's key is its path below DATA_DIR: `uploads/ab/….pdf`, `reports/ab/….pdf`. With an object store, the
// object is authoritative and the local file is a cache.

export const localPath = (key: string) => path.join(env().DATA_DIR, key)

/** A file's recorded size and hash, for detecting a damaged copy; null if never recorded. */
export type RecordedFile = { sizeBytes: number | null; sha256: string | null }

const notSaved =
  'Our document storage isn’t responding at the moment, so this file was not saved. Everything else that you have entered is safe. Please try again in a few minutes.'
const notReadable =
  'Our document storage isn’t responding at the moment, so this document can’t be opened. Please try again in a few minutes.'
const damaged = 'The stored copy of this document is damaged, so it can’t be opened. We have been notified.'
export const missingFile = 'The file of this document is missing.'

const retryAfterSeconds = 15

/** @param action what could not be done with the document */
function refuse(error: unknown, key: string, action: 'save' | 'open'): never {
  if (!(error instanceof ObjectStoreError)) throw error
  log().error({ error, key, failure: error.failure }, 'the object store failed')
  if (error.failure === 'missing') throw new DomainError('not_found', missingFile, { cause: error })
  if (error.failure === 'corrupt' && action === 'open')
    throw new DomainError('storage_damaged', damaged, { cause: error })
  const message = action === 'save' ? notSaved : notReadable
  throw new DomainError('storage_unavailable', message, { cause: error, retryAfterSeconds })
}

/**
 * Also writes a local file to the object store, if configured, before returning.
 * @throws DomainError `storage_unavailable`
 */
export async function mirrorFile(key: string, file: HashedFile) {
  try {
    await objectStore()?.put(key, { path: localPath(key), ...file })
  } catch (error) {
    refuse(error, key, 'save')
  }
}

/**
 * Removes a local file, and queues the removal from the object store, which may be unavailable. Idempotent.
 */
export async function removeFile(key: string) {
  await rm(localPath(key), { force: true })
  if (objectStore()) write((tx) => enqueue(tx, 'remove-object', { key }))
}

/** The job `remove-object`. */
export async function removeObject({ key }: { key: string }) {
  await objectStore()?.remove(key)
}

export type HashedFile = { sizeBytes: number; sha256: string; md5: string }

export async function hashFile(file: string): Promise<HashedFile> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let sizeBytes = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    sha256.update(chunk)
    md5.update(chunk)
    sizeBytes += chunk.length
  }
  return { sizeBytes, sha256: sha256.digest('hex'), md5: md5.digest('hex') }
}

async function isLocal(key: string, { sizeBytes }: RecordedFile): Promise<boolean> {
  const info = await stat(localPath(key)).catch(() => null)
  // A local copy truncated by a power failure is fetched again; without an object store, there is no better
  // one.
  return info?.isFile() === true && (sizeBytes === null || info.size === sizeBytes || !objectStore())
}

/** Concurrent requests for a file share one download. */
const downloads = new Map<string, Promise<void>>()

/**
 * The local path of a stored file, fetched from the object store if necessary.
 * @throws DomainError `not_found`; `storage_unavailable`; `storage_damaged` if it differs from what was
 * stored; `storage_full`
 */
export async function localFile(key: string, known: RecordedFile): Promise<string> {
  if (await isLocal(key, known)) return localPath(key)
  if (!objectStore()) throw new DomainError('not_found', missingFile)
  let download = downloads.get(key)
  if (!download) {
    download = fetchFile(key, known).finally(() => downloads.delete(key))
    downloads.set(key, download)
  }
  await download
  return localPath(key)
}

async function fetchFile(key: string, known: RecordedFile) {
  const part = localPath(path.join('uploads', 'arriving', randomBytes(16).toString('hex')))
  try {
    const object = await objectStore()?.get(key)
    if (!object) return
    await makeRoom(object.sizeBytes)
    await makeFolder(path.dirname(part))
    await makeFolder(path.dirname(localPath(key)))
    const hash = createHash('sha256')
    let sizeBytes = 0
    const measure = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk)
        sizeBytes += chunk.length
        done(null, chunk)
      },
    })
    const handle = await open(part, 'wx', 0o600)
    await pipeline(Readable.fromWeb(object.body as never), measure, handle.createWriteStream())
    const expected = known.sha256 ?? object.sha256
    const isWhole = sizeBytes === (known.sizeBytes ?? object.sizeBytes)
    if (!isWhole || (expected !== null && hash.digest('hex') !== expected))
      throw new ObjectStoreError(
        'corrupt',
        `The object store has different bytes for ${key} than were stored`,
      )
    await rename(part, localPath(key))
  } catch (error) {
    await rm(part, { force: true })
    if (error instanceof ObjectStoreError) refuse(error, key, 'open')
    rethrowFullDisk(error)
  }
}
