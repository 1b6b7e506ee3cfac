import { data, redirect, replace, type AppLoadContext, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { validationError } from 'remix-validated-form'
import { errorResponseInit, httpStatusByCode } from '~/http/domain-errors'
import { askAboutEmails } from '~/http/email-questions.server'
import { checkForm, readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
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
import {
  currentStep,
  findCheckout,
  saveCustomerInfo,
  startNextOrder,
  type Checkout,
} from '~/modules/orders/checkout.server'
import { customerFormSchema, propertyInfoSchema } from '~/modules/orders/schema'
import { totalCents } from '~/modules/price'
import { placeOrder } from '~/modules/orders/place-order.server'
import { openPayment } from '~/modules/payments/open-payment.server'
import { confirmInSandbox, payInSandbox } from '~/modules/payments/pay-in-sandbox.server'
import { applyPromotionCode, removePromotionCode } from '~/modules/payments/apply-promotion-code.server'
import { refreshPayments } from '~/modules/payments/settle-payments.server'
import { sandboxCardSchema, termsSchema } from '~/modules/payments/schema'
import type { GatewayPayment } from '~/modules/payments/gateway'
import { pageTitle, useRootData } from '~/ui/brand'
import { FocusedNotice, noticeId } from '~/ui/focused-notice'
import { revalidateUnlessOffline } from '~/ui/patient-fetch'
import { SiteShell } from '~/ui/site-shell'
import { checkoutTitles, Stepper } from '~/ui/stepper'
import checklistStyles from '~/ui/document-checklist.module.css'
import expectedStyles from '~/ui/expected-documents.module.css'
import uploadStyles from '~/ui/upload-documents.module.css'
import filesStyles from '~/ui/uploads.module.css'
import type { PaymentFailure } from './amount-to-pay'
import styles from './checkout.module.css'
import { closedMessage } from './closed-message'
import confirmationStyles from './confirmation-step.module.css'
import paymentStyles from './payment-step.module.css'
import { InformationStep } from './information-step'
import { OrderSummary } from './order-summary'
import { PropertyStep } from './property-step'
import { openStep, stepView } from './steps.server'
import { noFilesMessage } from './no-files-message'
import { termsMessage } from './terms-message'

// Steps are loaded on demand, each preloaded by the previous one, so that the first page of the checkout
// loads only its form.
const loadUpload = () => import('./upload-step').then((module) => ({ default: module.UploadStep }))
const loadPayment = () => import('./payment-step').then((module) => ({ default: module.PaymentStep }))
const loadConfirmation = () =>
  import('./confirmation-step').then((module) => ({ default: module.ConfirmationStep }))
const UploadStep = lazy(loadUpload)
const PaymentStep = lazy(loadPayment)
const ConfirmationStep = lazy(loadConfirmation)
const afterStep: Record<number, () => Promise<unknown>> = {
  2: loadUpload,
  3: loadPayment,
  4: loadConfirmation,
}

/**
 * The style sheets of later steps are linked here, since they would otherwise not load without JavaScript.
 */
const laterStyles = [
  uploadStyles,
  filesStyles,
  checklistStyles,
  expectedStyles,
  paymentStyles,
  confirmationStyles,
]

export const handle = { scripts: true, laterStyles }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(checkoutTitles[(data?.step ?? 1) - 1] ?? 'Checkout', matches),
  {
    name: 'description',
    content:
      'Order a report on a homeowner association: tell us about the property, add its documents, and pay once.',
  },
]

const paidMessage = {
  kind: 'success',
  title: 'Payment Successful',
  description: 'Your order has been confirmed!',
} as const
const failed = (payment: GatewayPayment | undefined) =>
  ({
    kind: 'error',
    title: 'Payment Failed',
    description: payment?.failure ?? 'The payment was not completed. Please try again.',
    at: noticeId,
  }) as const

/** The browser has returned from paying: ask the gateway, whose event may have come already, and show the result. */
async function answerReturn(
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
  if (tried?.state === 'open') await setFlash(request, context, failed(tried))
  return redirect('/checkout?step=4')
}

export const loader = page('anyone', async ({ request, context, visitor }) => {
  const { searchParams } = new URL(request.url)
  const checkout = findCheckout(visitor.sessionId)
  const { order } = checkout
  const cameBack = searchParams.has('returned') || searchParams.has('payment_intent')
  if (cameBack && order) throw await answerReturn(request, context, visitor, order)
  const opened = openStep(searchParams.get('step'), checkout)
  const sentHere = request.headers.get('Referer')?.startsWith(new URL('/checkout', request.url).href)
  if (opened.redirectTo && sentHere && !request.headers.has('Cookie'))
    throw redirect('/checkout?step=1&cookies=off')
  if (opened.redirectTo) throw redirect(opened.redirectTo)
  const view = await stepView(opened.step ?? 1, checkout, visitor.user)
  return {
    ...view,
    price: {
      totalCents: order?.totalCents ?? totalCents,
      discountCents: order?.discountCents ?? 0,
      promotionCode: order?.promotionCode ?? null,
    },
    cookiesOff: searchParams.get('cookies') === 'off' && !request.headers.has('Cookie'),
  }
})

export const action = page('anyone', async (args) => {
  const { request, context, visitor } = args
  const form = await readForm({ request, context })
  const intent = form.get('intent') ?? undefined
  /** The total shown on the page that submitted the form, in cents. */
  const seenCents = form.has('amount') ? Math.round(Number(form.get('amount')) * 100) : undefined

  const sendToStart = async () => {
    await setFlash(request, context, closedMessage)
    return redirect('/checkout?step=1')
  }

  /** A module's error as a message above the form, which keeps its input. */
  const telling = async <T,>(title: string, work: () => Promise<T> | T) => {
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
    if (!order) throw new DomainError('not_found', 'Your checkout is no longer open. Please begin again.')
    return order
  }

  const afterPaying = async (payment: GatewayPayment) => {
    if (payment.needsConfirmation) return redirect('/checkout?step=4')
    const paid = payment.state === 'succeeded'
    const message = paid ? paidMessage : failed(payment)
    await setFlash(request, context, message)
    if (paid) return redirect('/checkout?step=5')
    return data({ failure: { ...message, intent } }, { status: httpStatusByCode.payment_declined })
  }

  switch (intent) {
    case 'information': {
      return telling('Your information was not saved', async () => {
        await limitRate('order', context.clientIp)
        const checked = await checkForm(customerFormSchema, form)
        if (checked.error) return validationError(checked.error, checked.submittedData)
        const asked = askAboutEmails(form, checked, ['email'])
        if (asked.question) return asked.question
        saveCustomerInfo(await ensureSession(context, visitor), asked.values)
        return redirect('/checkout?step=2')
      })
    }

    case 'property': {
      const { customerInfo } = findCheckout(visitor.sessionId)
      if (!visitor.sessionId || !customerInfo) return sendToStart()
      const { sessionId, user } = visitor
      return telling('Error creating order', async () => {
        await limitRate('order', context.clientIp)
        const checked = await checkForm(propertyInfoSchema, form)
        if (checked.error) return validationError(checked.error, checked.submittedData)
        const asked = askAboutEmails(form, checked, ['escrowOfficerEmail', 'agentEmail'])
        if (asked.question) return asked.question
        const placed = placeOrder({ sessionId, user, client: clientOf(context) }, customerInfo, asked.values)
        const session = placed.signedIn ?? placed.continued
        if (session) await adoptSession(context, session)
        return redirect('/checkout?step=3')
      })
    }

    // With JavaScript only; without, these go to `documents.ts`. The browser already has this route, so a
    // lost connection does not matter.
    case 'remove-document':
      return telling('That did not work', async () => {
        const documentId = Number(form.get('documentId')) || 0
        await removeDocument(openOrder().id, documentId, visitor.user?.id ?? null)
        return replace('/checkout?step=3')
      })

    case 'confirm-document':
      return telling('That did not work', () => {
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
      return telling('Payment Failed', async () => {
        await limitRate('payment', context.clientIp)
        const checked = await checkForm(sandboxCardSchema, form)
        if (checked.error) {
          if (checked.error.fieldErrors.terms) await setFlash(request, context, termsMessage)
          // The response does not repeat the input: a card number must not be written into a page.
          return validationError(checked.error)
        }
        return afterPaying(await payInSandbox(openOrder().id, checked.data, seenCents))
      })

    case 'answer-confirmation':
      return telling('Payment Failed', async () => {
        await limitRate('payment', context.clientIp)
        return afterPaying(await confirmInSandbox(openOrder().id, form.get('answer') === 'confirm'))
      })

    case 'pay-on-stripe':
    case 'pay-by-transfer':
      return telling('Error setting up payment', async () => {
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
      return telling('The promotion code was not applied', async () => {
        await limitRate('promotion-code', context.clientIp)
        const typed = (form.get('code') ?? '').slice(0, 100)
        try {
          await applyPromotionCode(openOrder().id, typed)
        } catch (error) {
          const sentence = error instanceof DomainError && error.details.fields?.code
          if (!sentence) throw error
          return data({ promotion: { typed, error: sentence } }, { status: httpStatusByCode.invalid })
        }
        return redirect('/checkout?step=4#promotion')
      })

    case 'remove-code':
      return telling('The promotion code was not removed', async () => {
        await removePromotionCode(openOrder().id)
        return redirect('/checkout?step=4#promotion')
      })

    case 'start-next-order':
      if (visitor.sessionId) startNextOrder(visitor.sessionId)
      return redirect('/checkout?step=1')

    default:
      throw new DomainError('bad_request', 'That does not work here.')
  }
})

export { keepFormWhileOffline as clientAction } from '~/ui/patient-fetch'

export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  (args.actionResult as { isOutdated?: boolean } | null)?.isOutdated === true || revalidateUnlessOffline(args)

/**
 * Moves the focus to the heading when the step changes without a page load, which announces the step.
 * @param shownRef the previous step, stored by the page because the last step has a different layout
 */
function AnnounceStep({ step, shownRef }: { step: number; shownRef: { current: number } }) {
  useEffect(() => {
    if (shownRef.current !== step) document.getElementById('step')?.focus({ preventScroll: true })
    shownRef.current = step
    void afterStep[step]?.().catch(() => {})
  }, [step, shownRef])
  return null
}

export default function CheckoutPage() {
  const view = useLoaderData<typeof loader>()
  const shownStepRef = useRef<number>(view.step)
  // Complements the toast, which disappears: the error stays visible until the next attempt.
  const refused = useActionData<{ failure?: PaymentFailure } | null>()?.failure
  const flash = useRootData()?.flash
  // A visitor who returns from the payment page, or whose checkout has ended, gets the message that waited for this page.
  const isForNotice = flash?.kind === 'error' && (view.step === 4 || flash.at === noticeId)
  const failure = refused ?? (isForNotice ? flash : null)
  if (view.step === 5) {
    return (
      <SiteShell plain>
        <div className={styles.page}>
          <Stepper current={5} done />
          <Suspense>
            <ConfirmationStep order={view.order} transfer={view.transfer} />
            <AnnounceStep step={view.step} shownRef={shownStepRef} />
          </Suspense>
        </div>
      </SiteShell>
    )
  }
  return (
    <SiteShell plain>
      <div className={styles.page}>
        <Stepper current={view.step} />
        <div className={styles.columns}>
          <OrderSummary price={view.price} />
          <div className={styles.step}>
            {view.cookiesOff && (
              <FocusedNotice title="This checkout needs a cookie" failure="cookies">
                Your browser did not keep the cookie that connects this form to your order. Please allow
                cookies for this site and try again.
              </FocusedNotice>
            )}
            {failure && (
              <FocusedNotice title={failure.title} failure={failure}>
                {failure.description}
              </FocusedNotice>
            )}
            <Suspense>
              {view.step === 1 && <InformationStep defaults={view.defaults} />}
              {view.step === 2 && (
                <PropertyStep defaults={view.defaults} partner={view.partner} newAccount={view.newAccount} />
              )}
              {view.step === 3 && (
                <UploadStep documents={view.documents} checklist={view.checklist} expected={view.expected} />
              )}
              {view.step === 4 && (
                <PaymentStep order={view.order} price={view.price} payment={view.payment} failure={failure} />
              )}
              <AnnounceStep step={view.step} shownRef={shownStepRef} />
            </Suspense>
          </div>
        </div>
      </div>
    </SiteShell>
  )
}

export { ErrorPage as ErrorBoundary } from '~/ui/error-page'
