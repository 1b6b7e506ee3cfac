import { readFile as readBytes } from 'node:fs/promises'
import os from 'node:os'
import { DomainError } from './modules/domain-error'
import { UnreadableFile } from './modules/document-reading/failure'
import { readFile, type ReadEvent } from './modules/document-reading/read-file.server'
import { truncatePage, storedCharacters } from './modules/document-reading/limits'
import type {
  ChildMessage,
  ReadRequest,
  SentPageEvent,
} from './modules/document-reading/read-in-child.server'
import { flattenWords } from './modules/document-reading/words.server'

// The process that reads one file and exits. It has no access to the database or the settings, and has a lower
// priority than page requests, though not so low that it starves on a busy machine.

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit(1))

/** Waits until the message is sent, so that pages do not pile up here when the worker is slow to store them. */
const send = (message: ChildMessage) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve())),
  )

function toMessage({ page, ...event }: Extract<ReadEvent, { type: 'page' }>): SentPageEvent {
  const { words, ...pageWithoutWords } = truncatePage(page, storedCharacters)
  return { ...event, page: { ...pageWithoutWords, words: flattenWords(words) } }
}

async function read(request: ReadRequest) {
  try {
    const { path, extension, from, engine, atMost } = request
    const startedAt = performance.now()
    let bytes = 0
    for await (const event of readFile(await readBytes(path), extension, from, engine)) {
      const message = event.type === 'page' ? toMessage(event) : event
      await send(message)
      if (!atMost || message.type !== 'page') continue
      bytes += message.page.text.length + message.page.words.byteLength
      if (bytes >= atMost.bytes || performance.now() - startedAt >= atMost.ms) break
    }
    await send({ type: 'done' })
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof DomainError)) throw error
    await send({ type: 'refused', message: error.message })
  }
  process.exit(0)
}

process.once('message', (request: ReadRequest) => void read(request))
