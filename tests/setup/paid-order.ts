import { eq, gt, max } from 'drizzle-orm'
import { addDocument } from '~/modules/documents/add-document.server'
import { classify } from '~/modules/document-reading/classify'
import { readFile } from '~/modules/document-reading/read-file.server'
import { readerVersion } from '~/modules/document-reading/reader-version'
import { packWords } from '~/modules/document-reading/words.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { extractValues } from '~/modules/reports/draft/extract-values.server'
import { write, type Tx } from '~db/client.server'
import { documentPages, documentReadings, jobs, mails, tasks } from '~db/schema'
import { receiveContent } from '~tests/factories/documents'
import { makeOrder } from '~tests/factories/orders'
import { makeUser } from '~tests/factories/users'
import type { Product } from './product'
import { information, newEmail, property, smallPdf } from './visitor'

type File = { name: string; content: Buffer }

const { intent: _information, ...customer } = information
const { intent: _property, ...place } = property

/** Cached reading results of PDFs: reading takes longest here, and the same files are used repeatedly. */
const readPages = new Map<string, Promise<(typeof documentPages.$inferInsert)[]>>()

async function readPdf(content: Buffer) {
  const pages: (typeof documentPages.$inferInsert)[] = []
  for await (const event of readFile(content, 'pdf')) {
    if (event.type === 'start') continue
    const { words, ...page } = event.page
    pages.push({ ...page, documentId: 0, illegible: event.isIllegible, words: packWords(words) })
  }
  return pages
}

async function addReadDocument(orderId: number, { name, content }: File, userId: number | null) {
  const { id } = await addDocument({ orderId }, name, await receiveContent(content), userId)
  const key = content.toString('latin1')
  const reading = readPages.get(key) ?? readPdf(content)
  readPages.set(key, reading)
  const pages = await reading
  const now = Date.now()
  write((tx) => {
    tx.insert(documentReadings)
      .values({
        documentId: id,
        status: 'done',
        pagesTotal: pages.length,
        filePages: pages.length,
        pagesRead: pages.length,
        kind: classify(
          name,
          pages.map((page) => page.text),
        ),
        startedAt: now,
        finishedAt: now,
        readerVersion,
      })
      .run()
    tx.insert(documentPages)
      .values(pages.map((page) => ({ ...page, documentId: id })))
      .run()
  })
  return id
}

const newestId = (tx: Tx, table: typeof jobs | typeof mails) =>
  tx
    .select({ id: max(table.id) })
    .from(table)
    .get()?.id ?? 0

/**
 * A paid order as the checkout and the worker leave it, created by the product's own functions in this
 * process: documents are read, the report is filled, and no mail is sent. Its task is assigned to
 * `assigneeId`.
 */
export const placePaidOrder = (
  product: Product,
  assigneeId: number | null = null,
  files: File[] = [{ name: 'bylaws.pdf', content: Buffer.from(smallPdf) }],
) =>
  product.runInside(async () => {
    const now = Date.now()
    const email = newEmail()
    const { id: userId } = await makeUser({
      email,
      firstName: customer.firstName,
      lastName: customer.lastName,
    })
    const order = await makeOrder({ ...customer, ...place, email, userId })
    const documentIds: number[] = []
    for (const file of files) documentIds.push(await addReadDocument(order.id, file, order.userId))
    write((tx) => {
      const last = { job: newestId(tx, jobs), mail: newestId(tx, mails) }
      markOrderPaid(tx, order.id, now)
      tx.update(tasks).set({ assigneeId }).where(eq(tasks.orderId, order.id)).run()
      // In the same transaction, so that the worker never sees the jobs.
      tx.delete(jobs).where(gt(jobs.id, last.job)).run()
      tx.delete(mails).where(gt(mails.id, last.mail)).run()
    })
    await extractValues({ orderId: order.id }, AbortSignal.timeout(60_000))
    return { id: order.id, orderNumber: order.orderNumber, documentIds, documentId: documentIds[0] ?? 0 }
  })
