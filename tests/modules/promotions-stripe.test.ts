import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openPayment } from '~/modules/payments/open-payment.server'
import { applyPromotionCode, removePromotionCode } from '~/modules/payments/apply-promotion-code.server'
import { db } from '~db/client.server'
import { payments, promotionCodes, promotionRedemptions } from '~db/schema'
import { makeOrderToPay, readOrder, updateOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { expectRefusal } from '../setup/helpers'
import { mockStripe } from '../setup/stripe'

const stripe = mockStripe()
beforeEach(async () => {
  const { id: createdById } = await makeUser({ role: 'super' })
  db()
    .insert(promotionCodes)
    .values({ code: 'SAVE-30', kind: 'amount', value: 3000, maxUses: 1, createdById, createdAt: 1 })
    .run()
})

const uses = () => db().select().from(promotionRedemptions).all().length

describe('with Stripe', () => {
  it('cancels payments at the old price; card, Stripe’s page, and transfer get the new one', async () => {
    const order = await makeOrderToPay()
    const oldCard = await openPayment(order.id, 'card')
    const oldHosted = await openPayment(order.id, 'hosted')
    await applyPromotionCode(order.id, 'save-30')
    expect(stripe.intent(oldCard.gatewayId).status).toBe('canceled')
    expect(stripe.session(oldHosted.gatewayId).status).toBe('expired')
    const card = await openPayment(order.id, 'card')
    const hosted = await openPayment(order.id, 'hosted')
    const transfer = await openPayment(order.id, 'bank_transfer')
    expect(stripe.intent(card.gatewayId)).toMatchObject({ amount: 11900, status: 'requires_payment_method' })
    expect(stripe.session(hosted.gatewayId).amount_total).toBe(11900)
    expect(transfer.transfer?.amountCents).toBe(11900)
  })

  it('pays the order if its payment had already succeeded, and grants no discount afterward', async () => {
    const order = await makeOrderToPay()
    const { gatewayId } = await openPayment(order.id, 'card')
    stripe.succeed(gatewayId)
    await expectRefusal(
      () => applyPromotionCode(order.id, 'SAVE-30'),
      'conflict',
      'This order has already been paid.',
    )
    expect(readOrder(order.id)).toMatchObject({ paymentStatus: 'paid', totalCents: 14900, discountCents: 0 })
    expect(uses()).toBe(0)
  })

  it('keeps a code that was used to pay, even before the event arrives', async () => {
    const order = await makeOrderToPay()
    await applyPromotionCode(order.id, 'SAVE-30')
    const { gatewayId } = await openPayment(order.id, 'card')
    stripe.succeed(gatewayId)
    await expectRefusal(() => removePromotionCode(order.id), 'conflict', 'This order has already been paid.')
    expect(readOrder(order.id)).toMatchObject({ paymentStatus: 'paid', totalCents: 11900 })
    expect(uses()).toBe(1)
  })

  it.each(['a transfer', 'a charge that the bank has not answered'])(
    'keeps the price while %s is pending',
    async (kind) => {
      const order = await makeOrderToPay()
      const { gatewayId } = await openPayment(order.id, kind === 'a transfer' ? 'bank_transfer' : 'card')
      if (kind !== 'a transfer') stripe.process(gatewayId)
      await expectRefusal(
        () => applyPromotionCode(order.id, 'SAVE-30'),
        'conflict',
        /^A payment for this order is under way/,
      )
      expect(readOrder(order.id).totalCents).toBe(14900)
      expect(stripe.intent(gatewayId).status).not.toBe('canceled')
    },
  )

  it('changes nothing while Stripe cannot be reached', async () => {
    const order = await makeOrderToPay()
    await openPayment(order.id, 'card')
    stripe.fail('unreachable')
    await expectRefusal(
      () => applyPromotionCode(order.id, 'SAVE-30'),
      'payment_unavailable',
      /can’t be reached/,
    )
    expect(readOrder(order.id).totalCents).toBe(14900)
    expect(uses()).toBe(0)
  })

  it('returns no payment at the old price if the price changes while it is opened', async () => {
    const order = await makeOrderToPay()
    const release = stripe.hold()
    const opened = openPayment(order.id, 'card')
    await vi.waitFor(() => expect(stripe.requests).toHaveLength(1), { timeout: 20_000 })
    updateOrder(order.id, { totalCents: 11900, discountCents: 3000, promotionCode: 'SAVE-30' })
    release()
    await expectRefusal(() => opened, 'payment_unavailable', /could not be set up/)
    expect([...stripe.intents.values()].map(({ amount, status }) => [amount, status])).toEqual([
      [14900, 'canceled'],
    ])
    expect(await openPayment(order.id, 'card')).toMatchObject({ amountCents: 11900, state: 'open' })
    expect(db().select().from(payments).where(eq(payments.orderId, order.id)).all()).toHaveLength(1)
  })
})
