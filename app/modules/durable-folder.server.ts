import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'

/** Syncs a folder, so that files created, renamed, or removed in it survive a power failure. */
export async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Creates a folder and its missing parents durably: each is synced in its parent. */
export async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let created = folder; ; created = path.dirname(created)) {
    await syncFolder(path.dirname(created))
    if (created === first) return
  }
}
