import { createHmac } from 'node:crypto'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { newEmail, Visitor } from '~tests/setup/visitor'
import { expectPaidOnce, insertStaff, orderOf, paymentsOf } from '~tests/setup/payment-checks'

// The events of the payment gateway (docs/specification/payments.md#sandbox).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
  insertStaff(product)
})

const visitor = () => new Visitor(product.url)

describe('the gateway’s events', () => {
  const sandbox = () => new Database(path.join(product.dataDir, 'sandbox-payments.db'))
  const deliver = (gatewayId: string, { id, type }: { id: string; type: string }) => {
    const store = sandbox()
    const secret = store.prepare('select value from secret').pluck().get() as string
    store.close()
    const body = JSON.stringify({
      id,
      object: 'event',
      type,
      data: { object: { id: gatewayId, object: 'payment_intent' } },
    })
    const t = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    return fetch(`${product.url}/api/stripe/webhook`, {
      method: 'POST',
      body,
      headers: { 'Stripe-Signature': `t=${t},v1=${v1}` },
    })
  }
  const openPayment = async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const orderId = orderOf(product, email).id
    await ada.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
    const [payment] = paymentsOf(product, orderId)
    return { ada, email, gatewayId: payment?.gateway_id ?? '' }
  }
  const charge = (gatewayId: string) => {
    const store = sandbox()
    store.prepare("update payments set state = 'succeeded' where id = ?").run(gatewayId)
    store.close()
  }
  const eventId = () => `evt_${crypto.randomUUID()}`

  it('complete an order whose browser was closed after paying', async () => {
    const { ada, email, gatewayId } = await openPayment()
    charge(gatewayId)
    expect((await deliver(gatewayId, { id: eventId(), type: 'payment_intent.succeeded' })).status).toBe(200)
    expectPaidOnce(product, email)
    expect(await ada.page('/checkout?step=5')).toContain('Thank You for Your Order!')
  })

  it('are not trusted on their own: the gateway is queried', async () => {
    const { email, gatewayId } = await openPayment()
    expect((await deliver(gatewayId, { id: eventId(), type: 'payment_intent.succeeded' })).status).toBe(200)
    expect(orderOf(product, email).payment_status).toBe('pending')
  })

  it('may arrive five times, late, concurrently, and out of order', async () => {
    const { email, gatewayId } = await openPayment()
    charge(gatewayId)
    const id = eventId()
    const responses = await Promise.all([
      ...[1, 2, 3, 4, 5].map(() => deliver(gatewayId, { id, type: 'payment_intent.succeeded' })),
      deliver(gatewayId, { id: eventId(), type: 'payment_intent.payment_failed' }),
      deliver(gatewayId, { id: eventId(), type: 'payment_intent.created' }),
      deliver(gatewayId, { id: eventId(), type: 'something.new' }),
      deliver('pi_of_somebody_else', { id: eventId(), type: 'payment_intent.succeeded' }),
    ])
    expect(responses.map((a) => a.status)).toEqual(responses.map(() => 200))
    await deliver(gatewayId, { id: eventId(), type: 'payment_intent.payment_failed' })
    expectPaidOnce(product, email)
    expect(product.value('select count(*) from gateway_events where event_id = ?', id)).toBe(1)
  })

  it('may arrive together with the browser', async () => {
    const { ada, email, gatewayId } = await openPayment()
    charge(gatewayId)
    await Promise.all([
      deliver(gatewayId, { id: eventId(), type: 'payment_intent.succeeded' }),
      ada.fetch('/checkout?step=4&returned=1'),
      ada.fetch('/checkout?step=4&returned=1'),
    ])
    expectPaidOnce(product, email)
  })

  it('may be lost: the reconciliation then completes the order', async () => {
    const { email, gatewayId } = await openPayment()
    charge(gatewayId)
    product.change('update payments set next_check_at = 1 where gateway_id = ?', gatewayId)
    product.change(
      "insert into jobs (kind, payload, max_attempts, run_at, created_at) values ('reconcile-payments', '{}', 3, 1, 1)",
    )
    await until(() => orderOf(product, email).payment_status === 'paid', 'the reconciliation')
    expectPaidOnce(product, email)
  })
})
