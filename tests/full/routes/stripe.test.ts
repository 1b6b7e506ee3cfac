import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StripeMock } from '~tests/mocks/stripe'
import { startStripeServer } from '~tests/mocks/stripe-server'
import { textOf } from '~tests/setup/html'
import { startProduct, until, type Product } from '~tests/setup/product'
import { Visitor } from '~tests/setup/visitor'

// Payments with Stripe, which a local server simulates (docs/specification/payments.md#stripe).

const stripe = new StripeMock('whsec_only_for_tests')
let service: Awaited<ReturnType<typeof startStripeServer>>
let product: Product
beforeAll(async () => {
  service = await startStripeServer(stripe)
  product = await startProduct({
    env: {
      PAYMENTS: undefined,
      STRIPE_SECRET_KEY: 'sk_test_only_for_tests',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_only_for_tests',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: service.url,
    },
  })
})
afterAll(async () => {
  await product.stop()
  await service.close()
})
beforeEach(() => stripe.recover())

type Payment = { id: number; gateway_id: string; method: string; state: string }

/** A visitor at step 4 with an unpaid order. */
async function atPayment() {
  const ada = new Visitor(product.url)
  const email = `${crypto.randomUUID()}@example.com`
  await ada.walkTo(4, email)
  const orderId = product.value('select id from orders where email = ?', email)
  const openIntent = () => ada.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
  return {
    ada,
    email,
    orderId,
    isPaid: () => product.value<string>('select payment_status from orders where id = ?', orderId) === 'paid',
    payments: () =>
      product.rows<Payment>(
        'select id, gateway_id, method, state from payments where order_id = ? order by id',
        orderId,
      ),
    confirmations: () =>
      product.value(
        "select count(*) from mails where template = 'order-confirmation' and order_id = ?",
        orderId,
      ),
    tasks: () => product.value('select count(*) from tasks where order_id = ?', orderId),
    openIntent,
    /** Opens the order's payment intent, as the payment screen does, and returns its id. */
    async intent() {
      const response = await openIntent()
      const { clientSecret } = (await response.json()) as { clientSecret: string }
      return clientSecret.split('_secret_')[0] ?? ''
    },
  }
}
type OrderAtPayment = Awaited<ReturnType<typeof atPayment>>

const expectPaidOnce = (order: OrderAtPayment) => {
  expect([order.isPaid(), order.confirmations(), order.tasks()]).toEqual([true, 1, 1])
}

const deliver = ({ body, signature }: { body: string; signature: string }) =>
  fetch(`${product.url}/api/stripe/webhook`, {
    method: 'POST',
    body,
    headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json' },
  })
const intentEvent = (id: string, type = 'payment_intent.succeeded') =>
  stripe.event(type, { id, object: 'payment_intent' })

describe('a card payment', () => {
  it('is confirmed even if its event arrived before the browser', async () => {
    const order = await atPayment()
    const id = await order.intent()
    stripe.succeed(id)
    await deliver(stripe.event('payment_intent.succeeded', stripe.intent(id)))
    const back = await order.ada.fetch(`/checkout?step=4&payment_intent=${id}&redirect_status=succeeded`)
    expect([back.status, back.headers.get('Location')]).toEqual([302, '/checkout?step=5'])
    expect(textOf(await order.ada.page('/checkout?step=5'))).toContain('Your order has been confirmed!')
    expectPaidOnce(order)
  })

  it('that is processing beside a bank transfer is not shown as failed', async () => {
    const order = await atPayment()
    await order.ada.post('/checkout?step=4', { intent: 'pay-by-transfer', terms: 'on' })
    const id = await order.intent()
    stripe.process(id)
    const back = await order.ada.fetch(`/checkout?step=4&payment_intent=${id}`)
    expect(back.headers.get('Location')).toBe('/checkout?step=4')
    const text = textOf(await order.ada.page('/checkout?step=4'))
    expect(text).toContain('Your payment is being processed')
    expect(text).not.toContain('Payment Failed')
  })

  it('that the bank is still processing leaves the order waiting, with a message', async () => {
    const order = await atPayment()
    const id = await order.intent()
    stripe.process(id)
    const back = await order.ada.fetch('/checkout?step=4&returned=1')
    const text = textOf(await (await order.ada.follow(back)).text())
    expect(text).toContain('Your payment is being processed')
    expect(text).not.toContain('Payment Failed')
    expect(order.isPaid()).toBe(false)
  })
})

describe('Stripe’s own page', () => {
  it.each(['pay-on-stripe', 'pay-by-transfer'])('requires accepting the terms first: %s', async (intent) => {
    const order = await atPayment()
    const response = await order.ada.post('/checkout?step=4', { intent })
    expect(response.status).toBe(422)
    expect(textOf(await response.text())).toContain(
      'Terms required Please accept the terms and conditions to continue.',
    )
    expect(order.payments()).toEqual([])
  })
})

describe('a bank transfer', () => {
  it('still lets the customer pay another way', async () => {
    const order = await atPayment()
    await order.ada.post('/checkout?step=4', { intent: 'pay-by-transfer', terms: 'on' })
    expect(await order.ada.page('/checkout?step=4')).toContain('pay-on-stripe')
    const id = await order.intent()
    stripe.succeed(id)
    await deliver(intentEvent(id))
    expectPaidOnce(order)
    await until(
      () => order.payments().some((p) => p.method === 'bank_transfer' && p.state === 'canceled'),
      'the transfer to be canceled',
    )
  })

  it('has a page that works while Stripe is down', async () => {
    const order = await atPayment()
    await order.ada.post('/checkout?step=4', { intent: 'pay-by-transfer', terms: 'on' })
    stripe.fail('server error')
    expect(textOf(await order.ada.page('/checkout?step=5'))).toContain(
      'We can’t show the transfer details right now.',
    )
  })
})

describe('when Stripe has problems', () => {
  it('a single failed request is retried without a message', async () => {
    const order = await atPayment()
    stripe.fail('unreachable', { times: 1 })
    expect((await order.openIntent()).status).toBe(200)
  })

  it('slow responses do not delay other pages, and time out', async () => {
    const order = await atPayment()
    const release = stripe.hold()
    let hasResponded = false
    const call = order.openIntent().finally(() => (hasResponded = true))
    const page = await order.ada.page('/checkout?step=4')
    expect(hasResponded).toBe(false)
    expect(textOf(page)).toContain('Payment')
    // Stripe is still holding back its response.
    expect((await call).status).toBe(503)
    release()
    expect(order.payments()).toEqual([])
    // Whatever Stripe did is found again by the same key: there is still one intent.
    expect((await order.openIntent()).status).toBe(200)
    expect(order.payments()).toHaveLength(1)
  })
})

describe('the data about Stripe in the browser', () => {
  it('names the only other host that scripts, frames, and forms may use', async () => {
    const policy = (await fetch(`${product.url}/checkout`)).headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain('https://js.stripe.com')
    expect(policy).toContain("form-action 'self' https://checkout.stripe.com")
    const hosts = policy.match(/https?:\/\/[^\s;]+/g) ?? []
    expect(hosts.filter((host) => !host.endsWith('.stripe.com'))).toEqual([])
  })
})
