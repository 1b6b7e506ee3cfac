import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { lookAtFile } from './modules/document-looks/look-at-file.server'
import type { LookRequest } from './modules/document-looks/look-in-child.server'

// The process that takes a quick look at one file and exits. It has no access to the database or the
// settings. A customer waits for it, so only page requests have a higher priority.

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit(1))

async function look({ path, extension, name }: LookRequest) {
  process.send?.(await lookAtFile(await readFile(path), extension, name), () => process.exit(0))
}

process.once('message', (request: LookRequest) => void look(request))
