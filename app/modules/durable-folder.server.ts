import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'

/** Makes what was created, renamed or removed in a folder outlive a power cut. */
export async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Makes a folder, with those above it that are missing, which outlives a power cut too: each is an entry in the one above it. */
export async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; ; made = path.dirname(made)) {
    await syncFolder(path.dirname(made))
    if (made === first) return
  }
}
