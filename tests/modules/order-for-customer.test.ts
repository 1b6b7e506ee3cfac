import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  addDocumentAsCustomer,
  checkAdding,
  finishAsCustomer,
} from '~/modules/document-requests/fulfill-as-customer.server'
import { readDocumentRequestByLink } from '~/modules/document-requests/fulfill-by-link.server'
import { reportAddedDocuments } from '~/modules/document-requests/report-document-request.server'
import { requestDocuments } from '~/modules/staff-orders/request-documents.server'
import { maxFilesPerOrder, uploadMessages } from '~/modules/document-files/limits'
import { findOrderForCustomer } from '~/modules/customer-orders/order-for-customer.server'
import { MailNotNeeded } from '~/modules/mail/mail-content'
import { renderMail } from '~/worker/mails.server'
import type { OrderHolder } from '~/modules/orders/held-order.server'
import { findByPrivateToken, privateLink, privateToken } from '~/modules/permissions/private-link.server'
import { publicAddress } from '~/modules/orders/public-address'
import { normalizeOrderNumber } from '~/modules/orders/order-number.server'
import { listOwnOrders } from '~/modules/customer-orders/your-orders.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import { sampleReport } from '~/modules/reports/samples/samples'
import { setSectionReviewed } from '~/modules/reports/draft/set-section-reviewed.server'
import { sendForFinalReview } from '~/modules/reports/review/send-for-final-review.server'
import { env } from '~/env.server'
import { db } from '~db/client.server'
import { documentRequests, documents, jobs, mails } from '~db/schema'
import { insertDocument, receiveContent, pdf } from '~tests/factories/documents'
import { insertPayment, makeOrder, makePaidOrder, readOrder, updateOrder } from '~tests/factories/orders'
import { requiredItems, verifyAllItems } from '~tests/factories/reports'
import { makeUser } from '~tests/factories/users'
import { expectRefusal, must } from '~tests/setup/helpers'
import { filesBelow } from '../setup/files-below'
import { minuteMs } from '~/modules/time-units'

async function paidOrder() {
  const admin = await makeUser({ role: 'admin' })
  const order = await makePaidOrder()
  const holder: OrderHolder = { sessionId: null, userId: null, privateTokens: [privateToken(order)] }
  return { admin, order, holder, number: order.orderNumber }
}

const namesOf = (orderId: number) =>
  db()
    .select({ name: documents.originalName })
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .all()
    .map(({ name }) => name)

const storedFiles = () => filesBelow(`${env().DATA_DIR}/uploads`).sort()

const mailsOf = (orderId: number, template: string) =>
  db()
    .select()
    .from(mails)
    .where(eq(mails.orderId, orderId))
    .all()
    .filter((mail) => mail.template === template)

describe('a document that the customer adds while staff send the report for its final review', () => {
  async function readyForReview() {
    const paid = await paidOrder()
    updateOrder(paid.order.id, { status: 'processing' })
    fillReport(paid.order.id, requiredItems(), null)
    setSectionReviewed(paid.admin, paid.order.id, 'documents', true)
    verifyAllItems(paid.admin, paid.order.id)
    return paid
  }

  it('is rejected, and its file removed, if the review comes first', async () => {
    const { admin, order, holder, number } = await readyForReview()
    const file = await receiveContent(pdf())
    checkAdding(holder, number)
    const before = storedFiles().filter((name) => !file.path.endsWith(name))
    // The file is being checked when the transaction of the review commits.
    const adding = addDocumentAsCustomer(holder, number, 'Late.pdf', file)
    sendForFinalReview(admin, order.id)
    await expectRefusal(() => adding, 'conflict', /^Your report is in its final review/)
    expect(namesOf(order.id)).toEqual([])
    expect(storedFiles()).toEqual(before)
    await expectRefusal(() => checkAdding(holder, number), 'conflict', /^Your report is in its final review/)
  })

  it('delays the review until staff have seen it, if it comes first', async () => {
    const { admin, order, holder, number } = await readyForReview()
    await addDocumentAsCustomer(holder, number, 'In time.pdf', await receiveContent(pdf()))
    await expectRefusal(
      () => sendForFinalReview(admin, order.id),
      'conflict',
      'Not every section is complete: Documents.',
    )
    expect([readOrder(order.id).status, namesOf(order.id)]).toEqual(['processing', ['In time.pdf']])
  })
})

