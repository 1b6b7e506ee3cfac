import { Checkbox } from '@mantine/core'
import paymentStyles from './payment-step.module.css'

export const TermsLabel = () => (
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

/** The checkbox for the terms in a form that is not a `ValidatedForm`. */
export const TermsCheckbox = ({ id }: { id: string }) => (
  <Checkbox id={id} name="terms" size="md" label={<TermsLabel />} className={paymentStyles.terms} />
)
