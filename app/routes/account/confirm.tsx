import { data, redirect, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  checkConfirmation,
  confirmationMethods,
  confirmPath,
  isConfirmedBy,
  type ConfirmedBy,
} from '~/http/confirmation.server'
import { readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { safeRedirectPath } from '~/http/sign-in.server'
import { requireSignedIn } from '~/http/visitor.server'
import { homePath } from '~/modules/permissions/permissions'
import { proofFieldOf } from '~/modules/sign-in/confirmation'
import { pageTitle } from '~/ui/page-meta'
import { ConfirmIdentity } from '~/ui/confirm-identity'
import { SiteShell } from '~/ui/site-shell'
import styles from './account-page.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Confirm It’s You', matches)]

const wantedProof = (request: Request): ConfirmedBy =>
  new URL(request.url).searchParams.get('by') === 'factor' ? 'factor' : 'anything'

const returnPath = (request: Request) => safeRedirectPath(new URL(request.url).searchParams.get('to'))

export const loader = page('account settings', ({ request, visitor }) => {
  const { user } = requireSignedIn(visitor)
  const [to, home] = [returnPath(request), homePath(user.role)]
  // Already confirmed in another tab.
  const by = wantedProof(request)
  if (isConfirmedBy(by, visitor)) throw redirect(to ?? home)
  return { to, path: confirmPath(to, by), methods: confirmationMethods(user, by), home }
})

/** Checks the proof of identity and redirects to the page that required it. */
export const action = page('account settings', async (args) => {
  const { user } = requireSignedIn(args.visitor)
  const form = await readForm(args)
  const failure = await checkConfirmation(args, form, wantedProof(args.request))
  if (failure === null) return redirect(returnPath(args.request) ?? homePath(user.role))
  return data({ failure, failedField: proofFieldOf(form) }, { status: 422 })
})

/** Loads no script except the one for passkeys. */
export default function ConfirmPage() {
  const { to, path, methods, home } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <SiteShell isPlain>
      <div className={styles.frame}>
        <ConfirmIdentity action={path} fields={[]} methods={methods} next={to ?? home} {...refused} />
      </div>
    </SiteShell>
  )
}
