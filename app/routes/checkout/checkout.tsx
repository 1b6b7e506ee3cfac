import { redirect, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { page } from '~/http/page.server'
import { modelReceiver } from '~/modules/extraction/model/model-for-order.server'
import { findCheckout } from '~/modules/orders/checkout.server'
import { totalCents } from '~/modules/price'
import { pageTitle } from '~/ui/page-meta'
import { useRootData } from '~/ui/root-data'
import { FocusedNotice, noticeId, FormFailure } from '~/ui/focused-notice'
import { revalidateUnlessOffline } from '~/ui/offline'
import { SiteShell } from '~/ui/site-shell'
import { Stepper } from '~/ui/stepper'
import checklistStyles from '~/ui/document-checklist.module.css'
import expectedStyles from '~/ui/expected-documents.module.css'
import uploadStyles from '~/ui/upload-documents.module.css'
import filesStyles from '~/ui/uploads.module.css'
import { handleCheckoutForm } from './actions.server'
import type { PaymentFailure } from './amount-to-pay'
import styles from './checkout.module.css'
import confirmationStyles from './confirmation-step.module.css'
import paymentStyles from './payment-step.module.css'
import { InformationStep } from './information-step'
import { isFromCheckout } from './is-from-checkout'
import { OrderSummary } from './order-summary'
import { PropertyStep } from './property-step'
import { handlePaymentReturn } from './returned-payment.server'
import { stepTitles } from './step-titles'
import { resolveStep, stepView } from './steps.server'

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
  pageTitle(stepTitles[(data?.step ?? 1) - 1] ?? 'Checkout', matches),
  {
    name: 'description',
    content:
      'Order a report on a homeowners association: tell us about the property, add its documents, and pay once.',
  },
]

export const loader = page('anyone', async ({ request, context, visitor }) => {
  const { searchParams } = new URL(request.url)
  const checkout = findCheckout(visitor.sessionId)
  const { order } = checkout
  const hasReturned = searchParams.has('returned') || searchParams.has('payment_intent')
  if (hasReturned && order) throw await handlePaymentReturn(request, context, visitor, order)
  const target = resolveStep(searchParams.get('step'), checkout)
  if (target.redirectTo && isFromCheckout(request) && !request.headers.has('Cookie'))
    throw redirect('/checkout?step=1&cookies=off')
  if (target.redirectTo) throw redirect(target.redirectTo)
  const view = await stepView(target.step ?? 1, checkout, visitor.user)
  return {
    ...view,
    receiver: modelReceiver(),
    price: {
      totalCents: order?.totalCents ?? totalCents,
      discountCents: order?.discountCents ?? 0,
      promotionCode: order?.promotionCode ?? null,
    },
    isCookieMissing: searchParams.get('cookies') === 'off' && !request.headers.has('Cookie'),
  }
})

export const action = page('anyone', handleCheckoutForm)

export { keepFormWhileOffline as clientAction } from '~/ui/offline'

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
  const actionFailure = useActionData<{ failure?: PaymentFailure } | null>()?.failure
  const flash = useRootData()?.flash
  // The session's message is for visitors who return from the payment page or whose checkout has ended.
  const isForNotice = flash?.kind === 'error' && (view.step === 4 || flash.at === noticeId)
  const failure = actionFailure ?? (isForNotice ? flash : null)
  if (view.step === 5) {
    return (
      <SiteShell isPlain>
        <div className={styles.page}>
          <Stepper current={5} titles={stepTitles} isDone />
          <Suspense>
            <ConfirmationStep order={view.order} transfer={view.transfer} />
            <AnnounceStep step={view.step} shownRef={shownStepRef} />
          </Suspense>
        </div>
      </SiteShell>
    )
  }
  return (
    <SiteShell isPlain>
      <div className={styles.page}>
        <Stepper current={view.step} titles={stepTitles} />
        <div className={styles.columns}>
          <OrderSummary price={view.price} />
          <div className={styles.step}>
            {view.isCookieMissing && (
              <FocusedNotice title="This checkout needs a cookie" failure="cookies">
                Your browser didn’t keep the cookie that connects this form to your order. Please allow
                cookies for this site and try again.
              </FocusedNotice>
            )}
            <FormFailure failure={failure} />
            <Suspense>
              {view.step === 1 && <InformationStep defaults={view.defaults} />}
              {view.step === 2 && (
                <PropertyStep
                  defaults={view.defaults}
                  isPartner={view.isPartner}
                  newAccount={view.newAccount}
                />
              )}
              {view.step === 3 && (
                <UploadStep
                  documents={view.documents}
                  checklist={view.checklist}
                  expected={view.expected}
                  receiver={view.receiver}
                />
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
