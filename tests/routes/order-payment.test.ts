import { beforeAll, describe, expect, it } from 'vitest'
import { orderPaidInCheckout, withLink, type Order } from '~tests/setup/customers-order'
import { textOf } from '~tests/setup/html'
import { pdfTexts } from '~tests/setup/pdf-text'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

const readOrder = (id: number) => product.rows<Order>('select * from orders where id = ?', id)[0] as Order
const refundOf = (id: number) =>
  product.rows<{ refund_state: string; tries: number }>('select * from cancellations where order_id = ?', id)

const billing = {
  intent: 'billing',
  name: 'Avery Sample',
  company: 'Sample Escrow, LLC',
  address: '900 Example Plaza',
  city: 'Tacoma',
  state: 'WA',
  zipCode: '98402',
}

describe('the receipt of an order', () => {
  it('is shown to its customer as a page and a PDF, and not cached', async () => {
    const { customer, order, path } = await orderPaidInCheckout(product)
    expect(await customer.page(path)).toContain(`href="${path}/receipt"`)
    const response = await customer.fetch(`${path}/receipt`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const html = await response.text()
    expect(html).toContain('noindex')
    const text = textOf(html)
    for (const words of [order.order_number, 'Test Buyer', '1 Test Street', 'Visa ending in 4242', '$149.00'])
      expect(text).toContain(words)
    const pdf = await customer.fetch(`${path}/receipt.pdf`)
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
    expect(pdf.headers.get('Cache-Control')).toBe('private, no-store')
    const pages = await pdfTexts(new Uint8Array(await pdf.arrayBuffer()))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Visa ending in 4242')
  })

  it('opens with the private link, and not without it', async () => {
    const { order, path } = await orderPaidInCheckout(product)
    const friend = await withLink(product, order)
    expect(textOf(await friend.page(`${path}/receipt`))).toContain('Visa ending in 4242')
    const others = [
      visitor(),
      (await orderPaidInCheckout(product)).customer,
      (await signInAs(product, 'admin')).visitor,
    ]
    for (const other of others)
      for (const page of ['receipt', 'receipt.pdf', 'cancel']) {
        const response = await other.fetch(`${path}/${page}`)
        expect(response.status).toBe(403)
        expect(await response.text()).not.toMatch(/Test Buyer|Visa|Test Avenue/)
      }
    for (const fields of [billing, { intent: 'send' }])
      expect((await visitor().post(`${path}/receipt`, fields)).status).toBe(403)
    expect((await visitor().post(`${path}/cancel`, {})).status).toBe(403)
    expect(readOrder(order.id).canceled_at).toBeNull()
  })

  it('does not exist for an unpaid or missing order', async () => {
    const customer = visitor()
    const email = `${crypto.randomUUID()}@example.com`
    await customer.walkTo(4, email)
    const [order] = product.rows<Order>('select * from orders where email = ?', email)
    expect(await customer.status(`/report/${order?.order_number}/receipt`)).toBe(404)
    expect(await customer.status('/report/CV-0000-0000-0000/receipt')).toBe(403)
    expect(await customer.status('/report/SAMPLE-FAIR/receipt.pdf')).toBe(403)
  })

  it('can be given another recipient by the customer, once', async () => {
    const { customer, path } = await orderPaidInCheckout(product)
    const form = await customer.page(`${path}/receipt`)
    expect(textOf(form)).toContain('You can do this once.')
    const wrong = await customer.post(`${path}/receipt`, { ...billing, name: ' ', zipCode: '1' })
    expect(wrong.status).toBe(422)
    const again = await wrong.text()
    expect(textOf(again)).toContain('Name is required')
    expect(textOf(again)).toContain('Please enter a valid ZIP code')
    expect(again).toContain('value="Sample Escrow, LLC"')
    const saved = await customer.post(`${path}/receipt`, billing)
    expect(saved.status).toBe(302)
    const text = textOf(await customer.page(`${path}/receipt`))
    expect(text).toContain('Sample Escrow, LLC')
    expect(text).toContain('can no longer be changed')
    expect(text).not.toContain('You can do this once.')
    const second = await customer.post(`${path}/receipt`, { ...billing, name: 'Somebody Else' })
    expect(second.status).toBe(409)
    expect(textOf(await second.text())).not.toContain('Somebody Else')
  })

  it('is mailed to its customer, at most five times an hour', async () => {
    const { customer, order, path } = await orderPaidInCheckout(product)
    for (let i = 0; i < 5; i++)
      expect((await customer.post(`${path}/receipt`, { intent: 'send' })).status).toBe(302)
    const refused = await customer.post(`${path}/receipt`, { intent: 'send' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(textOf(await refused.text())).toContain('Too many attempts')
    const queued = product.rows<{ to_address: string }>(
      "select to_address from mails where template = 'receipt' and order_id = ?",
      order.id,
    )
    expect(queued.map((mail) => mail.to_address)).toEqual(Array(5).fill(order.email))
  })
})

describe('canceling an order', () => {
  it('asks for confirmation, cancels, and refunds', async () => {
    const { customer, order, path } = await orderPaidInCheckout(product)
    expect(textOf(await customer.page(path))).toContain('Cancel this order')
    const question = textOf(await customer.page(`${path}/cancel`))
    expect(question).toContain('Cancel Order and Refund $149.00')
    expect(question).toContain('Visa ending in 4242')
    expect(readOrder(order.id).canceled_at).toBeNull()
    const response = await customer.post(`${path}/cancel`, {})
    expect(response.headers.get('Location')).toBe(path)
    const text = textOf(await customer.page(path))
    expect(text).toContain('This order was canceled')
    expect(text).toMatch(/Refund (requested|sent)/)
    await until(() => refundOf(order.id)[0]?.refund_state === 'refunded', 'the refund')
    expect(textOf(await customer.page(path))).toMatch(/We sent \$149\.00 back to Visa ending in 4242/)
    expect(textOf(await customer.page(`${path}/receipt`))).toMatch(/Refunded on .* −\$149\.00/)
    const again = await customer.fetch(`${path}/cancel`)
    expect(again.headers.get('Location')).toBe(path)
    await until(
      () =>
        product.rows(
          "select 1 from mails where template = 'order-canceled' and status = 'sent' and order_id = ?",
          order.id,
        )[0],
      'the mail',
    )
  })

  it('lets the same browser order again', async () => {
    const { customer, path, order } = await orderPaidInCheckout(product)
    await customer.post(`${path}/cancel`, {})
    await customer.walkTo(5, order.email)
    const found = product.rows<Order>('select * from orders where email = ? order by id', order.email)
    expect(found.map(({ canceled_at }) => canceled_at !== null)).toEqual([true, false])
  })

  it('is rejected with a message once staff have opened the order', async () => {
    const { customer, order, path } = await orderPaidInCheckout(product)
    const { visitor: admin } = await signInAs(product, 'admin')
    await admin.page(`/admin/snapshots/${order.id}`)
    expect(textOf(await customer.page(path))).not.toContain('Cancel this order')
    const sentence = 'Our staff has started work on your report, so this order can no longer be canceled.'
    expect(textOf(await customer.page(`${path}/cancel`))).toContain(sentence)
    await customer.post(`${path}/cancel`, {})
    expect(textOf(await customer.page(path))).toContain(sentence)
    expect(readOrder(order.id)).toMatchObject({ status: 'processing', canceled_at: null })
    expect(refundOf(order.id)).toEqual([])
  })

  it('cancels and refunds once, even if pressed several times at once', async () => {
    const { customer, order, path } = await orderPaidInCheckout(product)
    await Promise.all([1, 2, 3, 4].map(() => customer.copy().post(`${path}/cancel`, {})))
    await until(() => refundOf(order.id)[0]?.refund_state === 'refunded', 'the refund')
    expect(refundOf(order.id)).toMatchObject([{ tries: 1 }])
    const queued = product.rows(
      "select 1 from mails where template = 'order-canceled' and order_id = ?",
      order.id,
    )
    expect(queued).toHaveLength(1)
  })
})
