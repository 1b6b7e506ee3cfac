import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'
import { orderPaidWithoutCheckout } from '~tests/setup/customers-order'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('tracking an order', () => {
  const track = (who: Visitor, orderNumber: string, email: string, intent = 'track') =>
    who.post('/track-order', { intent, orderNumber, email })

  it('is rate-limited by network and by order number', async () => {
    const { order } = await orderPaidWithoutCheckout(product)
    const guesser = visitor()
    const statuses: number[] = []
    for (let i = 0; i < 21; i++)
      statuses.push((await track(guesser, `CV-0000-0000-00${10 + i}`, `${i}@example.com`)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
    for (let i = 0; i < 31; i++) await track(visitor(), order.order_number, `${i}@example.com`)
    // Whoever has had a miss has to wait now; the owner, who has had none, does not.
    const stranger = visitor()
    expect((await track(stranger, order.order_number, 'y@example.com')).status).toBe(422)
    expect((await track(stranger, order.order_number, 'z@example.com')).status).toBe(429)
    expect((await track(visitor(), order.order_number, order.email)).status).toBe(302)
  })

  it("is prefilled with the number from the order's page", async () => {
    const { order, path } = await orderPaidWithoutCheckout(product)
    const who = visitor()
    expect(await who.page(path)).toContain(`href="/track-order?order=${order.order_number}"`)
    expect(fieldValue(await who.page(`/track-order?order=${order.order_number}`), 'orderNumber')).toBe(
      order.order_number,
    )
  })
})
