import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm, validationError } from 'remix-validated-form'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { limitRate } from '~/http/rate-limits.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { adoptSession, clientOf, setFlash } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { joinColleagues, readJoin } from '~/modules/partners/colleagues.server'
import { joinSchema } from '~/modules/partners/schema'
import { FieldRow, TextField } from '~/ui/fields'
import { FormFailure } from '~/ui/focused-notice'
import { pageTitle } from '~/ui/page-meta'
import { PrivacyNotice } from '~/ui/privacy-notice'
import { SubmitButton } from '~/ui/submit-button'
import { AccountPage } from '../account/account-page'
import { limitGuesses } from '../add-documents/limit-guesses.server'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Join Your Colleagues', matches),
  { name: 'robots', content: 'noindex' },
  // The URL contains the token: it must not leak to other sites.
  { name: 'referrer', content: 'same-origin' },
]

const validator = withZod(joinSchema)

export const loader = page('anyone', ({ params, context, visitor }) =>
  limitGuesses(context, () => readJoin(params.token ?? '', visitor.user)),
)

export const action = page('anyone', async ({ request, params, context, visitor }) => {
  const form = await readForm({ request, context })
  const intent = form.get('intent')
  if (intent !== 'join' && intent !== 'register') throw unreadableForm()
  // The response repeats the input without the password.
  const submitted = { firstName: form.get('firstName') ?? '', lastName: form.get('lastName') ?? '' }
  const checked = intent === 'register' ? await checkForm(joinSchema, form) : null
  if (checked?.error) return validationError(checked.error, submitted)
  await limitRate('register', context.clientIp)
  try {
    const person = { user: visitor.user, sessionId: visitor.sessionId, client: clientOf(context) }
    const signedIn = await joinColleagues(params.token ?? '', person, checked?.data ?? null)
    if (signedIn) await adoptSession(context, signedIn)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') throw error
    return refuseForm(context, error, { title: 'Not joined', submitted })
  }
  await setFlash(request, context, { kind: 'success', title: 'Welcome to the partner portal' })
  return redirect('/partner')
})

/** Accepts a colleague's invitation, with an account or without. */
export default function JoinPage() {
  const { email, hoaName, invitedBy, company, hasAccount, isSignedIn } = useLoaderData<typeof loader>()
  const { failure } = useActionData<Partial<RefusedForm> | null>() ?? {}
  return (
    <AccountPage
      title="Join Your Colleagues"
      lead={`${invitedBy}${company === '' ? '' : ` of ${company}`} has invited you to represent ${hoaName}.`}
    >
      <FormFailure failure={failure} />
      {isSignedIn && (
        <Form method="post">
          <p>You are signed in as {email}.</p>
          <Button type="submit" name="intent" value="join" size="md" fullWidth>
            Join
          </Button>
        </Form>
      )}
      {!isSignedIn && hasAccount && (
        <p>
          {email} has an account already. <Link to="/admin/login">Sign in</Link>, and open the link in the
          email again.
        </p>
      )}
      {!hasAccount && (
        <ValidatedForm validator={validator} method="post" noValidate>
          <input type="hidden" name="intent" value="register" />
          <p>Your account will have the address {email}.</p>
          <FieldRow>
            <TextField name="firstName" label="First name" autoComplete="given-name" required />
            <TextField name="lastName" label="Last name" autoComplete="family-name" required />
          </FieldRow>
          <TextField name="password" label="Password" type="password" autoComplete="new-password" required />
          <SubmitButton size="md" fullWidth>
            Join
          </SubmitButton>
          <PrivacyNotice>Your colleagues see your name and email address.</PrivacyNotice>
        </ValidatedForm>
      )}
    </AccountPage>
  )
}
