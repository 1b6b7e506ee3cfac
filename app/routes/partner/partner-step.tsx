import { Button, TextInput } from '@mantine/core'
import { Form } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { useMemo } from 'react'
import { ValidatedForm } from 'remix-validated-form'
import {
  newPartnerSchema,
  partnerInfoSchema,
  partnerTypeNames,
  partnerTypes,
} from '~/modules/partners/schema'
import { ChoiceCards } from '~/ui/choice-cards'
import { FieldGroup, FieldRow, TextField } from '~/ui/fields'
import { MailingAddress } from '~/ui/mailing-address'
import { PrivacyNotice } from '~/ui/privacy-notice'
import { StepHeading } from '~/ui/step-heading'
import { SubmitButton } from '~/ui/submit-button'
import styles from './onboard.module.css'

const roles = partnerTypes.map((value) => ({ value, ...partnerTypeNames[value] }))

/** Asks the owner of an existing account to sign in. The input is saved. */
const SignIn = ({ path, email }: { path: string; email: string }) => (
  <Form method="post" action={`${path}?step=1`} className={styles.note}>
    <p>
      <strong>{email}</strong> already has an account. Sign in to create this HOA’s profile with it. We have
      saved what you entered.
    </p>
    <TextInput
      id="sign-in-password"
      label="Password"
      size="md"
      type="password"
      name="password"
      autoComplete="current-password"
      required
    />
    <div className={styles.buttons}>
      <a href="/forgot-password">Forgot your password?</a>
      <Button type="submit" name="intent" value="sign-in" size="md">
        Sign In and Continue
      </Button>
    </div>
  </Form>
)

function passwordHint(hasAccount: boolean, hasPassword: boolean): string {
  if (hasAccount) return 'You need one only if you change the email address above.'
  return hasPassword
    ? 'You have already chosen one. Leave this blank to keep it. If you change the email address, choose a new one.'
    : 'At least 6 characters. You will use it to sign in to the partner portal.'
}

/** Step 1 (docs/specification/hoas-and-partners.md#onboarding). */
export function PartnerStep({
  path,
  defaults,
  hasPassword,
  signedInAs,
  existingAccount,
  isStaff,
}: {
  path: string
  defaults: Record<string, string>
  hasPassword: boolean
  signedInAs: string | null
  /** The email address of an existing account that the partner must sign in to. */
  existingAccount: string | null
  isStaff: boolean
}) {
  // An existing account needs no password here, but a different address may: the server decides.
  const needsPassword = signedInAs === null && !hasPassword && !existingAccount
  const validator = useMemo(
    () => withZod(needsPassword ? newPartnerSchema : partnerInfoSchema),
    [needsPassword],
  )
  return (
    <>
      <StepHeading
        title="Partner Information"
        subtitle="Tell us who you are and which HOA you represent. You can stop at any time. The link in your invitation brings you back to where you left off."
      />
      {isStaff && (
        <div className={styles.note}>
          <p>
            You are signed in with a staff account, which can’t create HOA profiles. Please sign out, or open
            the link in another browser.
          </p>
        </div>
      )}
      {existingAccount && <SignIn path={path} email={existingAccount} />}
      <ValidatedForm
        validator={validator}
        method="post"
        action={`${path}?step=1`}
        defaultValues={defaults as never}
        className={styles.form}
        noValidate
      >
        <input type="hidden" name="intent" value="information" />
        <ChoiceCards name="partnerType" title="What is your role?" options={roles} columns={2} />
        <FieldGroup title="Your HOA">
          <TextField name="hoaName" label="HOA name" required />
          <div className={styles.company}>
            <TextField name="company" label="Management company" autoComplete="organization" required />
          </div>
        </FieldGroup>
        <FieldGroup title="Contact Information">
          <FieldRow>
            <TextField name="firstName" label="First name" autoComplete="given-name" required />
            <TextField name="lastName" label="Last name" autoComplete="family-name" required />
          </FieldRow>
          <FieldRow>
            <TextField name="title" label="Title" autoComplete="organization-title" required />
            <TextField name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" required />
          </FieldRow>
          <TextField
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            readOnly={signedInAs !== null}
            required
          />
          {signedInAs === null && (
            <TextField
              name="password"
              label={existingAccount ? 'New password' : 'Password'}
              type="password"
              autoComplete="new-password"
              description={passwordHint(existingAccount !== null, hasPassword)}
              required={needsPassword}
            />
          )}
        </FieldGroup>
        <MailingAddress hint="Where we can reach you by mail." />
        <PrivacyNotice>
          We use your information and answers to prepare reports on homes in your community.
        </PrivacyNotice>
        <div className={styles.buttons}>
          <Button variant="default" size="md" disabled>
            Back
          </Button>
          <SubmitButton size="md">Next: Property Details</SubmitButton>
        </div>
      </ValidatedForm>
    </>
  )
}
