import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { otherJobHandlers } from '~/worker/handlers.server'
import { MailNotNeeded } from '~/modules/mail/mail-content'
import { renderMail } from '~/worker/mails.server'
import type { MailTemplate } from '~/modules/mail/templates'
import { assignOrders } from '~/modules/orders/assign-orders.server'
import { cancelOrder, cancelState } from '~/modules/payments/cancel-order.server'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { paymentForCustomer } from '~/modules/payments/payment-for-customer.server'
import { linkedOrders } from '~/modules/hoas/queries.server'
import { dashboardFigures, deadlineQueue } from '~/modules/staff-orders/dashboard.server'
import { contributorsByWork } from '~/modules/tasks/contributors-by-work.server'
import { listMyTasks } from '~/modules/staff-orders/my-tasks.server'
import { nextOrderAfter } from '~/modules/staff-orders/next-order.server'
import { listOrders, searchOrders, type OrderSelection } from '~/modules/staff-orders/order-list.server'
import { readOrder as readOrderDetail } from '~/modules/staff-orders/order-detail.server'
import { openPayment } from '~/modules/payments/open-payment.server'
import { receiveGatewayEvent } from '~/modules/payments/receive-event.server'
import { maxRefundAttempts, refundCancellation } from '~/modules/payments/refund-cancellation.server'
import { reconcilePayments } from '~/modules/payments/settle-payments.server'
import { readDocuments } from '~/modules/document-reading/read-documents.server'
import { requestReading } from '~/modules/document-reading/readings.server'
import { db } from '~db/client.server'
import { activities, cancellations, documentReadings, jobs, mails, payments, tasks } from '~db/schema'
import { insertHoa } from '../factories/hoas'
import { makeOrderToPay, makePaidOrder, readOrder, updateOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { runDueJobs } from '../setup/run-jobs'
import { mockStripe } from '../setup/stripe'
import { hourMs } from '~/modules/time-units'

const stripe = mockStripe()

const holderOf = ({ userId }: { userId: number }) => ({ sessionId: null, userId, privateTokens: [] })

async function deliver(type: string, id: string) {
  const event = type.startsWith('payment_intent')
    ? stripe.event(type, { id, object: 'payment_intent' })
    : stripe.moneyBackEvent(type, id)
  await receiveGatewayEvent(event.body, event.signature)
}

/** An order paid by a real payment at the mocked Stripe. */
async function paidOrder(method: 'card' | 'bank_transfer' = 'card') {
  const { id } = await makeOrderToPay()
  const { gatewayId } = await openPayment(id, method)
  stripe.succeed(gatewayId)
  await deliver('payment_intent.succeeded', gatewayId)
  const order = readOrder(id)
  return { order, gatewayId, cancel: () => cancelOrder(holderOf(order), order.orderNumber) }
}

const runRefundJobs = () => runDueJobs(['refund-cancellation'], otherJobHandlers)

const refundOf = (orderId: number) =>
  must(db().select().from(cancellations).where(eq(cancellations.orderId, orderId)).get(), 'cancellation')
const paymentOf = (orderId: number) =>
  must(db().select().from(payments).where(eq(payments.orderId, orderId)).get(), 'payment')
const taskOf = (orderId: number) =>
  must(db().select().from(tasks).where(eq(tasks.orderId, orderId)).get(), 'task')
const mailsOf = (template: MailTemplate) =>
  db().select().from(mails).where(eq(mails.template, template)).all()
const render = async (template: MailTemplate) =>
  renderMail({ ...must(mailsOf(template)[0], 'mail'), template })
const page = { page: 1, pageSize: 50 }
const listed = (actor: SignedInUser, selection: OrderSelection, q = '') =>
  listOrders(actor, selection, searchOrders(q), page).rows.map(({ id }) => id)

describe('canceling a paid order before work has begun', () => {
  it('refunds the total price through the gateway, once, and reports each state', async () => {
    const { order, gatewayId, cancel } = await paidOrder()
    cancel()
    expect(readOrder(order.id)).toMatchObject({ status: 'new', paymentStatus: 'paid' })
    expect(readOrder(order.id).canceledAt).not.toBeNull()
    expect(paymentForCustomer(order.id)).toMatchObject({
      canCancel: false,
      refund: { refundState: 'requested', amountCents: 14_900, paidWith: 'Visa ending in 4242' },
    })
    await runRefundJobs()
    expect(stripe.refunds).toMatchObject([{ payment_intent: gatewayId, amount: 14_900 }])
    expect(paymentForCustomer(order.id).refund?.refundState).toBe('refunded')
    expect(paymentOf(order.id)).toMatchObject({ state: 'succeeded', refundedCents: 14_900 })
    expect(paymentOf(order.id).refundedAt).not.toBeNull()
  })

  it('mails the customer the amount and the date, and does not alarm the admins', async () => {
    await makeUser({ role: 'admin' })
    const contributor = await makeUser({ role: 'contributor' })
    const { order, gatewayId, cancel } = await paidOrder()
    cancel()
    await runRefundJobs()
    await deliver('charge.refunded', gatewayId)
    const { text, subject } = await render('order-canceled')
    expect(subject).toContain(order.orderNumber)
    expect(text).toContain('$149.00')
    expect(text).toMatch(/Banks usually need 5 to 10 business days/)
    expect(text).toContain('/order/')
    expect(mailsOf('task-canceled').map(({ toAddress }) => toAddress)).toEqual([contributor.email])
    expect((await render('task-canceled')).text).toContain('nothing left for you to do')
    expect(mailsOf('money-back')).toEqual([])
    expect(mailsOf('refund-failed')).toEqual([])
    // Mails queued at payment are no longer needed.
    for (const template of ['order-confirmation', 'new-order'] as const)
      await expect(render(template)).rejects.toBeInstanceOf(MailNotNeeded)
  })

  it('again before or after the refund cancels only once', async () => {
    const { order, cancel } = await paidOrder()
    cancel()
    cancel()
    await runRefundJobs()
    cancel()
    await runRefundJobs()
    expect(stripe.refunds).toHaveLength(1)
    expect(mailsOf('order-canceled')).toHaveLength(1)
    expect(db().select().from(cancellations).where(eq(cancellations.orderId, order.id)).all()).toHaveLength(1)
    const entries = db().select().from(activities).where(eq(activities.field, 'canceled')).all()
    expect(entries).toMatchObject([{ orderId: order.id, userId: order.userId, newValue: 'yes' }])
  })

  it('refunds the remaining amount after an earlier partial refund', async () => {
    const { order, gatewayId, cancel } = await paidOrder()
    stripe.refund(gatewayId, 4_900)
    await deliver('charge.refunded', gatewayId)
    cancel()
    await runRefundJobs()
    expect(stripe.refunds).toMatchObject([{ amount: 10_000 }])
    expect(refundOf(order.id)).toMatchObject({ amountCents: 10_000, refundState: 'refunded' })
  })

  it('requests no refund if the total price was already refunded', async () => {
    const { order, gatewayId, cancel } = await paidOrder()
    stripe.refund(gatewayId, 14_900)
    await deliver('charge.refunded', gatewayId)
    cancel()
    await runRefundJobs()
    expect(stripe.refunds).toEqual([])
    expect(refundOf(order.id).refundState).toBe('refunded')
  })

  it('is allowed only for the customer', async () => {
    const { order } = await paidOrder()
    const stranger = await makeUser()
    await expectRefusal(
      () => cancelOrder(holderOf({ userId: stranger.id }), order.orderNumber),
      'forbidden',
      /^Only the customer can do this/,
    )
    expect(readOrder(order.id).canceledAt).toBeNull()
  })

  it('is rejected before payment, once work has begun, and while the payment is disputed', async () => {
    const unpaid = await makeOrderToPay()
    await expectRefusal(
      () => cancelOrder(holderOf(unpaid), unpaid.orderNumber),
      'conflict',
      /nothing to cancel/,
    )
    expect(paymentForCustomer(unpaid.id)).toEqual({ hasReceipt: false, canCancel: false, refund: null })
    const { order, gatewayId, cancel } = await paidOrder()
    stripe.dispute(gatewayId, 'needs_response')
    await deliver('charge.dispute.created', gatewayId)
    await expectRefusal(cancel, 'conflict', /dispute/)
    const admin = await makeUser({ role: 'admin' })
    changeOrderStatus(admin, order.id, 'processing')
    await expectRefusal(
      cancel,
      'conflict',
      'Our staff has started work on your report, so this order can no longer be canceled.',
    )
    expect(cancelState(order.id)).toMatchObject({
      isCanceled: false,
      obstacle: expect.stringMatching(/started/),
    })
    expect(stripe.refunds).toEqual([])
  })
})

describe('canceling around the time at which staff open the order', () => {
  it('succeeds only if it comes first, and whoever comes second gets a message', async () => {
    const admin = await makeUser({ role: 'admin' })
    for (const customerFirst of [true, false]) {
      const { order, cancel } = await paidOrder()
      const begin = () => changeOrderStatus(admin, order.id, 'processing')
      const [first, second] = customerFirst ? [cancel, begin] : [begin, cancel]
      first()
      await expectRefusal(
        second,
        'conflict',
        customerFirst ? /^The customer canceled this order on / : /^Our staff has started work/,
      )
      await runRefundJobs()
      const { status, canceledAt } = readOrder(order.id)
      expect([status, canceledAt !== null]).toEqual(customerFirst ? ['new', true] : ['processing', false])
    }
    expect(stripe.refunds).toHaveLength(1)
  })
})

describe('a refund while the gateway has problems', () => {
  it('is retried while the gateway is down, and the order is canceled immediately', async () => {
    const { order, cancel } = await paidOrder()
    stripe.fail('unreachable')
    cancel()
    await runRefundJobs()
    expect(readOrder(order.id).canceledAt).not.toBeNull()
    expect(paymentForCustomer(order.id).refund?.refundState).toBe('requested')
    const job = must(db().select().from(jobs).where(eq(jobs.kind, 'refund-cancellation')).get())
    expect(job).toMatchObject({ status: 'queued', attempts: 1 })
    stripe.recover()
    db().update(jobs).set({ runAt: 0 }).run()
    await runRefundJobs()
    expect(refundOf(order.id)).toMatchObject({ refundState: 'refunded', attemptCount: 2 })
    expect(stripe.refunds).toHaveLength(1)
  })

  it('is not repeated if the response was lost', async () => {
    const { order, gatewayId, cancel } = await paidOrder()
    cancel()
    // The refund is made, but the worker stops before it receives the response.
    stripe.refund(gatewayId, 14_900)
    await runRefundJobs()
    expect(stripe.refunds).toEqual([])
    expect(refundOf(order.id).refundState).toBe('refunded')
  })

  it('is left to the admins if the gateway refuses, and tracked when they issue it there', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { order, gatewayId, cancel } = await paidOrder()
    stripe.refundRefusal = 'This payment is under review.'
    cancel()
    await runRefundJobs()
    expect(refundOf(order.id)).toMatchObject({
      refundState: 'failed',
      failure: 'This payment is under review.',
      attemptCount: 1,
    })
    expect(mailsOf('refund-failed').map(({ toAddress }) => toAddress)).toEqual([admin.email])
    const { text } = await render('refund-failed')
    expect(text).toContain('This payment is under review.')
    expect(text).toContain('$149.00')
    stripe.refund(gatewayId, 14_900)
    await deliver('charge.refunded', gatewayId)
    expect(refundOf(order.id)).toMatchObject({ refundState: 'refunded', failure: null })
    expect((await render('refund-sent')).text).toContain('$149.00')
    expect(mailsOf('money-back')).toEqual([])
    await expect(render('refund-failed')).rejects.toBeInstanceOf(MailNotNeeded)
  })

  it('is left to the admins if the gateway stays down', async () => {
    await makeUser({ role: 'admin' })
    const { order, cancel } = await paidOrder()
    cancel()
    const { id } = refundOf(order.id)
    db()
      .update(cancellations)
      .set({ attemptCount: maxRefundAttempts - 1 })
      .run()
    stripe.fail('server error')
    await refundCancellation({ cancellationId: id })
    expect(refundOf(order.id)).toMatchObject({
      refundState: 'failed',
      failure: `The gateway could not be reached in ${maxRefundAttempts} tries.`,
    })
    expect(mailsOf('refund-failed')).toHaveLength(1)
    await refundCancellation({ cancellationId: id })
    expect(mailsOf('refund-failed')).toHaveLength(1)
  })
})

