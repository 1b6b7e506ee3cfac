import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/ui/page-meta'
import { AccountPage } from './account-page'
import { NewPasswordForm } from './new-password-form'
import { passwordLinkAction, passwordLinkLoader } from './password-link.server'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Choose a New Password', matches),
  { name: 'robots', content: 'noindex' },
  // The URL contains the token: it must not leak to other sites.
  { name: 'referrer', content: 'same-origin' },
]

/** Replaces a forgotten password (docs/specification/accounts-and-sign-in.md#password-links). */
export const loader = passwordLinkLoader('reset')
export const action = passwordLinkAction('reset')

export default function ResetPasswordPage() {
  const { token, email } = useLoaderData<typeof loader>()
  return (
    <AccountPage
      title="Choose a New Password"
      lead="Setting a new password signs you out on all your devices."
    >
      <NewPasswordForm
        path="/reset-password"
        token={token}
        email={email}
        label="New password"
        submit="Reset Password"
      />
    </AccountPage>
  )
}
