import { Button } from '@mantine/core'
import { withZod } from '@remix-validated-form/with-zod'
import { useIsSubmitting, ValidatedForm } from 'remix-validated-form'
import { emailChangeSchema } from '~/modules/accounts/schema'
import { FocusedNotice } from '~/ui/focused-notice'
import { FieldRow, TextField } from '~/ui/fields'
import { Panel } from '~/ui/panel'

const validator = withZod(emailChangeSchema)
export const emailFormId = 'email-form'

function Submit() {
  return (
    <Button type="submit" loading={useIsSubmitting()}>
      Update Email
    </Button>
  )
}

/**
 * Changing the email address requires the password, so that an unlocked screen is not enough to take over the
 * account.
 */
export function EmailForm({
  email,
  failure,
}: {
  email: string
  failure: { title: string; description: string } | undefined
}) {
  return (
    <Panel
      title="Email"
      lead="You sign in with this address. We notify both the old and the new address of a change, and the old one can undo it for 72 hours."
    >
      {failure && (
        <FocusedNotice title={failure.title} failure={failure}>
          {failure.description}
        </FocusedNotice>
      )}
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
        <Submit />
      </ValidatedForm>
    </Panel>
  )
}
