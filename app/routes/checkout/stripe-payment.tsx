import { Button, Checkbox, Loader } from '@mantine/core'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { dollars } from '~/modules/formatting'
import { FailureNotice } from '~/ui/failure-notice'
import { useToast } from '~/ui/toasts'
import styles from './checkout.module.css'
import { BackToDocuments, TermsLabel, type PayableOrder } from './payment-step'
import own from './payment-step.module.css'
import { termsMessage } from './sandbox-card-form'

type Setup = { stripe: Stripe; clientSecret: string }

const unreachable =
  'The payment service can’t be reached right now. Your order is saved. Please try again in a minute.'

async function fetchClientSecret({ id: orderId, totalCents }: PayableOrder): Promise<string> {
  const response = await fetch('/api/create-payment-intent', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount: Number(dollars(totalCents)), orderId }),
  })
  // Paid meanwhile, in another tab or a moment before a reload: the checkout knows where to go on.
  if (response.status === 409) window.location.assign('/checkout')
  const answer = (await response.json().catch(() => null)) as { clientSecret?: string; error?: string } | null
  if (!answer?.clientSecret) throw new Error(answer?.error ?? unreachable)
  return answer.clientSecret
}

async function setUp(order: PayableOrder, publishableKey: string): Promise<Setup> {
  const [stripe, clientSecret] = await Promise.all([
    loadStripe(publishableKey).catch(() => null),
    fetchClientSecret(order),
  ])
  if (!stripe)
    throw new Error('The card form could not be loaded. Please try again, or pay on Stripe’s own page.')
  return { stripe, clientSecret }
}

/** Ways to pay that need none of our scripts: Stripe's own page, and a bank transfer. */
function OtherWays() {
  return (
    <>
      <form method="post" action="/checkout?step=4" className={own.box}>
        <h2>Pay by card on Stripe’s page</h2>
        <p>You pay on a page of our payment provider and come back here. That page needs JavaScript.</p>
        <input type="hidden" name="intent" value="pay-on-stripe" />
        <PlainTerms id="terms-hosted" />
        <Button type="submit" size="md">
          Continue to Stripe
        </Button>
      </form>
      <form method="post" action="/checkout?step=4" className={own.box}>
        <h2>Pay by US bank transfer</h2>
        <p>We show you the account to send the money to. Your report starts when it arrives.</p>
        <input type="hidden" name="intent" value="pay-by-transfer" />
        <PlainTerms id="terms-transfer" />
        <Button type="submit" size="md" variant="default">
          Pay by bank transfer
        </Button>
      </form>
    </>
  )
}

function PlainTerms({ id }: { id: string }) {
  return <Checkbox id={id} name="terms" size="md" label={<TermsLabel />} className={own.terms} />
}

function CardForm() {
  const stripe = useStripe()
  const elements = useElements()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [declined, setDeclined] = useState<string | null>(null)

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !stripe || !elements) return
    if (!new FormData(event.currentTarget).has('terms')) return toast(termsMessage)
    setBusy(true)
    setDeclined(null)
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${window.location.origin}/checkout?step=4` },
      redirect: 'if_required',
    })
    if (error) {
      const description = error.message ?? 'Please try another card.'
      setBusy(false)
      setDeclined(description)
      return toast({ kind: 'error', title: 'Payment Failed', description })
    }
    // The server asks Stripe itself; that the browser is back pays nothing.
    window.location.assign('/checkout?step=4&returned=1')
  }

  return (
    <form onSubmit={(event) => void pay(event)}>
      {declined && <FailureNotice title="Payment Failed">{declined}</FailureNotice>}
      <PaymentElement />
      <PlainTerms id="terms-card" />
      <div className={styles.buttons}>
        <BackToDocuments />
        <Button type="submit" size="md" disabled={busy || !stripe}>
          {busy ? 'Processing...' : 'Complete Purchase'}
        </Button>
      </div>
    </form>
  )
}

/** Stripe's Payment Element when scripted; Stripe's page or a bank transfer when not, or when its script can't be had. */
export function StripePayment({ order, publishableKey }: { order: PayableOrder; publishableKey: string }) {
  const { id, orderNumber, totalCents } = order
  const [setup, setSetup] = useState<Setup | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const toast = useToast()
  const tell = useRef(toast)

  useEffect(() => {
    let current = true
    setUp({ id, orderNumber, totalCents }, publishableKey).then(
      (done) => current && setSetup(done),
      (error: Error) => {
        if (!current) return
        setFailure(error.message)
        tell.current({ kind: 'error', title: 'Error setting up payment', description: error.message })
      },
    )
    return () => {
      current = false
    }
  }, [id, orderNumber, totalCents, publishableKey, attempt])

  const tryAgain = () => {
    setFailure(null)
    setAttempt((n) => n + 1)
  }

  return (
    <>
      <noscript>
        <OtherWays />
        <BackToDocuments />
      </noscript>
      {setup ? (
        <Elements stripe={setup.stripe} options={{ clientSecret: setup.clientSecret }}>
          <CardForm />
        </Elements>
      ) : failure ? (
        <>
          <FailureNotice title="Error setting up payment">
            <p>{failure}</p>
            <Button size="sm" variant="default" onClick={tryAgain}>
              Try again
            </Button>
          </FailureNotice>
          <OtherWays />
          <BackToDocuments />
        </>
      ) : (
        <p className={own.waiting} role="status">
          <Loader size="sm" aria-hidden="true" /> Setting up payment...
        </p>
      )}
    </>
  )
}
