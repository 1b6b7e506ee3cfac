import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { lookAtFile } from './modules/document-looks/look-at-file.server'
import type { LookOrder } from './modules/document-looks/look-in-child.server'

// The process that takes a quick look at one file and ends. It knows no database and no settings. Somebody waits for
// it, so that it yields to the visitors' pages alone.

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit(1))

async function look({ path, extension, name }: LookOrder) {
  process.send?.(await lookAtFile(await readFile(path), extension, name), () => process.exit(0))
}

process.once('message', (order: LookOrder) => void look(order))
