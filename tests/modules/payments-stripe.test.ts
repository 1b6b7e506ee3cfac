import { count, eq } from 'drizzle-orm'
import fc from '~tests/setup/fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPayment, transferDetails } from '~/modules/payments/open-payment.server'
import { receiveGatewayEvent } from '~/modules/payments/receive-event.server'
import { reconcilePayments, refreshPayments } from '~/modules/payments/settle-payments.server'
import { db } from '~db/client.server'
import { activities, gatewayEvents, type jobs, mails, payments, tasks } from '~db/schema'
import { makeOrderToPay, readOrder, updateOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { StripeMock } from '../mocks/stripe'
import { expectRefusal, must } from '../setup/helpers'
import { mockStripe } from '../setup/stripe'
import { eventsFrom, runPaymentJobs } from '../setup/stripe-events'
import { dayMs, hourMs, minuteMs } from '~/modules/time-units'

const stripe = mockStripe()
afterEach(() => vi.useRealTimers())

const row = (gatewayId: string) =>
  must(db().select().from(payments).where(eq(payments.gatewayId, gatewayId)).get(), 'payment')

const rowsOf = (orderId: number) => db().select().from(payments).where(eq(payments.orderId, orderId)).all()

const total = (table: typeof tasks | typeof mails | typeof jobs | typeof gatewayEvents) =>
  db().select({ n: count() }).from(table).get()?.n

const unavailable =
  /^The payment service can’t be reached right now\. Your order is saved and nothing has been charged/

const deliver = eventsFrom(stripe)

describe('opening a payment', () => {
  it('creates one intent for the order’s amount, and stores it', async () => {
    const order = await makeOrderToPay()
    const payment = await openPayment(order.id, 'card')
    const intent = stripe.intent(payment.gatewayId)
    expect(intent).toMatchObject({
      amount: 14900,
      currency: 'usd',
      metadata: { orderNumber: order.orderNumber },
    })
    expect(payment).toMatchObject({ state: 'open', method: 'card', clientSecret: intent.client_secret })
    expect(rowsOf(order.id)).toMatchObject([
      { gateway: 'stripe', gatewayId: intent.id, method: 'card', state: 'open', amountCents: 14900 },
    ])
  })

  it('happens once for each order and method, even with many simultaneous requests', async () => {
    const order = await makeOrderToPay()
    const opened = await Promise.all(Array.from({ length: 5 }, () => openPayment(order.id, 'card')))
    const later = await openPayment(order.id, 'card')
    const hosted = await openPayment(order.id, 'hosted')
    expect(new Set([...opened, later].map((p) => p.gatewayId)).size).toBe(1)
    expect(stripe.intents.size).toBe(1)
    expect(stripe.sessions.size).toBe(1)
    expect(rowsOf(order.id).map((r) => r.gatewayId)).toEqual([later.gatewayId, hosted.gatewayId])
  })

  it("returns no unrecorded payment if the customer's name changes during the request", async () => {
    const order = await makeOrderToPay()
    const release = stripe.hold()
    const first = openPayment(order.id, 'card')
    await vi.waitFor(() => expect(stripe.requests).toHaveLength(1), { timeout: 20_000 })
    updateOrder(order.id, { lastName: 'Corrected' })
    const second = openPayment(order.id, 'card')
    await vi.waitFor(() => expect(stripe.requests).toHaveLength(2), { timeout: 20_000 })
    release()
    const ids = (await Promise.all([first, second])).map((p) => p.gatewayId)
    expect(new Set(ids).size).toBe(1)
    expect(rowsOf(order.id).map((r) => r.gatewayId)).toEqual([ids[0]])
    const open = [...stripe.intents.values()].filter((i) => i.status !== 'canceled')
    expect(open.map((i) => i.id)).toEqual([ids[0]])
  })

  it('creates a new one if the last was canceled', async () => {
    const order = await makeOrderToPay()
    const first = await openPayment(order.id, 'card')
    stripe.intent(first.gatewayId).status = 'canceled'
    const second = await openPayment(order.id, 'card')
    expect(second.gatewayId).not.toBe(first.gatewayId)
    expect(second.state).toBe('open')
    expect(row(first.gatewayId).state).toBe('canceled')
  })

  it('detects that the last one was paid, and rejects a second', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    stripe.succeed(gatewayId)
    await expectRefusal(() => openPayment(order.id, 'card'), 'conflict', 'This order has already been paid.')
    expect(readOrder(order.id).paymentStatus).toBe('paid')
    await expectRefusal(
      () => openPayment(order.id, 'hosted'),
      'conflict',
      'This order has already been paid.',
    )
  })

  it('is rejected for an order that does not exist', async () => {
    await expectRefusal(() => openPayment(4711, 'card'), 'not_found', 'There is no such order.')
  })

  it('on Stripe’s own page has its URL and the return URL', async () => {
    const order = await makeOrderToPay()
    const payment = await openPayment(order.id, 'hosted')
    const session = stripe.session(payment.gatewayId)
    expect(payment).toMatchObject({ method: 'hosted', state: 'open', url: session.url, clientSecret: null })
    expect(session).toMatchObject({
      amount_total: 14900,
      currency: 'usd',
      client_reference_id: order.orderNumber,
      success_url: 'http://localhost:3000/checkout?step=4&returned=1',
      cancel_url: 'http://localhost:3000/checkout?step=4',
    })
  })

  it('by bank transfer returns the account details', async () => {
    const order = await makeOrderToPay()
    expect(await transferDetails(order.id)).toBeNull()
    const payment = await openPayment(order.id, 'bank_transfer')
    const details = {
      bankName: 'Test Bank',
      routingNumber: '999999999',
      accountNumber: '11119999000000',
      reference: 'TESTREF123',
      amountCents: 14900,
    }
    expect(payment).toMatchObject({ state: 'open', transfer: details, needsConfirmation: false })
    expect(await transferDetails(order.id)).toEqual(details)
    expect(readOrder(order.id).paymentStatus).toBe('pending')
    stripe.succeed(payment.gatewayId)
    await deliver('payment_intent.succeeded', payment.gatewayId)
    expect(readOrder(order.id).paymentStatus).toBe('paid')
    expect(await transferDetails(order.id)).toBeNull()
  })

  it.each(['server error', 'unreachable'] as const)(
    'stores nothing while Stripe is down (%s)',
    async (kind) => {
      const order = await makeOrderToPay()
      stripe.fail(kind)
      await expectRefusal(() => openPayment(order.id, 'card'), 'payment_unavailable', unavailable)
      expect(rowsOf(order.id)).toEqual([])
      expect(readOrder(order.id)).toEqual(order)
      stripe.recover()
      const { gatewayId } = await openPayment(order.id, 'card')
      expect(rowsOf(order.id)).toMatchObject([{ gatewayId }])
      expect(stripe.intents.size).toBe(1)
    },
  )

  it('retries a single failed request', async () => {
    const order = await makeOrderToPay()
    stripe.fail('unreachable', { times: 1 })
    await openPayment(order.id, 'card')
    expect(stripe.intents.size).toBe(1)
  })
})

