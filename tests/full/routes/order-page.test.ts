import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '~tests/setup/helpers'
import { textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'
import { orderPaidWithoutCheckout, withLink, type Order } from '~tests/setup/customers-order'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe("the visible parts of an order's page", () => {
  it('say for an unpaid order that it awaits payment, not that a report is coming', async () => {
    const buyer = visitor()
    const email = `${crypto.randomUUID()}@example.com`
    await buyer.walkTo(4, email)
    const unpaid = must(product.rows<Order>('select * from orders where email = ?', email)[0])
    const text = textOf(await visitor().page(`/report/${unpaid.order_number}`))
    expect(text).toContain('Your Order Is Awaiting Payment')
    expect(text).not.toContain('on Its Way')
  })
})

describe('sharing a report', () => {
  it('asks about an address that looks mistyped before it sends a mail', async () => {
    const { order, path } = await orderPaidWithoutCheckout(product)
    const holder = await withLink(product, order)
    const name = crypto.randomUUID()
    const question = await holder.post(path, { intent: 'share', email: `${name}@gmial.com` })
    expect(question.status).toBe(422)
    expect(textOf(await question.text())).toContain(`Did you mean ${name}@gmail.com`)
    const correction = { intent: 'share', email: `${name}@gmial.com`, takeSuggestion: 'email' }
    const response = await holder.post(path, correction)
    // Without scripts, the message appears next to the form.
    expect(response.headers.get('Location')).toBe(`${path}#share`)
    expect(await (await holder.follow(response)).text()).toMatch(
      new RegExp(`id="share".*role="status".*The link is on its way to ${name}@gmail\\.com`, 's'),
    )
    expect(
      product.rows(
        "select to_address from mails where template = 'shared-report' and order_id = ?",
        order.id,
      ),
    ).toEqual([{ to_address: `${name}@gmail.com` }])
  })

  it("shows an address's error, and is limited to ten an hour", async () => {
    const { order, path } = await orderPaidWithoutCheckout(product)
    const holder = await withLink(product, order)
    const wrong = await holder.post(path, { intent: 'share', email: 'nobody' })
    expect(wrong.status).toBe(422)
    expect(textOf(await wrong.text())).toContain('Please enter a valid email address')
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push((await holder.post(path, { intent: 'share', email: `${i}@example.com` })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 302), 429])
  })
})
