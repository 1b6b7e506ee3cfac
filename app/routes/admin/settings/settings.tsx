import { redirect, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { validationError } from 'remix-validated-form'
import { requireConfirmation } from '~/http/confirmation.server'
import { rememberDevice } from '~/http/devices.server'
import { parseId } from '~/http/ids'
import { screenQuery } from '~/http/list-query'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { resetPasswordChecks, limitAccount } from '~/http/rate-limits.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { adoptSession, setFlash, requireSignedIn } from '~/http/visitor.server'
import { changeEmail, changePassword, hasPassword } from '~/modules/sign-in/own-account.server'
import { endOtherSessions, endOwnSession, listOwnSessions } from '~/modules/accounts/own-sessions.server'
import { isStaff, roleLabels } from '~/modules/permissions/permissions'
import { emailChangeSchema, passwordChangeForm } from '~/modules/accounts/schema'
import { removePasskey } from '~/modules/sign-in/passkeys.server'
import { isTwoStepOffered, isTwoStepRequired } from '~/modules/sign-in/two-step-policy.server'
import { turnOffTwoStep } from '~/modules/sign-in/change-second-factor.server'
import { twoStepState } from '~/modules/sign-in/two-step-state.server'
import { pageTitle } from '~/ui/brand'
import { PageHeader } from '~/ui/page-header'
import { Facts, Panel } from '~/ui/panel'
import { EmailForm, emailFormId } from './email-form'
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
    twoStep: isTwoStepOffered(role) ? twoStepState(user.id) : null,
    isTwoStepRequired: isTwoStepRequired(role),
    sessions: listOwnSessions(user, sessionId, screenQuery(request), now),
    now,
  }
})

export const action = page('account settings', async (args) => {
  const { request, context, visitor } = args
  const { user, sessionId } = requireSignedIn(visitor)
  const form = await readForm({ request, context })
  const redirectWith = async (title: string, description: string) => {
    await setFlash(request, context, { kind: 'success', title, description })
    return redirect('/admin/settings')
  }
  const intent = form.get('intent')
  switch (intent) {
    case 'change-email': {
      const checked = await checkForm(emailChangeSchema, form)
      // The response repeats the input without the password.
      const submitted = { email: form.get('email') ?? '' }
      if (checked.error) return validationError(checked.error, submitted)
      try {
        await limitAccount('email-change', user.id)
        await limitAccount('password-check', user.id)
        const { email } = await changeEmail(user, checked.data)
        await resetPasswordChecks(user.id)
        await rememberDevice(request, context, email)
      } catch (error) {
        return refuseForm(context, error, {
          title: 'Error',
          fallback: 'Failed to update email',
          submitted,
          conflictField: 'email',
          formId: emailFormId,
        })
      }
      return redirectWith('Email updated', 'Your email address has been updated successfully.')
    }

    case 'change-password': {
      const checked = await checkForm(passwordChangeForm, form)
      if (checked.error) return validationError(checked.error)
      try {
        await limitAccount('password-check', user.id)
        const session = await changePassword(user, sessionId, checked.data)
        await resetPasswordChecks(user.id)
        await adoptSession(context, { ...session, user })
      } catch (error) {
        return refuseForm(context, error, {
          title: 'Error',
          fallback: 'Failed to change password',
          formId: passwordFormId,
        })
      }
      return redirectWith('Password changed', 'Your password has been updated successfully.')
    }

    case 'end-session':
      try {
        endOwnSession(user, sessionId, form.get('reference') ?? '')
      } catch (error) {
        return refuseForm(context, error, {
          title: 'Not signed out',
          formId: 'sessions',
        })
      }
      return redirectWith('Signed out', 'That browser is signed out.')

    case 'end-other-sessions': {
      const endedCount = endOtherSessions(user, sessionId)
      return redirectWith(
        'Signed out everywhere else',
        endedCount === 0
          ? 'You were signed in only here.'
          : `${endedCount} other ${endedCount === 1 ? 'browser is' : 'browsers are'} signed out.`,
      )
    }

    case 'turn-off-two-step':
      await requireConfirmation(args, form)
      try {
        turnOffTwoStep(user)
      } catch (error) {
        return refuseForm(context, error, {
          title: 'Not turned off',
          formId: 'two-step',
        })
      }
      return redirectWith('Two-step sign-in is off', 'From now on, your password is enough to sign in.')

    case 'remove-passkey':
      await requireConfirmation(args, form)
      try {
        removePasskey(user, parseId(form.get('passkeyId')))
      } catch (error) {
        return refuseForm(context, error, {
          title: 'Passkey not removed',
          formId: 'passkeys',
        })
      }
      return redirectWith('Passkey removed', 'It no longer signs you in. Remove it on your device as well.')

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
      {settings.hasPassword ? (
        <>
          <EmailForm email={settings.email} failure={failureOf(emailFormId)} />
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
