import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StripeMock } from '~tests/mocks/stripe'
import { startStripeServer } from '~tests/mocks/stripe-server'
import { textOf } from '~tests/setup/html'
import { startProduct, until, type Product } from '~tests/setup/product'
import { redirectOf, redirectTo } from '~tests/setup/responses'
import { goodCard, Visitor } from '~tests/setup/visitor'

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

const unreachableMessage =
  'The payment service can’t be reached right now. Your order is saved and nothing has been charged.'

describe('a card payment', () => {
  it('gets a client secret for the price of the order', async () => {
    const order = await atPayment()
    const response = await order.openIntent()
    expect(response.status).toBe(200)
    const { clientSecret } = (await response.json()) as { clientSecret: string }
    const [payment] = order.payments()
    expect(payment).toMatchObject({ method: 'card', state: 'open' })
    const intent = stripe.intent(payment?.gateway_id ?? '')
    expect(intent).toMatchObject({ amount: 14900, currency: 'usd', client_secret: clientSecret })
    expect(intent.metadata.orderNumber).toBe(
      product.value('select order_number from orders where id = ?', order.orderId),
    )
  })

  it('has one intent for the order, however often and from however many tabs it is requested', async () => {
    const order = await atPayment()
    const before = stripe.intents.size
    const responses = await Promise.all([1, 2, 3, 4].map(order.openIntent))
    responses.push(await order.openIntent())
    const secrets = await Promise.all(
      responses.map(async (a) => ((await a.json()) as { clientSecret: string }).clientSecret),
    )
    expect(new Set(secrets).size).toBe(1)
    expect(stripe.intents.size).toBe(before + 1)
    expect(order.payments()).toHaveLength(1)
  })

  it('pays through a signed event that arrives five times, once', async () => {
    const order = await atPayment()
    const id = await order.intent()
    stripe.succeed(id)
    const event = intentEvent(id)
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => deliver(event)))
    expect(responses.map((a) => a.status)).toEqual([200, 200, 200, 200, 200])
    expectPaidOnce(order)
    expect(product.value('select count(*) from gateway_events where event_id = ?', event.id)).toBe(1)
    expect(textOf(await order.ada.page('/checkout?step=5'))).toContain('Thank You for Your Order!')
  })

  it('is not completed by a forged, old, or false event', async () => {
    const order = await atPayment()
    const id = await order.intent()
    const genuine = intentEvent(id)
    const changed = { ...genuine, body: genuine.body.replace('"id"', ' "id"') }
    expect((await deliver(changed)).status).toBe(400)
    const [, v1 = ''] = genuine.signature.split(',v1=')
    const old = { ...genuine, signature: `t=${Math.floor(Date.now() / 1000) - 3600},v1=${v1}` }
    expect((await deliver(old)).status).toBe(400)
    // Signed correctly, but Stripe reports that the intent is open.
    expect((await deliver(genuine)).status).toBe(200)
    expect(order.isPaid()).toBe(false)
    // A later event reports the actual payment.
    stripe.succeed(id)
    await deliver(intentEvent(id, 'charge.updated'))
    expectPaidOnce(order)
  })

  it('is completed without an event when the browser returns, since the server queries Stripe', async () => {
    const order = await atPayment()
    const id = await order.intent()
    stripe.succeed(id)
    const back = await order.ada.fetch(
      `/checkout?step=4&payment_intent=${id}&payment_intent_client_secret=${id}_secret_x&redirect_status=succeeded`,
    )
    expect(redirectOf(back)).toEqual(redirectTo('/checkout?step=5'))
    expect(textOf(await (await order.ada.follow(back)).text())).toContain('Payment Successful')
    await deliver(intentEvent(id))
    expectPaidOnce(order)
  })

  it("cannot pay an order with another order's intent", async () => {
    const order = await atPayment()
    await order.intent()
    const other = await atPayment()
    const theirs = await other.intent()
    stripe.succeed(theirs)
    const back = await order.ada.fetch(`/checkout?step=4&payment_intent=${theirs}&redirect_status=succeeded`)
    expect(redirectOf(back)).toEqual(redirectTo('/checkout?step=4'))
    expect(order.isPaid()).toBe(false)
  })

  it('that the bank declined shows the bank’s message, and the order stays', async () => {
    const order = await atPayment()
    const id = await order.intent()
    stripe.decline(id, 'Your card has expired.')
    const back = await order.ada.fetch(`/checkout?step=4&payment_intent=${id}&redirect_status=failed`)
    expect(redirectOf(back)).toEqual(redirectTo('/checkout?step=4'))
    expect(textOf(await (await order.ada.follow(back)).text())).toContain(
      'Payment Failed Your card has expired.',
    )
    expect(order.isPaid()).toBe(false)
    stripe.succeed(id)
    await deliver(intentEvent(id))
    expectPaidOnce(order)
  })

  it('of a different amount does not pay the order', async () => {
    const order = await atPayment()
    const id = await order.intent()
    stripe.succeed(id, 100)
    expect((await deliver(intentEvent(id))).status).toBe(200)
    expect(order.isPaid()).toBe(false)
    expect(order.payments()).toMatchObject([{ state: 'failed' }])
  })

  it('is found by the reconciliation if its event was lost', async () => {
    const order = await atPayment()
    const id = await order.intent()
    stripe.succeed(id)
    product.change('update payments set next_check_at = 1 where gateway_id = ?', id)
    product.change(
      "insert into jobs (kind, payload, max_attempts, run_at, created_at) values ('reconcile-payments', '{}', 3, 1, 1)",
    )
    await until(order.isPaid, 'the reconciliation')
    expectPaidOnce(order)
  })

  it("with the sandbox's form is rejected", async () => {
    const order = await atPayment()
    const response = await order.ada.post('/checkout?step=4', goodCard)
    expect(response.status).toBe(302)
    expect(order.isPaid()).toBe(false)
    expect(order.payments()).toEqual([])
  })
})

