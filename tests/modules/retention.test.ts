import { existsSync, rmSync } from 'node:fs'
import { buffer, text as textOf } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { env } from '~/env.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { verifyChain } from '~/modules/activity/verify-chain.server'
import { eraseCustomer } from '~/modules/customer-data/erase-customer.server'
import { exportCustomer } from '~/modules/customer-data/export-customer.server'
import { findCustomer } from '~/modules/customer-data/find-customer.server'
import { storedPath, uploadsDir } from '~/modules/document-files/storage.server'
import { cleanUp } from '~/worker/clean-up.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { readReceipt } from '~/modules/receipts/read-receipt.server'
import { requestPasswordReset } from '~/modules/sign-in/request-reset.server'
import { readPublicReport } from '~/modules/reports/revisions/public-report.server'
import { db, write } from '~db/client.server'
import {
  activities,
  documents,
  jobs,
  mails,
  orders,
  payments,
  reportRevisions,
  storedFiles,
  users,
} from '~db/schema'
import { pdf, upload } from '../factories/documents'
import { insertPayment, makeOrder, readOrder, updateOrder } from '../factories/orders'
import { makeApprovedOrder } from '../factories/reports'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { filesBelow } from '../setup/files-below'
import { dayMs, minuteMs } from '~/modules/time-units'

let boss: SignedInUser
beforeEach(async () => {
  boss = await makeUser({ role: 'super' })
})
afterEach(() => rmSync(uploadsDir(), { recursive: true, force: true }))

/**
 * A delivered order with a document; a paid order's document is inserted as if it had been uploaded before.
 */
async function delivered(changes: Partial<(typeof orders)['$inferInsert']> = {}) {
  const { order } = await makeApprovedOrder()
  const earlier = await makeOrder()
  await upload(earlier.id, 'Bylaws.pdf', pdf())
  db().update(documents).set({ orderId: order.id }).where(eq(documents.orderId, earlier.id)).run()
  if (Object.keys(changes).length > 0) updateOrder(order.id, changes)
  return readOrder(order.id)
}
const documentsOf = (orderId: number) =>
  db().select().from(documents).where(eq(documents.orderId, orderId)).all()
const deletions = () =>
  db()
    .select()
    .from(activities)
    .where(eq(activities.action, 'deleted'))
    .all()
    .map(({ orderId, description }) => [orderId, description])

describe('documents of delivered reports', () => {
  it('are deleted two years after delivery and logged; the report stays', async () => {
    const now = Date.now()
    const order = await delivered({ completedAt: now })
    const [document] = documentsOf(order.id)
    const file = storedPath(must(document).storedName)
    await cleanUp(now + 730 * dayMs)
    expect(documentsOf(order.id)).toHaveLength(1)
    await cleanUp(now + 730 * dayMs + 1)
    expect(documentsOf(order.id)).toEqual([])
    expect(existsSync(file)).toBe(false)
    expect(db().select().from(storedFiles).all()).toEqual([])
    expect(readPublicReport(order.orderNumber)).toMatchObject({ state: 'report' })
    expect(deletions()).toEqual([
      [order.id, `1 document of ${order.orderNumber} deleted 2 years after the delivery of its report`],
    ])
    await cleanUp(now + 731 * dayMs)
    expect(deletions()).toHaveLength(1)
    expect(verifyChain().broken).toBeNull()
  })

  it('are retained as long as configured, also those of canceled orders', async () => {
    env().RETENTION_DELIVERED_DAYS = 30
    try {
      const now = Date.now()
      const order = await makeOrder()
      await upload(order.id, 'Bylaws.pdf', pdf())
      write((tx) => markOrderPaid(tx, order.id, now))
      updateOrder(order.id, { canceledAt: now })
      await cleanUp(now + 30 * dayMs)
      expect(documentsOf(order.id)).toHaveLength(1)
      await cleanUp(now + 31 * dayMs)
      expect(documentsOf(order.id)).toEqual([])
      expect(deletions()).toEqual([
        [order.id, `1 document of ${order.orderNumber} deleted 30 days after it was canceled`],
      ])
    } finally {
      env().RETENTION_DELIVERED_DAYS = 730
    }
  })

  it('of a fully refunded, undelivered order are deleted like those of a canceled one', async () => {
    const now = Date.now()
    const order = await makeOrder()
    await upload(order.id, 'Bylaws.pdf', pdf())
    write((tx) => markOrderPaid(tx, order.id, now))
    const payment = insertPayment(order.id, { refundedCents: 14_899, refundedAt: now })
    const setPayment = (changes: Partial<typeof payment>) =>
      db().update(payments).set(changes).where(eq(payments.id, payment.id)).run()
    await cleanUp(now + 731 * dayMs)
    // A duplicate payment was refunded for a different reason.
    setPayment({ refundedCents: 14_900, isDuplicate: true })
    await cleanUp(now + 731 * dayMs)
    setPayment({ isDuplicate: false })
    await cleanUp(now + 730 * dayMs)
    expect(documentsOf(order.id)).toHaveLength(1)
    await cleanUp(now + 730 * dayMs + 1)
    expect(documentsOf(order.id)).toEqual([])
    expect(deletions()).toEqual([
      [order.id, `1 document of ${order.orderNumber} deleted 2 years after its payment was refunded`],
    ])
    // For a delivered report, the delivery date counts.
    const late = await delivered({ completedAt: now + 100 * dayMs })
    db().update(payments).set({ orderId: late.id }).where(eq(payments.id, payment.id)).run()
    await cleanUp(now + 800 * dayMs)
    expect(documentsOf(late.id)).toHaveLength(1)
  })

  it('stay while the report is undelivered', async () => {
    const order = await makeOrder()
    await upload(order.id, 'Bylaws.pdf', pdf())
    write((tx) => markOrderPaid(tx, order.id, Date.now()))
    await cleanUp(Date.now() + 1000 * dayMs)
    expect(documentsOf(order.id)).toHaveLength(1)
  })
})