describe('documents that the customer adds', () => {
  it('are listed in one mail to the staff who work on the order', async () => {
    const { order, holder, number } = await paidOrder()
    const now = Date.now()
    await addDocumentAsCustomer(holder, number, 'One.pdf', await receiveContent(pdf('One')), now)
    await addDocumentAsCustomer(holder, number, 'Two.pdf', await receiveContent(pdf('Two')), now + 1000)
    const [job, ...more] = db().select().from(jobs).where(eq(jobs.kind, 'report-added-documents')).all()
    expect(more).toEqual([])
    expect(job?.runAt).toBe(now + 120_000)
    const payload = JSON.parse(must(job).payload) as { orderId: number; documentId: number }
    reportAddedDocuments(payload)
    const [mail] = mailsOf(order.id, 'added-documents')
    const { subject, text } = await renderMail(must(mail) as never)
    expect(subject).toBe(`The customer added 2 documents to ${number}`)
    expect(text).toContain('One.pdf, Two.pdf')
    // Later documents get another mail.
    await addDocumentAsCustomer(
      holder,
      number,
      'Three.pdf',
      await receiveContent(pdf('Three')),
      now + 200_000,
    )
    expect(db().select().from(jobs).where(eq(jobs.kind, 'report-added-documents')).all()).toHaveLength(2)
  })

  it('fulfill the open request, which resumes the deadline and has its own report', async () => {
    const { admin, order, holder, number } = await paidOrder()
    const requestedAt = must(order.paidAt) + minuteMs
    requestDocuments(admin, order.id, ['insurance'], { other: '', message: 'Please.' }, requestedAt)
    const view = must(findOrderForCustomer(holder, number, requestedAt + 1)).request
    expect(view).toMatchObject({ message: 'Please.', received: [], requested: [{ received: [] }] })
    await addDocumentAsCustomer(holder, number, 'Policy.pdf', await receiveContent(pdf()), requestedAt + 2)
    const request = must(
      db().select().from(documentRequests).where(eq(documentRequests.orderId, order.id)).get(),
    )
    expect(request.resumedAt).toBe(requestedAt + 2)
    const kinds = db()
      .select({ kind: jobs.kind })
      .from(jobs)
      .all()
      .map(({ kind }) => kind)
    expect(kinds).toContain('report-document-request')
    expect(kinds).not.toContain('report-added-documents')
    finishAsCustomer(holder, number, requestedAt + 3)
    expect(must(findOrderForCustomer(holder, number, requestedAt + 4)).request).toBeNull()
    await expectRefusal(
      () => finishAsCustomer(holder, number, requestedAt + 5),
      'conflict',
      'We are no longer waiting for documents for this order.',
    )
  })

  it('are accepted for an open request during the final review, too', async () => {
    const { admin, order, holder, number } = await paidOrder()
    requestDocuments(admin, order.id, ['insurance'], { other: '', message: '' })
    updateOrder(order.id, { status: 'final review' })
    await addDocumentAsCustomer(holder, number, 'Policy.pdf', await receiveContent(pdf()))
    finishAsCustomer(holder, number)
    await expectRefusal(() => checkAdding(holder, number), 'conflict', /^Your report is in its final review/)
  })

  it('are rejected beyond the limits of an order, and for refunded or unpaid orders', async () => {
    const { order, holder, number } = await paidOrder()
    for (let i = 0; i < maxFilesPerOrder; i++) insertDocument({ orderId: order.id })
    await expectRefusal(
      async () => addDocumentAsCustomer(holder, number, 'One more.pdf', await receiveContent(pdf())),
      'conflict',
      uploadMessages.tooMany,
    )
    const refunded = await paidOrder()
    insertPayment(refunded.order.id, { refundedCents: 14_900 })
    await expectRefusal(
      () => checkAdding(refunded.holder, refunded.number),
      'conflict',
      /^The payment for this order was refunded/,
    )
    const unpaid = await makeOrder()
    const token = privateToken(unpaid)
    await expectRefusal(
      () => checkAdding({ sessionId: null, userId: null, privateTokens: [token] }, unpaid.orderNumber),
      'conflict',
      /^This order is not paid yet/,
    )
  })
})