describe('Stripe’s own page', () => {
  it('is reached through the form, and returns to the checkout', async () => {
    const order = await atPayment()
    const sent = await order.ada.post('/checkout?step=4', { intent: 'pay-on-stripe', terms: 'on' })
    const [payment] = order.payments()
    const session = stripe.session(payment?.gateway_id ?? '')
    expect(redirectOf(sent)).toEqual({ status: 303, location: session.url })
    expect(session).toMatchObject({
      amount_total: 14900,
      success_url: `${product.url}/checkout?step=4&returned=1`,
      cancel_url: `${product.url}/checkout?step=4`,
    })
    // Going back and choosing it again leads to the same page.
    await order.ada.page('/checkout?step=4')
    const again = await order.ada.post('/checkout?step=4', { intent: 'pay-on-stripe', terms: 'on' })
    expect(again.headers.get('Location')).toBe(session.url)
    stripe.paySession(session.id)
    const back = await order.ada.fetch('/checkout?step=4&returned=1')
    expect(redirectOf(back)).toEqual(redirectTo('/checkout?step=5'))
    expectPaidOnce(order)
  })

  it('pays through its event if the browser never returns', async () => {
    const order = await atPayment()
    await order.ada.post('/checkout?step=4', { intent: 'pay-on-stripe', terms: 'on' })
    const [payment] = order.payments()
    stripe.paySession(payment?.gateway_id ?? '')
    const event = stripe.event('checkout.session.completed', {
      id: payment?.gateway_id ?? '',
      object: 'checkout.session',
    })
    expect((await deliver(event)).status).toBe(200)
    expectPaidOnce(order)
  })

  it('may be paid in addition to a card, in which case the second payment is refunded', async () => {
    const order = await atPayment()
    const intent = await order.intent()
    await order.ada.post('/checkout?step=4', { intent: 'pay-on-stripe', terms: 'on' })
    const session = order.payments().find((p) => p.method === 'hosted')?.gateway_id ?? ''
    const charged = stripe.paySession(session)
    stripe.succeed(intent)
    await Promise.all([
      deliver(intentEvent(intent)),
      deliver(stripe.event('checkout.session.completed', { id: session, object: 'checkout.session' })),
    ])
    expectPaidOnce(order)
    await until(
      () => order.payments().some((p) => p.state === 'refunded'),
      'the second payment to be refunded',
    )
    const refunded = stripe.refunds.filter((r) => [charged, intent].includes(r.payment_intent))
    expect(refunded).toHaveLength(1)
    expect(
      order
        .payments()
        .map((p) => p.state)
        .sort(),
    ).toEqual(['refunded', 'succeeded'])
  })

  it('is closed once the order is paid another way', async () => {
    const order = await atPayment()
    await order.ada.post('/checkout?step=4', { intent: 'pay-on-stripe', terms: 'on' })
    const session = order.payments()[0]?.gateway_id ?? ''
    const intent = await order.intent()
    stripe.succeed(intent)
    await deliver(intentEvent(intent))
    await until(() => stripe.session(session).status === 'expired', 'the page to be closed')
    expectPaidOnce(order)
  })
})