describe('the state reported by Stripe', () => {
  it.each<[string, (id: string) => void, object]>([
    [
      'that a card was declined',
      (id) => stripe.decline(id),
      { state: 'open', failure: 'Your card was declined.' },
    ],
    [
      'that the customer must confirm',
      (id) => stripe.requireAction(id),
      { state: 'open', needsConfirmation: true },
    ],
    ['that it is processing', (id) => stripe.process(id), { state: 'processing' }],
  ])('leaves the order unpaid if it is %s', async (_, change, expected) => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    change(gatewayId)
    expect(await refreshPayments(order.id)).toMatchObject([expected])
    expect(readOrder(order.id).paymentStatus).toBe('pending')
    expect(await openPayment(order.id, 'card')).toMatchObject({ gatewayId, ...expected })
  })

  it('decides, whatever a returning browser claims', async () => {
    const order = await makeOrderToPay()
    await openPayment(order.id, 'card')
    expect(await refreshPayments(order.id)).toMatchObject([{ state: 'open' }])
    expect(readOrder(order.id).paymentStatus).toBe('pending')
  })

  it('is fetched when a browser returns before the event', async () => {
    const order = await makeOrderToPay()
    await openPayment(order.id, 'hosted')
    const { gatewayId } = await openPayment(order.id, 'card')
    stripe.succeed(gatewayId)
    const refreshed = await refreshPayments(order.id)
    expect(refreshed.map((p) => p.state)).toEqual(['open', 'succeeded'])
    expect(readOrder(order.id).paymentStatus).toBe('paid')
  })

  it('as paid for a session on Stripe’s page marks the order as paid', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'hosted')
    const intentId = stripe.paySession(gatewayId)
    await deliver('payment_intent.succeeded', intentId)
    expect(readOrder(order.id).paymentStatus).toBe('pending')
    await deliver('checkout.session.completed', gatewayId)
    expect(readOrder(order.id)).toMatchObject({ paymentStatus: 'paid', status: 'new' })
  })

  it('as expired for a session allows a new one', async () => {
    const order = await makeOrderToPay()
    const first = await openPayment(order.id, 'hosted')
    stripe.session(first.gatewayId).status = 'expired'
    await deliver('checkout.session.expired', first.gatewayId)
    expect(row(first.gatewayId)).toMatchObject({ state: 'canceled', nextCheckAt: null })
    expect((await openPayment(order.id, 'hosted')).gatewayId).not.toBe(first.gatewayId)
  })

  it('with another amount pays nothing and is recorded', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    stripe.succeed(gatewayId, 100)
    await deliver('payment_intent.succeeded', gatewayId)
    expect(readOrder(order.id)).toEqual(order)
    expect(row(gatewayId)).toMatchObject({ state: 'failed', nextCheckAt: null })
    expect(total(tasks)).toBe(0)
    const entries = () => db().select().from(activities).where(eq(activities.section, 'payment')).all()
    expect(entries()).toMatchObject([
      { action: 'rejected', field: 'amount', oldValue: '$149.00', newValue: '$1.00', orderId: order.id },
    ])
    await deliver('payment_intent.succeeded', gatewayId)
    await deliver('charge.succeeded', gatewayId)
    expect(entries()).toHaveLength(1)
  })

  it('with another currency pays nothing', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    stripe.succeed(gatewayId)
    stripe.intent(gatewayId).currency = 'jpy'
    await deliver('payment_intent.succeeded', gatewayId)
    expect(readOrder(order.id).paymentStatus).toBe('pending')
  })
})

