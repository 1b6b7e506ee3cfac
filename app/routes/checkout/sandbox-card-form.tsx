import { Button } from '@mantine/core'
import { useActionData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { useIsSubmitting, ValidatedForm } from 'remix-validated-form'
import { sandboxCardSchema } from '~/modules/payments/schema'
import { CheckboxField, FieldGroup, FieldRow, TextField } from '~/ui/fields'
import { useToast } from '~/ui/toasts'
import { AmountToPay, SeenAmount, type PaymentFailure } from './amount-to-pay'
import { BackToDocuments } from './back-to-documents'
import styles from './checkout.module.css'
import { formatExpiry, formatWhileTyping, groupCardNumber } from './format-card'
import type { Price } from './order-summary'
import paymentStyles from './payment-step.module.css'
import { TermsLabel } from './terms'
import { termsMessage } from './terms-message'

const validator = withZod(sandboxCardSchema)

function CompleteButton() {
  const isPending = useIsSubmitting()
  return (
    <Button type="submit" size="md" disabled={isPending}>
      {isPending ? 'Processing...' : 'Complete Purchase'}
    </Button>
  )
}

/** The sandbox's own card form, which works with and without JavaScript. */
export function SandboxCardForm({ price, failure }: { price: Price; failure: PaymentFailure | null }) {
  const toast = useToast()
  // Without JavaScript, the form is returned empty.
  const isReturned = useActionData() !== undefined
  return (
    <ValidatedForm
      validator={validator}
      method="post"
      action="/checkout?step=4"
      noValidate
      onSubmitCapture={(event) => {
        if (!new FormData(event.currentTarget as HTMLFormElement).has('terms')) toast(termsMessage)
      }}
    >
      <input type="hidden" name="intent" value="pay-by-card" />
      <SeenAmount {...price} />
      <FieldGroup title="Card">
        {isReturned && (
          <noscript>
            <p className={paymentStyles.emptied}>
              For your security, we don’t keep card details. Please enter them again.
            </p>
          </noscript>
        )}
        <TextField
          name="number"
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          onInput={formatWhileTyping(groupCardNumber)}
          required
        />
        <FieldRow>
          <TextField
            name="expiry"
            label="Expiry (MM/YY)"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            onInput={formatWhileTyping(formatExpiry)}
            required
          />
          <TextField name="cvc" label="Security code" inputMode="numeric" autoComplete="cc-csc" required />
        </FieldRow>
      </FieldGroup>
      <CheckboxField name="terms" required label={<TermsLabel />} />
      <AmountToPay price={price} failure={failure} intents={['pay-by-card', 'answer-confirmation']} />
      <div className={styles.buttons}>
        <BackToDocuments />
        <CompleteButton />
      </div>
    </ValidatedForm>
  )
}
