import { beforeAll, describe, expect, it } from 'vitest'
import { sendRequest } from '~tests/setup/document-requests'
import { textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { smallPdf, Visitor } from '~tests/setup/visitor'
import {
  activitiesOf,
  documentNamesOf,
  linkOf,
  orderPaidWithoutCheckout,
  orderPaidInCheckout,
  withAccount,
  withLink,
  type Order,
} from '~tests/setup/customers-order'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

const study = { name: 'Reserve Study.pdf', content: smallPdf }

describe("the visible parts of an order's page", () => {
  let customer: Visitor
  let order: Order
  let path: string
  beforeAll(async () => {
    ;({ customer, order } = await orderPaidInCheckout(product))
    path = `/report/${order.order_number}`
  })

  it('include documents and address for the session that placed the order', async () => {
    const text = textOf(await customer.page(path))
    expect(text).toContain('Documents received')
    expect(text).toContain('2 Test Avenue, Unit 4')
  })

  it('are only the status for a stranger with the order number', async () => {
    const text = textOf(await visitor().page(path))
    expect(text).toContain('Your Report Is on Its Way')
    expect(text).not.toContain('Documents received')
    expect(text).not.toMatch(/Test Avenue|Lacey|98503|Buyer|@example\.com/)
  })

  it("include the customer's parts for the private link, which is no longer in the URL afterward", async () => {
    const other = visitor()
    const response = await other.fetch(await linkOf(product, order))
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe(path)
    expect(textOf(await other.page(path))).toContain('Documents received')
  })

  it('include the customer’s parts only of the order that the private link belongs to', async () => {
    const { order: another } = await orderPaidInCheckout(product)
    const other = visitor()
    await other.fetch(await linkOf(product, order))
    expect(textOf(await other.page(`/report/${another.order_number}`))).not.toContain('Documents received')
  })

  it("do not include the customer's parts for a link that is altered, or was created for an earlier address", async () => {
    const { order: moved } = await orderPaidInCheckout(product)
    const link = await linkOf(product, moved)
    product.change('update orders set email = ? where id = ?', `${crypto.randomUUID()}@example.com`, moved.id)
    const altered = (await linkOf(product, order)).replace(/-(.)/, (_, first) =>
      first === 'A' ? '-B' : '-A',
    )
    for (const dead of [link, altered, '/order/1', '/order/nothing']) {
      const other = visitor()
      const response = await other.fetch(dead)
      expect(response.headers.get('Location')).toBe('/track-order')
      expect(other.readCookie('orders')).toBeUndefined()
      expect(textOf(await other.page('/track-order'))).toContain('This link does not work')
    }
  })

  it("do not include the customer's parts for another account", async () => {
    const stranger = (await orderPaidInCheckout(product)).customer
    expect(textOf(await stranger.page(path))).not.toContain('Documents received')
  })
})

describe("actions on an order's page", () => {
  type Action = {
    name: string
    run: (who: Visitor, path: string) => Promise<Response>
    done: (id: number) => boolean
  }
  const actions: Action[] = [
    {
      name: 'add a document',
      run: (who, path) => who.upload([study], `${path}/documents`),
      done: (id) => documentNamesOf(product, id).includes(study.name),
    },
    {
      name: 'say that there are no more documents',
      run: (who, path) => who.upload([], `${path}/documents?finish=1`),
      done: (id) =>
        product.value<string>('select outcome from document_requests where order_id = ?', id) === 'finished',
    },
    {
      name: 'mail the public link',
      run: (who, path) => who.post(path, { intent: 'share', email: 'lender@example.com' }),
      done: (id) =>
        product.value("select count(*) from mails where order_id = ? and template = 'shared-report'", id) ===
        1,
    },
  ]

  it('are open to the session, the account, and the private link', async () => {
    const { customer, order: placed } = await orderPaidInCheckout(product)
    const { order: ofAccount } = await orderPaidWithoutCheckout(product)
    const { order: ofLink } = await orderPaidWithoutCheckout(product)
    for (const [order, who] of [
      [placed, customer],
      [ofAccount, await withAccount(product, ofAccount)],
      [ofLink, await withLink(product, ofLink)],
    ] as const) {
      await sendRequest(product, order.id, ['reserve_study'])
      for (const { name, run, done } of actions) {
        const response = await run(who, `/report/${order.order_number}`)
        expect(response.headers.get('Location')?.split('#')[0], name).toBe(`/report/${order.order_number}`)
        expect(done(order.id), name).toBe(true)
      }
    }
  })

  it('are open to no one else', async () => {
    const { order, path } = await orderPaidWithoutCheckout(product)
    await sendRequest(product, order.id, ['reserve_study'])
    const { order: another } = await orderPaidWithoutCheckout(product)
    const strangers = [
      visitor(),
      (await signInAs(product, 'customer')).visitor,
      (await signInAs(product, 'admin')).visitor,
      await withLink(product, another),
      await withAccount(product, another),
    ]
    for (const { name, run, done } of actions) {
      for (const who of strangers) {
        const response = await run(who, path)
        expect(response.status, name).toBe(403)
        expect(await response.text()).toContain('Only the customer can do this.')
        const unknown = await run(who, '/report/CV-0000-0000-0000')
        expect(unknown.status, name).toBe(403)
      }
      expect(done(order.id), name).toBe(false)
    }
    expect(documentNamesOf(product, order.id)).toEqual(['bylaws.pdf'])
  })
})

describe('sharing a report', () => {
  it("mails the public link in the customer's name, without private data", async () => {
    const { order, path } = await orderPaidWithoutCheckout(product)
    const holder = await withLink(product, order)
    const to = `${crypto.randomUUID()}@example.com`
    const response = await holder.post(path, { intent: 'share', email: to })
    expect(textOf(await (await holder.follow(response)).text())).toContain(`The link is on its way to ${to}.`)
    const mail = await until(() => product.mails().find(({ text }) => text.includes(`To: ${to}`)), 'the mail')
    const text = mail.text
    expect(text).toContain('Test Buyer shared the HOA report on 2 Test Avenue with you.')
    expect(text).toContain(`/report/${order.order_number}`)
    expect(text).not.toMatch(/Lacey|Unit 4|\/order\//)
    expect(activitiesOf(product, order.id)).toContain(
      `Link to the report of ${order.order_number} mailed to ${to} by its customer`,
    )
  })
})

describe('forgetting an order on a device', () => {
  it('revokes the access given by the private link', async () => {
    const { order, path } = await orderPaidWithoutCheckout(product)
    const holder = await withLink(product, order)
    const response = await holder.post(path, { intent: 'forget' })
    const shown = textOf(await (await holder.follow(response)).text())
    expect(shown).toContain('This device has forgotten your order')
    expect(shown).not.toContain('Documents received')
    expect(holder.readCookie('orders')).toBeUndefined()
  })

  it('ends the checkout, and informs visitors who are still signed in', async () => {
    const { customer, order } = await orderPaidInCheckout(product)
    const path = `/report/${order.order_number}`
    const response = await customer.post(path, { intent: 'forget' })
    expect(textOf(await (await customer.follow(response)).text())).toContain('please log out, too')
    await customer.post('/logout', {})
    expect(textOf(await customer.page(path))).not.toContain('Documents received')
    expect((await customer.fetch('/checkout?step=5')).headers.get('Location')).toBe('/checkout?step=1')
  })
})

describe('an unpaid order', () => {
  it('links its customer to the checkout, and accepts neither documents nor sharing', async () => {
    const customer = visitor()
    const email = `${crypto.randomUUID()}@example.com`
    await customer.walkTo(4, email)
    const number = product.value<string>('select order_number from orders where email = ?', email)
    const shown = textOf(await customer.page(`/report/${number}`))
    expect(shown).toContain('Continue to Payment')
    const late = await customer.upload([study], `/report/${number}/documents`, 'application/json')
    expect(late.status).toBe(409)
    const share = await customer.post(`/report/${number}`, { intent: 'share', email: 'a@example.com' })
    expect(share.status).toBe(409)
  })
})

describe('the page of an order', () => {
  it('is not cached, and has neither scripts nor private data for strangers', async () => {
    const { order, path } = await orderPaidWithoutCheckout(product)
    const holder = await withLink(product, order)
    for (const who of [holder, visitor()]) {
      const response = await who.fetch(path)
      expect(response.headers.get('Cache-Control')).toContain('no-store')
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
      await response.text()
    }
    const html = await visitor().page(path)
    expect(html).not.toContain('<script')
    expect(html).toContain('<meta name="referrer" content="no-referrer"/>')
    expect(await holder.page(path)).toContain('<meta name="referrer" content="same-origin"/>')
    const scripted = await (await visitor().fetch(`${path}.data`)).text()
    for (const secret of [order.email, 'bylaws.pdf', 'Unit 4', 'Lacey'])
      expect(html + scripted, secret).not.toContain(secret)
    // Timestamps may contain these digits.
    expect(html + scripted).not.toMatch(/\b98503\b/)
  })
})
