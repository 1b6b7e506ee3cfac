import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { Redis as Client } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { openReaderQueue } from '~/integrations/reader-queue.server'
import { readDocuments } from '~/modules/document-reading/read-documents.server'
import { readerLink } from '~/modules/document-reading/reader-links.server'
import {
  RemoteReadError,
  queueName,
  type PartAnswer,
  type ReaderQueue,
} from '~/modules/document-reading/reader-queue'
import { readerVersion } from '~/modules/document-reading/reader-version'
import { db } from '~db/client.server'
import { documents } from '~db/schema'
import { makePdf } from '~db/seed/pdf'
import { upload } from '~tests/factories/documents'
import { makeOrder } from '~tests/factories/orders'
import { drawnPdf, scanOf } from '~tests/factories/scans'
import { docxOf, paragraph } from '~tests/factories/word-document'
import { must } from '~tests/setup/helpers'
import { startProduct, until, type Product } from '~tests/setup/product'
import { startReader, type Reader } from '~tests/setup/reader'
import { startRedis, type Redis } from '~tests/setup/redis'
import { sharedProduct } from '~tests/setup/shared-product'
import { goodCard, Visitor } from '~tests/setup/visitor'

// Remote readers (decision 042): a real Redis, real reader processes, and the host's part in this process,
// with the database and files of the running product, whose web process serves the links.

let product: Product
let redis: Redis
let reader: Reader
let client: Client
let queue: ReaderQueue
const open: ReaderQueue[] = []
/** Long enough for a busy machine; tests of a limit shorten only that one. */
const limits = { beginMs: 20_000, finishMs: 60_000, unreachableMs: 20_000 }
const openQueue = (url = redis.url, queueLimits = limits, version = readerVersion) => {
  const opened = openReaderQueue(url, version, queueLimits)
  open.push(opened)
  return opened
}

beforeAll(async () => {
  product = await sharedProduct()
  env().APP_URL = product.url
  redis = await startRedis()
  reader = startReader({ QUEUE_URL: redis.url })
  await reader.ready()
  client = new Client(redis.url, { retryStrategy: () => 200, maxRetriesPerRequest: null })
  client.on('error', () => {})
  queue = openQueue()
  await until(() => queue.countReaders(), 'the host to see the reader')
})
afterAll(async () => {
  for (const opened of open) await opened.close()
  client.disconnect()
  await reader.kill()
  await redis.kill()
})

const neverAborted = () => new AbortController().signal
const orderWith = (files: [name: string, content: Buffer][]) =>
  product.runInside(async () => {
    const { id } = await makeOrder()
    for (const [name, content] of files) await upload(id, name, content)
    return id
  })
/** A reader's log can arrive later than its answer. */
const untilParts = (count: number) => until(() => reader.parts().length >= count, `${count} parts to be read`)
const read = (orderId: number, remote: ReaderQueue | undefined, concurrency = 1) =>
  product.runInside(() => readDocuments({ orderId }, neverAborted(), undefined, concurrency, remote))
const pagesOf = (orderId: number) =>
  product.rows(
    `select d.original_name, p.number, p.text, p.source, p.confidence, p.illegible, hex(p.words) as words
     from document_pages p join documents d on d.id = p.document_id where d.order_id = ? order by d.id, p.number`,
    orderId,
  )
const readingsOf = (orderId: number) =>
  product.rows(
    `select r.status, r.pages_read, r.pages_total, r.file_pages, r.kind, r.message, r.attempts
     from document_readings r join documents d on d.id = r.document_id where d.order_id = ? order by d.id`,
    orderId,
  )
const documentOf = (orderId: number) =>
  product.runInside(() => must(db().select().from(documents).where(eq(documents.orderId, orderId)).get()))

