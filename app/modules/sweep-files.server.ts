import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** If more files than this number and share belong to no row, the database is probably the wrong one. */
const suspiciousOrphans = { files: 20, share: 0.1 }
export const isSuspiciouslyMany = (ownerless: number, files: number) =>
  ownerless > suspiciousOrphans.files && ownerless > files * suspiciousOrphans.share

/**
 * Deletes the files in a folder and its subfolders that are older than `before` (UTC milliseconds) and belong
 * to no row. If there are suspiciously many, the database may be the wrong one, and only leftovers of
 * interrupted writes are deleted.
 * @param rules for a name relative to the folder: whether it belongs to a row, and whether it can only be the
 * leftover of an interrupted write
 * @returns the number of deleted files, and the number that were not deleted because there are too many
 */
export async function sweepFiles(
  folder: string,
  before: number,
  rules: { isOwned: (name: string) => boolean; isLeftover: (name: string) => boolean },
) {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const stale: string[] = []
  let files = 0
  for (const name of names) {
    const info = await stat(path.join(folder, name)).catch(() => null)
    if (!info?.isFile()) continue
    files += 1
    if (info.mtimeMs <= before && !rules.isOwned(name)) stale.push(name)
  }
  const leftovers = stale.filter(rules.isLeftover)
  const ownerless = stale.length - leftovers.length
  const isTooMany = isSuspiciouslyMany(ownerless, files)
  const removable = isTooMany ? leftovers : stale
  for (const name of removable) await rm(path.join(folder, name), { force: true })
  return { removed: removable.length, kept: isTooMany ? ownerless : 0 }
}
