import { data, redirect } from '@remix-run/node'
import type { RequestArgs } from '~/http/context'
import { errorResponseInit } from '~/http/domain-errors'
import { findVisitor, setFlash, type Visitor } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { currentStep, findCheckout } from '~/modules/orders/checkout.server'
import { noticeId } from '~/ui/focused-notice'
import { closedMessage, closedText } from './closed-message'

/** A submitted form of the checkout; `intent` is the name of its button. */
export type CheckoutFormArgs = RequestArgs & {
  visitor: Visitor
  form: URLSearchParams
  intent: string | undefined
}

export async function sendToStart({ request, context }: RequestArgs) {
  await setFlash(request, context, closedMessage)
  return redirect('/checkout?step=1')
}

/** @throws DomainError `not_found` */
export function requireOrder(visitor: Visitor) {
  const { order } = findCheckout(visitor.sessionId)
  if (!order) throw new DomainError('not_found', closedText)
  return order
}

/** Shows a domain error of `work` above the form, which keeps its input. */
export async function withFailureNotice<T>(
  args: CheckoutFormArgs,
  title: string,
  work: () => Promise<T> | T,
) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return showFailure(args, title, error)
  }
}

async function showFailure(args: CheckoutFormArgs, title: string, error: DomainError) {
  const { request, context, visitor, intent } = args
  const checkout = findCheckout(visitor.sessionId)
  // Paid in another tab, or by the first of two clicks, which is not a failure.
  if (checkout.order?.paymentStatus === 'paid') return redirect('/checkout?step=5')
  if (error.code === 'not_found') return sendToStart(args)
  const message = { kind: 'error', title, description: error.message } as const
  const isOutdated = error.details.isOutdated === true
  if (error.code === 'conflict' && !isOutdated) {
    await setFlash(request, context, message)
    // Redirects to the step itself, since a second redirect would lose the message.
    return redirect(`/checkout?step=${currentStep(checkout)}`)
  }
  // Visitors without a session see the message on the page itself; an error does not start a session.
  if ((await findVisitor(request, context)).sessionId)
    await setFlash(request, context, { ...message, at: noticeId })
  return data({ failure: { ...message, intent }, isOutdated }, errorResponseInit(error))
}
