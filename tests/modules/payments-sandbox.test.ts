import { count, eq } from 'drizzle-orm'
import fc from '~tests/setup/fast-check'
import { describe, expect, it } from 'vitest'
import { SandboxPayments } from '~/integrations/sandbox-payments.server'
import { syncPayment } from '~/modules/payments/sync-payment.server'
import type { GatewayPayment, PaymentState } from '~/modules/payments/gateway'
import { gateway, paymentOptions, sandboxCardTerminal } from '~/modules/payments/gateway.server'
import { openPayment } from '~/modules/payments/open-payment.server'
import { confirmInSandbox, payInSandbox } from '~/modules/payments/pay-in-sandbox.server'
import { receiveGatewayEvent } from '~/modules/payments/receive-event.server'
import { reconcilePayments, refundDuplicate } from '~/modules/payments/settle-payments.server'
import { db, write } from '~db/client.server'
import { gatewayEvents, mails, payments, tasks } from '~db/schema'
import { makeOrderToPay, readOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { hourMs } from '~/modules/time-units'

const card = (number: string) => ({ number, expiry: '12/30', cvc: '123' })
const good = card('4242 4242 4242 4242')
const rowsOf = (orderId: number) => db().select().from(payments).where(eq(payments.orderId, orderId)).all()
const total = (table: typeof tasks | typeof mails | typeof gatewayEvents) =>
  db().select({ n: count() }).from(table).get()?.n

describe('paying with a test card', () => {
  it('4242… pays the order through a signed event', async () => {
    await makeUser({ role: 'contributor' })
    const order = await makeOrderToPay()
    expect(await payInSandbox(order.id, good)).toMatchObject({ state: 'succeeded', failure: null })
    expect(readOrder(order.id)).toMatchObject({ paymentStatus: 'paid', status: 'new' })
    expect([total(tasks), total(mails), total(gatewayEvents)]).toEqual([1, 2, 1])
    // Pressed again: returns the first payment, and nothing else happens.
    expect(await payInSandbox(order.id, good)).toMatchObject({ state: 'succeeded', failure: null })
    expect([total(tasks), total(mails), total(gatewayEvents)]).toEqual([1, 2, 1])
    expect(rowsOf(order.id)).toHaveLength(1)
  })

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['5555 5555 5555 4444', 'Test mode accepts only the test card numbers shown here.'],
    ['', 'Test mode accepts only the test card numbers shown here.'],
  ])('card “%s” fails with “%s”, and another card can be used next', async (number, failure) => {
    const order = await makeOrderToPay()
    expect(await payInSandbox(order.id, card(number))).toMatchObject({ state: 'open', failure })
    expect(readOrder(order.id)).toEqual(order)
    await payInSandbox(order.id, good)
    expect(readOrder(order.id).paymentStatus).toBe('paid')
    expect(rowsOf(order.id)).toHaveLength(1)
  })

  it('4000 0025… requires a confirmation, which is approved', async () => {
    const order = await makeOrderToPay()
    const payment = await payInSandbox(order.id, card('4000002500003155'))
    expect(payment).toMatchObject({ state: 'open', needsConfirmation: true })
    expect(readOrder(order.id).paymentStatus).toBe('pending')
    expect(await openPayment(order.id, 'card')).toMatchObject({ needsConfirmation: true })
    expect(await confirmInSandbox(order.id, true)).toMatchObject({
      state: 'succeeded',
      needsConfirmation: false,
    })
    expect(readOrder(order.id).paymentStatus).toBe('paid')
  })

  it('4000 0025… leaves the order unpaid if the confirmation is declined', async () => {
    const order = await makeOrderToPay()
    await payInSandbox(order.id, card('4000002500003155'))
    expect(await confirmInSandbox(order.id, false)).toMatchObject({
      state: 'open',
      needsConfirmation: false,
      failure: 'The payment was not confirmed, so your card was not charged.',
    })
    expect(readOrder(order.id).paymentStatus).toBe('pending')
  })

  it('a confirmation without a payment pays nothing', async () => {
    const order = await makeOrderToPay()
    expect(await confirmInSandbox(order.id, true)).toMatchObject({ state: 'open' })
    expect(readOrder(order.id).paymentStatus).toBe('pending')
  })

  it('two simultaneous tabs pay once', async () => {
    const order = await makeOrderToPay()
    await Promise.allSettled([payInSandbox(order.id, good), payInSandbox(order.id, good)])
    expect(readOrder(order.id).paymentStatus).toBe('paid')
    expect(rowsOf(order.id)).toMatchObject([{ state: 'succeeded' }])
    expect(total(mails)).toBe(1)
  })

  it('accepts only cards', async () => {
    const order = await makeOrderToPay()
    for (const method of ['hosted', 'bank_transfer'] as const) {
      await expectRefusal(() => openPayment(order.id, method), 'bad_request', 'Test mode accepts only cards.')
    }
    expect(rowsOf(order.id)).toEqual([])
  })

  it('needs no publishable key in the browser', () => {
    expect(paymentOptions()).toEqual({ gateway: 'sandbox', publishableKey: null })
  })
})

