import { redirect, type MetaFunction } from '@remix-run/node'
import { page } from '~/http/page.server'
import { homePath } from '~/modules/permissions/permissions'
import { pageTitle } from '~/ui/page-meta'
import { PasskeyButton } from '~/ui/passkey-button'
import { AccountPage } from './account-page'
import styles from './account-page.module.css'

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Sign In With a Passkey', matches),
  { name: 'robots', content: 'noindex' },
]

export const loader = page('anyone', ({ visitor }) =>
  visitor.user ? redirect(homePath(visitor.user.role)) : null,
)

/** Separate from the sign-in form, which has no script. */
export default function LoginPasskeyPage() {
  return (
    <AccountPage
      title="Sign In With a Passkey"
      lead="Your browser will ask for your fingerprint, your face, or your security key."
    >
      <PasskeyButton purpose="sign-in" variant="filled" shouldPromptOnLoad>
        Use Your Passkey
      </PasskeyButton>
      <noscript>
        <p>Passkeys need JavaScript. Please sign in with your password and a code.</p>
      </noscript>
      <p className={styles.links}>
        <a href="/admin/login">Sign in with your password</a>
      </p>
    </AccountPage>
  )
}
