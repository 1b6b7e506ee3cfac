import { Button } from '@mantine/core'
import { Link } from '@remix-run/react'
import { ValidatedForm } from 'remix-validated-form'
import type { PropertyInfo } from '~/modules/orders/schema'
import { EmailQuestion } from '~/ui/email-question'
import { CheckboxField, FieldGroup, FieldRow, TextField } from '~/ui/fields'
import { lazyValidator } from '~/ui/lazy-validator'
import { PropertyLocation } from '~/ui/property-location'
import { StepHeading } from '~/ui/step-heading'
import { SubmitButton } from '~/ui/submit-button'
import styles from './checkout.module.css'

const validator = lazyValidator(() => import('./validators').then((module) => module.propertyValidator))

// Separate autofill sections, so that browsers do not mix the agent's data with the visitor's.
function EscrowAndAgent() {
  return (
    <>
      <FieldGroup title="Transaction Status">
        <CheckboxField name="isInEscrow" label="This property is currently in escrow" />
      </FieldGroup>
      <div className={styles.officer}>
        <FieldGroup title="Escrow Officer Information">
          <TextField
            name="escrowOfficer"
            label="Escrow officer name"
            autoComplete="section-escrow name"
            required
          />
          <FieldRow>
            <TextField
              name="escrowOfficerEmail"
              label="Escrow officer email"
              type="email"
              inputMode="email"
              autoComplete="section-escrow email"
            />
            <TextField
              name="escrowOfficerPhone"
              label="Escrow officer phone"
              type="tel"
              inputMode="tel"
              autoComplete="section-escrow tel"
            />
          </FieldRow>
          <EmailQuestion name="escrowOfficerEmail" />
        </FieldGroup>
      </div>
      <FieldGroup title="Real Estate Agent (Optional)">
        <FieldRow>
          <TextField name="agentName" label="Agent name" autoComplete="section-agent name" />
          <TextField
            name="agentCompany"
            label="Real estate company"
            autoComplete="section-agent organization"
          />
        </FieldRow>
        <FieldRow>
          <TextField
            name="agentEmail"
            label="Agent email"
            type="email"
            inputMode="email"
            autoComplete="section-agent email"
          />
          <TextField
            name="agentPhone"
            label="Agent phone"
            type="tel"
            inputMode="tel"
            autoComplete="section-agent tel"
          />
        </FieldRow>
        <EmailQuestion name="agentEmail" />
      </FieldGroup>
    </>
  )
}

/**
 * Step 2 (docs/specification/orders-and-checkout.md#property-information), in both the normal and the partner
 * flow.
 */
export function PropertyStep({
  defaults,
  isPartner,
  newAccount,
}: {
  defaults: Partial<PropertyInfo>
  isPartner: boolean
  /** The email address for a new account; null for a signed-in visitor. */
  newAccount: string | null
}) {
  return (
    <>
      <StepHeading
        title="Property Information"
        subtitle={
          isPartner
            ? 'Tell us about the HOA property details and community information.'
            : 'Tell us about the property and any professionals involved in the transaction.'
        }
      />
      <ValidatedForm
        validator={validator}
        method="post"
        action="/checkout?step=2"
        defaultValues={defaults}
        className={styles.property}
        noValidate
      >
        <input type="hidden" name="intent" value="property" />
        <PropertyLocation
          title={isPartner ? 'HOA Community Location' : 'Subject Property'}
          addressLabel={isPartner ? 'Community Address' : 'Property Address'}
        />
        {!isPartner && <EscrowAndAgent />}
        {newAccount !== null && (
          <p className={styles.account}>
            When you continue, we create an account for <strong>{newAccount}</strong>, unless you already have
            one, so that you can follow your order. You can set a password later, from your confirmation
            email.
          </p>
        )}
        <div className={styles.buttons}>
          <Button component={Link} to="/checkout?step=1" variant="default" size="md">
            Back to Information
          </Button>
          <SubmitButton size="md">Next: Upload Documents</SubmitButton>
        </div>
      </ValidatedForm>
    </>
  )
}
