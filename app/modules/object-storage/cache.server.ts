import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from '~/env.server'
import { log } from '~/log.server'
import { diskSpace } from '../disk-space.server'
import { objectStore } from './object-store.server'
import { fileFolders } from './recorded-files.server'
import { minuteMs } from '../time-units'

const megabyte = 1024 * 1024
/** Extra bytes to free, so that not every file triggers an eviction. */
const spareBytes = 256 * megabyte
/** A newer file may be in use, or still uploading to the object store. */
const minAgeMs = 10 * minuteMs

/** Local files that the object store can restore, least recently written first. */
async function oldestFiles(now: number) {
  const files: { key: string; sizeBytes: number; at: number }[] = []
  for (const folder of fileFolders) {
    const root = path.join(env().DATA_DIR, folder)
    for (const name of await readdir(root, { recursive: true }).catch(() => [])) {
      if (/^(arriving|generated)\//.test(name) || name.endsWith('.part')) continue
      const info = await stat(path.join(root, name)).catch(() => null)
      if (info?.isFile() && now - info.mtimeMs >= minAgeMs)
        files.push({ key: path.join(folder, name), sizeBytes: info.size, at: info.mtimeMs })
    }
  }
  return files.sort((a, b) => a.at - b.at)
}

/**
 * Deletes local copies of stored objects until a number of bytes fits above the disk reserve. Each object is
 * verified first, so a file that exists only locally is never deleted.
 * @returns the number of deleted files
 */
export async function makeRoom(neededBytes: number, now = Date.now()): Promise<number> {
  const store = objectStore()
  if (!store) return 0
  const { freeBytes, reserveBytes } = await diskSpace()
  if (freeBytes - neededBytes >= reserveBytes) return 0
  let missingBytes = reserveBytes + neededBytes + Math.min(spareBytes, reserveBytes) - freeBytes
  let removed = 0
  try {
    for (const { key, sizeBytes } of await oldestFiles(now)) {
      if (missingBytes <= 0) break
      const object = await store.head(key)
      if (object?.sizeBytes !== sizeBytes) continue
      await rm(path.join(env().DATA_DIR, key), { force: true })
      missingBytes -= sizeBytes
      removed += 1
    }
  } catch (error) {
    log().error({ error }, 'disk space could not be freed: the object store failed')
  }
  if (removed > 0) log().info({ removed }, 'local copies removed to free disk space')
  return removed
}
