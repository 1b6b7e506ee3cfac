import { redirect, type AppLoadContext } from '@remix-run/node'
import { limitRate } from '~/http/rate-limits.server'
import { setFlash, type Visitor } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { findCheckout, type Checkout } from '~/modules/orders/checkout.server'
import type { GatewayPayment } from '~/modules/payments/gateway'
import { refreshPayments } from '~/modules/payments/settle-payments.server'
import { noticeId } from '~/ui/focused-notice'

export const paidMessage = {
  kind: 'success',
  title: 'Payment Successful',
  description: 'Your order has been confirmed!',
} as const

export const paymentFailedMessage = (payment: GatewayPayment | undefined) =>
  ({
    kind: 'error',
    title: 'Payment Failed',
    description: payment?.failure ?? 'The payment was not completed. Please try again.',
    at: noticeId,
  }) as const

/**
 * Handles the return from a payment page. Asks the gateway, because its event may not have arrived yet, and
 * redirects to the step that shows the result.
 */
export async function handlePaymentReturn(
  request: Request,
  context: AppLoadContext,
  visitor: Visitor,
  order: NonNullable<Checkout['order']>,
) {
  let payments: GatewayPayment[] = []
  if (order.paymentStatus === 'pending') {
    try {
      await limitRate('payment', context.clientIp)
      payments = await refreshPayments(order.id)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      await setFlash(request, context, {
        kind: 'error',
        title: 'We can’t see your payment yet',
        at: noticeId,
        // It is unknown whether anything was charged, whatever the error says about its own call.
        description: `${error.code === 'payment_unavailable' ? 'The payment service can’t be reached right now.' : error.message} If you have paid, please don’t pay again: we will email you as soon as your payment arrives.`,
      })
      return redirect('/checkout?step=4')
    }
  }
  const checkout = findCheckout(visitor.sessionId)
  const gatewayId = new URL(request.url).searchParams.get('payment_intent')
  const attempt =
    payments.find((payment) => payment.gatewayId === gatewayId) ??
    payments.find((payment) => payment.method !== 'bank_transfer')
  if (checkout.order?.paymentStatus === 'paid') {
    await setFlash(request, context, paidMessage)
    return redirect('/checkout?step=5')
  }
  if (attempt?.state === 'open') await setFlash(request, context, paymentFailedMessage(attempt))
  return redirect('/checkout?step=4')
}
