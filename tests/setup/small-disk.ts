import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { env } from '~/env.server'

/**
 * Why tests that need a disk of their own are left out, for their name; empty where they run. Only root may mount one, and a run
 * without them must be asked for.
 */
export const withoutDisk = process.env.TESTS_WITHOUT_MOUNT ? ' (skipped: TESTS_WITHOUT_MOUNT is set)' : ''

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' })

/** Mounts a disk of that size in memory. @throws Error when this user may not mount one */
export function mountDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(inject('scratch'), 'disk-'))
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  } catch (cause) {
    throw new Error(
      'A small file system could not be mounted, which needs root. TESTS_WITHOUT_MOUNT=1 leaves the tests of a full disk out.',
      { cause },
    )
  }
  return { folder, unmount: () => execFileSync('umount', ['-l', folder], { stdio: 'pipe' }) }
}

/** Runs with a disk of one megabyte in the place of DATA_DIR. */
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
