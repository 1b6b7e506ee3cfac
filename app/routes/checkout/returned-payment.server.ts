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
export const failedMessage = (payment: GatewayPayment | undefined) =>
  ({
    kind: 'error',
    title: 'Payment Failed',
    description: payment?.failure ?? 'The payment was not completed. Please try again.',
    at: noticeId,
  }) as const

/** The browser has returned from paying: ask the gateway, whose event may have come already, and show the result. */
export async function answerReturn(
  request: Request,
  context: AppLoadContext,
  visitor: Visitor,
  order: NonNullable<Checkout['order']>,
) {
  let seen: GatewayPayment[] = []
  if (order.paymentStatus === 'pending') {
    try {
      await limitRate('payment', context.clientIp)
      seen = await refreshPayments(order.id)
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
  const after = findCheckout(visitor.sessionId)
  const asked = new URL(request.url).searchParams.get('payment_intent')
  const tried = seen.find((p) => p.gatewayId === asked) ?? seen.find((p) => p.method !== 'bank_transfer')
  if (after.order?.paymentStatus === 'paid') {
    await setFlash(request, context, paidMessage)
    return redirect('/checkout?step=5')
  }
  if (tried?.state === 'open') await setFlash(request, context, failedMessage(tried))
  return redirect('/checkout?step=4')
}
