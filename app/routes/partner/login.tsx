import { redirect, redirectDocument, type MetaFunction } from '@remix-run/node'
import { Link, useActionData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm, validationError } from 'remix-validated-form'
import { checkForm, readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { pathAfterPassword, signInByPassword, welcomeMessage } from '~/http/sign-in.server'
import { setFlash } from '~/http/visitor.server'
import { signInSchema } from '~/modules/accounts/schema'
import { pageTitle } from '~/ui/page-meta'
import { FormFailure } from '~/ui/focused-notice'
import { PrivacyNotice } from '~/ui/privacy-notice'
import { SubmitButton } from '~/ui/submit-button'
import { AccountPage } from '../account/account-page'
import styles from '../account/account-page.module.css'
import { SignInFields } from '../account/sign-in-fields'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Partner Sign In', matches),
  { name: 'description', content: 'Sign in to the partner portal for management companies and HOA boards.' },
]

const validator = withZod(signInSchema)

export const loader = page('anyone', ({ visitor }) =>
  visitor.user?.role === 'partner' ? redirect('/partner') : null,
)

/** Only for partners; everyone else gets the same response as for a wrong password. */
export const action = page('anyone', async ({ request, context, visitor }) => {
  const form = await readForm({ request, context })
  // The response repeats the input without the password.
  const submitted = { email: form.get('email') ?? '' }
  const checked = await checkForm(signInSchema, form)
  if (checked.error) return validationError(checked.error, submitted)
  let signedIn
  try {
    signedIn = await signInByPassword(
      { request, context, visitor },
      checked.data,
      (role) => role === 'partner',
    )
  } catch (error) {
    return refuseForm(context, error, {
      title: 'Login failed',
      submitted,
    })
  }
  if (signedIn.step === 'none') await setFlash(request, context, welcomeMessage)
  // The second step has no scripts, so the browser must load it as a new document.
  const to = pathAfterPassword(signedIn)
  return signedIn.step === 'none' ? redirect(to) : redirectDocument(to)
})

/** The partners' sign-in page (docs/specification/accounts-and-sign-in.md#sign-in). */
export default function PartnerLoginPage() {
  const failure = useActionData<{ failure?: RefusedForm['failure'] } | null>()?.failure
  return (
    <AccountPage title="Partner Sign In" lead="For management companies and board members.">
      <FormFailure failure={failure} />
      <ValidatedForm validator={validator} method="post" action="/partner/login" noValidate>
        <SignInFields />
        <SubmitButton size="md" fullWidth>
          Sign In
        </SubmitButton>
      </ValidatedForm>
      <p className={styles.links}>
        <Link to="/forgot-password">Forgot your password?</Link>
        <a href="/admin/login/passkey">Sign in with a passkey</a>
      </p>
      <PrivacyNotice>We use your email address and password only to sign you in.</PrivacyNotice>
    </AccountPage>
  )
}
