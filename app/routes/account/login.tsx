import { Button } from '@mantine/core'
import { data, redirect, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm, validationError } from 'remix-validated-form'
import { errorResponseInit } from '~/http/domain-errors'
import { checkForm, readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { nextPath, pathAfterPassword, signInByPassword, welcomeMessage } from '~/http/sign-in.server'
import { setFlash } from '~/http/visitor.server'
import { homePath } from '~/modules/permissions/permissions'
import { signInSchema } from '~/modules/accounts/schema'
import { DomainError } from '~/modules/domain-error'
import { isTwoStepEnabledForStaff } from '~/modules/sign-in/two-step-policy.server'
import { pageTitle } from '~/ui/page-meta'
import { FailureNotice } from '~/ui/failure-notice'
import { PrivacyNotice } from '~/ui/privacy-notice'
import { AccountPage } from './account-page'
import styles from './account-page.module.css'
import { SignInFields } from './sign-in-fields'

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Sign In', matches),
  { name: 'description', content: 'Sign in to your account.' },
]

const validator = withZod(signInSchema)

export const loader = page('anyone', ({ request, visitor }) => {
  const next = nextPath(request)
  return visitor.user
    ? redirect(next ?? homePath(visitor.user.role))
    : { hasPasskeys: isTwoStepEnabledForStaff(), next }
})

/** Accepts any active account and redirects it home (docs/specification/accounts-and-sign-in.md#sign-in). */
export const action = page('anyone', async ({ request, context, visitor }) => {
  const form = await readForm({ request, context })
  try {
    const checked = await checkForm(signInSchema, form)
    // The response repeats the input without the password.
    if (checked.error) return validationError(checked.error, { email: form.get('email') ?? '' })
    const signedIn = await signInByPassword({ request, context, visitor }, checked.data)
    if (signedIn.step === 'none') await setFlash(request, context, welcomeMessage)
    return redirect(pathAfterPassword(signedIn, nextPath(request)))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return data(
      {
        fieldErrors: {},
        repopulateFields: { email: form.get('email') ?? '' },
        failure: error.message,
      },
      errorResponseInit(error),
    )
  }
})

/**
 * Fully usable without JavaScript, so that signing in downloads nothing else. Passkeys, which need a script,
 * have a separate page.
 */
export default function LoginPage() {
  const { hasPasskeys, next } = useLoaderData<typeof loader>() ?? {}
  const path = `/admin/login${next === undefined ? '' : `?${new URLSearchParams({ next })}`}`
  const failure = useActionData<{ failure?: string } | null>()?.failure
  return (
    <AccountPage title="Sign In">
      {failure && <FailureNotice title="Login failed">{failure}</FailureNotice>}
      <ValidatedForm validator={validator} method="post" action={path} noValidate>
        <SignInFields />
        <Button type="submit" size="md" fullWidth>
          Sign In
        </Button>
      </ValidatedForm>
      <p className={styles.links}>
        <a href="/forgot-password">Forgot your password?</a>
        {hasPasskeys && <a href="/admin/login/passkey">Sign in with a passkey</a>}
      </p>
      <PrivacyNotice>We use your email address and password only to sign you in.</PrivacyNotice>
    </AccountPage>
  )
}
