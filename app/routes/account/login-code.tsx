import { Button } from '@mantine/core'
import { data, redirect, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm, validationError } from 'remix-validated-form'
import { checkForm, readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { finishSignIn } from '~/http/second-step.server'
import { nextPath, pathAfterPassword, welcomeMessage } from '~/http/sign-in.server'
import { setFlash } from '~/http/visitor.server'
import { isStaff } from '~/modules/permissions/permissions'
import { codeSchema, recoveryCodeSchema } from '~/modules/sign-in/schema'
import { findPendingSignIn } from '~/modules/sign-in/second-step.server'
import { twoStepState } from '~/modules/sign-in/two-step-state.server'
import { pageTitle } from '~/ui/page-meta'
import { useBrand } from '~/ui/root-data'
import { FailureNotice } from '~/ui/failure-notice'
import { TextField } from '~/ui/fields'
import { PasskeyButton } from '~/ui/passkey-button'
import { AccountPage } from './account-page'
import styles from './account-page.module.css'
import { SignInExpired } from './sign-in-expired'

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Enter Your Code', matches),
  { name: 'robots', content: 'noindex' },
]

const codeValidator = withZod(codeSchema)
const recoveryValidator = withZod(recoveryCodeSchema)
const codeFormId = 'code-form'
const recoveryFormId = 'recovery-form'

export const loader = page('anyone', ({ request, visitor }) => {
  const next = nextPath(request)
  if (visitor.user) throw redirect(pathAfterPassword({ user: visitor.user, step: 'none' }, next))
  const pending = findPendingSignIn(visitor.sessionId)
  if (!pending) return data({ pending: null, next }, { status: 401 })
  if (pending.step === 'set-up') throw redirect(pathAfterPassword(pending, next))
  const { email, role } = pending.user
  const { passkeys } = twoStepState(pending.user.id)
  return data({ pending: { email, isStaff: isStaff(role), hasPasskey: passkeys.length > 0 }, next })
})

/** The second step: a code from the authenticator app, or a recovery code. */
export const action = page('anyone', async ({ request, context }) => {
  const form = await readForm({ request, context })
  const isRecovery = form.get('intent') === 'recovery'
  // Input is not repeated, since a rejected code is useless.
  const checked = await (isRecovery ? checkForm(recoveryCodeSchema, form) : checkForm(codeSchema, form))
  if (checked.error) return validationError(checked.error)
  try {
    const user = await finishSignIn({ request, context }, checked.data)
    await setFlash(request, context, welcomeMessage)
    return redirect(pathAfterPassword({ user, step: 'none' }, nextPath(request)))
  } catch (error) {
    return refuseForm(context, error, {
      title: isRecovery ? 'Recovery code not accepted' : 'Code not accepted',
      formId: isRecovery ? recoveryFormId : codeFormId,
    })
  }
})

/**
 * Fully usable without JavaScript, like the page before it; passkeys load only the small script that they
 * need.
 */
export default function LoginCodePage() {
  const { pending, next } = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedForm | null>()
  const { productName, supportEmail } = useBrand()
  if (!pending) return <SignInExpired />
  const path = `/admin/login/code${next ? `?${new URLSearchParams({ next })}` : ''}`
  const failure = refused?.failure
  return (
    <AccountPage
      title="Enter Your Code"
      lead={`Signing in as ${pending.email}. Open your authenticator app, and enter the code that it shows for ${productName}.`}
    >
      {failure && <FailureNotice title={failure.title}>{failure.description}</FailureNotice>}
      <ValidatedForm id={codeFormId} validator={codeValidator} method="post" action={path} noValidate>
        <TextField
          name="code"
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          isFocused
          required
        />
        <Button type="submit" size="md" fullWidth>
          Sign In
        </Button>
      </ValidatedForm>
      {pending.hasPasskey && (
        <PasskeyButton purpose="second-step" next={next}>
          Use a Passkey
        </PasskeyButton>
      )}
      <details className={styles.other} open={refused?.formId === recoveryFormId}>
        <summary>Use a recovery code instead</summary>
        <ValidatedForm
          id={recoveryFormId}
          validator={recoveryValidator}
          method="post"
          action={path}
          noValidate
        >
          <input type="hidden" name="intent" value="recovery" />
          <TextField
            name="recoveryCode"
            label="Recovery code"
            description="One of the ten codes you received when you set up two-step sign-in. Each works once."
            autoComplete="off"
            maxLength={40}
            required
          />
          <Button type="submit" size="md" fullWidth variant="default">
            Sign In With Recovery Code
          </Button>
        </ValidatedForm>
        <p className={styles.hint}>
          {pending.isStaff ? (
            'No codes left? A colleague who manages the team can reset your two-step sign-in.'
          ) : (
            <>
              No codes left? Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </>
          )}
        </p>
      </details>
      <p className={styles.links}>
        <a href="/admin/login">Sign in with another account</a>
      </p>
    </AccountPage>
  )
}
