import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { information, newEmail, property, smallPdf, Visitor } from '~tests/setup/visitor'
import { bodyOf } from '~tests/setup/api'

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
  it('creates one order for a new customer too, although the first call signs them in', async () => {
    const ada = visitor()
    const input = order()
    await ada.post('/checkout?step=1', { ...information, email: input.email })
    const responses = await Promise.all([1, 2, 3].map(() => ada.json('POST', '/api/orders', input)))
    expect(responses.map((a) => a.status).sort()).toEqual([200, 200, 201])
    expect(product.value('select count(*) from orders where email = ?', input.email)).toBe(1)
  })

  it.each([
    ['totalAmount', '1.00', 'The price is 149.00'],
    ['totalAmount', 148.99, 'The price is 149.00'],
    ['totalAmount', 'free', 'The price is 149.00'],
    ['paymentStatus', 'paid', 'An order starts as pending'],
    ['status', 'completed', 'An order starts as pending'],
    ['customerRole', 'admin', 'Please choose what best describes you'],
    ['propertyState', 'DC', 'State is required'],
    ['totalUnits', -3, 'Please enter a valid number'],
    ['agentEmail', 'nobody', 'Please enter a valid email address'],
  ])('rejects %s = %s', async (field, value, message) => {
    const input = order()
    const response = await visitor().json('POST', '/api/orders', { ...input, [field]: value })
    expect(response.status).toBe(422)
    expect(await bodyOf(response)).toEqual({ error: expect.any(String), fields: { [field]: message } })
    expect(product.value('select count(*) from orders where email = ?', input.email)).toBe(0)
    expect(product.value('select count(*) from users where email = ?', input.email)).toBe(0)
  })
})

describe('POST /api/create-payment-intent', () => {
  const placeOrder = async (ada: Visitor, { documents = true } = {}) => {
    const response = await ada.json('POST', '/api/orders', order())
    if (documents) await ada.upload([{ name: 'bylaws.pdf', content: smallPdf }])
    return ((await response.json()) as { order: { id: number } }).order.id
  }

  it.each([1, 0, -149, 148.99, '1.49', null, 'free'])('rejects the amount %s', async (amount) => {
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
  const forged = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`

  it.each([
    ['no signature', {}],
    ['an empty signature', { 'Stripe-Signature': '' }],
    ['a forged signature', { 'Stripe-Signature': forged }],
    ['a malformed signature', { 'Stripe-Signature': 'yes' }],
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