it('documents of an unpaid order are deleted after the configured days', async () => {
  env().RETENTION_UNPAID_DAYS = 2
  try {
    const order = await makeOrder()
    await upload(order.id, 'Bylaws.pdf', pdf())
    await cleanUp(Date.now() + 2 * dayMs - minuteMs)
    expect(documentsOf(order.id)).toHaveLength(1)
    await cleanUp(Date.now() + 2 * dayMs + minuteMs)
    expect(documentsOf(order.id)).toEqual([])
  } finally {
    env().RETENTION_UNPAID_DAYS = 7
  }
})

async function contentOf(stream: ReadableStream<Uint8Array>) {
  const zip = await yauzl.fromBufferPromise(await buffer(stream as never), { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await textOf(await zip.openReadStreamPromise(entry)))
  return files
}

describe('a customer’s data', () => {
  const pay = (orderId: number) => insertPayment(orderId, { paidWith: 'card' })

  it('can be exported as an archive with documents, reports, and receipts', async () => {
    const order = await delivered()
    pay(order.id)
    const gone = await delivered({ email: order.email })
    const lost = must(documentsOf(gone.id)[0])
    rmSync(storedPath(lost.storedName))
    const files = await contentOf(exportCustomer(boss, ` ${order.email.toUpperCase()} `))
    const [document] = documentsOf(order.id)
    expect([...files.keys()].sort()).toEqual(
      [
        'data.json',
        'missing.txt',
        `${order.orderNumber}/documents/${must(document).id} Bylaws.pdf`,
        `${order.orderNumber}/receipt.pdf`,
      ].sort(),
    )
    expect(files.get('missing.txt')).toContain(
      `${gone.orderNumber}/documents/${lost.id} Bylaws.pdf: The file of`,
    )
    const data = JSON.parse(must(files.get('data.json'))) as {
      account: object
      orders: { payments: object[] }[]
    }
    expect(data.account).toMatchObject({ email: order.email })
    expect(data.account).not.toHaveProperty('passwordHash')
    expect(data.orders[0]).toMatchObject({
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      payments: [{ amountCents: 14_900 }],
    })
    expect(db().select().from(activities).where(eq(activities.action, 'exported')).all()).toMatchObject([
      { userId: boss.id, description: 'Data of a customer exported: 2 orders, 2 documents' },
    ])
  })

  it('can be erased: account, contact, documents, and report; receipts and payments stay and are listed', async () => {
    const order = await delivered()
    pay(order.id)
    const unpaid = await makeOrder({ email: order.email, userId: order.userId })
    await upload(unpaid.id, 'Budget.pdf', pdf())
    const before = await readReceipt(order.id)
    requestPasswordReset(order.email)
    const erased = await eraseCustomer(boss, { email: order.email, confirmation: order.email })
    expect(erased).toMatchObject({ orders: 2, documents: 2, reports: 1 })
    expect(erased.retained).toEqual([
      `The receipt of ${order.orderNumber}, with its name, billing address, and property`,
      '1 payment record, with amounts and dates',
      'Entries of the activity log, which can’t be changed',
    ])
    expect(findCustomer(boss, order.email)).toBeNull()
    expect(readOrder(order.id)).toMatchObject({
      firstName: 'Erased',
      email: `erased-order-${order.id}@erased.invalid`,
      phone: '',
      totalCents: order.totalCents,
    })
    expect(readOrder(unpaid.id)).toMatchObject({ subjectPropertyAddress: 'Erased', lastName: 'Customer' })
    expect(db().select().from(users).where(eq(users.id, order.userId)).get()).toMatchObject({
      firstName: 'Erased',
      isActive: false,
      passwordHash: null,
    })
    expect(db().select().from(documents).all()).toEqual([])
    expect(filesBelow(uploadsDir()).filter((name) => name.endsWith('.pdf'))).toEqual([])
    expect(db().select().from(reportRevisions).all()).toEqual([])
    expect(readPublicReport(order.orderNumber)).toBeNull()
    expect((await readReceipt(order.id)).receipt).toEqual(before.receipt)
    expect(db().select().from(mails).where(eq(mails.toAddress, order.email)).all()).toEqual([])
    const allRows = JSON.stringify(
      [users, orders, mails, documents, jobs].map((table) => db().select().from(table).all()),
    )
    expect(allRows).not.toContain(order.email)
    expect(verifyChain().broken).toBeNull()
    await expectRefusal(
      () => eraseCustomer(boss, { email: order.email, confirmation: order.email }),
      'not_found',
      'Nothing is stored about this address.',
    )
  })

  it('cannot be erased while a bank transfer for an order is on its way', async () => {
    const order = await makeOrder()
    insertPayment(order.id, { method: 'bank_transfer', state: 'open' })
    const why = `A payment for ${order.orderNumber} is on its way. Wait until it has arrived or failed.`
    expect(must(findCustomer(boss, order.email)).erasureObstacle).toBe(why)
    const erase = () => eraseCustomer(boss, { email: order.email, confirmation: order.email })
    await expectRefusal(erase, 'conflict', why)
    db().update(payments).set({ state: 'canceled' }).where(eq(payments.orderId, order.id)).run()
    expect(await erase()).toMatchObject({ orders: 1 })
  })

  it('cannot be erased while an order is in progress, without repeating the address, or by other staff', async () => {
    const order = await makeOrder()
    await upload(order.id, 'Bylaws.pdf', pdf())
    write((tx) => markOrderPaid(tx, order.id, Date.now()))
    const erase = (email: string, confirmation = email, actor = boss) =>
      eraseCustomer(actor, { email, confirmation })
    await expectRefusal(
      () => erase(order.email),
      'conflict',
      `Work on ${order.orderNumber} has not ended. Complete or cancel it first.`,
    )
    await expectRefusal(
      () => erase(order.email, 'yes'),
      'invalid',
      'Type the customer’s email address to confirm.',
    )
    await expectRefusal(() => erase(boss.email), 'conflict', /a member of the team, not of a customer/)
    const admin = await makeUser({ role: 'admin' })
    const noAccess = 'You don’t have access to this.'
    await expectRefusal(() => erase(order.email, order.email, admin), 'forbidden', noAccess)
    await expectRefusal(() => findCustomer(admin, order.email), 'forbidden', noAccess)
    await expectRefusal(async () => exportCustomer(admin, order.email), 'forbidden', noAccess)
    await expectRefusal(() => findCustomer(boss, 'nothing'), 'invalid', 'Please enter an email address.')
    expect(readOrder(order.id).email).toBe(order.email)
  })
})
