import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { information, newEmail, property, smallPdf, Visitor } from '~tests/setup/visitor'
import { bodyOf, person } from '~tests/setup/api'

// API calls for orders and payments (docs/specification/json-api.md).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const { intent: _one, ...customer } = information

const { intent: _two, ...place } = property

const order = () => ({ ...customer, ...place, email: newEmail() })

const visitor = () => new Visitor(product.url)

describe('POST /api/orders', () => {
  const placed = async (response: Response) =>
    (await response.json()) as { order: { id: number; orderNumber: string } }

  it('places an order, and updates it the second time', async () => {
    const ada = visitor()
    const input = order()
    const first = await ada.json('POST', '/api/orders', {
      ...input,
      totalAmount: '149.00',
      paymentStatus: 'pending',
      status: 'pending',
    })
    expect(first.status).toBe(201)
    const { order: made } = await placed(first)
    expect(made.orderNumber).toMatch(/^CV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const second = await ada.json('POST', '/api/orders', {
      ...input,
      propertyCity: 'Olympia',
      totalUnits: '42',
    })
    expect(second.status).toBe(200)
    expect(await placed(second)).toEqual({ order: made })
    expect(
      product.rows(
        'select property_city, total_units, total_cents, status from orders where email = ?',
        input.email,
      ),
    ).toEqual([{ property_city: 'Olympia', total_units: 42, total_cents: 14900, status: 'pending' }])
  })

  it('creates one order if the same call arrives three times at once', async () => {
    const ada = visitor()
    await ada.json('POST', '/api/auth/register', person())
    const input = order()
    const responses = await Promise.all([1, 2, 3].map(() => ada.json('POST', '/api/orders', input)))
    expect(responses.map((a) => a.status).sort()).toEqual([200, 200, 201])
    const ids = new Set(await Promise.all(responses.map(async (a) => (await placed(a)).order.id)))
    expect(ids.size).toBe(1)
    expect(product.value('select count(*) from orders where email = ?', input.email)).toBe(1)
  })

  it('stores none of a body’s unknown fields', async () => {
    const input = order()
    const response = await visitor().json('POST', '/api/orders', {
      ...input,
      id: 1,
      userId: 1,
      totalCents: 1,
      paidAt: 1,
      orderNumber: 'CV-0000-0000-0000',
    })
    const { order: made } = await placed(response)
    expect(made.orderNumber).not.toBe('CV-0000-0000-0000')
    expect(product.rows('select total_cents, paid_at from orders where id = ?', made.id)).toEqual([
      { total_cents: 14900, paid_at: null },
    ])
  })

  it('does not reveal whether an address is known, and signs no one in', async () => {
    const email = newEmail()
    await visitor().json('POST', '/api/auth/register', person(email))
    const stranger = visitor()
    const response = await stranger.json('POST', '/api/orders', { ...order(), email })
    expect(response.status).toBe(201)
    expect(Object.keys(await bodyOf(response))).toEqual(['order'])
    expect((await stranger.fetch('/api/auth/me')).status).toBe(401)
    expect(product.value('select count(*) from users where email = ?', email)).toBe(1)
  })
})

describe('POST /api/create-payment-intent', () => {
  const placeOrder = async (ada: Visitor, { documents = true } = {}) => {
    const response = await ada.json('POST', '/api/orders', order())
    if (documents) await ada.upload([{ name: 'bylaws.pdf', content: smallPdf }])
    return ((await response.json()) as { order: { id: number } }).order.id
  }

  it('rejects an order without documents, as the form does', async () => {
    const ada = visitor()
    const orderId = await placeOrder(ada, { documents: false })
    const response = await ada.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
    expect(response.status).toBe(409)
    expect(await bodyOf(response)).toEqual({ error: 'Please upload at least one document to continue.' })
    expect(product.value('select count(*) from payments where order_id = ?', orderId)).toBe(0)
  })

  it("returns the client secret of the order's single payment", async () => {
    const ada = visitor()
    const orderId = await placeOrder(ada)
    const ask = () => ada.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
    const responses = await Promise.all([ask(), ask(), ask()])
    expect(responses.map((a) => a.status)).toEqual([200, 200, 200])
    const secrets = await Promise.all(responses.map(async (a) => (await bodyOf(a)).clientSecret))
    expect(secrets[0]).toMatch(/_secret_/)
    expect(new Set(secrets).size).toBe(1)
    expect(product.value('select count(*) from payments where order_id = ?', orderId)).toBe(1)
  })

  it('finds only the caller’s own order', async () => {
    const orderId = await placeOrder(visitor())
    const mallory = visitor()
    const stranger = await mallory.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
    expect(stranger.status).toBe(404)
    await placeOrder(mallory)
    const other = await mallory.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
    expect(other.status).toBe(404)
    expect(await bodyOf(other)).toEqual({ error: 'There is no such order.' })
    expect(product.value('select count(*) from payments where order_id = ?', orderId)).toBe(0)
  })

  it.each([1, -149])('rejects the amount %s', async (amount) => {
    const ada = visitor()
    const orderId = await placeOrder(ada)
    const response = await ada.json('POST', '/api/create-payment-intent', { amount, orderId })
    expect(response.status).toBe(422)
    expect((await bodyOf(response)).fields).toHaveProperty('amount')
    expect(product.value('select count(*) from payments where order_id = ?', orderId)).toBe(0)
  })
})

describe('POST /api/stripe/webhook', () => {
  const event = JSON.stringify({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1' } },
  })

  it.each([
    ['no signature', {}],
    ['an empty signature', { 'Stripe-Signature': '' }],
  ])('rejects an event with %s', async (_, headers) => {
    const response = await fetch(`${product.url}/api/stripe/webhook`, {
      method: 'POST',
      body: event,
      headers: headers as Record<string, string>,
    })
    expect(response.status).toBe(400)
    expect(await bodyOf(response)).toEqual({ error: 'The signature of this event is missing or wrong.' })
    expect(product.value('select count(*) from gateway_events')).toBe(0)
  })
})
