import { Readable } from 'node:stream'
import { asc, eq, inArray } from 'drizzle-orm'
import yazl from 'yazl'
import { db, write } from '~db/client.server'
import { billingDetails, documentRequests, documents, mails, payments, reportRevisions } from '~db/schema'
import { log } from '~/log.server'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { requireScanned } from '../documents/open-file.server'
import { localCopy } from '../document-files/storage.server'
import { DomainError } from '../domain-error'
import { counted } from '../formatting'
import { readReceipt } from '../receipts/read-receipt.server'
import { renderReceiptPdf } from '../receipts/receipt-pdf.server'
import { readReportFile } from '../reports/pdf/report-files.server'
import { ordersOfCustomer } from './find-customer.server'
import { isoTime } from '../date-formats'

/** A database row with its column names; timestamps in ISO format. */
function readableRow(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !/hash$/i.test(name))
      .map(([name, value]) => [name, name.endsWith('At') ? isoTime(value as number | null) : value]),
  )
}

/** A safe file name for the archive: no folders and no special characters. */
const safeName = (name: string) => name.replace(/[/\\:*?"<>|\x00-\x1f]/g, '_')

function readData(email: string) {
  const { account, orders } = ordersOfCustomer(db(), email)
  const ids = orders.map(({ id }) => id)
  const files = db()
    .select()
    .from(documents)
    .where(inArray(documents.orderId, ids))
    .orderBy(asc(documents.id))
    .all()
  const revisions = db()
    .select({
      orderId: reportRevisions.orderId,
      revision: reportRevisions.revision,
      approvedAt: reportRevisions.approvedAt,
      pdfName: reportRevisions.pdfName,
    })
    .from(reportRevisions)
    .where(inArray(reportRevisions.orderId, ids))
    .all()
  const sentMails = db().select().from(mails).where(eq(mails.toAddress, email)).orderBy(asc(mails.id)).all()
  const rowsOf = (table: typeof payments | typeof billingDetails | typeof documentRequests) => {
    const rows = db().select().from(table).where(inArray(table.orderId, ids)).all()
    return (orderId: number) => rows.filter((row) => row.orderId === orderId).map(readableRow)
  }
  const paymentsOf = rowsOf(payments)
  const billingDetailsOf = rowsOf(billingDetails)
  const requestsOf = rowsOf(documentRequests)
  const data = {
    email,
    account: account && readableRow(account),
    orders: orders.map((order) => ({
      ...readableRow(order),
      payments: paymentsOf(order.id),
      billingDetails: billingDetailsOf(order.id),
      documentRequests: requestsOf(order.id),
      documents: files
        .filter(({ orderId }) => orderId === order.id)
        .map(({ id, originalName, mediaType, sizeBytes, uploadedAt }) => ({
          id,
          originalName,
          mediaType,
          sizeBytes,
          uploadedAt: isoTime(uploadedAt),
        })),
      reports: revisions
        .filter(({ orderId }) => orderId === order.id)
        .map(({ revision, approvedAt }) => ({ revision, approvedAt: isoTime(approvedAt) })),
    })),
    emails: sentMails.map(({ template, subject, sentAt }) => ({
      template,
      subject,
      sentAt: isoTime(sentAt),
    })),
  }
  return { isEmpty: !account && orders.length === 0, data, orders, files, revisions }
}

/**
 * Everything stored about a customer as a ZIP archive: data.json, documents, reports, and receipts.
 * Unavailable files are listed in `missing.txt`.
 * @throws DomainError `forbidden`, `not_found`
 */
export function exportCustomer(
  actor: SignedInUser,
  typedEmail: string,
  now = Date.now(),
): ReadableStream<Uint8Array> {
  const email = typedEmail.trim().toLowerCase()
  const customerData = write((tx) => {
    requireActor(tx, actor, 'customer data')
    const stored = readData(email)
    if (stored.isEmpty) throw new DomainError('not_found', 'Nothing is stored about this address.')
    recordActivity(
      tx,
      {
        userId: actor.id,
        action: 'exported',
        section: 'customer data',
        description: `Data of a customer exported: ${counted(stored.orders.length, 'order')}, ${counted(stored.files.length, 'document')}`,
        metadata: { orders: stored.orders.map(({ orderNumber }) => orderNumber).join(', ') },
      },
      now,
    )
    return stored
  })
  const zip = new yazl.ZipFile()
  void addFiles(zip, customerData).catch((error: unknown) => {
    log().error({ error }, 'the export of a customer’s data failed')
    ;(zip.outputStream as Readable).destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return Readable.toWeb(zip.outputStream as Readable) as ReadableStream<Uint8Array>
}

async function addFiles(zip: yazl.ZipFile, { data, orders, files, revisions }: ReturnType<typeof readData>) {
  const missing: string[] = []
  const orderNumbers = new Map(orders.map(({ id, orderNumber }) => [id, orderNumber]))
  /** Files that cannot be added are listed and skipped. */
  const add = async (name: string, addToZip: () => Promise<void>) => {
    try {
      await addToZip()
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      missing.push(`${name}: ${error.message}`)
    }
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'data.json')
  for (const { id, orderId, originalName, storedName } of files) {
    const name = `${orderNumbers.get(orderId ?? 0)}/documents/${id} ${safeName(originalName)}`
    await add(name, async () => {
      await requireScanned(storedName)
      zip.addFile(await localCopy(storedName), name, { compress: false })
    })
  }
  for (const { orderId, revision, pdfName } of revisions) {
    if (pdfName === null) continue
    const name = `${orderNumbers.get(orderId)}/report revision ${revision}.pdf`
    await add(name, async () => zip.addBuffer(await readReportFile(pdfName), name, { compress: false }))
  }
  for (const { id, orderNumber, paidAt } of orders) {
    if (paidAt === null) continue
    const name = `${orderNumber}/receipt.pdf`
    await add(name, async () => zip.addBuffer(await renderReceiptPdf(await readReceipt(id)), name))
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(`${missing.join('\n')}\n`), 'missing.txt')
  zip.end()
}
