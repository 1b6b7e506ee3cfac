import { data, redirect, replace, type ActionFunctionArgs } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import { errorResponseInit, httpStatusByCode } from '~/http/domain-errors'
import { askAboutEmails } from '~/http/email-questions.server'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { limitRate } from '~/http/rate-limits.server'
import {
  adoptSession,
  clientOf,
  ensureSession,
  findVisitor,
  setFlash,
  type Visitor,
} from '~/http/visitor.server'
import { removeDocument } from '~/modules/documents/add-document.server'
import { confirmAssociation } from '~/modules/documents/received-documents.server'
import { DomainError } from '~/modules/domain-error'
import { currentStep, findCheckout, saveCustomerInfo, startNextOrder } from '~/modules/orders/checkout.server'
import { customerFormSchema, propertyInfoSchema } from '~/modules/orders/schema'
import { placeOrder } from '~/modules/orders/place-order.server'
import { openPayment } from '~/modules/payments/open-payment.server'
import { confirmInSandbox, payInSandbox } from '~/modules/payments/pay-in-sandbox.server'
import { applyPromotionCode, removePromotionCode } from '~/modules/payments/apply-promotion-code.server'
import { sandboxCardSchema, termsSchema } from '~/modules/payments/schema'
import type { GatewayPayment } from '~/modules/payments/gateway'
import { noticeId } from '~/ui/focused-notice'
import { closedMessage, closedText } from './closed-message'
import { noFilesMessage } from './no-files-message'
import { paidMessage, paymentFailedMessage } from './returned-payment.server'
import { termsMessage } from './terms-message'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'> & { visitor: Visitor }