describe('the sandbox’s events', () => {
  it('are rejected if forged, and counted once if repeated', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    const { event } = sandboxCardTerminal().payByCard(gatewayId, good)
    const { body, signature } = must(event)
    await expectRefusal(() => receiveGatewayEvent(body, null), 'bad_request', /signature/)
    await expectRefusal(
      () => receiveGatewayEvent(body.replace(gatewayId, 'pi_x'), signature),
      'bad_request',
      /signature/,
    )
    for (let i = 0; i < 5; i++) await receiveGatewayEvent(body, signature)
    expect([total(gatewayEvents), total(mails)]).toEqual([1, 1])
    expect(readOrder(order.id).paymentStatus).toBe('paid')
  })

  it('may be lost, since the gateway is queried as well', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    sandboxCardTerminal().payByCard(gatewayId, good)
    expect(readOrder(order.id).paymentStatus).toBe('pending')
    await reconcilePayments(Date.now() + hourMs)
    expect(readOrder(order.id).paymentStatus).toBe('paid')
  })

  it('can be verified by every process with the same secret', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    const { event } = new SandboxPayments().payByCard(gatewayId, good)
    expect(gateway().readEvent(must(event).body, must(event).signature)).toMatchObject({ gatewayId })
  })
})

/** A payment as the gateway reports it in this state. */
const paymentIn = (gatewayId: string, state: PaymentState, amountCents = 14900): GatewayPayment => ({
  gatewayId,
  method: 'card',
  state,
  amountCents,
  currency: 'usd',
  refundedCents: 0,
  pendingRefundCents: 0,
  paidWith: null,
  dispute: null,
  orderNumber: null,
  clientSecret: null,
  url: null,
  transfer: null,
  failure: null,
  needsConfirmation: false,
})

describe('updates of a payment in any order', () => {
  const applyStates = async (states: PaymentState[]) => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    const [row] = rowsOf(order.id)
    for (const state of states) write((tx) => syncPayment(tx, must(row), paymentIn(gatewayId, state)))
    return { order: readOrder(order.id), row: must(rowsOf(order.id)[0]) }
  }
  const shuffled = (states: PaymentState[]) =>
    fc.shuffledSubarray([...states, ...states], {
      minLength: states.length * 2,
      maxLength: states.length * 2,
    })

  it('leave a successful payment successful', async () => {
    await fc.assert(
      fc.asyncProperty(shuffled(['open', 'processing', 'succeeded']), async (states) => {
        const { order, row } = await applyStates(states)
        expect(order.paymentStatus).toBe('paid')
        expect(row).toMatchObject({ state: 'succeeded', nextCheckAt: null })
        expect(db().select().from(mails).where(eq(mails.orderId, order.id)).all()).toHaveLength(1)
      }),
      { numRuns: 30 },
    )
  })

  it('leave a canceled payment canceled', async () => {
    await fc.assert(
      fc.asyncProperty(shuffled(['open', 'processing', 'canceled']), async (states) => {
        const { order, row } = await applyStates(states)
        expect(order.paymentStatus).toBe('pending')
        expect(row).toMatchObject({ state: 'canceled', nextCheckAt: null })
      }),
      { numRuns: 30 },
    )
  })

  it('stop querying about a payment that was paid and refunded before its first update', async () => {
    const { order, row } = await applyStates(['refunded'])
    expect(order.paymentStatus).toBe('pending')
    expect(row).toMatchObject({ state: 'refunded', nextCheckAt: null })
  })
})

describe('a refund', () => {
  it('of a payment that did not succeed, or does not exist, does nothing', async () => {
    const order = await makeOrderToPay()
    await openPayment(order.id, 'card')
    const [row] = rowsOf(order.id)
    await refundDuplicate({ paymentId: must(row).id })
    await refundDuplicate({ paymentId: 4711 })
    expect(rowsOf(order.id)).toEqual([row])
  })
})
