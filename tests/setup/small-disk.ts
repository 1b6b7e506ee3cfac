import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { env } from '~/env.server'
import { connection } from '~db/client.server'
import { startProduct, until, type Product } from './product'

/**
 * Appended to the names of tests that are skipped because they need to mount a disk; empty if they run. Only
 * root can mount one, and skipping must be requested explicitly.
 */
export const withoutDisk = process.env.TESTS_WITHOUT_MOUNT ? ' (skipped: TESTS_WITHOUT_MOUNT is set)' : ''

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' })

/**
 * Mounts an in-memory disk of this size.
 * @throws Error if this user may not mount one
 */
function mountDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(inject('scratch'), 'disk-'))
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  } catch (cause) {
    throw new Error(
      'A small file system could not be mounted, which needs root. TESTS_WITHOUT_MOUNT=1 skips the tests of a full disk.',
      { cause },
    )
  }
  return { folder, unmount: () => execFileSync('umount', ['-l', folder], { stdio: 'pipe' }) }
}

/** Starts a product whose data is on a separate small disk. */
export async function productOnDisk(megabytes: number, env?: Record<string, string>) {
  const { folder, unmount } = mountDisk(megabytes)
  const product = await startProduct({ dataDir: folder, env })
  const stop = async () => {
    await product.stop({ keep: true })
    unmount()
  }
  return { product, folder, stop }
}

const ballast = (folder: string) => path.join(folder, 'ballast')

/** Fills the disk except for a number of bytes. */
export function fillDisk(folder: string, leaveBytes: number) {
  const { bavail, bsize } = statfsSync(folder)
  const file = openSync(ballast(folder), 'a')
  try {
    const chunk = Buffer.alloc(1024 * 1024)
    for (let left = bavail * bsize - leaveBytes; left > 0;)
      left -= writeSync(file, chunk, 0, Math.min(left, chunk.length))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

/** Fills a product's disk so that it can write nothing: SQLite would still write into existing log space. */
export async function fillCompletely(product: Product, folder: string) {
  const isLogEmptied = () =>
    product.runInside(() => connection().sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0)
  await until(isLogEmptied, 'an empty log')
  fillDisk(folder, 0)
}

/** Removes what was written to fill the disk. */
export const emptyDisk = (folder: string) => rmSync(ballast(folder), { force: true })

/** Runs with a one-megabyte disk at DATA_DIR. */
export async function onSmallDisk(run: () => Promise<void>) {
  const { folder, unmount } = mountDisk(1)
  const before = env().DATA_DIR
  env().DATA_DIR = folder
  try {
    await run()
  } finally {
    env().DATA_DIR = before
    unmount()
  }
}