const bylaws = makePdf('Bylaws', ['BYLAWS OF TEST HILLS OWNERS ASSOCIATION', 'A quorum is thirty percent.'])
const leash = 'Pets must be kept on a leash wherever they walk on the common grounds.'
let scan: Buffer | undefined
/** Pages that take OCR a while. */
async function scannedRules(pages: number) {
  const picture = (scan ??= await scanOf(await drawnPdf([(p) => void p.fontSize(14).text(leash, 72, 72)])))
  return drawnPdf(Array.from({ length: pages }, () => (p) => void p.image(picture, 0, 0, { width: 612 })))
}
const activeParts = () => client.llen(`bull:${queueName(readerVersion)}:active`)
/** Waits until a reader is working on a part. */
const untilStarted = () => until(async () => (await activeParts()) > 0, 'a reader to start')
/** Waits until no reader is working, so that `untilStarted` waits for the next part. */
const untilIdle = () => until(async () => (await activeParts()) === 0, 'the readers to be idle')

describe('documents read by a remote reader', () => {
  it('are stored as if they had been read locally, whatever their format', async () => {
    const files: [string, Buffer][] = [
      ['Bylaws.pdf', bylaws],
      ['Rules.pdf', await scannedRules(2)],
      [
        'Minutes.docx',
        docxOf(paragraph('Minutes of the board meeting'), paragraph('La reunión tuvo quórum.')),
      ],
      ['Damaged.pdf', bylaws],
    ]
    const [local, remote] = [await orderWith(files), await orderWith(files)]
    const damaged = await product.runInside(() =>
      db().select().from(documents).where(eq(documents.originalName, 'Damaged.pdf')).all(),
    )
    for (const { storedName, sizeBytes } of damaged) {
      const file = path.join(product.dataDir, 'uploads', storedName)
      await writeFile(file, `%PDF-1.4\n${'x'.repeat(sizeBytes - 9)}`)
    }
    const before = reader.parts().length
    await read(remote, queue, 4)
    await untilParts(before + 4)
    expect(reader.parts().length - before).toBe(4)
    await read(local, undefined)
    expect(pagesOf(remote)).toHaveLength(4)
    expect(pagesOf(remote)).toEqual(pagesOf(local))
    expect(readingsOf(remote)).toEqual(readingsOf(local))
    expect(readingsOf(remote)[3]).toMatchObject({
      status: 'failed',
      message: 'This PDF document is damaged and can’t be opened',
    })
  })

  it('leave nothing in the queue', async () => {
    const keys = await client.keys('*')
    expect(keys.filter((key) => key.includes('answer') || /:\d+$/.test(key))).toEqual([])
  })

  it('are read locally if the reader dies midway, each page once', async () => {
    const id = await orderWith([['Rules.pdf', await scannedRules(6)]])
    const reading = read(id, queue)
    await untilStarted()
    await reader.kill()
    await reading
    expect(pagesOf(id).map((p) => [p.number, p.source])).toEqual([1, 2, 3, 4, 5, 6].map((n) => [n, 'ocr']))
    expect(readingsOf(id)).toMatchObject([{ status: 'done', pages_read: 6, attempts: 0 }])
    await client.flushall()
    reader = startReader({ QUEUE_URL: redis.url })
    await reader.ready()
    await until(() => queue.countReaders(), 'the host to see the reader')
  })

  it('are read locally if the reader hangs, and its late answer is ignored', async () => {
    const id = await orderWith([['Rules.pdf', await scannedRules(4)]])
    const impatient = openQueue(redis.url, { ...limits, finishMs: 1_500 })
    await until(() => impatient.countReaders(), 'the queue')
    const before = reader.parts().length
    const reading = read(id, impatient)
    await untilStarted()
    reader.freeze()
    await reading
    const pages = pagesOf(id)
    expect(pages.map((p) => p.number)).toEqual([1, 2, 3, 4])
    reader.thaw()
    await until(() => reader.parts().length > before || /not read/.test(reader.output()), 'the late answer')
    await untilIdle()
    expect(pagesOf(id)).toEqual(pages)
  })

  it('are read locally if all readers are busy', async () => {
    const [long, short] = [
      await orderWith([['Rules.pdf', await scannedRules(8)]]),
      await orderWith([['B.pdf', bylaws]]),
    ]
    const impatient = openQueue(redis.url, { ...limits, beginMs: 300 })
    await until(() => impatient.countReaders(), 'the queue')
    const reading = read(long, queue)
    await untilStarted()
    // Frozen, it stays busy until the end of the other reading.
    reader.freeze()
    const before = reader.parts().length
    await read(short, impatient)
    expect(readingsOf(short)).toMatchObject([{ status: 'done' }])
    expect(reader.parts().length).toBe(before)
    reader.thaw()
    await reading
    expect(pagesOf(long)).toHaveLength(8)
    await untilIdle()
  })

  it('are never given to a reader of another version', async () => {
    const newer = openQueue(redis.url, limits, readerVersion + 1)
    const id = await orderWith([['Bylaws.pdf', bylaws]])
    const before = reader.parts().length
    await until(async () => (await newer.countReaders()) !== null, 'the queue')
    expect(await newer.countReaders()).toBe(0)
    await read(id, newer)
    expect(readingsOf(id)).toMatchObject([{ status: 'done' }])
    expect(reader.parts().length).toBe(before)
    // A part that reaches a reader anyway is returned.
    const { id: documentId, sizeBytes } = await documentOf(id)
    const part = {
      version: readerVersion + 1,
      link: readerLink(documentId),
      sizeBytes,
      extension: 'pdf',
      from: 1,
    }
    const { end } = await queue.requestPart({ ...part, extension: 'pdf' }, neverAborted())
    expect(end).toEqual({ failed: `This reader has version ${readerVersion}.` })
  })
})

