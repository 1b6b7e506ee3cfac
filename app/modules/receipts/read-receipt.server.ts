import { eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { billingDetails, orders, payments } from '~db/schema'
import { brand } from '~/env.server'
import { log } from '~/log.server'
import { DomainError } from '../domain-error'
import { ignoreFullDisk } from '../full-disk.server'
import { findRefund } from '../payments/find-refund.server'
import { findSuccessfulPayment, type Payment } from '../payments/find-successful-payment.server'
import { listPriceCents } from '../price'
import { gateway } from '../payments/gateway.server'
import { paidWithText } from '../payments/payment-text'
import { makeReceipt } from './receipt'
import type { Billing } from './schema'
import { sellerOf } from './seller.server'

/** For an order that is not paid. */
export const receiptNotFound = () =>
  new DomainError('not_found', 'There is no receipt for this order, as no payment has arrived.')

/**
 * Older payments have no stored card details, so the gateway is queried once. While it cannot be reached, the
 * receipt says "Card".
 */
async function withPaymentMethodDetails(payment: Payment): Promise<Payment> {
  if (payment.paidWith !== null || payment.gateway !== gateway().name) return payment
  try {
    const { paidWith } = await gateway().retrieve(payment.gatewayId)
    const paymentMethodDetails = {
      // A fallback, so that details unknown to the gateway are not requested again.
      paidWith: paidWith?.type ?? (payment.method === 'bank_transfer' ? 'customer_balance' : 'card'),
      paidWithBrand: paidWith?.brand ?? null,
      paidWithLast4: paidWith?.last4 ?? null,
    }
    ignoreFullDisk(() =>
      write((tx) => tx.update(payments).set(paymentMethodDetails).where(eq(payments.id, payment.id)).run()),
    )
    return { ...payment, ...paymentMethodDetails }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    log().warn({ paymentId: payment.id, error }, 'a receipt is shown without card details')
    return payment
  }
}

/** The billing details entered for the receipt, or else the order's own. */
function billingOf(order: typeof orders.$inferSelect): { billing: Billing; savedAt: number | null } {
  const saved = db().select().from(billingDetails).where(eq(billingDetails.orderId, order.id)).get()
  if (saved) {
    const { orderId: _, savedAt, ...billing } = saved
    return { billing, savedAt }
  }
  const { firstName, lastName, company, mailingAddress, mailingCity, mailingState, mailingZipCode } = order
  return {
    billing: {
      name: `${firstName} ${lastName}`.trim(),
      company,
      address: mailingAddress,
      city: mailingCity,
      state: mailingState,
      zipCode: mailingZipCode,
    },
    savedAt: null,
  }
}

/**
 * The receipt of a paid order. The caller has checked that the requester holds the order.
 * @returns the receipt, the billing details, and when they were set
 * @throws DomainError `not_found` for an unpaid order
 */
export async function readReceipt(orderId: number) {
  const order = db().select().from(orders).where(eq(orders.id, orderId)).get()
  const stored = findSuccessfulPayment(orderId)
  if (!order || order.paidAt === null || !stored) throw receiptNotFound()
  const payment = await withPaymentMethodDetails(stored)
  const { billing, savedAt } = billingOf(order)
  const { orderNumber, email, paidAt, totalCents, discountCents, promotionCode } = order
  const receipt = makeReceipt({
    orderNumber,
    productName: brand().productName,
    paidAt,
    totalCents,
    listPriceCents,
    discount:
      promotionCode === null ? null : { label: `Promotion code ${promotionCode}`, cents: discountCents },
    paidWith: paidWithText(payment),
    refundedCents: payment.refundedCents,
    refundedAt: payment.refundedAt,
    refund: findRefund(orderId),
    property: {
      address: order.subjectPropertyAddress,
      city: order.propertyCity,
      state: order.propertyState,
      zipCode: order.propertyZipCode,
    },
    billing,
    seller: sellerOf(),
  })
  return { orderNumber, email, paidAt, receipt, billing, savedAt }
}
export type ReadReceipt = Awaited<ReturnType<typeof readReceipt>>
