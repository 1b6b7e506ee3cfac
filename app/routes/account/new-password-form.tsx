import { TextInput } from '@mantine/core'
import { useActionData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import type { FormEvent } from 'react'
import { ValidatedForm } from 'remix-validated-form'
import { passwordByLinkForm } from '~/modules/accounts/schema'
import { FormFailure } from '~/ui/focused-notice'
import { TextField } from '~/ui/fields'
import fieldStyles from '~/ui/fields.module.css'
import { SubmitButton } from '~/ui/submit-button'
import { useToast } from '~/ui/toasts'
import { passwordProblem } from './password-problem'

const validator = withZod(passwordByLinkForm)

/** The form behind a link with a token: a new password and its repetition. */
export function NewPasswordForm({
  path,
  token,
  email,
  label,
  submit,
}: {
  path: string
  token: string
  email: string
  /** The label of the password field. */
  label: string
  submit: string
}) {
  const toast = useToast()
  const failure = useActionData<{ failure?: { title: string; description: string } } | null>()?.failure
  const showProblem = async (event: FormEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLFormElement)) return
    const { error } = await validator.validate(new FormData(event.target))
    const problem = error && passwordProblem(error.fieldErrors)
    if (problem) toast(problem)
  }
  return (
    // Shows the message for an invalid form, which is not submitted.
    <div onSubmitCapture={(event) => void showProblem(event)}>
      <FormFailure failure={failure} />
      <ValidatedForm validator={validator} method="post" action={`${path}?token=${token}`} noValidate>
        <input type="hidden" name="token" value={token} />
        <TextInput
          className={fieldStyles.field}
          id="email"
          label="Email"
          size="md"
          value={email}
          readOnly
          autoComplete="username"
        />
        <TextField name="password" label={label} type="password" autoComplete="new-password" required />
        <TextField
          name="confirmPassword"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          required
        />
        <SubmitButton size="md" fullWidth>
          {submit}
        </SubmitButton>
      </ValidatedForm>
    </div>
  )
}
