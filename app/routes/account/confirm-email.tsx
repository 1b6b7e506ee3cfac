import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { limitAccount, limitRate } from '~/http/rate-limits.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { safeRedirectPath } from '~/http/sign-in.server'
import { adoptSession, setFlash } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { homePath } from '~/modules/permissions/permissions'
import { findLinkOwner } from '~/modules/sign-in/password-links.server'
import { proveAddressByLink, requestProof, unprovenAddress } from '~/modules/sign-in/prove-address.server'
import { ConfirmEmailForm } from '~/ui/confirm-email-form'
import { FormFailure } from '~/ui/focused-notice'
import { pageTitle } from '~/ui/page-meta'
import { AccountPage } from './account-page'
import styles from './account-page.module.css'
import { NewPasswordForm } from './new-password-form'
import { passwordLinkLoader, setLinkPassword } from './password-link.server'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Confirm Your Email Address', matches),
  { name: 'robots', content: 'noindex' },
  // The URL contains the token: it must not leak to other sites.
  { name: 'referrer', content: 'same-origin' },
]

const path = '/confirm-email'
const signInPath = '/admin/login'
const loadPasswordForm = passwordLinkLoader('confirm')

/**
 * With a link's token: confirms the address in the account's own session, or else by a new password, because a
 * stranger may have registered the address. Without one: offers to mail the link. Opening it changes nothing, because
 * mail scanners open links, too.
 */
export const loader = page('anyone', async (args) => {
  const { visitor, request } = args
  const query = new URL(request.url).searchParams
  const token = query.get('token')
  if (token === null) {
    const next = safeRedirectPath(query.get('next'))
    if (!visitor.user) throw redirect(`${signInPath}?${new URLSearchParams({ next: path })}`)
    const home = next ?? homePath(visitor.user.role)
    const email = unprovenAddress(visitor.user)
    if (email === null) throw redirect(home)
    return { kind: 'ask' as const, email, next: next ?? '', home, isSent: query.has('sent') }
  }
  const isOwn = visitor.user !== null && findLinkOwner(token, 'confirm')?.userId === visitor.user.id
  const { email } = await loadPasswordForm(args)
  return { kind: isOwn ? ('own' as const) : ('password' as const), token, email }
})

export const action = page('anyone', async (args) => {
  const { request, context, visitor } = args
  const form = await readForm({ request, context })
  if (form.has('password')) return setLinkPassword('confirm', args, form)
  const { user, sessionId } = visitor
  if (!user || !sessionId) throw redirect(signInPath)
  const token = form.get('token')
  try {
    if (token === null) {
      await limitAccount('confirm-email', user.id)
      requestProof(user)
      const next = safeRedirectPath(form.get('next'))
      return redirect(`${path}?${new URLSearchParams({ sent: '', ...(next !== null && { next }) })}`)
    }
    await limitRate('token', context.clientIp)
    const session = proveAddressByLink(user, sessionId, token)
    await adoptSession(context, { ...session, user })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'conflict') throw redirect(homePath(user.role))
    return refuseForm(context, error, { title: token === null ? 'Not sent' : 'Not confirmed' })
  }
  await setFlash(request, context, {
    kind: 'success',
    title: 'Email address confirmed',
    description: 'Your account now shows all orders of this address. All other devices were signed out.',
  })
  return redirect(user.role === 'customer' ? '/your-orders' : homePath(user.role))
})

export default function ConfirmEmailPage() {
  const view = useLoaderData<typeof loader>()
  const failure = useActionData<Partial<RefusedForm> | null>()?.failure
  if (view.kind === 'password')
    return (
      <AccountPage
        title="Confirm Your Email Address"
        lead="You are not signed in to this account here. Choose a new password for it: this confirms your address, and signs everyone out who is signed in to the account."
      >
        <NewPasswordForm
          path={path}
          token={view.token}
          email={view.email}
          label="New password"
          submit="Set Password"
        />
        <p className={styles.links}>
          <a href={`${signInPath}?${new URLSearchParams({ next: `${path}?token=${view.token}` })}`}>
            Sign in with your password instead
          </a>
        </p>
      </AccountPage>
    )
  if (view.kind === 'own')
    return (
      <AccountPage
        title="Confirm Your Email Address"
        lead={`Your account uses ${view.email}. Once you confirm it, the account also shows the orders that were placed for this address elsewhere. Your other devices are signed out.`}
      >
        <FormFailure failure={failure} />
        <form method="post" action={`${path}?token=${view.token}`}>
          <input type="hidden" name="token" value={view.token} />
          <Button type="submit" size="md" fullWidth>
            Confirm
          </Button>
        </form>
      </AccountPage>
    )
  const { email, next, home, isSent } = view
  return (
    <AccountPage
      title={isSent ? 'Check Your Email' : 'Confirm Your Email Address'}
      lead={
        isSent
          ? `We have sent a link to ${email}. Open it in this browser.`
          : `Please confirm that ${email} is your address. Until then, your account shows only what you order while you are signed in.`
      }
    >
      <FormFailure failure={failure} />
      {isSent && (
        <p>Didn’t get it after a few minutes? Check your spam folder, and make sure the address is right.</p>
      )}
      <ConfirmEmailForm
        next={next ?? ''}
        label={isSent ? 'Send It Again' : 'Send Me the Link'}
        isQuiet={isSent}
      />
      <p className={styles.links}>
        <a href={home}>{isSent ? 'Continue' : 'Not now'}</a>
        <a href="/admin/settings">Account Settings</a>
      </p>
    </AccountPage>
  )
}

export { ErrorPage as ErrorBoundary } from '~/ui/error-page'
