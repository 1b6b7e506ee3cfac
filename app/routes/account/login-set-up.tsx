import { data, redirect, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { validationError } from 'remix-validated-form'
import { checkForm, readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { finishBySetUp } from '~/http/second-step.server'
import { nextPath, pathAfterPassword } from '~/http/sign-in.server'
import { setUpSchema } from '~/modules/sign-in/schema'
import { findPendingSignIn } from '~/modules/sign-in/second-step.server'
import { beginSetUp } from '~/modules/sign-in/set-up-two-step.server'
import { pageTitle } from '~/ui/page-meta'
import { RecoveryCodes } from '~/ui/recovery-codes'
import { AuthenticatorSetUp } from '~/ui/authenticator-set-up'
import { AccountPage } from './account-page'
import styles from './account-page.module.css'
import { SignInExpired } from './sign-in-expired'

// For copying and printing the recovery codes; the page works without scripts.
export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Set Up Two-Step Sign-In', matches),
  { name: 'robots', content: 'noindex' },
]

export const loader = page('anyone', ({ request, visitor }) => {
  const next = nextPath(request)
  // Also runs after the form, whose response shows the recovery codes: it must not redirect away from them.
  if (visitor.user)
    return data({
      state: 'done' as const,
      home: pathAfterPassword({ user: visitor.user, step: 'none' }, next),
    })
  const pending = findPendingSignIn(visitor.sessionId)
  if (!pending || visitor.sessionId === null) return data({ state: 'expired' as const }, { status: 401 })
  if (pending.step !== 'set-up') throw redirect(pathAfterPassword(pending, next))
  const { email } = pending.user
  return data({ state: 'open' as const, email, ...beginSetUp(visitor.sessionId, pending.user) })
})

type SetUpResult = { recoveryCodes: string[]; home: string }

/**
 * Sets up the second factor that an account must have, and signs in. The codes exist only in the response to
 * the form.
 */
export const action = page('anyone', async ({ request, context }) => {
  const form = await readForm({ request, context })
  const checked = await checkForm(setUpSchema, form)
  if (checked.error) return validationError(checked.error)
  try {
    const { recoveryCodes, user } = await finishBySetUp({ request, context }, checked.data)
    return {
      recoveryCodes,
      home: pathAfterPassword({ user, step: 'none' }, nextPath(request)),
    } satisfies SetUpResult
  } catch (error) {
    return refuseForm(context, error, { title: 'Not set up yet' })
  }
})

export default function LoginSetUpPage() {
  const view = useLoaderData<typeof loader>()
  const actionData = useActionData<Partial<SetUpResult> & Partial<RefusedForm>>()
  if (actionData?.recoveryCodes && actionData.home)
    return (
      <AccountPage
        title="Save Your Recovery Codes"
        lead="Two-step sign-in is on, and you are signed in. One more thing, in case you ever don’t have your phone:"
      >
        <RecoveryCodes codes={actionData.recoveryCodes} home={actionData.home} />
      </AccountPage>
    )
  if (view.state === 'expired') return <SignInExpired />
  if (view.state === 'done')
    return (
      <AccountPage
        title="You Are Signed In"
        lead="Two-step sign-in is set up. This page is no longer needed."
      >
        <p className={styles.links}>
          <a href={view.home}>Continue</a>
          <a href="/admin/settings">Open Settings</a>
        </p>
      </AccountPage>
    )
  return (
    <AccountPage
      title="Set Up Two-Step Sign-In"
      lead={`Your account, ${view.email}, needs a second sign-in step besides the password. You set it up once, and it takes about two minutes.`}
    >
      <AuthenticatorSetUp
        action="/admin/login/set-up"
        qrCode={view.qrCode}
        secretKey={view.key}
        shownKey={view.shownKey}
        failure={actionData?.failure}
        submit="Turn On and Sign In"
      />
      <p className={styles.links}>
        <a href="/admin/login">Sign in with another account</a>
      </p>
    </AccountPage>
  )
}
