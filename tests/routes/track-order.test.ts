import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'
import { linkOf, orderPaidWithoutCheckout } from '~tests/setup/customers-order'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('tracking an order', () => {
  const wrong = 'We can’t find an order with this number and email address.'
  const track = (who: Visitor, orderNumber: string, email: string, intent = 'track') =>
    who.post('/track-order', { intent, orderNumber, email })

  it('redirects a correct pair to the public page of the order, however the number is typed', async () => {
    const { order, path } = await orderPaidWithoutCheckout(product)
    const who = visitor()
    for (const typed of [order.order_number, order.order_number.toLowerCase().replaceAll('-', ' ')]) {
      const response = await track(who, typed, order.email.toUpperCase())
      expect([response.status, response.headers.get('Location')]).toEqual([302, path])
    }
    expect(textOf(await who.page(path))).not.toContain('Documents received')
  })

  it('responds to every wrong pair in the same way', async () => {
    const { order } = await orderPaidWithoutCheckout(product)
    const { order: other } = await orderPaidWithoutCheckout(product)
    const responses = new Set<string>()
    for (const [number, email] of [
      [order.order_number, other.email],
      ['CV-0000-0000-0000', order.email],
      ['CV-0000-0000-0000', 'nobody@example.com'],
      ['no number', order.email],
    ] as const)
      for (const intent of ['track', 'mail-link']) {
        const response = await track(visitor(), number, email, intent)
        const text = textOf(await response.text())
        expect(text).toContain(wrong)
        responses.add(`${response.status} ${text}`)
      }
    expect(responses.size).toBe(1)
    expect(product.value('select count(*) from mails where order_id = ?', order.id)).toBe(0)
  })

  it("mails the private link to the order's address, three times an hour", async () => {
    const { order, path } = await orderPaidWithoutCheckout(product)
    const who = visitor()
    const sent = await track(who, order.order_number, order.email, 'mail-link')
    expect(sent.headers.get('Location')).toBe(path)
    const mail = await until(
      () => product.mails().find(({ text }) => text.includes(`To: ${order.email}`)),
      'the mail',
    )
    const link = /\/order\/\d+-[\w-]{43}/.exec(mail.text)?.[0] ?? ''
    expect(link).toBe(await linkOf(product, order))
    expect(textOf(await who.page(path))).not.toContain('Documents received')
    const statuses: number[] = []
    for (let i = 0; i < 3; i++)
      statuses.push((await track(visitor(), order.order_number, order.email, 'mail-link')).status)
    expect(statuses).toEqual([302, 302, 429])
  })

  it('mails no link for an unpaid order', async () => {
    const customer = visitor()
    const email = `${crypto.randomUUID()}@example.com`
    await customer.walkTo(4, email)
    const number = product.value<string>('select order_number from orders where email = ?', email)
    const response = await track(visitor(), number, email, 'mail-link')
    expect(response.status).toBe(409)
    expect(textOf(await response.text())).toContain('This order is not paid yet.')
    expect(product.value('select count(*) from mails where to_address = ?', email)).toBe(0)
  })
})
