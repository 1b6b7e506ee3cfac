import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { databaseFile } from '~db/client.server'
import type { FileSource } from '../host-checks/file-source.server'

/** Explains in a sentence why nothing could be restored. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

/** The source of the database: a file made with `.backup`, or the replica that Litestream writes. */
export type DatabaseSource = { file: string } | { replica: string; timestamp?: string | undefined }

/**
 * Creates the folder to restore into.
 * @throws RestoreError if it is not empty
 */
export async function makeEmptyFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new RestoreError(`${folder} is not empty: choose an empty folder, or one that does not exist.`)
}

async function restoreFromReplica(replica: string, timestamp: string | undefined, target: string) {
  const options = timestamp === undefined ? [] : ['-timestamp', timestamp]
  // Litestream reads its credentials from the environment.
  const child = spawn('litestream', ['restore', ...options, '-o', target, replica], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (part: Buffer) => (errorOutput = (errorOutput + part.toString()).slice(-1000)))
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new RestoreError(
      'LITESTREAM_REPLICA_URL is set, but litestream is not on the PATH: install it, or choose a copy of the database with --database FILE.',
    )
  })) as [number]
  const restored = await stat(target).catch(() => null)
  if (code !== 0 || !restored)
    throw new RestoreError(
      `Litestream could not restore the database: ${errorOutput.trim() || `it ended with ${code}`}`,
    )
}

/**
 * Step 1: the database, into an empty folder.
 * @throws RestoreError
 */
export async function restoreDatabase(source: DatabaseSource, folder: string) {
  const target = databaseFile(folder)
  if ('replica' in source) return restoreFromReplica(source.replica, source.timestamp, target)
  const wal = await stat(`${source.file}-wal`).catch(() => null)
  if (wal && wal.size > 0)
    throw new RestoreError(
      `${source.file} is in use: its latest changes are in ${source.file}-wal. Copy it with sqlite3 ".backup" first.`,
    )
  await copyFile(source.file, target).catch(() => {
    throw new RestoreError(`${source.file} can’t be read.`)
  })
}

/** Step 2: the files. @throws RestoreError */
export async function restoreFiles(source: FileSource, folder: string) {
  await source.copyTo(folder).catch((cause: unknown) => {
    throw new RestoreError(
      `The files could not be copied from ${source.name}: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  })
}
