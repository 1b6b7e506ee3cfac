import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm } from 'remix-validated-form'
import type { RefusedForm } from '~/http/refused-form.server'
import { passwordChangeForm } from '~/modules/accounts/schema'
import { FormFailure } from '~/ui/focused-notice'
import { FieldRow, TextField } from '~/ui/fields'
import { Panel } from '~/ui/panel'
import { SubmitButton } from '~/ui/submit-button'

const validator = withZod(passwordChangeForm)
export const passwordFormId = 'password-form'

/** Changes the password (docs/specification/accounts-and-sign-in.md#account-settings). */
export function PasswordForm({ failure }: { failure: RefusedForm['failure'] }) {
  return (
    <Panel
      title="Password"
      lead="After a change, you stay signed in here and are signed out everywhere else."
    >
      <FormFailure failure={failure} />
      <ValidatedForm
        id={passwordFormId}
        validator={validator}
        method="post"
        action="/admin/settings"
        resetAfterSubmit
        noValidate
      >
        <input type="hidden" name="intent" value="change-password" />
        <TextField
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
        />
        <FieldRow>
          <TextField
            name="newPassword"
            label="New password"
            type="password"
            autoComplete="new-password"
            required
          />
          <TextField
            name="confirmPassword"
            label="Confirm new password"
            type="password"
            autoComplete="new-password"
            required
          />
        </FieldRow>
        <SubmitButton>Change Password</SubmitButton>
      </ValidatedForm>
    </Panel>
  )
}