describe('the event of a refund', () => {
  it('may arrive before or after the job', async () => {
    for (const before of [true, false]) {
      const { order, gatewayId, cancel } = await paidOrder()
      cancel()
      if (before) {
        stripe.refund(gatewayId, 14_900)
        await deliver('charge.refunded', gatewayId)
      }
      await runRefundJobs()
      await deliver('refund.updated', gatewayId)
      await deliver('charge.refunded', gatewayId)
      expect(refundOf(order.id).refundState).toBe('refunded')
      const entries = db().select().from(activities).where(eq(activities.orderId, order.id)).all()
      expect(entries.filter(({ field }) => field === 'refunded')).toHaveLength(1)
    }
    expect(mailsOf('money-back')).toEqual([])
  })

  it('for a bank transfer reports first a pending and then a sent refund', async () => {
    const { order, gatewayId, cancel } = await paidOrder('bank_transfer')
    stripe.refundStatus = 'requires_action'
    cancel()
    expect((await render('order-canceled')).text).toMatch(/Stripe, doesn’t know the account/)
    await runRefundJobs()
    expect(paymentForCustomer(order.id).refund).toMatchObject({
      refundState: 'pending',
      paidWith: 'Bank transfer',
    })
    stripe.settleRefund(gatewayId, 'succeeded')
    await deliver('refund.updated', gatewayId)
    expect(refundOf(order.id).refundState).toBe('refunded')
    expect(paymentOf(order.id).nextCheckAt).toBeNull()
  })

  it('may be lost, since the gateway is queried as well', async () => {
    const { order, gatewayId, cancel } = await paidOrder('bank_transfer')
    stripe.refundStatus = 'pending'
    cancel()
    await runRefundJobs()
    stripe.settleRefund(gatewayId, 'succeeded')
    await reconcilePayments(Date.now() + 5 * hourMs)
    expect(refundOf(order.id).refundState).toBe('pending')
    await reconcilePayments(Date.now() + 7 * hourMs)
    expect(refundOf(order.id).refundState).toBe('refunded')
  })

  it('that reverses the refund leaves it to the admins', async () => {
    await makeUser({ role: 'admin' })
    const { order, gatewayId, cancel } = await paidOrder('bank_transfer')
    stripe.refundStatus = 'pending'
    cancel()
    await runRefundJobs()
    stripe.settleRefund(gatewayId, 'failed')
    await deliver('refund.failed', gatewayId)
    expect(refundOf(order.id)).toMatchObject({ refundState: 'failed', refundedAt: null })
    expect(mailsOf('refund-failed')).toHaveLength(1)
    expect(mailsOf('money-back')).toEqual([])
  })

  it('for an order that was not canceled notifies the admins', async () => {
    await makeUser({ role: 'admin' })
    const { gatewayId } = await paidOrder()
    stripe.refund(gatewayId, 14_900)
    await deliver('charge.refunded', gatewayId)
    expect(mailsOf('money-back')).toHaveLength(1)
  })
})