describe('the private link in mails', () => {
  it('is in every mail to the customer, made for the address that the mail goes to', async () => {
    const { admin, order } = await paidOrder()
    requestDocuments(admin, order.id, ['insurance'], { other: '', message: '' })
    const request = must(
      db().select().from(documentRequests).where(eq(documentRequests.orderId, order.id)).get(),
    )
    const mail = { orderId: order.id, documentRequestId: request.id, createdAt: 0 }
    for (const template of ['order-confirmation', 'document-request', 'private-link'] as const) {
      const { html } = await renderMail({ ...mail, template, to: order.email })
      expect(html, template).toContain(privateLink(order))
    }
    const earlier = await renderMail({ ...mail, template: 'order-confirmation', to: 'earlier@example.com' })
    const [, token = ''] = /\/order\/(\d+-[\w-]{43})/.exec(earlier.html) ?? []
    expect(token).toMatch(/^\d/)
    expect(findByPrivateToken(token)).toBeNull()
    await expect(
      renderMail({ ...mail, template: 'private-link', to: 'earlier@example.com' }),
    ).rejects.toBeInstanceOf(MailNotNeeded)
  })
})

describe('the address that other people see', () => {
  it('is the part before the first comma, also in earlier reports with a longer address', async () => {
    expect(publicAddress(' 2 Test Avenue , Unit 4, Lacey')).toBe('2 Test Avenue')
    const earlier = {
      ...sampleReport('SAMPLE-FAIR'),
      propertyAddress: '2 Test Avenue, Unit 4',
      propertyCity: 'Lacey',
      propertyState: 'WA',
    }
    expect(layoutReport(earlier).place).toBe('2 Test Avenue')
    const { admin, order } = await paidOrder()
    updateOrder(order.id, { subjectPropertyAddress: '2 Test Avenue, Unit 4', propertyCity: 'Lacey' })
    requestDocuments(admin, order.id, ['insurance'], { other: '', message: '' })
    const request = must(
      db().select().from(documentRequests).where(eq(documentRequests.orderId, order.id)).get(),
    )
    const { html } = await renderMail({
      template: 'document-request',
      orderId: order.id,
      documentRequestId: request.id,
      to: order.email,
      createdAt: 0,
    })
    const [, token = ''] = /\/add-documents\/([\w-]{43})/.exec(html) ?? []
    expect(readDocumentRequestByLink(token).place).toBe('2 Test Avenue')
    const shared = await renderMail({ template: 'shared-report', orderId: order.id, createdAt: 0 })
    expect(shared.subject).toBe('HOA report on 2 Test Avenue')
    expect(shared.text).not.toMatch(/Lacey|Unit 4/)
  })
})

describe('the orders of an account', () => {
  it('are paged, newest first, up to the last page', async () => {
    const { id: userId } = await makeUser()
    const numbers: string[] = []
    for (let i = 0; i < 5; i++)
      numbers.unshift((await makePaidOrder({ userId, status: 'pending' })).orderNumber)
    const pages = [1, 2, 3].map((page) =>
      listOwnOrders({ userId, sessionId: null }, { page, pageSize: 2 }).rows.map(
        ({ orderNumber }) => orderNumber,
      ),
    )
    expect(pages).toEqual([numbers.slice(0, 2), numbers.slice(2, 4), numbers.slice(4)])
  })
})

it('normalizes an order number however it is typed', () => {
  for (const typed of ['CV-AB12-CD34-EF56', ' cv ab12 cd34 ef56 ', 'cvab12cd34ef56', 'CV–AB12–CD34–EF56'])
    expect(normalizeOrderNumber(typed), typed).toBe('CV-AB12-CD34-EF56')
  for (const typed of ['', 'AB12-CD34-EF56', 'CV-AB12-CD34-EF5', 'CV-AB12-CD34-EF567'])
    expect(normalizeOrderNumber(typed), typed).toBeNull()
})
