import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/ui/page-meta'
import { AccountPage } from './account-page'
import { NewPasswordForm } from './new-password-form'
import { passwordLinkAction, passwordLinkLoader } from './password-link.server'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Set Your Password', matches),
  { name: 'robots', content: 'noindex' },
  // The URL contains the token: it must not leak to other sites.
  { name: 'referrer', content: 'same-origin' },
]

/** Sets the first password of an invited account (docs/specification/accounts-and-sign-in.md#password-links). */
export const loader = passwordLinkLoader('setup')
export const action = passwordLinkAction('setup')

export default function SetupPasswordPage() {
  const { token, firstName, lastName, email } = useLoaderData<typeof loader>()
  return (
    <AccountPage title={`Welcome, ${firstName} ${lastName}`} lead="Choose a password for your account.">
      <NewPasswordForm
        path="/setup-password"
        token={token}
        email={email}
        label="Password"
        submit="Set Password"
      />
    </AccountPage>
  )
}