describe('a canceled order', () => {
  async function canceledOrder() {
    const admin = await makeUser({ role: 'admin' })
    const contributor = await makeUser({ role: 'contributor' })
    const paid = await paidOrder()
    paid.cancel()
    return { admin, contributor, order: readOrder(paid.order.id) }
  }

  it('disappears from the work lists, and is listed as canceled', async () => {
    const { admin, contributor, order } = await canceledOrder()
    const other = await makePaidOrder()
    for (const selection of ['active', 'new'] as const) expect(listed(admin, selection)).toEqual([other.id])
    expect(listOrders(admin, 'active', null, page).total).toBe(1)
    expect(listed(admin, 'canceled')).toEqual([order.id])
    expect(listed(admin, 'canceled', order.orderNumber)).toEqual([order.id])
    expect(listed(admin, 'active', order.orderNumber)).toEqual([])
    expect(listed(admin, 'all')).toContain(order.id)
    expect(deadlineQueue(admin).flatMap((kind) => kind.orders.map(({ id }) => id))).toEqual([other.id])
    expect(nextOrderAfter(admin, other.id)).toBeNull()
    expect(taskOf(order.id)).toMatchObject({ status: 'done', assigneeId: contributor.id })
    expect(listMyTasks(contributor, page).rows.map((task) => task.order.id)).toEqual([other.id])
    expect(contributorsByWork(db())[0]?.openTasks).toBe(1)
  })

  it('does not count in the dashboard', async () => {
    await canceledOrder()
    const other = await makePaidOrder()
    expect(dashboardFigures('this-month', must(other.paidAt))).toMatchObject({
      totalOrders: 1,
      totalCents: other.totalCents,
    })
  })

  it('cannot be worked on, assigned, or read again', async () => {
    const { admin, contributor, order } = await canceledOrder()
    const sentence = /^The customer canceled this order on .*: nobody needs to work on it\.$/
    await expectRefusal(() => changeOrderStatus(admin, order.id, 'processing'), 'conflict', sentence)
    await expectRefusal(() => requestReading(admin, order.id), 'conflict', sentence)
    await expectRefusal(
      () => assignOrders(admin, [order.id], contributor.id),
      'conflict',
      `Order ${order.orderNumber} was canceled: nobody needs to work on it.`,
    )
    await readDocuments({ orderId: order.id }, new AbortController().signal)
    const readings = db().select({ status: documentReadings.status }).from(documentReadings).all()
    expect(readings).toEqual([{ status: 'queued' }])
    expect(readOrder(order.id).status).toBe('new')
  })

  it('is marked as canceled among the orders linked to an HOA', async () => {
    const { admin, order } = await canceledOrder()
    const { id: hoaId } = insertHoa()
    updateOrder(order.id, { hoaId })
    expect(linkedOrders(admin, hoaId).rows).toMatchObject([{ id: order.id, canceledAt: order.canceledAt }])
  })

  it('shows staff the cancellation date and the state of the refund', async () => {
    const { admin, order } = await canceledOrder()
    expect(readOrderDetail(admin, order.id)).toMatchObject({
      canceledAt: order.canceledAt,
      pausedUntil: null,
      cancellation: { refundState: 'requested', amountCents: 14_900 },
    })
    expect(listOrders(admin, 'canceled', null, page).rows[0]).toMatchObject({ canceledAt: order.canceledAt })
  })
})
