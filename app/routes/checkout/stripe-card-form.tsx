import { Button } from '@mantine/core'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useState, type FormEvent } from 'react'
import { noticeId, FormFailure } from '~/ui/focused-notice'
import { useToast } from '~/ui/toasts'
import { AmountToPay, type PaymentFailure } from './amount-to-pay'
import { BackToDocuments } from './back-to-documents'
import styles from './checkout.module.css'
import type { Price } from './order-summary'
import { TermsCheckbox } from './terms'
import { termsMessage } from './terms-message'

// Everything that needs Stripe's packages; loaded only by step 4 if there is something to pay with Stripe.

export { loadStripe }

const unreachable = 'We couldn’t reach the payment service. Please check your connection and try again.'

function CardFields({ price, onOutdated }: { price: Price; onOutdated: () => void }) {
  const stripe = useStripe()
  const elements = useElements()
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<PaymentFailure | null>(null)

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || !stripe || !elements) return
    if (!new FormData(event.currentTarget).has('terms')) return toast(termsMessage)
    setIsPending(true)
    const { error } = await stripe
      .confirmPayment({
        elements,
        confirmParams: { return_url: `${window.location.origin}/checkout?step=4` },
        redirect: 'if_required',
      })
      .catch(() => ({ error: { message: unreachable, code: undefined } }))
    if (!error) {
      // The server queries Stripe itself, since the browser's return proves nothing.
      window.location.assign('/checkout?step=4&returned=1')
      return
    }
    setIsPending(false)
    // The order was paid, or its price changed, in another tab.
    if (error.code === 'payment_intent_unexpected_state') return onOutdated()
    const description = error.message ?? 'Please try another card.'
    setFailure({ title: 'Payment Failed', description })
    toast({ kind: 'error', title: 'Payment Failed', description, at: noticeId })
  }

  return (
    <form onSubmit={(event) => void pay(event)}>
      <FormFailure failure={failure} />
      <PaymentElement />
      <TermsCheckbox id="terms-card" />
      <AmountToPay price={price} failure={failure} intents={[]} />
      <div className={styles.buttons}>
        <BackToDocuments />
        <Button type="submit" size="md" disabled={isPending || !stripe}>
          {isPending ? 'Processing...' : 'Complete Purchase'}
        </Button>
      </div>
    </form>
  )
}

/** Stripe's Payment Element for one payment. */
export const StripeCardForm = ({
  stripe,
  clientSecret,
  ...form
}: {
  stripe: Stripe
  clientSecret: string
  price: Price
  /** This payment can no longer be paid; request the current one. */
  onOutdated: () => void
}) => (
  <Elements key={clientSecret} stripe={stripe} options={{ clientSecret }}>
    <CardFields {...form} />
  </Elements>
)
