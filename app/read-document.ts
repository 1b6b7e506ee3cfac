import { readFile as readBytes } from 'node:fs/promises'
import os from 'node:os'
import { DomainError } from './modules/domain-error'
import { UnreadableFile } from './modules/document-reading/failure'
import { readFile, type ReadEvent } from './modules/document-reading/read-file.server'
import { shortened, storedCharacters } from './modules/document-reading/limits'
import type { ChildMessage, ReadOrder, SentPageEvent } from './modules/document-reading/read-in-child.server'
import { flattenWords } from './modules/document-reading/words.server'

// The process that reads one file and ends. It knows no database and no settings, and yields to visitors,
// though not so far that a busy machine never comes to it.

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit(1))

/** Waits until the message is on its way: pages do not pile up here when the worker is slow to store them. */
const tell = (message: ChildMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve())),
  )

function toMessage({ page, ...event }: Extract<ReadEvent, { type: 'page' }>): SentPageEvent {
  const { words, ...rest } = shortened(page, storedCharacters)
  return { ...event, page: { ...rest, words: flattenWords(words) } }
}

async function read(order: ReadOrder) {
  try {
    const { path, extension, from, engine, atMost } = order
    const started = performance.now()
    let bytes = 0
    for await (const event of readFile(await readBytes(path), extension, from, engine)) {
      const message = event.type === 'page' ? toMessage(event) : event
      await tell(message)
      if (!atMost || message.type !== 'page') continue
      bytes += message.page.text.length + message.page.words.byteLength
      if (bytes >= atMost.bytes || performance.now() - started >= atMost.ms) break
    }
    await tell({ type: 'done' })
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof DomainError)) throw error
    await tell({ type: 'refused', sentence: error.message })
  }
  process.exit(0)
}

process.once('message', (order: ReadOrder) => void read(order))
