import { Alert, Button } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import type { PaymentView } from '~/modules/payments/payment-view.server'
import { StepHeading } from '~/ui/step-heading'
import type { PaymentFailure } from './amount-to-pay'
import { BackToDocuments } from './back-to-documents'
import styles from './checkout.module.css'
import type { Price } from './order-summary'
import paymentStyles from './payment-step.module.css'
import { PromotionCode } from './promotion-code'
import { SandboxCardForm } from './sandbox-card-form'
import { StripePayment, type PayableOrder } from './stripe-payment'

/** The bank's question, which only the sandbox shows here: Stripe's own form asks it. */
function Confirmation() {
  const isPending = useNavigation().state !== 'idle'
  return (
    <Form method="post" action="/checkout?step=4" className={paymentStyles.box}>
      <h2>Confirm this payment</h2>
      <p>
        Your bank is asking you to confirm this payment. (In test mode, this page takes the place of your
        bank’s own page.)
      </p>
      <input type="hidden" name="intent" value="answer-confirmation" />
      <div className={paymentStyles.answers}>
        <Button type="submit" name="answer" value="confirm" size="md" disabled={isPending}>
          Confirm Payment
        </Button>
        <Button type="submit" name="answer" value="decline" variant="default" size="md" disabled={isPending}>
          Do Not Pay
        </Button>
      </div>
    </Form>
  )
}

function Processing() {
  return (
    <div className={paymentStyles.box}>
      <h2>Your payment is being processed</h2>
      <p>
        Your bank hasn’t responded yet. You can close this page: we will email you as soon as the payment
        arrives. You won’t be charged twice.
      </p>
      <Button component={Link} to="/checkout?step=4&returned=1" variant="default" size="md">
        Check Again
      </Button>
    </div>
  )
}

/** A payment that waits for the customer's or the bank's answer. */
const PendingPayment = ({ isProcessing }: Pick<PaymentView, 'isProcessing'>) => (
  <>
    {isProcessing ? <Processing /> : <Confirmation />}
    <div className={styles.buttons}>
      <BackToDocuments />
    </div>
  </>
)

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
  const isSandbox = payment.gateway === 'sandbox'
  return (
    <>
      <StepHeading
        title="Payment"
        subtitle="One payment, no subscription. We start on your report as soon as it arrives."
      />
      {isSandbox && (
        <Alert className={paymentStyles.testMode} title="Test mode" role="note">
          No money is charged. Pay with <code>4242 4242 4242 4242</code>. <code>4000 0000 0000 0002</code> is
          declined, and <code>4000 0025 0000 3155</code> asks for confirmation. Use any future date and any
          security code.
        </Alert>
      )}
      {payment.isProcessing || payment.needsConfirmation ? (
        <PendingPayment isProcessing={payment.isProcessing} />
      ) : (
        <>
          <PromotionCode price={price} />
          {isSandbox ? (
            <SandboxCardForm price={price} failure={failure} />
          ) : (
            <StripePayment
              order={order}
              price={price}
              failure={failure}
              publishableKey={payment.publishableKey ?? ''}
            />
          )}
        </>
      )}
    </>
  )
}
