import { Button } from '@mantine/core'
import { withZod } from '@remix-validated-form/with-zod'
import { useEffect, useState } from 'react'
import { useField, useIsSubmitting, ValidatedForm } from 'remix-validated-form'
import {
  customerInfoSchema,
  customerRoleNames,
  customerRoles,
  type CustomerInfo,
} from '~/modules/orders/schema'
import { mailingStates } from '~/modules/orders/states'
import { FieldGroup, FieldRow, SelectField, TextField } from '~/ui/fields'
import { useHydrated } from '~/ui/use-hydrated'
import styles from './checkout.module.css'
import { StepHeading } from './step-heading'

const validator = withZod(customerInfoSchema)

function RoleCards({ onPick }: { onPick: () => void }) {
  const { error, getInputProps } = useField('customerRole')
  return (
    <FieldGroup title="What best describes you?">
      {/* A card may have been picked before the scripts arrived. */}
      <div className={styles.roles} ref={(cards) => void (cards?.querySelector(':checked') && onPick())}>
        {customerRoles.map((role) => (
          <label key={role} className={styles.role}>
            <input
              {...getInputProps<React.ComponentProps<'input'>>({
                type: 'radio',
                value: role,
                onChange: onPick,
              })}
              id={`customerRole-${role}`}
              aria-describedby={error ? 'customerRole-error' : undefined}
            />
            <span className={styles.roleTitle}>{customerRoleNames[role].title}</span>
            <span className={styles.roleHint}>{customerRoleNames[role].hint}</span>
          </label>
        ))}
      </div>
      <p id="customerRole-error" className={styles.roleError} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </FieldGroup>
  )
}

function Next({ picked }: { picked: boolean }) {
  const busy = useIsSubmitting()
  const hydrated = useHydrated()
  return (
    <Button type="submit" size="md" className={styles.next} disabled={hydrated && !picked} loading={busy}>
      Next: Property Information
    </Button>
  )
}

/** Step 1 (specification 1, section 2, "Your Information"). */
export function InformationStep({ defaults }: { defaults: Partial<CustomerInfo> }) {
  useEffect(() => {
    // The way back leads to this step, and not to where the visitor stands by then.
    if (window.location.search === '')
      window.history.replaceState(window.history.state, '', '/checkout?step=1')
  }, [])
  const [picked, setPicked] = useState(defaults.customerRole !== undefined)
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
        <RoleCards onPick={() => setPicked(true)} />
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
            <TextField name="company" label="Company name (if applicable)" autoComplete="organization" />
          </FieldGroup>
          <FieldGroup title="Mailing Address" hint="Your current address for billing and correspondence.">
            <TextField name="mailingAddress" label="Street address" autoComplete="address-line1" required />
            <FieldRow columns="1.25fr 1fr 1.1fr">
              <TextField name="mailingCity" label="City" autoComplete="address-level2" required />
              <SelectField
                name="mailingState"
                label="State"
                autoComplete="address-level1"
                options={mailingStates}
                required
              />
              <TextField
                name="mailingZipCode"
                label="ZIP code"
                inputMode="numeric"
                autoComplete="postal-code"
                required
              />
            </FieldRow>
          </FieldGroup>
        </div>
        <div className={styles.buttons}>
          <Button component="a" href="/" variant="default" size="md">
            Back to Home
          </Button>
          <Next picked={picked} />
        </div>
      </ValidatedForm>
    </>
  )
}
