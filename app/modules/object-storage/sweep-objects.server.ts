import { log } from '~/log.server'
import { isSuspiciouslyMany } from '../sweep-files.server'
import { objectStore } from './object-store.server'
import { fileFolders, recordedFiles } from './recorded-files.server'
import { dayMs } from '../time-units'

/**
 * The job `sweep-objects`: deletes objects that belong to no row and are at least a day old. If there are
 * suspiciously many, the database may be the wrong one, and nothing is deleted.
 */
export async function sweepObjects(now = Date.now()) {
  const store = objectStore()
  if (!store) return
  const orphans: string[] = []
  let storedCount = 0
  // Lists the objects before reading the rows, so that every listed object has had time to get its row.
  for (const folder of fileFolders)
    for await (const { key, modifiedAt } of store.list(folder)) {
      storedCount += 1
      if (modifiedAt < now - dayMs) orphans.push(key)
    }
  const files = recordedFiles()
  const removable = orphans.filter((key) => !files.has(key))
  if (isSuspiciouslyMany(removable.length, storedCount)) {
    log().error(
      { objects: removable.length },
      'many objects belong to no row of the database, and none was deleted: is it the right database?',
    )
    return
  }
  for (const key of removable) await store.remove(key)
  log().info({ removed: removable.length, files }, 'objects swept')
}
