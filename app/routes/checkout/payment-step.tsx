import { Alert, Button } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import type { PaymentView } from '~/modules/payments/payment-view.server'
import { StepHeading } from '~/ui/step-heading'
import type { PaymentFailure } from './amount-to-pay'
import styles from './checkout.module.css'
import type { Price } from './order-summary'
import own from './payment-step.module.css'
import { PromotionCode } from './promotion-code'
import { SandboxCardForm } from './sandbox-card-form'
import { StripePayment } from './stripe-payment'

export type PayableOrder = { id: number; orderNumber: string; totalCents: number }

function Confirmation() {
  const isPending = useNavigation().state !== 'idle'
  return (
    <Form method="post" action="/checkout?step=4" className={own.box}>
      <h2>Confirm this payment</h2>
      <p>
        Your bank asks you to confirm this payment. (In test mode, this page takes the place of your bank’s
        own page.)
      </p>
      <input type="hidden" name="intent" value="answer-confirmation" />
      <div className={own.answers}>
        <Button type="submit" name="answer" value="confirm" size="md" disabled={isPending}>
          Confirm payment
        </Button>
        <Button type="submit" name="answer" value="decline" variant="default" size="md" disabled={isPending}>
          Do not pay
        </Button>
      </div>
    </Form>
  )
}

function Processing() {
  return (
    <div className={own.box}>
      <h2>Your payment is being processed</h2>
      <p>
        Your bank has not responded yet. You can close this page: we will email you as soon as the payment
        arrives. You will not be charged twice.
      </p>
      <Button component={Link} to="/checkout?step=4&returned=1" variant="default" size="md">
        Check again
      </Button>
    </div>
  )
}

/** Step 4 (docs/specification/orders-and-checkout.md#payment-step). */
export function PaymentStep({
  order,
  price,
  payment,
  failure,
}: {
  order: PayableOrder
  price: Price
  payment: PaymentView
  failure: PaymentFailure | null
}) {
  const sandbox = payment.gateway === 'sandbox'
  return (
    <>
      <StepHeading
        title="Payment"
        subtitle="One payment, no subscription. We start on your report as soon as it arrives."
      />
      {sandbox && (
        <Alert className={own.testMode} title="Test mode" role="note">
          No money is charged. Pay with <code>4242 4242 4242 4242</code>. <code>4000 0000 0000 0002</code> is
          declined, and <code>4000 0025 0000 3155</code> asks for a confirmation. Use any future date and any
          security code.
        </Alert>
      )}
      {!payment.isProcessing && !payment.needsConfirmation && <PromotionCode price={price} />}
      {payment.isProcessing ? (
        <Processing />
      ) : payment.needsConfirmation ? (
        <Confirmation />
      ) : sandbox ? (
        <SandboxCardForm price={price} failure={failure} />
      ) : (
        <StripePayment
          order={order}
          price={price}
          failure={failure}
          publishableKey={payment.publishableKey ?? ''}
        />
      )}
      {(payment.isProcessing || payment.needsConfirmation) && (
        <div className={styles.buttons}>
          <BackToDocuments />
        </div>
      )}
    </>
  )
}

export function BackToDocuments() {
  return (
    <Button component={Link} to="/checkout?step=3" variant="default" size="md">
      Back to Documents
    </Button>
  )
}

export function TermsLabel() {
  return (
    <>
      I agree to the{' '}
      <a href="/legal/terms" target="_blank" rel="noreferrer">
        Terms of Service
      </a>{' '}
      and the{' '}
      <a href="/legal/privacy" target="_blank" rel="noreferrer">
        Privacy Policy
      </a>
    </>
  )
}
