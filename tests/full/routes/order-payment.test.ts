import { beforeAll, describe, expect, it } from 'vitest'
import { orderPaidInCheckout, type Order } from '~tests/setup/customers-order'
import { textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
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
  it('gets its other recipient from only one of three simultaneous tabs', async () => {
    const { customer, path } = await orderPaidInCheckout(product)
    const responses = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => customer.copy().post(`${path}/receipt`, { ...billing, name })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([302, 409, 409])
  })

  it('rejects an unknown form', async () => {
    const { customer, path } = await orderPaidInCheckout(product)
    expect((await customer.post(`${path}/receipt`, { intent: 'nothing' })).status).toBe(400)
  })
})

describe('canceling an order', () => {
  it('is visible to others, without the refund', async () => {
    const { customer, path, order } = await orderPaidInCheckout(product)
    await customer.post(`${path}/cancel`, {})
    const text = textOf(await visitor().page(path))
    expect(text).toContain('This order was canceled')
    expect(text).not.toMatch(/Refund (requested|sent)|\$149|Visa|Test Avenue/)
    const call = await visitor().json('GET', `/api/public/report/${order.order_number}`)
    expect(await call.json()).toMatchObject({
      order: { status: 'new', canceledAt: readOrder(order.id).canceled_at, report: null },
    })
  })

  it('competes with staff opening the order: one wins, and the other gets a message', async () => {
    const { visitor: admin } = await signInAs(product, 'admin')
    for (let round = 0; round < 4; round++) {
      const { customer, order, path } = await orderPaidInCheckout(product)
      const begin = () => admin.copy().json('PUT', `/api/orders/${order.id}/status`, { status: 'processing' })
      const cancel = () => customer.post(`${path}/cancel`, {})
      const runs = round % 2 === 0 ? [cancel(), begin()] : [begin(), cancel()]
      const responses = await Promise.all(runs)
      const [canceled, begun] = round % 2 === 0 ? responses : [...responses].reverse()
      await canceled?.body?.cancel()
      const { status, canceled_at } = readOrder(order.id)
      const text = textOf(await customer.page(path))
      if (canceled_at === null) {
        expect([status, begun?.status]).toEqual(['processing', 200])
        expect(text).toContain('Our staff has started work on your report')
        expect(refundOf(order.id)).toEqual([])
      } else {
        expect([status, begun?.status]).toEqual(['new', 409])
        expect(await begun?.json()).toMatchObject({
          error: expect.stringMatching(/^The customer canceled this order/),
        })
        expect(text).toContain('This order was canceled')
      }
    }
  })

  it('is shown to staff on pages and in the API, and opening the order does not start it', async () => {
    const { customer, order, path } = await orderPaidInCheckout(product)
    await customer.post(`${path}/cancel`, {})
    const { visitor: admin } = await signInAs(product, 'admin')
    const detail = textOf(await admin.page(`/admin/snapshots/${order.id}`))
    expect(detail).toContain('The customer canceled this order before work on it began.')
    expect(detail).toMatch(/Refund (requested|sent)/)
    expect(detail).not.toContain('Read Again')
    expect(readOrder(order.id).status).toBe('new')
    const list = textOf(await admin.page(`/admin/snapshots?q=${order.order_number}`))
    expect(list).toMatch(/Canceled Orders 1/)
    expect(list).toContain('No active report matches')
    expect(textOf(await admin.page('/admin/snapshots?status=canceled'))).toContain(order.order_number)
    const call = await admin.json('GET', `/api/admin/orders/${order.id}`)
    const { canceled_at: canceledAt } = readOrder(order.id)
    expect(await call.json()).toMatchObject({ order: { canceledAt, cancellation: { amountCents: 14_900 } } })
    const listed = await admin.json('GET', `/api/admin/orders?status=canceled&q=${order.order_number}`)
    expect(await listed.json()).toMatchObject({ total: 1, orders: [{ id: order.id, canceledAt }] })
    const edit = await admin.post(`/admin/snapshots/${order.id}`, { intent: 'read-again' })
    expect(edit.status).toBe(409)
  })
})
