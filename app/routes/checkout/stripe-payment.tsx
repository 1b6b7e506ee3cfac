import { Button, Loader } from '@mantine/core'
import type { Stripe } from '@stripe/stripe-js'
import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { decimalDollars } from '~/modules/formatting'
import { FocusedNotice, noticeId } from '~/ui/focused-notice'
import { useToast } from '~/ui/toasts'
import { AmountToPay, SeenAmount, type PaymentFailure } from './amount-to-pay'
import { BackToDocuments } from './back-to-documents'
import styles from './checkout.module.css'
import type { Price } from './order-summary'
import paymentStyles from './payment-step.module.css'
// Imported as a type only: the module itself is loaded on demand.
import type { StripeCardForm } from './stripe-card-form'
import { TermsCheckbox } from './terms'

export type PayableOrder = { id: number; totalCents: number }

type Setup = { StripeCardForm: typeof StripeCardForm; stripe: Stripe; clientSecret: string }

const unreachable =
  'The payment service can’t be reached right now. Your order is saved. Please try again in a minute.'

/** The total on this page is outdated. */
class PriceChanged extends Error {
  override message =
    'The total of your order has changed. Nothing has been charged. Please check the new total.'
}

async function fetchClientSecret({ id: orderId, totalCents }: PayableOrder): Promise<string> {
  const response = await fetch('/api/create-payment-intent', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount: Number(decimalDollars(totalCents)), orderId }),
  }).catch(() => null)
  if (!response) throw new Error(unreachable)
  // Paid in the meantime, in another tab or just before a reload: the checkout decides where to continue.
  if (response.status === 409) {
    window.location.assign('/checkout')
    // Nothing more is shown on the page that is being left.
    return new Promise(() => {})
  }
  if (response.status === 422) throw new PriceChanged()
  const answer = (await response.json().catch(() => null)) as { clientSecret?: string; error?: string } | null
  if (!answer?.clientSecret) throw new Error(answer?.error ?? unreachable)
  return answer.clientSecret
}

async function loadCardForm(publishableKey: string) {
  const { StripeCardForm, loadStripe } = await import('./stripe-card-form')
  return { StripeCardForm, stripe: await loadStripe(publishableKey) }
}

async function setUp(order: PayableOrder, publishableKey: string): Promise<Setup> {
  const [form, clientSecret] = await Promise.all([
    loadCardForm(publishableKey).catch(() => null),
    fetchClientSecret(order),
  ])
  if (!form?.stripe)
    throw new Error('The card form could not be loaded. Please try again, or pay on Stripe’s own page.')
  return { StripeCardForm: form.StripeCardForm, stripe: form.stripe, clientSecret }
}

/** Payment methods that need none of our scripts: Stripe's own page, and a bank transfer. */
function OtherPaymentMethods({ price, failure }: { price: Price; failure: PaymentFailure | null }) {
  return (
    <>
      <form method="post" action="/checkout?step=4" className={paymentStyles.box}>
        <h2>Pay by card on Stripe’s page</h2>
        <p>You pay on our payment provider’s page and then return here. That page needs JavaScript.</p>
        <input type="hidden" name="intent" value="pay-on-stripe" />
        <SeenAmount {...price} />
        <TermsCheckbox id="terms-hosted" />
        <AmountToPay price={price} failure={failure} intents={['pay-on-stripe']} />
        <Button type="submit" size="md">
          Continue to Stripe
        </Button>
      </form>
      <form method="post" action="/checkout?step=4" className={paymentStyles.box}>
        <h2>Pay by US bank transfer</h2>
        <p>We’ll show you where to send the money and start on your report when it arrives.</p>
        <input type="hidden" name="intent" value="pay-by-transfer" />
        <SeenAmount {...price} />
        <TermsCheckbox id="terms-transfer" />
        <AmountToPay price={price} failure={failure} intents={['pay-by-transfer']} />
        <Button type="submit" size="md" variant="default">
          Pay by Bank Transfer
        </Button>
      </form>
      <div className={styles.buttons}>
        <BackToDocuments />
      </div>
    </>
  )
}

/**
 * Stripe's Payment Element if scripts are available; otherwise, or if Stripe's script cannot be loaded,
 * Stripe's page or a bank transfer.
 */
export function StripePayment({
  order,
  price,
  failure,
  publishableKey,
}: {
  order: PayableOrder
  price: Price
  failure: PaymentFailure | null
  publishableKey: string
}) {
  const { id, totalCents } = order
  const [setup, setSetup] = useState<Setup | null>(null)
  const [setupError, setSetupError] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  const toast = useToast()
  const toastRef = useRef(toast)
  const { revalidate } = useRevalidator()
  const revalidateRef = useRef(revalidate)

  useEffect(() => {
    let isCurrent = true
    setUp({ id, totalCents }, publishableKey).then(
      (loaded) => isCurrent && setSetup(loaded),
      (error: Error) => {
        if (!isCurrent) return
        setSetupError(error)
        toastRef.current({
          kind: 'error',
          title: 'Error setting up payment',
          description: error.message,
          at: noticeId,
        })
        if (error instanceof PriceChanged) revalidateRef.current()
      },
    )
    return () => {
      // A different total requires a different payment.
      isCurrent = false
      setSetup(null)
      setSetupError(null)
    }
  }, [id, totalCents, publishableKey, attempt])

  const tryAgain = () => setAttempt((count) => count + 1)
  const otherMethods = <OtherPaymentMethods price={price} failure={failure} />

  return (
    <>
      <noscript>{otherMethods}</noscript>
      {setup && (
        <setup.StripeCardForm
          stripe={setup.stripe}
          clientSecret={setup.clientSecret}
          price={price}
          onOutdated={() => {
            revalidateRef.current()
            tryAgain()
          }}
        />
      )}
      {!setup && setupError && (
        <>
          <FocusedNotice title="Error setting up payment" failure={setupError}>
            <p>{setupError.message}</p>
            <Button size="sm" variant="default" onClick={tryAgain}>
              Try Again
            </Button>
          </FocusedNotice>
          {otherMethods}
        </>
      )}
      {!setup && !setupError && (
        <p className={paymentStyles.waiting} role="status">
          <Loader size="sm" aria-hidden="true" /> Setting up payment...
        </p>
      )}
    </>
  )
}
