import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { limitRate } from '~/http/rate-limits.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { setFlash, dropEndedSession } from '~/http/visitor.server'
import { findEmailChange, undoEmailChange } from '~/modules/sign-in/undo-email-change.server'
import { DomainError } from '~/modules/domain-error'
import { dateAndTime } from '~/modules/date-formats'
import { pageTitle } from '~/ui/page-meta'
import { FormFailure } from '~/ui/focused-notice'
import { AccountPage } from './account-page'
import styles from './account-page.module.css'

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Undo Your Email Address Change', matches),
  { name: 'robots', content: 'noindex' },
  // The URL contains the token: it must not leak to other sites.
  { name: 'referrer', content: 'same-origin' },
]

const invalidLink = {
  kind: 'error',
  title: 'This link no longer works',
  description: 'It has been used or has expired. If you need help with your account, please contact us.',
} as const

/** Explains what will happen but changes nothing, because mail scanners open links, too. */
export const loader = page('anyone', async ({ request, context }) => {
  await limitRate('token', context.clientIp)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const change = findEmailChange(token)
  if (change) return { token, ...change }
  await setFlash(request, context, invalidLink)
  throw redirect('/forgot-password')
})

export const action = page('anyone', async ({ request, context, visitor }) => {
  const form = await readForm({ request, context })
  let resetToken: string
  try {
    await limitRate('token', context.clientIp)
    resetToken = undoEmailChange(form.get('token') ?? '')
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') {
      await setFlash(request, context, invalidLink)
      return redirect('/forgot-password')
    }
    return refuseForm(context, error, { title: 'The change was not undone' })
  }
  // Every session of the account has ended, possibly including this browser's.
  dropEndedSession(context, visitor)
  await setFlash(request, context, {
    kind: 'success',
    title: 'Your email address was restored',
    description: 'Please choose a new password now.',
  })
  return redirect(`/reset-password?token=${resetToken}`)
})

export default function UndoEmailChangePage() {
  const { token, email, changedAt } = useLoaderData<typeof loader>()
  const failure = useActionData<RefusedForm | null>()?.failure
  return (
    <AccountPage
      title="Undo Your Email Address Change?"
      lead={`Until ${dateAndTime(changedAt)}, your account used ${email}.`}
    >
      <FormFailure failure={failure} />
      <p>If you didn’t make this change, undo it:</p>
      <ul className={styles.steps}>
        <li>Your account uses {email} again.</li>
        <li>Everyone who is signed in to your account is signed out.</li>
        <li>Your password stops working, and you choose a new one on the next page.</li>
      </ul>
      <form method="post" action={`/undo-email-change?token=${token}`}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="md" fullWidth>
          Undo the Change
        </Button>
      </form>
    </AccountPage>
  )
}
