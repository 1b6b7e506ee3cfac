import { data, redirect } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import { httpStatusByCode } from '~/http/domain-errors'
import { checkForm } from '~/http/forms.server'
import { limitRate } from '~/http/rate-limits.server'
import { setFlash } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { applyPromotionCode, removePromotionCode } from '~/modules/payments/apply-promotion-code.server'
import type { GatewayPayment } from '~/modules/payments/gateway'
import { openPayment } from '~/modules/payments/open-payment.server'
import { confirmInSandbox, payInSandbox } from '~/modules/payments/pay-in-sandbox.server'
import { sandboxCardSchema, termsSchema } from '~/modules/payments/schema'
import { noticeId } from '~/ui/focused-notice'
import { requireOrder, withFailureNotice, type CheckoutFormArgs } from './form-args.server'
import { paidMessage, paymentFailedMessage } from './returned-payment.server'
import { termsMessage } from './terms-message'

/** The total shown on the page that submitted the form, in cents. */
const seenCentsOf = (form: URLSearchParams) =>
  form.has('amount') ? Math.round(Number(form.get('amount')) * 100) : undefined

async function showResult({ request, context, intent }: CheckoutFormArgs, payment: GatewayPayment) {
  if (payment.needsConfirmation) return redirect('/checkout?step=4')
  const isPaid = payment.state === 'succeeded'
  const message = isPaid ? paidMessage : paymentFailedMessage(payment)
  await setFlash(request, context, message)
  if (isPaid) return redirect('/checkout?step=5')
  return data({ failure: { ...message, intent } }, { status: httpStatusByCode.payment_declined })
}

export const handleCardPayment = (args: CheckoutFormArgs) =>
  withFailureNotice(args, 'Payment Failed', async () => {
    const { request, context, visitor, form } = args
    await limitRate('payment', context.clientIp)
    const checked = await checkForm(sandboxCardSchema, form)
    if (checked.error) {
      if (checked.error.fieldErrors.terms) await setFlash(request, context, termsMessage)
      // The response does not repeat the input: a card number must not be written into a page.
      return validationError(checked.error)
    }
    const payment = await payInSandbox(requireOrder(visitor).id, checked.data, seenCentsOf(form))
    return showResult(args, payment)
  })

/** The bank's question about a card payment, which the customer confirms or declines. */
export const handleCardConfirmation = (args: CheckoutFormArgs) =>
  withFailureNotice(args, 'Payment Failed', async () => {
    const { context, visitor, form } = args
    await limitRate('payment', context.clientIp)
    const isConfirmed = form.get('answer') === 'confirm'
    return showResult(args, await confirmInSandbox(requireOrder(visitor).id, isConfirmed))
  })

/** Opens a payment that is completed elsewhere: on Stripe's page, or by a bank transfer. */
export const handleOpenPayment = (args: CheckoutFormArgs, method: 'hosted' | 'bank_transfer') =>
  withFailureNotice(args, 'Error setting up payment', async () => {
    const { request, context, visitor, form, intent } = args
    await limitRate('payment', context.clientIp)
    const checked = await checkForm(termsSchema, form)
    if (checked.error) {
      await setFlash(request, context, { ...termsMessage, at: noticeId })
      return data({ failure: { ...termsMessage, intent } }, { status: httpStatusByCode.invalid })
    }
    const { url } = await openPayment(requireOrder(visitor).id, method, seenCentsOf(form))
    if (method === 'bank_transfer') return redirect('/checkout?step=5')
    return url ? redirect(url, 303) : redirect('/checkout?step=4&returned=1')
  })

export const handleApplyCode = (args: CheckoutFormArgs) =>
  withFailureNotice(args, 'The promotion code was not applied', async () => {
    const { context, visitor, form } = args
    await limitRate('promotion-code', context.clientIp)
    const typed = (form.get('code') ?? '').slice(0, 100)
    try {
      await applyPromotionCode(requireOrder(visitor).id, typed)
    } catch (error) {
      const codeError = error instanceof DomainError && error.details.fields?.code
      if (!codeError) throw error
      return data({ promotion: { typed, error: codeError } }, { status: httpStatusByCode.invalid })
    }
    return redirect('/checkout?step=4#promotion')
  })

export const handleRemoveCode = (args: CheckoutFormArgs) =>
  withFailureNotice(args, 'The promotion code was not removed', async () => {
    await removePromotionCode(requireOrder(args.visitor).id)
    return redirect('/checkout?step=4#promotion')
  })
