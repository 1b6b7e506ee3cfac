import type { MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { confirmationMethods, isConfirmedBy } from '~/http/confirmation.server'
import { screenQuery } from '~/http/list-query'
import { readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import type { RefusedForm } from '~/http/refused-form.server'
import { requireSignedIn } from '~/http/visitor.server'
import { hasPassword } from '~/modules/sign-in/own-account.server'
import { listOwnSessions } from '~/modules/accounts/own-sessions.server'
import { isStaff, roleLabels } from '~/modules/permissions/permissions'
import { isTwoStepOffered, isTwoStepRequired } from '~/modules/sign-in/two-step-policy.server'
import { twoStepState } from '~/modules/sign-in/two-step-state.server'
import { unprovenAddress } from '~/modules/sign-in/prove-address.server'
import { ConfirmEmailForm } from '~/ui/confirm-email-form'
import { pageTitle } from '~/ui/page-meta'
import { PageHeader } from '~/ui/page-header'
import { Facts, Panel } from '~/ui/panel'
import { EmailForm, emailFormId } from './email-form'
import {
  handleEmailChange,
  handleEndOtherSessions,
  handleEndSession,
  handlePasswordChange,
  handleRemovePasskey,
  handleTurnOffTwoStep,
} from './handle-settings.server'
import { PasswordForm, passwordFormId } from './password-form'
import { SessionList } from './session-list'
import styles from './settings.module.css'
import { PasskeyPanel, TwoStepPanel } from './two-step-panel'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Settings', matches)]

export const loader = page('account settings', ({ request, visitor }) => {
  const { user, sessionId } = requireSignedIn(visitor)
  const now = Date.now()
  const { firstName, lastName, email, role } = user
  return {
    name: `${firstName} ${lastName}`,
    email,
    role: roleLabels[role],
    isStaff: isStaff(role),
    hasPassword: hasPassword(user),
    isFactorNeeded: confirmationMethods(user, 'factor').code && !isConfirmedBy('factor', visitor),
    unconfirmed: unprovenAddress(user),
    twoStep: isTwoStepOffered(role) ? twoStepState(user.id) : null,
    isTwoStepRequired: isTwoStepRequired(role),
    sessions: listOwnSessions(user, sessionId, screenQuery(request), now),
    now,
  }
})

export const action = page('account settings', async ({ request, context, visitor }) => {
  const { user, sessionId } = requireSignedIn(visitor)
  const form = await readForm({ request, context })
  const args = { request, context, visitor, user, sessionId, form }
  switch (form.get('intent')) {
    case 'change-email':
      return handleEmailChange(args)
    case 'change-password':
      return handlePasswordChange(args)
    case 'end-session':
      return handleEndSession(args)
    case 'end-other-sessions':
      return handleEndOtherSessions(args)
    case 'turn-off-two-step':
      return handleTurnOffTwoStep(args)
    case 'remove-passkey':
      return handleRemovePasskey(args)
    default:
      throw unreadableForm()
  }
})

export default function SettingsPage() {
  const settings = useLoaderData<typeof loader>()
  const actionData = useActionData<Partial<RefusedForm> | null>()
  const failureOf = (formId: string) => (actionData?.formId === formId ? actionData.failure : undefined)
  return (
    <div className={styles.page}>
      <PageHeader title="Settings" />
      <Panel
        title="Profile"
        lead={
          settings.isStaff
            ? 'To change your name or role, contact an admin.'
            : 'To change your name, contact us.'
        }
      >
        <Facts
          rows={[
            ['Full name', settings.name],
            ['Role', settings.role],
          ]}
        />
      </Panel>
      {settings.unconfirmed !== null && (
        <Panel
          title="Confirm Your Email Address"
          lead={`Please confirm that ${settings.unconfirmed} is your address. Until then, your account shows only what you order while you are signed in.`}
        >
          <ConfirmEmailForm next="/admin/settings" />
        </Panel>
      )}
      {settings.hasPassword ? (
        <>
          <EmailForm
            email={settings.email}
            isFactorNeeded={settings.isFactorNeeded}
            failure={failureOf(emailFormId)}
          />
          <PasswordForm failure={failureOf(passwordFormId)} />
        </>
      ) : (
        <Panel title="Password">
          <p className={styles.text}>
            Your account, {settings.email}, has no password yet.{' '}
            <Link to="/forgot-password">Request a link</Link> to set one. After that, you can also change your
            email address here.
          </p>
        </Panel>
      )}
      {settings.twoStep && (
        <TwoStepPanel
          state={settings.twoStep}
          isRequired={settings.isTwoStepRequired}
          failure={failureOf('two-step')}
        />
      )}
      {settings.twoStep?.since && (
        <PasskeyPanel passkeys={settings.twoStep.passkeys} failure={failureOf('passkeys')} />
      )}
      <SessionList sessions={settings.sessions} now={settings.now} failure={failureOf('sessions')} />
    </div>
  )
}