describe('events', () => {
  it('are rejected and not stored if forged', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    stripe.succeed(gatewayId)
    const good = stripe.event('payment_intent.succeeded', { id: gatewayId, object: 'payment_intent' })
    const other = new StripeMock('whsec_of_somebody_else').event('payment_intent.succeeded', {
      id: gatewayId,
      object: 'payment_intent',
    })
    const old = good.signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 3600}`)
    for (const [body, signature] of [
      [good.body, null],
      [good.body, ''],
      [good.body, 'nonsense'],
      [good.body, other.signature],
      [good.body, old],
      [`${good.body} `, good.signature],
      [other.body, good.signature],
    ] as const) {
      await expectRefusal(
        () => receiveGatewayEvent(body, signature),
        'bad_request',
        'The signature of this event is missing or wrong.',
      )
    }
    expect(readOrder(order.id).paymentStatus).toBe('pending')
    expect(total(gatewayEvents)).toBe(0)
  })

  it('are rejected if signed more than five minutes ago', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    const event = stripe.event('payment_intent.succeeded', { id: gatewayId, object: 'payment_intent' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * minuteMs })
    await expectRefusal(() => receiveGatewayEvent(event.body, event.signature), 'bad_request', /signature/)
  })

  it('of unknown types are accepted and change nothing', async () => {
    const order = await makeOrderToPay()
    for (const [type, object] of [
      ['payment_intent.succeeded', { id: 'pi_of_another_shop', object: 'payment_intent' }],
      ['customer.created', { id: 'cus_1', object: 'customer' }],
      ['something.new', { id: 'x', object: 'something' }],
    ] as const) {
      const event = stripe.event(type, object)
      await receiveGatewayEvent(event.body, event.signature)
    }
    expect(total(gatewayEvents)).toBe(3)
    expect(readOrder(order.id)).toEqual(order)
  })

  it('that arrive five times, also concurrently, count once', async () => {
    await makeUser({ role: 'contributor' })
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    stripe.succeed(gatewayId)
    const event = await deliver('payment_intent.succeeded', gatewayId)
    await Promise.all(Array.from({ length: 4 }, () => receiveGatewayEvent(event.body, event.signature)))
    expect(total(gatewayEvents)).toBe(1)
    expect(total(tasks)).toBe(1)
    expect(total(mails)).toBe(2)
    expect(readOrder(order.id).paymentStatus).toBe('paid')
  })

  it('that arrive while Stripe cannot be queried are not stored, so that they count when repeated', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    stripe.succeed(gatewayId)
    stripe.fail('unreachable', { only: /^GET/ })
    const event = stripe.event('payment_intent.succeeded', { id: gatewayId, object: 'payment_intent' })
    await expectRefusal(
      () => receiveGatewayEvent(event.body, event.signature),
      'payment_unavailable',
      unavailable,
    )
    expect(total(gatewayEvents)).toBe(0)
    stripe.recover()
    await receiveGatewayEvent(event.body, event.signature)
    expect(readOrder(order.id).paymentStatus).toBe('paid')
  })

  it('in any order, repeated, early, or late, mark the order as paid once, and other payments are refunded', async () => {
    await makeUser({ role: 'contributor' })
    const types = ['created', 'requires_action', 'payment_failed', 'processing', 'succeeded']
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ type: fc.constantFrom(...types), hosted: fc.boolean(), work: fc.boolean() }), {
          maxLength: 6,
        }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        async (sequence, cardPaidAt, sessionPaidAt) => {
          stripe.reset()
          const order = await makeOrderToPay()
          const card = (await openPayment(order.id, 'card')).gatewayId
          const hosted = (await openPayment(order.id, 'hosted')).gatewayId
          const payAt = (moment: number) => {
            // A paid payment cannot be canceled, and a canceled one cannot be paid, as at Stripe.
            if (moment === cardPaidAt && stripe.intent(card).status !== 'canceled') stripe.succeed(card)
            if (moment === sessionPaidAt && stripe.session(hosted).status === 'open')
              stripe.paySession(hosted)
          }
          for (const [moment, event] of sequence.entries()) {
            payAt(moment)
            await deliver(
              `payment_intent.${event.type}`,
              event.hosted ? hosted : card,
              `evt_${event.type}_${order.id}`,
            )
            if (event.work) await runPaymentJobs()
          }
          for (let moment = sequence.length; moment <= 6; moment++) payAt(moment)
          // Finally, to be safe, both send their last event again.
          for (const id of [hosted, card, hosted]) await deliver('payment_intent.succeeded', id)
          await runPaymentJobs()

          expect(readOrder(order.id)).toMatchObject({ paymentStatus: 'paid', status: 'new' })
          expect(db().select().from(tasks).where(eq(tasks.orderId, order.id)).all()).toHaveLength(1)
          expect(db().select().from(mails).where(eq(mails.orderId, order.id)).all()).toHaveLength(2)
          const charged = [...stripe.intents.values()].filter((i) => i.status === 'succeeded')
          expect(charged.filter((i) => !i.refunded)).toHaveLength(1)
          const states = rowsOf(order.id).map((r) => r.state)
          expect(states.filter((s) => s === 'succeeded')).toHaveLength(1)
          expect(states.filter((s) => s === 'refunded')).toHaveLength(charged.length - 1)
          expect(states.filter((s) => s === 'open' || s === 'processing')).toEqual([])
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('a lost event', () => {
  it('is made up for by querying Stripe', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    stripe.succeed(gatewayId)
    await reconcilePayments(Date.now())
    expect(readOrder(order.id).paymentStatus).toBe('pending')
    await reconcilePayments(Date.now() + 6 * minuteMs)
    expect(readOrder(order.id).paymentStatus).toBe('paid')
    expect(row(gatewayId)).toMatchObject({ state: 'succeeded', nextCheckAt: null })
  })

  it('means querying an open payment at growing intervals, at least every 6 hours', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    const pauses: number[] = []
    for (let i = 0; i < 12; i++) {
      const now = must(row(gatewayId).nextCheckAt)
      await reconcilePayments(now)
      pauses.push(must(row(gatewayId).nextCheckAt) - now)
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(pauses.at(-1)).toBe(6 * hourMs)
  })

  it('is not forgotten while Stripe is down, and one failed query does not stop the others', async () => {
    const [order, other] = [await makeOrderToPay(), await makeOrderToPay()]
    const { gatewayId } = await openPayment(order.id, 'card')
    const { gatewayId: otherId } = await openPayment(other.id, 'card')
    for (const id of [gatewayId, otherId]) stripe.succeed(id)
    stripe.fail('unreachable', { only: new RegExp(gatewayId) })
    await reconcilePayments(must(row(otherId).nextCheckAt))
    expect(row(gatewayId)).toMatchObject({ state: 'open', checkCount: 1 })
    expect(readOrder(other.id).paymentStatus).toBe('paid')
    stripe.recover()
    await reconcilePayments(must(row(gatewayId).nextCheckAt))
    expect(readOrder(order.id).paymentStatus).toBe('paid')
  })

  it('cannot keep a payment open beyond 30 days, after which it is canceled', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'bank_transfer')
    await reconcilePayments(Date.now() + 31 * dayMs)
    expect(stripe.intent(gatewayId).status).toBe('canceled')
    expect(row(gatewayId)).toMatchObject({ state: 'canceled', nextCheckAt: null })
    expect(readOrder(order.id).paymentStatus).toBe('pending')
  })
})
