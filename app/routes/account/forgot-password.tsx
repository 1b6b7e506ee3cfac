import { data, redirect, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm, validationError } from 'remix-validated-form'
import { errorResponseInit } from '~/http/domain-errors'
import { checkForm, readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { limitRate } from '~/http/rate-limits.server'
import { setFlash } from '~/http/visitor.server'
import { log } from '~/log.server'
import { requestPasswordReset } from '~/modules/sign-in/request-reset.server'
import { forgotPasswordSchema } from '~/modules/accounts/schema'
import { DomainError } from '~/modules/domain-error'
import { pageTitle } from '~/ui/page-meta'
import { TextField } from '~/ui/fields'
import { SubmitButton } from '~/ui/submit-button'
import { AccountPage } from './account-page'
import styles from './account-page.module.css'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Forgot Your Password?', matches),
  { name: 'robots', content: 'noindex' },
]

const validator = withZod(forgotPasswordSchema)

export const loader = page('anyone', ({ request }) => ({
  isSent: new URL(request.url).searchParams.has('sent'),
}))

/**
 * Accepts any address and always shows the same screen, even on failure
 * (docs/specification/accounts-and-sign-in.md#forgotten-password), so that it does not reveal which addresses
 * have an account.
 */
export const action = page('anyone', async ({ request, context }) => {
  const form = await readForm({ request, context })
  try {
    await limitRate('forgotten-password', context.clientIp)
    const checked = await checkForm(forgotPasswordSchema, form)
    if (checked.error) return validationError(checked.error, checked.submittedData)
    requestPasswordReset(checked.data.email)
  } catch (error) {
    const refusal = error instanceof DomainError ? error : null
    if (!refusal) log().error({ requestId: context.requestId, error }, 'a password reset could not be queued')
    return data({ isSent: true }, errorResponseInit(refusal))
  }
  await setFlash(request, context, {
    kind: 'success',
    title: 'Reset link sent',
    description: 'If an account exists for that email address, a link is on its way.',
  })
  return redirect('/forgot-password?sent')
})

export default function ForgotPasswordPage() {
  const { isSent } = useLoaderData<typeof loader>()
  const actionData = useActionData<{ isSent?: boolean } | null>()
  if (isSent || actionData?.isSent) {
    return (
      <AccountPage
        title="Check Your Email"
        lead="If an account exists for the address you entered, we have sent it a link. The link works once and expires in one hour."
      >
        <p>
          Didn’t get it after a few minutes? Check your spam folder, and make sure the address is right. We
          send at most one link every 10 minutes.
        </p>
        <p className={styles.links}>
          <Link to="/forgot-password">Try another address</Link>
          <a href="/admin/login">Back to Sign In</a>
        </p>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Forgot Your Password?"
      lead="Enter your account’s email address, and we will send you a link to choose a new password."
    >
      <ValidatedForm validator={validator} method="post" action="/forgot-password" noValidate>
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <SubmitButton size="md" fullWidth>
          Send Reset Link
        </SubmitButton>
      </ValidatedForm>
      <p className={styles.links}>
        <a href="/admin/login">Back to Sign In</a>
      </p>
    </AccountPage>
  )
}
