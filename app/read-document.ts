import { readFile as readBytes } from 'node:fs/promises'
import os from 'node:os'
import { DomainError } from './modules/domain-error'
import { UnreadableFile } from './modules/document-reading/failure'
import { readFile } from './modules/document-reading/read-file.server'
import { shortened, storedCharacters } from './modules/document-reading/limits'
import type { ChildMessage, ReadOrder } from './modules/document-reading/read-in-child.server'

// The process that reads one file and ends. It knows no database and no settings, and yields to everyone.

os.setPriority(os.constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit(1))

/** Waits until the message is on its way: pages do not pile up here when the worker is slow to store them. */
const tell = (message: ChildMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve())),
  )

async function read(order: ReadOrder) {
  try {
    for await (const event of readFile(await readBytes(order.path), order.extension, order.from))
      await tell(event.type === 'page' ? { ...event, page: shortened(event.page, storedCharacters) } : event)
    await tell({ type: 'done' })
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof DomainError)) throw error
    await tell({ type: 'refused', sentence: error.message })
  }
  process.exit(0)
}

process.once('message', (order: ReadOrder) => void read(order))
