import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { env } from '~/env.server'

const mount = (folder: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
const unmount = (folder: string) => execFileSync('umount', [folder], { stdio: 'ignore' })

/**
 * A disk of one megabyte that takes the place of DATA_DIR while `run` runs. Not every machine lets its user mount one:
 * `reason` then says so, for the name of the test that is skipped.
 */
export function smallDisk() {
  const folder = path.join(env().DATA_DIR, 'small-disk')
  mkdirSync(folder, { recursive: true })
  let reason = ''
  try {
    mount(folder)
    unmount(folder)
  } catch {
    reason = ' (skipped: this user may not mount a small file system)'
  }
  return {
    reason,
    async run(run: () => Promise<void>) {
      const before = env().DATA_DIR
      mount(folder)
      env().DATA_DIR = folder
      try {
        await run()
      } finally {
        env().DATA_DIR = before
        unmount(folder)
      }
    },
  }
}
