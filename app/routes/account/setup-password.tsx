import { Button, TextInput } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { useIsSubmitting, ValidatedForm, validationError } from 'remix-validated-form'
import { page } from '~/http/page.server'
import { limitRate } from '~/http/rate-limits.server'
import { leaveFlash, signOutVisitor } from '~/http/visitor.server'
import { setupPasswordSchema } from '~/modules/accounts/schema'
import { findSetupToken, setupPassword } from '~/modules/accounts/setup-password.server'
import { DomainError } from '~/modules/domain-error'
import { pageTitle } from '~/ui/brand'
import { TextField } from '~/ui/fields'
import fieldStyles from '~/ui/fields.module.css'
import { AccountPage } from './account-page'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Set your password', matches),
  { name: 'robots', content: 'noindex' },
  // The address holds the token: it must not travel on.
  { name: 'referrer', content: 'same-origin' },
]

const validator = withZod(setupPasswordSchema)
const invalid = {
  kind: 'error',
  title: 'Invalid invite link',
  description: 'It has been used or has expired. Write to us, and we will send you a new one.',
} as const

export const loader = page('anyone', async ({ request, context }) => {
  await limitRate('token', context.clientIp)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = findSetupToken(token)
  if (!found) {
    await leaveFlash(request, context, invalid)
    throw redirect('/')
  }
  return { token, firstName: found.firstName, lastName: found.lastName, email: found.email }
})

/** Specification 2, section 4, "Invite flow". */
export const action = page('anyone', async ({ request, context, visitor }) => {
  const checked = await validator.validate(await request.formData())
  if (checked.error) return validationError(checked.error)
  await limitRate('token', context.clientIp)
  try {
    await setupPassword(checked.data.token, checked.data.password)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await leaveFlash(request, context, invalid)
    return redirect('/')
  }
  // Every session of the account has ended, this one among them: the message needs a new one.
  await signOutVisitor(context, visitor)
  await leaveFlash(request, context, {
    kind: 'success',
    title: 'Password set successfully',
    description: 'You can sign in with it now.',
  })
  return redirect('/admin/login')
})

function SetPassword() {
  return (
    <Button type="submit" size="md" fullWidth loading={useIsSubmitting()}>
      Set password
    </Button>
  )
}

export default function SetupPasswordPage() {
  const { token, firstName, lastName, email } = useLoaderData<typeof loader>()
  return (
    <AccountPage title={`Welcome, ${firstName} ${lastName}`} lead="Choose a password for your account.">
      <ValidatedForm validator={validator} method="post" action={`/setup-password?token=${token}`} noValidate>
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
        <TextField name="password" label="Password" type="password" autoComplete="new-password" required />
        <TextField
          name="confirmPassword"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          required
        />
        <SetPassword />
      </ValidatedForm>
    </AccountPage>
  )
}
