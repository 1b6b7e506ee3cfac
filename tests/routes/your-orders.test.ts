import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'
import { orderPaidWithoutCheckout, withAccount } from '~tests/setup/customers-order'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('your orders', () => {
  it("lists only the account's own orders", async () => {
    const { order } = await orderPaidWithoutCheckout(product)
    const { order: another } = await orderPaidWithoutCheckout(product)
    const holder = await withAccount(product, order)
    const shown = await holder.page('/your-orders')
    expect(textOf(shown)).toContain('2 Test Avenue, Unit 4, Lacey, WA 98503')
    expect(shown).toContain(`href="/report/${order.order_number}"`)
    expect(shown).not.toContain(another.order_number)
    expect(await holder.page('/')).toContain('href="/your-orders"')
  })

  it('links to the account settings and back', async () => {
    const { visitor: customer } = await signInAs(product, 'customer')
    expect(await customer.page('/your-orders')).toContain('href="/admin/settings"')
    expect(await customer.page('/admin/settings')).toContain('href="/your-orders"')
    const { visitor: staff } = await signInAs(product, 'viewer')
    expect(await staff.page('/admin/settings')).not.toContain('href="/your-orders"')
  })

  it('says what will appear in an empty list, and requires signing in', async () => {
    const { visitor: customer } = await signInAs(product, 'customer')
    expect(textOf(await customer.page('/your-orders'))).toContain('No orders yet')
    expect((await visitor().fetch('/your-orders')).headers.get('Location')).toBe('/admin/login')
    expect(await visitor().page('/')).toContain('href="/track-order"')
  })
})