/** Handles the forms of the checkout: one for each step, and the smaller ones within a step. */
export async function handleCheckoutForm({ request, context, visitor }: Args) {
  const form = await readForm({ request, context })
  const intent = form.get('intent') ?? undefined
  /** The total shown on the page that submitted the form, in cents. */
  const seenCents = form.has('amount') ? Math.round(Number(form.get('amount')) * 100) : undefined

  const sendToStart = async () => {
    await setFlash(request, context, closedMessage)
    return redirect('/checkout?step=1')
  }

  /** Shows a domain error of `work` above the form, which keeps its input. */
  const withFailureNotice = async <T>(title: string, work: () => Promise<T> | T) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      // Paid in another tab, or by the first of two clicks, which is not a failure.
      if (findCheckout(visitor.sessionId).order?.paymentStatus === 'paid') return redirect('/checkout?step=5')
      if (error.code === 'not_found') return sendToStart()
      const message = { kind: 'error', title, description: error.message } as const
      const isOutdated = error.details.outdated === true
      if (error.code === 'conflict' && !isOutdated) {
        await setFlash(request, context, message)
        // Redirects to the step itself, since a second redirect would lose the message.
        return redirect(`/checkout?step=${currentStep(findCheckout(visitor.sessionId))}`)
      }
      // Visitors without a session see the message on the page itself; an error does not start a session.
      if ((await findVisitor(request, context)).sessionId)
        await setFlash(request, context, { ...message, at: noticeId })
      return data({ failure: { ...message, intent }, isOutdated }, errorResponseInit(error))
    }
  }

  const openOrder = () => {
    const { order } = findCheckout(visitor.sessionId)
    if (!order) throw new DomainError('not_found', closedText)
    return order
  }

  const afterPayment = async (payment: GatewayPayment) => {
    if (payment.needsConfirmation) return redirect('/checkout?step=4')
    const isPaid = payment.state === 'succeeded'
    const message = isPaid ? paidMessage : paymentFailedMessage(payment)
    await setFlash(request, context, message)
    if (isPaid) return redirect('/checkout?step=5')
    return data({ failure: { ...message, intent } }, { status: httpStatusByCode.payment_declined })
  }

  switch (intent) {
    case 'information': {
      return withFailureNotice('Your information was not saved', async () => {
        await limitRate('order', context.clientIp)
        const checked = await checkForm(customerFormSchema, form)
        if (checked.error) return validationError(checked.error, checked.submittedData)
        const emailCheck = askAboutEmails(form, checked, ['email'])
        if (emailCheck.question) return emailCheck.question
        saveCustomerInfo(await ensureSession(context, visitor), emailCheck.values)
        return redirect('/checkout?step=2')
      })
    }

    case 'property': {
      const { customerInfo } = findCheckout(visitor.sessionId)
      if (!visitor.sessionId || !customerInfo) return sendToStart()
      const { sessionId, user } = visitor
      return withFailureNotice('Error creating order', async () => {
        await limitRate('order', context.clientIp)
        const checked = await checkForm(propertyInfoSchema, form)
        if (checked.error) return validationError(checked.error, checked.submittedData)
        const emailCheck = askAboutEmails(form, checked, ['escrowOfficerEmail', 'agentEmail'])
        if (emailCheck.question) return emailCheck.question
        const result = placeOrder(
          { sessionId, user, client: clientOf(context) },
          customerInfo,
          emailCheck.values,
        )
        const session = result.signedIn ?? result.continued
        if (session) await adoptSession(context, session)
        return redirect('/checkout?step=3')
      })
    }

    // Without JavaScript, forms for documents go to `documents.ts`. With it, they come here, because the browser
    // has already loaded this route, so a lost connection does not lose the page.
    case 'remove-document':
      return withFailureNotice('That didn’t work', async () => {
        const documentId = Number(form.get('documentId')) || 0
        await removeDocument(openOrder().id, documentId, visitor.user?.id ?? null)
        return replace('/checkout?step=3')
      })

    case 'confirm-document':
      return withFailureNotice('That didn’t work', () => {
        confirmAssociation(openOrder().id, Number(form.get('documentId')) || 0)
        return replace('/checkout?step=3')
      })

    case 'documents-done': {
      const { order } = findCheckout(visitor.sessionId)
      if (!order) return sendToStart()
      if (order.documentCount > 0) return redirect('/checkout?step=4')
      await setFlash(request, context, noFilesMessage)
      return replace('/checkout?step=3')
    }

    case 'pay-by-card':
      return withFailureNotice('Payment Failed', async () => {
        await limitRate('payment', context.clientIp)
        const checked = await checkForm(sandboxCardSchema, form)
        if (checked.error) {
          if (checked.error.fieldErrors.terms) await setFlash(request, context, termsMessage)
          // The response does not repeat the input: a card number must not be written into a page.
          return validationError(checked.error)
        }
        return afterPayment(await payInSandbox(openOrder().id, checked.data, seenCents))
      })

    case 'answer-confirmation':
      return withFailureNotice('Payment Failed', async () => {
        await limitRate('payment', context.clientIp)
        return afterPayment(await confirmInSandbox(openOrder().id, form.get('answer') === 'confirm'))
      })

    case 'pay-on-stripe':
    case 'pay-by-transfer':
      return withFailureNotice('Error setting up payment', async () => {
        await limitRate('payment', context.clientIp)
        const checked = await checkForm(termsSchema, form)
        if (checked.error) {
          await setFlash(request, context, { ...termsMessage, at: noticeId })
          return data({ failure: { ...termsMessage, intent } }, { status: httpStatusByCode.invalid })
        }
        const order = openOrder()
        if (intent === 'pay-by-transfer') {
          await openPayment(order.id, 'bank_transfer', seenCents)
          return redirect('/checkout?step=5')
        }
        const { url } = await openPayment(order.id, 'hosted', seenCents)
        return url ? redirect(url, 303) : redirect('/checkout?step=4&returned=1')
      })

    case 'apply-code':
      return withFailureNotice('The promotion code was not applied', async () => {
        await limitRate('promotion-code', context.clientIp)
        const typed = (form.get('code') ?? '').slice(0, 100)
        try {
          await applyPromotionCode(openOrder().id, typed)
        } catch (error) {
          const codeError = error instanceof DomainError && error.details.fields?.code
          if (!codeError) throw error
          return data({ promotion: { typed, error: codeError } }, { status: httpStatusByCode.invalid })
        }
        return redirect('/checkout?step=4#promotion')
      })

    case 'remove-code':
      return withFailureNotice('The promotion code was not removed', async () => {
        await removePromotionCode(openOrder().id)
        return redirect('/checkout?step=4#promotion')
      })

    case 'start-next-order':
      if (visitor.sessionId) startNextOrder(visitor.sessionId)
      return redirect('/checkout?step=1')

    default:
      throw unreadableForm()
  }
}
