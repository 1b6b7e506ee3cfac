import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ValidatedForm } from 'remix-validated-form'
import { customerRoleNames, customerRoles } from '~/modules/orders/customer-roles'
import type { CustomerInfo } from '~/modules/orders/schema'
import { ChoiceCards } from '~/ui/choice-cards'
import { EmailQuestion } from '~/ui/email-question'
import { CheckboxField, FieldGroup, FieldRow, TextField } from '~/ui/fields'
import { lazyValidator } from '~/ui/lazy-validator'
import { MailingFields } from '~/ui/mailing-address'
import { PrivacyNotice } from '~/ui/privacy-notice'
import { StepHeading } from '~/ui/step-heading'
import { SubmitButton } from '~/ui/submit-button'
import { useHydrated } from '~/ui/use-hydrated'
import styles from './checkout.module.css'

const validator = lazyValidator(() => import('./validators').then((module) => module.informationValidator))

const roles = customerRoles.map((value) => ({ value, ...customerRoleNames[value] }))

function NextButton({ hasPickedRole }: { hasPickedRole: boolean }) {
  const isHydrated = useHydrated()
  return (
    <SubmitButton size="md" className={styles.next} disabled={isHydrated && !hasPickedRole}>
      Next: Property Information
    </SubmitButton>
  )
}

/** Step 1 (docs/specification/orders-and-checkout.md#your-information). */
export function InformationStep({ defaults }: { defaults: Partial<CustomerInfo> }) {
  useEffect(() => {
    // Without the step in its URL, the Back button would lead to the furthest step instead of this one.
    if (window.location.search === '')
      window.history.replaceState(window.history.state, '', '/checkout?step=1')
  }, [])
  const [hasPickedRole, setHasPickedRole] = useState(defaults.customerRole !== undefined)
  return (
    <>
      <StepHeading
        title="Your Information"
        subtitle="Tell us about yourself so we can customize your report."
      />
      <ValidatedForm
        validator={validator}
        method="post"
        action="/checkout?step=1"
        defaultValues={defaults}
        className={styles.information}
        noValidate
      >
        <input type="hidden" name="intent" value="information" />
        <ChoiceCards
          name="customerRole"
          title="What best describes you?"
          options={roles}
          onPick={() => setHasPickedRole(true)}
        />
        <div className={styles.contact}>
          <FieldGroup title="Contact Information">
            <FieldRow>
              <TextField name="firstName" label="First name" autoComplete="given-name" required />
              <TextField name="lastName" label="Last name" autoComplete="family-name" required />
            </FieldRow>
            <FieldRow>
              <TextField
                name="email"
                label="Email"
                type="email"
                inputMode="email"
                autoComplete="email"
                required
              />
              <TextField name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" required />
            </FieldRow>
            <EmailQuestion name="email" />
            <TextField name="company" label="Company name (if applicable)" autoComplete="organization" />
          </FieldGroup>
          <FieldGroup title="Mailing Address" hint="Your current address for billing and correspondence.">
            <CheckboxField name="mailingSameAsProperty" label="Same as the property in the next step" />
            <div className={styles.mailing}>
              <MailingFields />
            </div>
          </FieldGroup>
        </div>
        <PrivacyNotice>
          We use your information only to prepare and deliver your report and to contact you about it.
        </PrivacyNotice>
        <div className={styles.buttons}>
          <Button component="a" href="/" variant="default" size="md">
            Back to Home
          </Button>
          <NextButton hasPickedRole={hasPickedRole} />
        </div>
      </ValidatedForm>
    </>
  )
}
