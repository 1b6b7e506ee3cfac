import { cp, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

export type FoundFile = { sizeBytes: number; modifiedAt: number }

/** Where the files of a `DATA_DIR` are: in that folder, in a copy of it, or in an object store. Names are relative, as `uploads/ab/abc.pdf`. */
export interface FileSource {
  /** What it is, for people. */
  readonly name: string
  /** All files of the folders that documents and reports lie in. */
  list(): Promise<Map<string, FoundFile>>
  /** @returns null when there is no such file */
  find(name: string): Promise<FoundFile | null>
  /** Copies all of them into a folder, under the same names. */
  copyTo(folder: string): Promise<void>
}

/** What holds documents and reports; the rest of `DATA_DIR` can be rebuilt. */
const fileFolders = ['uploads', 'reports'] as const
/** On the way in, or made by staff for a day: nobody's, and swept out. */
const passing = /^(uploads\/arriving\/|reports\/generated\/|.*\.part$)/

/** @throws Error when the folder does not exist */
export function folderSource(folder: string): FileSource {
  const find = async (name: string): Promise<FoundFile | null> => {
    const info = await stat(path.join(folder, name)).catch(() => null)
    return info?.isFile() ? { sizeBytes: info.size, modifiedAt: info.mtimeMs } : null
  }
  return {
    name: folder,
    find,
    async list() {
      await stat(folder)
      const files = new Map<string, FoundFile>()
      for (const kind of fileFolders) {
        const names = await readdir(path.join(folder, kind), { recursive: true }).catch(() => [])
        for (const relative of names) {
          const name = path.posix.join(kind, relative)
          const found = passing.test(name) ? null : await find(name)
          if (found) files.set(name, found)
        }
      }
      return files
    },
    async copyTo(target) {
      await stat(folder)
      for (const kind of fileFolders) {
        const from = path.join(folder, kind)
        if (await stat(from).catch(() => null))
          await cp(from, path.join(target, kind), { recursive: true, preserveTimestamps: true })
      }
    },
  }
}
