import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { orders } from '~db/schema'
import { DomainError } from '../domain-error'
import { findSuccessfulPayment } from './find-successful-payment.server'
import { paidWithText } from './payment-text'
import { findRefund } from './find-refund.server'
import { cancelState } from './cancel-order.server'

/**
 * The state of an order's payment, and what its customer can do about it. The caller has checked that the
 * requester holds the order.
 */
export function paymentForCustomer(orderId: number) {
  const { isCanceled, obstacle } = cancelState(orderId)
  return {
    hasReceipt: findSuccessfulPayment(orderId) !== undefined,
    canCancel: !isCanceled && obstacle === null,
    refund: findRefund(orderId),
  }
}
export type PaymentForCustomer = ReturnType<typeof paymentForCustomer>

/** The details for the cancellation page. The caller has checked that the requester holds the order. */
export function findCancellationDetails(orderId: number) {
  const order = db()
    .select({
      address: orders.subjectPropertyAddress,
      city: orders.propertyCity,
      state: orders.propertyState,
      zipCode: orders.propertyZipCode,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  const payment = findSuccessfulPayment(orderId)
  if (!order) throw new DomainError('not_found', 'There is no such order.')
  return {
    ...cancelState(orderId),
    property: order,
    amountCents: payment ? payment.amountCents - payment.refundedCents : 0,
    paidWith: payment ? paidWithText(payment) : '',
    isTransfer: payment?.method === 'bank_transfer',
  }
}