describe('an unavailable queue', () => {
  const expectReadLocally = async (name: string, remote: ReaderQueue) => {
    const id = await orderWith([[name, bylaws]])
    const before = reader.parts().length
    await read(id, remote)
    expect(readingsOf(id)).toMatchObject([{ status: 'done', pages_read: 1 }])
    expect(reader.parts().length).toBe(before)
  }

  it('is waited for while it is being connected to', async () => {
    const id = await orderWith([['Bylaws.pdf', bylaws]])
    const before = reader.parts().length
    await read(id, openQueue())
    await untilParts(before + 1)
    expect(readingsOf(id)).toMatchObject([{ status: 'done', pages_read: 1 }])
  })

  it('at the start does not prevent reading', async () => {
    const nowhere = openQueue('redis://127.0.0.1:1', { ...limits, unreachableMs: 500 })
    for (const name of ['1.pdf', '2.pdf', '3.pdf']) await expectReadLocally(name, nowhere)
    await expect(
      nowhere.requestPart(
        { version: 1, link: 'http://x', sizeBytes: 1, extension: 'pdf', from: 1 },
        neverAborted(),
      ),
    ).rejects.toMatchObject({ reason: 'unreachable' })
  })

  it('midway leaves the documents to the host until it is back', async () => {
    const id = await orderWith([['Rules.pdf', await scannedRules(5)]])
    const impatient = openQueue(redis.url, { ...limits, unreachableMs: 2_000 })
    const reading = read(id, impatient)
    await untilStarted()
    await redis.kill()
    await reading
    expect(pagesOf(id).map((p) => p.number)).toEqual([1, 2, 3, 4, 5])
    await expectReadLocally('4.pdf', impatient)

    await redis.startAgain()
    await until(() => queue.countReaders(), 'the reader to come back')
    const again = await orderWith([['Bylaws.pdf', bylaws]])
    const before = reader.parts().length
    await read(again, queue)
    await untilParts(before + 1)
    expect(readingsOf(again)).toMatchObject([{ status: 'done', pages_read: 1 }])
  })

  it('that does not respond, as after a network failure, leaves them to the host, too', async () => {
    const impatient = openQueue(redis.url, { ...limits, unreachableMs: 2_000 })
    await until(() => impatient.countReaders(), 'the queue')
    redis.freeze()
    const id = await orderWith([['Bylaws.pdf', bylaws]])
    await read(id, impatient)
    expect(readingsOf(id)).toMatchObject([{ status: 'done', pages_read: 1 }])
    redis.thaw()
  })
})

