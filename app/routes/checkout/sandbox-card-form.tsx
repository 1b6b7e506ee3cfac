import { Button } from '@mantine/core'
import { withZod } from '@remix-validated-form/with-zod'
import { useIsSubmitting, ValidatedForm } from 'remix-validated-form'
import { sandboxCardSchema } from '~/modules/payments/schema'
import { CheckboxField, FieldGroup, FieldRow, TextField } from '~/ui/fields'
import { useToast } from '~/ui/toasts'
import styles from './checkout.module.css'
import { BackToDocuments, TermsLabel } from './payment-step'

const validator = withZod(sandboxCardSchema)

export const termsMessage = {
  kind: 'error',
  title: 'Terms required',
  description: 'Please accept the terms and conditions to continue.',
} as const

function Complete() {
  const busy = useIsSubmitting()
  return (
    <Button type="submit" size="md" disabled={busy}>
      {busy ? 'Processing...' : 'Complete Purchase'}
    </Button>
  )
}

/** The sandbox's card form: ours, so that it works with and without JavaScript. */
export function SandboxCardForm() {
  const toast = useToast()
  return (
    <ValidatedForm
      validator={validator}
      method="post"
      action="/checkout?step=4"
      noValidate
      onClick={(event) => {
        const form = event.currentTarget as HTMLFormElement
        const pressed = event.target instanceof Element && event.target.closest('button[type=submit]')
        if (pressed && !new FormData(form).has('terms')) toast(termsMessage)
      }}
    >
      <input type="hidden" name="intent" value="pay-by-card" />
      <FieldGroup title="Card">
        <TextField name="number" label="Card number" inputMode="numeric" autoComplete="cc-number" required />
        <FieldRow>
          <TextField
            name="expiry"
            label="Expiry (MM/YY)"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            required
          />
          <TextField name="cvc" label="Security code" inputMode="numeric" autoComplete="cc-csc" required />
        </FieldRow>
      </FieldGroup>
      <CheckboxField name="terms" required label={<TermsLabel />} />
      <div className={styles.buttons}>
        <BackToDocuments />
        <Complete />
      </div>
    </ValidatedForm>
  )
}
