import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** All files below a folder by relative path; none if the folder does not exist. */
export const filesBelow = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((f) => f.isFile())
        .map((f) => path.relative(folder, path.join(f.parentPath, f.name)))
    : []
