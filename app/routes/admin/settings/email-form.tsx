import { Button } from '@mantine/core'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm } from 'remix-validated-form'
import type { RefusedForm } from '~/http/refused-form.server'
import { emailChangeSchema } from '~/modules/accounts/schema'
import { FormFailure } from '~/ui/focused-notice'
import { FieldRow, TextField } from '~/ui/fields'
import { Panel } from '~/ui/panel'
import { SubmitButton } from '~/ui/submit-button'

const validator = withZod(emailChangeSchema)
export const emailFormId = 'email-form'

/**
 * Changing the email address requires the password, so that an unlocked screen is not enough to take over the
 * account.
 */
export function EmailForm({
  email,
  isFactorNeeded,
  failure,
}: {
  email: string
  /** Whether the second factor must be used first. */
  isFactorNeeded: boolean
  failure: RefusedForm['failure']
}) {
  if (isFactorNeeded)
    return (
      <Panel title="Email" lead={`You sign in with ${email}.`}>
        <Button component="a" href="/confirm?by=factor&to=/admin/settings" variant="default">
          Confirm It’s You to Change It
        </Button>
      </Panel>
    )
  return (
    <Panel
      title="Email"
      lead="You sign in with this address. We notify both the old and the new address of a change, and the old one can undo it for 72 hours. All other devices are signed out."
    >
      <FormFailure failure={failure} />
      <ValidatedForm
        id={emailFormId}
        key={email}
        validator={validator}
        method="post"
        action="/admin/settings"
        defaultValues={{ email, currentPassword: '' }}
        noValidate
      >
        <input type="hidden" name="intent" value="change-email" />
        <FieldRow>
          <TextField
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            required
          />
          <TextField
            id="email-current-password"
            name="currentPassword"
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
          />
        </FieldRow>
        <SubmitButton>Update Email</SubmitButton>
      </ValidatedForm>
    </Panel>
  )
}
