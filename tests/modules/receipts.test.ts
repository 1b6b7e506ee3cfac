import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { renderMail } from '~/worker/mails.server'
import { openPayment } from '~/modules/payments/open-payment.server'
import { paidWithText } from '~/modules/payments/payment-text'
import { receiveGatewayEvent } from '~/modules/payments/receive-event.server'
import { mailReceipt, saveBilling } from '~/modules/receipts/change-receipt.server'
import { readReceipt } from '~/modules/receipts/read-receipt.server'
import { makeReceipt, type ReceiptFacts } from '~/modules/receipts/receipt'
import { renderReceiptPdf } from '~/modules/receipts/receipt-pdf.server'
import { sellerOf } from '~/modules/receipts/seller.server'
import { connection, db } from '~db/client.server'
import { activities, mails, payments } from '~db/schema'
import { makeOrderToPay, readOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { eventsFrom } from '../setup/stripe-events'
import { expectRefusal, must } from '../setup/helpers'
import { pdfLetters, pdfTexts } from '../setup/pdf-text'
import { mockStripe } from '../setup/stripe'

const stripe = mockStripe()

const billing = {
  name: 'Avery Sample',
  company: 'Sample Escrow, LLC',
  address: '900 Example Plaza, Suite 5',
  city: 'Tacoma',
  state: 'WA',
  zipCode: '98402',
}

async function paidOrder(method: 'card' | 'hosted' | 'bank_transfer' = 'card') {
  const { id } = await makeOrderToPay({ company: 'Harbor Title' })
  const { gatewayId } = await openPayment(id, method)
  if (method === 'hosted') stripe.paySession(gatewayId)
  else stripe.succeed(gatewayId)
  const type = method === 'hosted' ? 'checkout.session.completed' : 'payment_intent.succeeded'
  await eventsFrom(stripe)(type, gatewayId)
  const order = readOrder(id)
  const holder = { sessionId: null, userId: order.userId, privateTokens: [] }
  return { order, gatewayId, holder }
}

const factOf = async (orderId: number, name: string) =>
  (await readReceipt(orderId)).receipt.facts.find(([known]) => known === name)?.[1]
/** Makes all payments like those made before their method was stored. */
const forgetPaymentMethods = () =>
  db().update(payments).set({ paidWith: null, paidWithBrand: null, paidWithLast4: null }).run()
const billedTo = async (orderId: number) =>
  must((await readReceipt(orderId)).receipt.parties[1], 'customer').lines

describe('the payment method of an order', () => {
  it.each([
    ['card', 'Visa ending in 4242'],
    ['hosted', 'Visa ending in 4242'],
    ['bank_transfer', 'Bank transfer'],
  ] as const)('for %s is stored with the payment: %s', async (method, text) => {
    const { order } = await paidOrder(method)
    stripe.requests.length = 0
    expect(await factOf(order.id, 'Paid with')).toBe(text)
    expect(stripe.requests).toEqual([])
  })

  it('is fetched once from the gateway for an older payment', async () => {
    const { order } = await paidOrder()
    forgetPaymentMethods()
    stripe.requests.length = 0
    expect(await factOf(order.id, 'Paid with')).toBe('Visa ending in 4242')
    expect(stripe.requests).toHaveLength(1)
    expect(await factOf(order.id, 'Paid with')).toBe('Visa ending in 4242')
    expect(stripe.requests).toHaveLength(1)
  })

  it('is shown even if the disk is too full to store it', async () => {
    const { order } = await paidOrder()
    forgetPaymentMethods()
    const { sqlite } = connection()
    sqlite.exec(`create table filler (bytes);
      create trigger fill_disk before update on payments
        begin insert into filler values (randomblob(100000)); end`)
    sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count', { simple: true }))}`)
    expect(await factOf(order.id, 'Paid with')).toBe('Visa ending in 4242')
    sqlite.pragma('max_page_count = 1000000')
    sqlite.exec('drop trigger fill_disk; drop table filler')
  })

  it('is only “Card” while the gateway is down', async () => {
    const { order } = await paidOrder()
    forgetPaymentMethods()
    stripe.fail('server error')
    expect(await factOf(order.id, 'Paid with')).toBe('Card')
    stripe.recover()
    expect(await factOf(order.id, 'Paid with')).toBe('Visa ending in 4242')
  })

  it.each([
    ['card', 'amex', '0005', 'American Express ending in 0005'],
    ['card', 'some_new_brand', '1234', 'Card ending in 1234'],
    ['us_bank_account', 'TEST BANK', '6789', 'Bank account ending in 6789'],
    ['link', null, null, 'Link'],
    ['some_new_wallet', null, null, 'Online payment'],
    [null, null, null, 'Card'],
  ])('%s %s %s reads "%s"', (paidWith, paidWithBrand, paidWithLast4, text) => {
    expect(paidWithText({ method: 'card', paidWith, paidWithBrand, paidWithLast4 })).toBe(text)
  })
})

describe('the recipient of a receipt', () => {
  it('is the customer, unless another one is entered', async () => {
    const { order, holder } = await paidOrder()
    expect(await billedTo(order.id)).toEqual([
      'Test Buyer',
      'Harbor Title',
      '1 Test Street',
      'Testville, CA 90001',
    ])
    saveBilling(holder, order.orderNumber, billing)
    expect(await billedTo(order.id)).toEqual([
      'Avery Sample',
      'Sample Escrow, LLC',
      '900 Example Plaza, Suite 5',
      'Tacoma, WA 98402',
    ])
  })

  it('can be entered once', async () => {
    const { order, holder } = await paidOrder()
    saveBilling(holder, order.orderNumber, billing)
    await expectRefusal(
      () => saveBilling(holder, order.orderNumber, { ...billing, name: 'Somebody Else' }),
      'conflict',
      'The billing details of this receipt were saved before and can’t be changed anymore.',
    )
    expect((await billedTo(order.id))[0]).toBe('Avery Sample')
    const entries = db().select().from(activities).where(eq(activities.field, 'billing details')).all()
    expect(entries).toMatchObject([{ orderId: order.id, userId: order.userId }])
  })

  it('can be entered only by the customer, once the order is paid', async () => {
    const { order } = await paidOrder()
    const stranger = { sessionId: null, userId: (await makeUser()).id, privateTokens: [] }
    await expectRefusal(
      () => saveBilling(stranger, order.orderNumber, billing),
      'forbidden',
      /^Only the customer/,
    )
    await expectRefusal(() => mailReceipt(stranger, order.orderNumber), 'forbidden', /^Only the customer/)
    const unpaid = await makeOrderToPay()
    const holder = { sessionId: null, userId: unpaid.userId, privateTokens: [] }
    await expectRefusal(() => saveBilling(holder, unpaid.orderNumber, billing), 'not_found', /no receipt/)
    await expectRefusal(() => mailReceipt(holder, unpaid.orderNumber), 'not_found', /no receipt/)
    await expectRefusal(() => readReceipt(unpaid.id), 'not_found', /no receipt/)
  })
})

describe('a receipt', () => {
  const facts: ReceiptFacts = {
    orderNumber: 'CV-0000-0000-0001',
    productName: 'Commonview',
    paidAt: Date.UTC(2026, 10, 20, 20),
    totalCents: 14_900,
    listPriceCents: 20_000,
    discount: null,
    paidWith: 'Visa ending in 4242',
    refundedCents: 0,
    refundedAt: null,
    refund: null,
    property: { address: '2 Sample Lane', city: 'Sampleton', state: 'CA', zipCode: '90002' },
    billing,
    seller: { name: 'Commonview', addressLines: [], email: 'support@example.com', phone: '555' },
  }
  const amounts = (changes: Partial<ReceiptFacts>) => {
    const { lines, linesAfterPayment } = makeReceipt({ ...facts, ...changes })
    return [...lines, ...linesAfterPayment].map(({ label, amount }) => `${label} ${amount}`)
  }

  it('adds up like the order summary of the checkout', () => {
    expect(amounts({})).toEqual(['Price $200.00', 'You save −$51.00', 'Tax $0.00', 'Total paid $149.00'])
  })

  it("lists the promotion's discount", () => {
    expect(amounts({ totalCents: 13_410, discount: { label: 'Promotion SPRING', cents: 1_490 } })).toEqual([
      'Price $200.00',
      'You save −$51.00',
      'Promotion SPRING −$14.90',
      'Tax $0.00',
      'Total paid $134.10',
    ])
  })

  it('lists later refunds with their dates', () => {
    expect(amounts({ refundedCents: 4_900, refundedAt: Date.UTC(2026, 10, 24, 20) }).slice(4)).toEqual([
      'Refunded on November 24, 2026 −$49.00',
      'Paid after refunds $100.00',
    ])
  })

  it('names the legal seller, with a multiline address', () => {
    const settings = env() as { LEGAL_NAME: string; LEGAL_ADDRESS: string }
    const before = { ...settings }
    Object.assign(settings, {
      LEGAL_NAME: 'Sample Reports, LLC',
      LEGAL_ADDRESS: '1 Legal Way\\nBoise, ID 83702',
    })
    try {
      expect(sellerOf()).toMatchObject({
        name: 'Sample Reports, LLC',
        addressLines: ['1 Legal Way', 'Boise, ID 83702'],
      })
    } finally {
      Object.assign(settings, before)
    }
  })

  it("is a one-page PDF with the page's content and no type smaller than 7.5 points", async () => {
    const { order, gatewayId, holder } = await paidOrder()
    saveBilling(holder, order.orderNumber, { ...billing, name: 'N'.repeat(160), address: 'W'.repeat(200) })
    stripe.refund(gatewayId, 14_900)
    const event = stripe.moneyBackEvent('charge.refunded', gatewayId)
    await receiveGatewayEvent(event.body, event.signature)
    const read = await readReceipt(order.id)
    const bytes = await renderReceiptPdf(read)
    const pages = await pdfTexts(bytes)
    expect(pages).toHaveLength(1)
    const text = must(pages[0]).replace(/\s/g, '')
    const { receipt } = read
    for (const part of [
      receipt.title,
      receipt.questions,
      ...receipt.parties.flatMap(({ title, lines }) => [title, ...lines]),
      ...receipt.facts.flat(),
      ...[...receipt.lines, ...receipt.linesAfterPayment].flatMap(({ label, amount }) => [label, amount]),
    ])
      expect(text).toContain(part.replace(/\s/g, ''))
    const letters = must((await pdfLetters(bytes))[0])
    expect(Math.min(...letters.map(({ size }) => size))).toBeGreaterThanOrEqual(7.5)
    expect(Math.min(...letters.map(({ bottom }) => bottom))).toBeGreaterThan(20)
    expect(Math.max(...letters.map(({ right }) => right))).toBeLessThan(612 - 40)
  })

  it('is mailed to the customer with its PDF', async () => {
    const { order, holder } = await paidOrder()
    expect(mailReceipt(holder, order.orderNumber)).toBe(order.email)
    const mail = must(db().select().from(mails).where(eq(mails.template, 'receipt')).get(), 'mail')
    expect(mail.toAddress).toBe(order.email)
    const { subject, text, attachments } = await renderMail({ ...mail, template: 'receipt' })
    expect(subject).toBe(`Your receipt for order ${order.orderNumber}`)
    expect(text).toContain('Visa ending in 4242')
    expect(text).toContain('Total paid: $149.00')
    const file = must(attachments?.[0], 'attachment')
    expect(file).toMatchObject({
      filename: `receipt-${order.orderNumber}.pdf`,
      contentType: 'application/pdf',
    })
    expect((await pdfTexts(file.content))[0]).toContain('Visa ending in 4242')
  })
})
