import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dashboardFigures } from '~/modules/staff-orders/dashboard.server'
import { openPayment } from '~/modules/payments/open-payment.server'
import { payInSandbox } from '~/modules/payments/pay-in-sandbox.server'
import { createPromotionCode } from '~/modules/promotions/create-promotion-code.server'
import { listPromotionCodes } from '~/modules/promotions/queries.server'
import { releasePromotionCodes } from '~/modules/payments/release-promotion-codes.server'
import { applyPromotionCode, removePromotionCode } from '~/modules/payments/apply-promotion-code.server'
import { discountOf, promotionCodeForm } from '~/modules/promotions/schema'
import { setPromotionCodeActive } from '~/modules/promotions/set-promotion-code-active.server'
import { recordRefundOrDispute } from '~/modules/payments/record-refund-or-dispute.server'
import { db, write } from '~db/client.server'
import { activities, orders, payments, promotionCodes, promotionRedemptions } from '~db/schema'
import { makeOrderToPay, makePaidOrder, readOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { expectRefusal, must, refusal } from '../setup/helpers'
import { dayMs, hourMs } from '~/modules/time-units'

const good = { number: '4242 4242 4242 4242', expiry: '12/49', cvc: '123' }
const list = () => listPromotionCodes({ page: 1, pageSize: 50, q: '' }).rows
const codeNamed = (code: string) => list().find((row) => row.code === code)
const redemptions = () => db().select().from(promotionRedemptions).all()
const priceOf = (orderId: number) => {
  const { totalCents, discountCents, promotionCode } = readOrder(orderId)
  return { totalCents, discountCents, promotionCode }
}
const fullPrice = { totalCents: 14900, discountCents: 0, promotionCode: null }

async function makeCode(changes: Record<string, unknown> = {}) {
  const creator = await makeUser({ role: 'super' })
  const form = promotionCodeForm.parse({ code: 'Realtor20', kind: 'percent', value: '20', ...changes })
  createPromotionCode(creator, form)
  return creator
}

describe('the form of a new code', () => {
  const messages = (changes: Record<string, unknown>) => {
    const read = promotionCodeForm.safeParse({ code: 'SPRING', kind: 'percent', value: '10', ...changes })
    return read.success ? [] : read.error.issues.map((issue) => `${issue.path.join()}: ${issue.message}`)
  }

  it.each([
    [{ code: 'no blanks' }, 'code: Please use 3 to 32 letters, digits, or hyphens'],
    [{ code: 'AB' }, 'code: Please use 3 to 32 letters, digits, or hyphens'],
    [{ code: '' }, 'code: Please enter a code'],
    [{ value: '100' }, 'value: Please enter a whole percentage from 1 to 99'],
    [{ value: '12.5' }, 'value: Please enter a whole percentage from 1 to 99'],
    [{ value: 'ten' }, 'value: Please enter the discount as a number'],
    [{ kind: 'amount', value: '149' }, 'value: Please enter an amount from $0.01 to $148.50'],
    [{ kind: 'amount', value: '0.001' }, 'value: Please enter an amount from $0.01 to $148.50'],
    [{ expiresOn: '2026-02-30' }, 'expiresOn: Please enter a date'],
    [{ maxUses: '0' }, 'maxUses: Please enter at least 1, or leave it empty'],
  ])('rejects %o: %s', (changes, message) => expect(messages(changes)).toEqual([message]))

  it('accepts a percentage and an amount, with and without limits', () => {
    expect(messages({ value: '99' })).toEqual([])
    expect(messages({ kind: 'amount', value: '148.50', expiresOn: '2999-01-31', maxUses: '3' })).toEqual([])
  })
})

describe('a discount', () => {
  it('is rounded to the cent and leaves the minimum payment', () => {
    expect(discountOf({ kind: 'percent', value: 20 }, 14900)).toBe(2980)
    expect(discountOf({ kind: 'percent', value: 33 }, 14999)).toBe(4950)
    expect(discountOf({ kind: 'amount', value: 3000 }, 14900)).toBe(3000)
    expect(discountOf({ kind: 'amount', value: 3000 }, 2000)).toBe(1950)
  })
})

describe('creating a code', () => {
  it('stores it in uppercase, once, and logs it', async () => {
    const creator = await makeCode({ expiresOn: '2999-01-31', maxUses: '3' })
    expect(codeNamed('REALTOR20')).toMatchObject({
      kind: 'percent',
      value: 20,
      state: 'active',
      maxUses: 3,
      redeemed: 0,
      reserved: 0,
      expiresAt: Date.parse('2999-02-01T00:00:00-08:00'),
    })
    const again = promotionCodeForm.parse({ code: 'realtor20', kind: 'amount', value: '5' })
    await expectRefusal(() => createPromotionCode(creator, again), 'conflict', 'This code already exists.')
    const [entry] = db().select().from(activities).where(eq(activities.section, 'promotion codes')).all()
    expect(entry?.description).toBe(
      'Promotion code REALTOR20 created: 20% off, until January 31, 2999, 3 uses at most',
    )
  })

  it('rejects a last day in the past, and anyone except super users', async () => {
    const creator = await makeUser({ role: 'super' })
    const form = (expiresOn: string) =>
      promotionCodeForm.parse({ code: 'LATE', kind: 'percent', value: '5', expiresOn })
    const refused = await refusal(() => createPromotionCode(creator, form('2020-01-01')))
    expect(refused.details.fields).toEqual({ expiresOn: 'Please choose today or a later day' })
    const admin = await makeUser({ role: 'admin' })
    await expectRefusal(() => createPromotionCode(admin, form('')), 'forbidden', /./)
    expect(list()).toEqual([])
  })
})

describe('applying a code', () => {
  it('lowers the total regardless of case, and the payment follows', async () => {
    await makeCode()
    const order = await makeOrderToPay()
    const before = await openPayment(order.id, 'card')
    await applyPromotionCode(order.id, ' realtor20 ')
    expect(priceOf(order.id)).toEqual({
      totalCents: 11920,
      discountCents: 2980,
      promotionCode: 'REALTOR20',
    })
    const after = await openPayment(order.id, 'card')
    expect(after).toMatchObject({ amountCents: 11920, state: 'open' })
    const rows = db().select().from(payments).where(eq(payments.orderId, order.id)).all()
    expect(rows.map((row) => [row.gatewayId, row.state, row.amountCents])).toEqual([
      [before.gatewayId, 'canceled', 14900],
      [after.gatewayId, 'open', 11920],
    ])
    expect(codeNamed('REALTOR20')).toMatchObject({ redeemed: 0, reserved: 1 })
  })

  it('pays the lower price, redeems the code, and the dashboard counts the amount paid', async () => {
    await makeCode({ kind: 'amount', value: '30' })
    const order = await makeOrderToPay()
    await applyPromotionCode(order.id, 'REALTOR20')
    await payInSandbox(order.id, good, 11900)
    expect(readOrder(order.id)).toMatchObject({ paymentStatus: 'paid', totalCents: 11900 })
    expect(codeNamed('REALTOR20')).toMatchObject({ redeemed: 1, reserved: 0 })
    expect(dashboardFigures('this-month', must(readOrder(order.id).paidAt))).toMatchObject({
      totalOrders: 1,
      totalCents: 11900,
    })
  })

  it('returns after a full refund, and can be used by someone else', async () => {
    await makeCode({ kind: 'amount', value: '30', maxUses: '1' })
    const order = await makeOrderToPay()
    await applyPromotionCode(order.id, 'REALTOR20')
    await payInSandbox(order.id, good, 11900)
    const payment = must(db().select().from(payments).where(eq(payments.orderId, order.id)).get())
    const refund = (refundedCents: number) =>
      write((tx) =>
        recordRefundOrDispute(
          tx,
          payment,
          { refundedCents, pendingRefundCents: 0, dispute: null },
          Date.now(),
        ),
      )
    refund(5000)
    expect(codeNamed('REALTOR20')).toMatchObject({ redeemed: 1 })
    refund(11900)
    expect(codeNamed('REALTOR20')).toMatchObject({ redeemed: 0, reserved: 0 })
    expect(readOrder(order.id)).toMatchObject({ promotionCode: 'REALTOR20', discountCents: 3000 })
    await applyPromotionCode((await makeOrderToPay()).id, 'REALTOR20')
  })

  it('twice changes nothing, and another code replaces the first', async () => {
    await makeCode()
    await makeCode({ code: 'SAVE-30', kind: 'amount', value: '30' })
    const order = await makeOrderToPay()
    await applyPromotionCode(order.id, 'REALTOR20')
    const { gatewayId } = await openPayment(order.id, 'card')
    await applyPromotionCode(order.id, 'realtor20')
    expect((await openPayment(order.id, 'card')).gatewayId).toBe(gatewayId)
    await applyPromotionCode(order.id, 'save-30')
    expect(priceOf(order.id)).toEqual({ totalCents: 11900, discountCents: 3000, promotionCode: 'SAVE-30' })
    expect(redemptions()).toHaveLength(1)
  })

  it.each([
    ['an unknown code', 'SPRING', 'We don’t know this code. Please check its spelling.'],
    ['nothing', '  ', 'Please enter a promotion code.'],
    ['an expired code', 'OLD', 'This code has expired.'],
    ['a deactivated code', 'OFF', 'This code is no longer active.'],
    ['a used-up code', 'ONCE', 'This code has been used as many times as it allows.'],
  ])('rejects %s with its message, and leaves the open payment unchanged', async (_, code, sentence) => {
    const creator = await makeCode({ code: 'OFF' })
    setPromotionCodeActive(creator, codeNamed('OFF')?.id ?? 0, false)
    await makeCode({ code: 'OLD', expiresOn: '2999-01-31' })
    db().update(promotionCodes).set({ expiresAt: 1 }).where(eq(promotionCodes.code, 'OLD')).run()
    await makeCode({ code: 'ONCE', maxUses: '1' })
    await applyPromotionCode((await makeOrderToPay()).id, 'ONCE')
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    const refused = await refusal(() => applyPromotionCode(order.id, code))
    expect([refused.code, refused.message, refused.details.fields]).toEqual([
      'invalid',
      sentence,
      { code: sentence },
    ])
    expect(priceOf(order.id)).toEqual(fullPrice)
    expect((await openPayment(order.id, 'card')).gatewayId).toBe(gatewayId)
  })

  it("keeps the order's code if the next one is rejected", async () => {
    await makeCode()
    const order = await makeOrderToPay()
    await applyPromotionCode(order.id, 'REALTOR20')
    await refusal(() => applyPromotionCode(order.id, 'SPRING'))
    expect(priceOf(order.id).promotionCode).toBe('REALTOR20')
  })

  it('gives the last use to exactly one of many concurrent requests', async () => {
    await makeCode({ maxUses: '1' })
    const competitors = await Promise.all(Array.from({ length: 5 }, () => makeOrderToPay()))
    await Promise.all(competitors.map(({ id }) => openPayment(id, 'card')))
    const outcomes = await Promise.allSettled(
      competitors.map(({ id }) => applyPromotionCode(id, 'REALTOR20')),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const prices = competitors.map(({ id }) => readOrder(id).totalCents).sort((a, b) => a - b)
    expect(prices).toEqual([11920, 14900, 14900, 14900, 14900])
    for (const { id } of competitors) {
      const { totalCents } = readOrder(id)
      expect(await openPayment(id, 'card')).toMatchObject({ amountCents: totalCents })
    }
  })

  it('is rejected for a paid order', async () => {
    await makeCode()
    const order = await makePaidOrder()
    await expectRefusal(
      () => applyPromotionCode(order.id, 'REALTOR20'),
      'conflict',
      'This order has already been paid.',
    )
    expect(priceOf(order.id)).toEqual(fullPrice)
  })
})

describe('the total that the customer has seen', () => {
  it('is the only one that can be charged', async () => {
    await makeCode()
    const order = await makeOrderToPay()
    await applyPromotionCode(order.id, 'REALTOR20')
    const refused = await refusal(() => payInSandbox(order.id, good, 14900))
    expect(refused.details.isOutdated).toBe(true)
    expect(refused.message).toBe(
      'The total of your order is now $119.20. Nothing has been charged. Please check it and press the button again.',
    )
    expect(readOrder(order.id).paymentStatus).toBe('pending')
  })
})

describe('removing a code', () => {
  it('restores the full price and releases the use', async () => {
    await makeCode({ maxUses: '1' })
    const [first, second] = [await makeOrderToPay(), await makeOrderToPay()]
    await applyPromotionCode(first.id, 'REALTOR20')
    const { gatewayId } = await openPayment(first.id, 'card')
    await removePromotionCode(first.id)
    expect(priceOf(first.id)).toEqual(fullPrice)
    expect(await openPayment(first.id, 'card')).toMatchObject({ amountCents: 14900 })
    expect(db().select().from(payments).where(eq(payments.gatewayId, gatewayId)).get()?.state).toBe(
      'canceled',
    )
    await applyPromotionCode(second.id, 'REALTOR20')
    expect(priceOf(second.id).totalCents).toBe(11920)
  })

  it('from a paid order is rejected, and the use stays redeemed', async () => {
    await makeCode()
    const order = await makeOrderToPay()
    await applyPromotionCode(order.id, 'REALTOR20')
    await payInSandbox(order.id, good)
    await expectRefusal(() => removePromotionCode(order.id), 'conflict', 'This order has already been paid.')
    expect(codeNamed('REALTOR20')).toMatchObject({ redeemed: 1 })
  })
})

describe('a code that is deactivated or expires', () => {
  it('stays with the order that holds it', async () => {
    const creator = await makeCode()
    const order = await makeOrderToPay()
    await applyPromotionCode(order.id, 'REALTOR20')
    setPromotionCodeActive(creator, codeNamed('REALTOR20')?.id ?? 0, false)
    expect(codeNamed('REALTOR20')?.state).toBe('inactive')
    await payInSandbox(order.id, good)
    expect(readOrder(order.id)).toMatchObject({ paymentStatus: 'paid', totalCents: 11920 })
    setPromotionCodeActive(creator, codeNamed('REALTOR20')?.id ?? 0, true)
    expect(codeNamed('REALTOR20')?.state).toBe('active')
  })
})

describe('codes of unpaid orders', () => {
  it('are released after a day, and an open page cannot pay the old price', async () => {
    await makeCode({ maxUses: '1' })
    const order = await makeOrderToPay()
    await applyPromotionCode(order.id, 'REALTOR20')
    const { gatewayId } = await openPayment(order.id, 'card')
    const now = Date.now()
    expect(await releasePromotionCodes(now + 23 * hourMs)).toBe(0)
    expect(await releasePromotionCodes(now + dayMs + hourMs)).toBe(1)
    expect(priceOf(order.id)).toEqual(fullPrice)
    expect(codeNamed('REALTOR20')).toMatchObject({ state: 'active', reserved: 0 })
    expect(db().select().from(payments).where(eq(payments.gatewayId, gatewayId)).get()?.state).toBe(
      'canceled',
    )
  })

  it('stay while a payment is pending, and after it', async () => {
    await makeCode()
    const [waiting, paid] = [await makeOrderToPay(), await makeOrderToPay()]
    for (const { id } of [waiting, paid]) await applyPromotionCode(id, 'REALTOR20')
    const { gatewayId } = await openPayment(waiting.id, 'card')
    db().update(payments).set({ state: 'processing' }).where(eq(payments.gatewayId, gatewayId)).run()
    await payInSandbox(paid.id, good)
    expect(await releasePromotionCodes(Date.now() + 2 * dayMs)).toBe(0)
    expect(redemptions()).toHaveLength(2)
    await expectRefusal(
      () => removePromotionCode(waiting.id),
      'conflict',
      /^A payment for this order is under way/,
    )
    expect(db().select().from(orders).where(eq(orders.promotionCode, 'REALTOR20')).all()).toHaveLength(2)
  })
})
