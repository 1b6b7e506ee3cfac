import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { openReaderQueue } from '~/integrations/reader-queue.server'
import { freePort } from '~/modules/backup-check/try-product.server'
import type { ChildMessage } from '~/modules/document-reading/read-in-child.server'
import type { ReaderQueue } from '~/modules/document-reading/reader-queue'
import { readerVersion } from '~/modules/document-reading/reader-version'
import { printMeasurement, printHeading, median, printNote } from './measurements'
import { alternate, compareRounds } from './alternate-rounds'
import { scannedPdf } from './sample-documents'

const rounds = 3
const pagesOfDocument = 6
/** Enough to keep the largest number of readers busy until the end. */
const documents = 6

const untilTrue = async (check: () => Promise<boolean>) => {
  for (let i = 0; i < 300; i++) {
    if (await check()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The readers did not connect within half a minute')
}

async function readLocally(file: string): Promise<number> {
  const child = fork('build/read-document.js', [], { serialization: 'advanced' })
  let pages = 0
  child.on('message', (message: ChildMessage) => (pages += message.type === 'page' ? 1 : 0))
  child.send({ path: file, extension: 'pdf', from: 1 })
  await once(child, 'exit')
  return pages
}

async function readRemotely(queue: ReaderQueue, link: string, sizeBytes: number): Promise<number> {
  const signal = new AbortController().signal
  for (let from = 1; ;) {
    const part = { version: readerVersion, link, sizeBytes, extension: 'pdf' as const, from }
    const { pages, end } = await queue.requestPart(part, signal)
    from += pages.length
    if (end === 'done') return from - 1
    if (end !== 'more') throw new Error(`A reader answered ${JSON.stringify(end)}`)
  }
}

/** Pages per second for a number of documents, read `lanes` at a time. */
async function pagesPerSecond(lanes: number, read: () => Promise<number>): Promise<number> {
  let left = documents
  let pages = 0
  const started = performance.now()
  const lane = async () => {
    while (left-- > 0) {
      // Not `pages += await read()`, which would use the sum from before the wait and lose what other lanes
      // have added since.
      const more = await read()
      pages += more
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (pages !== documents * pagesOfDocument) throw new Error(`${pages} pages were read`)
  return (pages / (performance.now() - started)) * 1000
}

/**
 * Measures scans read by one, two, and three reader processes on this machine through a real Redis, and by
 * the host itself.
 */
export async function benchReaders(folder: string) {
  printHeading('Reading scans by reader processes (decision 042)')
  const scan = await scannedPdf(pagesOfDocument)
  const file = path.join(folder, 'scan.pdf')
  writeFileSync(file, scan)
  const server = createServer((_, response) => response.setHeader('Content-Length', scan.length).end(scan))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const link = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const port = await freePort()
  const children: ChildProcess[] = []
  const start = (command: string, args: string[], settings: Record<string, string> = {}) => {
    const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...settings } })
    children.push(child)
    return child
  }
  const redis = start('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''])
  const [isStarted] = await Promise.race([
    once(redis, 'error').then(() => [false]),
    once(redis, 'spawn').then(() => [true]),
  ])
  if (!isStarted) {
    server.close()
    return printNote('not measured: redis-server is not installed here (Debian: redis-server)')
  }
  const url = `redis://127.0.0.1:${port}`
  const queue = openReaderQueue(url, readerVersion, {
    beginMs: 600_000,
    finishMs: 600_000,
    unreachableMs: 5_000,
  })
  const readers: ChildProcess[] = []
  /** Starts or stops readers to reach a number. */
  const runReaders = async (count: number) => {
    while (readers.length < count)
      readers.push(start(process.execPath, ['build/reader.js'], { QUEUE_URL: url, READER_CONCURRENCY: '1' }))
    while (readers.length > count) {
      const surplus = readers.pop()
      surplus?.kill('SIGTERM')
      if (surplus) await once(surplus, 'exit')
    }
    await untilTrue(async () => (await queue.countReaders()) === count)
  }
  try {
    const by = (count: number) => async () => {
      await runReaders(count)
      return pagesPerSecond(count, () => readRemotely(queue, link, scan.length))
    }
    const measured = await alternate(
      { rounds, warmUps: 0 },
      { here: () => pagesPerSecond(1, () => readLocally(file)), one: by(1), two: by(2), three: by(3) },
    )
    printNote(`the host alone, one document at a time: ${median(measured.here).toFixed(2)} pages per second`)
    const cores = os.availableParallelism()
    for (const [count, rates] of [
      [1, measured.one],
      [2, measured.two],
      [3, measured.three],
    ] as const) {
      const shares = rates.map((rate) => rate / count)
      const { ratio, range } = compareRounds(shares, measured.here)
      const rate = `${median([...rates]).toFixed(2)} pages per second; ${range}`
      const name = `each of ${count} ${count === 1 ? 'reader' : 'readers'}, compared with the host`
      if (count <= cores) printMeasurement(name, ratio, '', { atLeast: 0.9 }, rate)
      else printNote(`${name}: ${ratio.toFixed(2)} on ${cores} cores, without a goal; ${rate}`)
    }
  } finally {
    await queue.close()
    server.close()
    for (const child of children) child.kill('SIGTERM')
  }
}
