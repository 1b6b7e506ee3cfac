import { eq } from 'drizzle-orm'
import fc from '~tests/setup/fast-check'
import { describe, expect, it } from 'vitest'
import { readOrder as readOrderDetail } from '~/modules/staff-orders/order-detail.server'
import { openPayment } from '~/modules/payments/open-payment.server'
import { receiveGatewayEvent } from '~/modules/payments/receive-event.server'
import { db } from '~db/client.server'
import { activities, jobs, mails, payments } from '~db/schema'
import { makeOrderToPay, readOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { must } from '../setup/helpers'
import { mockStripe } from '../setup/stripe'
import { eventsFrom, runPaymentJobs } from '../setup/stripe-events'

const stripe = mockStripe()

const row = (gatewayId: string) =>
  must(db().select().from(payments).where(eq(payments.gatewayId, gatewayId)).get(), 'payment')

const rowsOf = (orderId: number) => db().select().from(payments).where(eq(payments.orderId, orderId)).all()

const deliver = eventsFrom(stripe)

/** An order paid by card and on Stripe’s page. */
async function paidTwice() {
  const order = await makeOrderToPay()
  const card = (await openPayment(order.id, 'card')).gatewayId
  const hosted = (await openPayment(order.id, 'hosted')).gatewayId
  stripe.succeed(card)
  const intentOfSession = stripe.paySession(hosted)
  await deliver('payment_intent.succeeded', card)
  await deliver('checkout.session.completed', hosted)
  return { order, card, hosted, intentOfSession }
}

describe('a second payment for an order', () => {
  it('is refunded and recorded', async () => {
    const { order, card, hosted, intentOfSession } = await paidTwice()
    await runPaymentJobs()
    expect(stripe.refunds).toMatchObject([{ payment_intent: intentOfSession, amount: 14900 }])
    expect([row(card).state, row(hosted).state]).toEqual(['succeeded', 'refunded'])
    const entries = db().select().from(activities).where(eq(activities.section, 'payment')).all()
    expect(entries).toMatchObject([
      { action: 'rejected', orderId: order.id },
      { action: 'updated', oldValue: 'succeeded', newValue: 'refunded', orderId: order.id },
    ])
    await deliver('checkout.session.completed', hosted)
    await deliver('charge.refunded', card)
    await runPaymentJobs()
    expect(stripe.refunds).toHaveLength(1)
  })

  it('is refunded later if the first refund fails', async () => {
    const { hosted } = await paidTwice()
    stripe.fail('server error', { only: /refunds/ })
    await runPaymentJobs()
    expect(row(hosted).state).toBe('succeeded')
    stripe.recover()
    // Only the state after a failure is checked here; the delay of the next attempt is the queue's business.
    db().update(jobs).set({ runAt: 0 }).run()
    await runPaymentJobs()
    expect(row(hosted).state).toBe('refunded')
    expect(stripe.refunds).toHaveLength(1)
  })

  it('is prevented once the first is known, since open payments are canceled at Stripe', async () => {
    const order = await makeOrderToPay()
    const card = (await openPayment(order.id, 'card')).gatewayId
    const hosted = (await openPayment(order.id, 'hosted')).gatewayId
    const transfer = (await openPayment(order.id, 'bank_transfer')).gatewayId
    stripe.succeed(card)
    await deliver('payment_intent.succeeded', card)
    await runPaymentJobs()
    expect(stripe.session(hosted).status).toBe('expired')
    expect(stripe.intent(transfer).status).toBe('canceled')
    expect(rowsOf(order.id).map((r) => [r.state, r.nextCheckAt])).toEqual([
      ['succeeded', null],
      ['canceled', null],
      ['canceled', null],
    ])
  })
})

describe('refunds and disputes at Stripe', () => {
  const deliverMoneyBack = async (type: string, intentId: string, eventId?: string) => {
    const event = stripe.moneyBackEvent(type, intentId, eventId)
    await receiveGatewayEvent(event.body, event.signature)
  }
  async function paidOrder(method: 'card' | 'hosted' = 'card') {
    const admin = await makeUser({ role: 'admin' })
    await makeUser({ role: 'contributor' })
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, method)
    const intentId = method === 'card' ? gatewayId : stripe.paySession(gatewayId)
    if (method === 'card') stripe.succeed(gatewayId)
    await deliver('payment_intent.succeeded', gatewayId)
    const mailsToAdmin = () =>
      db()
        .select()
        .from(mails)
        .where(eq(mails.toAddress, admin.email))
        .all()
        .filter((mail) => mail.template === 'money-back')
    return { admin, order, gatewayId, intentId, mailsToAdmin }
  }
  const entries = () =>
    db()
      .select({ field: activities.field, oldValue: activities.oldValue, newValue: activities.newValue })
      .from(activities)
      .where(eq(activities.section, 'payment'))
      .all()

  it.each(['card', 'hosted'] as const)(
    'are recorded when partial, then full (%s), and the order stays paid',
    async (method) => {
      const { admin, order, gatewayId, intentId, mailsToAdmin } = await paidOrder(method)
      stripe.refund(intentId, 4900)
      await deliverMoneyBack('charge.refunded', intentId)
      expect(row(gatewayId)).toMatchObject({ state: 'succeeded', refundedCents: 4900, dispute: null })
      expect(readOrderDetail(admin, order.id).payment).toMatchObject({ refundedCents: 4900, dispute: null })
      stripe.refund(intentId, 10_000)
      await deliverMoneyBack('refund.updated', intentId)
      expect(row(gatewayId)).toMatchObject({ refundedCents: 14_900 })
      expect(readOrder(order.id)).toMatchObject({ paymentStatus: 'paid', status: 'new' })
      expect(entries()).toEqual([
        { field: 'refunded', oldValue: '$0.00', newValue: '$49.00' },
        { field: 'refunded', oldValue: '$49.00', newValue: '$149.00' },
      ])
      expect(mailsToAdmin()).toHaveLength(2)
    },
  )

  it('are recorded for a dispute that is opened and won', async () => {
    const { gatewayId, intentId, mailsToAdmin } = await paidOrder()
    stripe.dispute(intentId, 'needs_response')
    await deliverMoneyBack('charge.dispute.created', intentId)
    expect(row(gatewayId).dispute).toBe('open')
    stripe.dispute(intentId, 'won')
    await deliverMoneyBack('charge.dispute.closed', intentId)
    expect(row(gatewayId).dispute).toBe('won')
    expect(entries().map((e) => e.newValue)).toEqual(['open', 'won'])
    expect(mailsToAdmin()).toHaveLength(2)
  })

  it('are reported once, however often the event arrives', async () => {
    const { gatewayId, intentId, mailsToAdmin } = await paidOrder()
    stripe.refund(intentId, 14_900)
    await Promise.all([1, 2, 3].map(() => deliverMoneyBack('charge.refunded', intentId)))
    await deliverMoneyBack('charge.refunded', intentId, 'evt_once')
    await deliverMoneyBack('charge.refunded', intentId, 'evt_once')
    expect(row(gatewayId).refundedCents).toBe(14_900)
    expect(entries()).toHaveLength(1)
    expect(mailsToAdmin()).toHaveLength(1)
  })

  it('that arrive before the payment event are recorded, and the order is paid', async () => {
    await makeUser({ role: 'admin' })
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    stripe.succeed(gatewayId)
    stripe.refund(gatewayId, 14_900)
    await deliverMoneyBack('charge.refunded', gatewayId)
    await deliver('payment_intent.succeeded', gatewayId)
    expect(readOrder(order.id).paymentStatus).toBe('paid')
    expect(row(gatewayId)).toMatchObject({ state: 'succeeded', refundedCents: 14_900 })
  })

  it('in any order with all other events end in the state reported by Stripe', async () => {
    const types = ['charge.refunded', 'refund.updated', 'charge.dispute.created', 'charge.dispute.closed']
    const step = fc.record({
      type: fc.constantFrom('payment_intent.succeeded', ...types),
      refund: fc.constantFrom(0, 0, 1000),
      dispute: fc.constantFrom(null, 'needs_response', 'won', 'lost'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.boolean(), async (steps, atOnce) => {
        stripe.reset()
        const order = await makeOrderToPay()
        const { gatewayId } = await openPayment(order.id, 'card')
        stripe.succeed(gatewayId)
        const sent: Promise<unknown>[] = []
        for (const { type, refund, dispute } of [
          ...steps,
          { type: 'charge.refunded', refund: 0, dispute: null },
        ]) {
          stripe.refund(gatewayId, refund)
          if (dispute) stripe.dispute(gatewayId, dispute)
          const arrived = type.startsWith('payment_intent')
            ? deliver(type, gatewayId)
            : deliverMoneyBack(type, gatewayId)
          // Rejected events arrive again, as from Stripe.
          sent.push(arrived.catch(() => deliverMoneyBack(type, gatewayId)))
          if (!atOnce) await sent.at(-1)
        }
        await Promise.all(sent)
        await deliverMoneyBack('charge.refunded', gatewayId)
        const { amount_refunded, dispute_status } = stripe.intent(gatewayId)
        expect(row(gatewayId)).toMatchObject({
          state: 'succeeded',
          refundedCents: amount_refunded,
          dispute: dispute_status === 'needs_response' ? 'open' : dispute_status,
        })
        expect(readOrder(order.id).paymentStatus).toBe('paid')
      }),
      { numRuns: 25 },
    )
  })

  it('of a duplicate payment are the product’s own, and no one is mailed', async () => {
    await makeUser({ role: 'admin' })
    const { card, hosted, intentOfSession } = await paidTwice()
    // The refund's event may arrive before the job has recorded it.
    stripe.refund(intentOfSession, 14_900)
    await deliverMoneyBack('charge.refunded', intentOfSession)
    await runPaymentJobs()
    expect(row(hosted)).toMatchObject({ state: 'refunded', refundedCents: 0 })
    expect(row(card)).toMatchObject({ state: 'succeeded', refundedCents: 0 })
    expect(db().select().from(mails).where(eq(mails.template, 'money-back')).all()).toEqual([])
  })

  it('of an unknown payment change nothing', async () => {
    const { gatewayId } = await paidOrder()
    await deliverMoneyBack('charge.refunded', 'pi_of_somebody_else')
    expect(row(gatewayId).refundedCents).toBe(0)
  })
})