describe('a bank transfer', () => {
  it('shows the account details, and the order waits for the money', async () => {
    const order = await atPayment()
    const sent = await order.ada.post('/checkout?step=4', { intent: 'pay-by-transfer', terms: 'on' })
    expect(redirectOf(sent)).toEqual(redirectTo('/checkout?step=5'))
    const text = textOf(await (await order.ada.follow(sent)).text())
    for (const words of ['$149.00', 'Test Bank', '999999999', '11119999000000', 'TESTREF123'])
      expect(text).toContain(words)
    expect(text).toContain('We’ll start when your bank transfer arrives.')
    expect([order.isPaid(), order.confirmations()]).toEqual([false, 0])
    // A reload shows the same.
    expect(await order.ada.page('/checkout?step=5')).toContain('TESTREF123')

    const id = order.payments()[0]?.gateway_id ?? ''
    stripe.succeed(id)
    await deliver(intentEvent(id))
    expectPaidOnce(order)
    expect(textOf(await order.ada.page('/checkout?step=5'))).toContain('We’ve received your payment')
  })
})

describe('when Stripe has problems', () => {
  const failures = [
    ['answers 500', () => stripe.fail('server error')],
    ['can’t be reached', () => stripe.fail('unreachable')],
  ] as const

  it.each(failures)(
    '%s: the order stays, the page says so, and payment works afterward',
    async (_, failStripe) => {
      const order = await atPayment()
      failStripe()
      const call = await order.openIntent()
      expect(call.status).toBe(503)
      expect(((await call.json()) as { error: string }).error).toContain(unreachableMessage)
      for (const intent of ['pay-on-stripe', 'pay-by-transfer']) {
        const form = await order.ada.post('/checkout?step=4', { intent, terms: 'on' })
        expect(form.status).toBe(503)
        const text = textOf(await form.text())
        expect(text).toContain('Error setting up payment')
        expect(text).toContain(unreachableMessage)
        expect(text).toContain('Pay by US bank transfer')
      }
      expect([order.isPaid(), order.payments()]).toEqual([false, []])
      stripe.recover()
      expect((await order.openIntent()).status).toBe(200)
      const form = await order.ada.post('/checkout?step=4', { intent: 'pay-on-stripe', terms: 'on' })
      expect(form.status).toBe(303)
    },
  )

  it.each(failures)('%s: an event is not recorded, so that Stripe sends it again', async (_, failStripe) => {
    const order = await atPayment()
    const id = await order.intent()
    stripe.succeed(id)
    const event = intentEvent(id)
    failStripe()
    expect((await deliver(event)).status).toBe(503)
    expect(order.isPaid()).toBe(false)
    stripe.recover()
    expect((await deliver(event)).status).toBe(200)
    expectPaidOnce(order)
  })

  it('a returning browser is told that the payment cannot be checked yet', async () => {
    const order = await atPayment()
    const id = await order.intent()
    stripe.succeed(id)
    stripe.fail('server error')
    const back = await order.ada.fetch(`/checkout?step=4&payment_intent=${id}`)
    expect(redirectOf(back)).toEqual(redirectTo('/checkout?step=4'))
    const text = textOf(await (await order.ada.follow(back)).text())
    expect(text).toContain('We can’t see your payment yet')
    expect(text).toContain('If you have paid, please don’t pay again')
    expect(text).not.toContain('nothing has been charged')
    stripe.recover()
    await order.ada.fetch('/checkout?step=4&returned=1')
    expectPaidOnce(order)
  })
})

describe('the data about Stripe in the browser', () => {
  it('includes the publishable key, but never the secret ones', async () => {
    const order = await atPayment()
    const page = await order.ada.page('/checkout?step=4')
    expect(page).toContain('pk_test_only_for_tests')
    expect(page).not.toContain('sk_test_only_for_tests')
    expect(page).not.toContain('whsec_only_for_tests')
  })

  it('is never logged with a client secret', async () => {
    const order = await atPayment()
    const { clientSecret } = (await (await order.openIntent()).json()) as { clientSecret: string }
    const id = clientSecret.split('_secret_')[0] ?? ''
    const last = await order.ada.fetch(
      `/checkout?step=4&payment_intent=${id}&payment_intent_client_secret=${clientSecret}`,
    )
    const lastId = last.headers.get('X-Request-Id')
    await until(() => product.log.some((line) => line.requestId === lastId), 'the log of the last request')
    expect(product.output()).not.toContain(clientSecret)
    expect(product.output()).not.toContain('sk_test_only_for_tests')
    expect(product.output()).not.toContain('whsec_only_for_tests')
  })
})