describe('the answer of a reader', () => {
  const queueAnswering = (...answers: Partial<PartAnswer>[]): ReaderQueue => ({
    concurrency: 1,
    requestPart: () => {
      const next = answers.shift()
      if (!next) return Promise.reject(new RemoteReadError('failed'))
      return Promise.resolve({ version: readerVersion, start: null, pages: [], end: 'more', ...next })
    },
    countReaders: () => Promise.resolve(1),
    close: () => Promise.resolve(),
  })
  const page = (number: number, text: string) => ({
    illegible: false,
    page: { number, text, words: new Uint16Array(), source: 'text' as const, confidence: null },
  })
  const threePages = () => drawnPdf(['One', 'Two', 'Three'].map((word) => (p) => void p.text(`Page ${word}`)))
  const textsOf = (orderId: number) => pagesOf(orderId).map((p) => String(p.text).trim())

  it('is used up to the first page out of order, from which the host continues', async () => {
    const id = await orderWith([['Three.pdf', await threePages()]])
    const start = { filePages: 3, pages: 3, active: [] }
    const first = { start, pages: [page(1, 'first from elsewhere')] }
    // The same part twice.
    await read(id, queueAnswering(first, first))
    expect(textsOf(id)).toEqual(['first from elsewhere', 'Page Two', 'Page Three'])
    expect(readingsOf(id)).toMatchObject([{ status: 'done', pages_read: 3, pages_total: 3, attempts: 0 }])
  })

  it('is used up to the page at which the reader fails', async () => {
    const id = await orderWith([['Three.pdf', await threePages()]])
    const pages = [page(1, 'one'), page(2, 'two')]
    await read(
      id,
      queueAnswering({
        start: { filePages: 3, pages: 3, active: [] },
        pages,
        end: { failed: 'out of memory' },
      }),
    )
    expect(textsOf(id)).toEqual(['one', 'two', 'Page Three'])
  })
})

describe('the link to a document', () => {
  it('that returns other bytes, or nothing, does not mark a document as damaged', async () => {
    const id = await orderWith([['Bylaws.pdf', bylaws]])
    const { id: documentId, sizeBytes } = await documentOf(id)
    const part = { version: readerVersion, extension: 'pdf' as const, from: 1 }
    await until(() => queue.countReaders(), 'the queue')
    const short = await queue.requestPart(
      { ...part, link: readerLink(documentId), sizeBytes: sizeBytes + 1 },
      neverAborted(),
    )
    expect(short.end).toEqual({ failed: `The link leads to ${sizeBytes} bytes, not ${sizeBytes + 1}` })
    const expired = await queue.requestPart(
      { ...part, link: readerLink(documentId, 0), sizeBytes },
      neverAborted(),
    )
    expect(expired.end).toEqual({ failed: 'The link to the document responded with status 401' })
  })
})

describe('a reader', () => {
  it('exits on SIGTERM', async () => {
    const second = startReader({ QUEUE_URL: redis.url })
    await second.ready()
    expect(await second.stop()).toBe(0)
    expect(second.output()).toContain('stopped')
  })

  it.each([
    ['no queue', {}, 'QUEUE_URL is missing'],
    ['another kind of queue', { QUEUE_URL: 'amqp://queue' }, 'QUEUE_URL must begin with redis://'],
    [
      'no number',
      { QUEUE_URL: 'redis://queue', READER_CONCURRENCY: 'x' },
      'READER_CONCURRENCY must be a number.',
    ],
  ])('with %s exits with an explanation', async (_, settings, sentence) => {
    const wrong = startReader(settings)
    expect(await wrong.exited).toBe(78)
    expect(wrong.output()).toContain(sentence)
  })
})

describe('the product with QUEUE_URL', () => {
  it("has remote readers read a paid order's documents, and reads them itself if the queue fails", async () => {
    const own = await startProduct({ env: { QUEUE_URL: redis.url } })
    const placeOrder = async () => {
      const ada = new Visitor(own.url)
      await ada.walkTo(4)
      await ada.post('/checkout?step=4', goodCard)
    }
    const untilRead = (n: number) =>
      until(
        () => own.value("select count(*) from document_readings where status = 'done'") === n,
        'the reading',
      )
    const before = reader.parts().length
    await placeOrder()
    await untilRead(1)
    await untilParts(before + 1)
    expect(reader.parts().length - before).toBe(1)
    await redis.kill()
    await placeOrder()
    await untilRead(2)
    expect(reader.parts().length - before).toBe(1)
    await own.stop()
  })
})
