import { redirect } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import {
  confirmationMethods,
  isConfirmedBy,
  redirectToConfirm,
  requireConfirmation,
} from '~/http/confirmation.server'
import type { RequestArgs } from '~/http/context'
import { rememberDevice } from '~/http/devices.server'
import { checkForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { limitAccount, resetPasswordChecks } from '~/http/rate-limits.server'
import { refuseForm } from '~/http/refused-form.server'
import { adoptSession, setFlash, type Visitor } from '~/http/visitor.server'
import { endOtherSessions, endOwnSession } from '~/modules/accounts/own-sessions.server'
import { emailChangeSchema, passwordChangeForm } from '~/modules/accounts/schema'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { turnOffTwoStep } from '~/modules/sign-in/change-second-factor.server'
import { changeEmail, changePassword } from '~/modules/sign-in/own-account.server'
import { removePasskey } from '~/modules/sign-in/passkeys.server'
import { emailFormId } from './email-form'
import { passwordFormId } from './password-form'

/** A submitted form of the user's own settings. */
type SettingsFormArgs = RequestArgs & {
  visitor: Visitor
  user: SignedInUser
  sessionId: string
  form: URLSearchParams
}

const settingsPath = '/admin/settings'

async function redirectWith({ request, context }: RequestArgs, title: string, description: string) {
  await setFlash(request, context, { kind: 'success', title, description })
  return redirect(settingsPath)
}

export async function handleEmailChange(args: SettingsFormArgs) {
  const { request, context, visitor, user, sessionId, form } = args
  // The page shows the form only after this proof, and the password must not travel through another page.
  if (!isConfirmedBy('factor', visitor) && confirmationMethods(user, 'factor').code)
    throw redirectToConfirm(settingsPath, 'factor')
  const checked = await checkForm(emailChangeSchema, form)
  // The response repeats the input without the password.
  const submitted = { email: form.get('email') ?? '' }
  if (checked.error) return validationError(checked.error, submitted)
  try {
    await limitAccount('email-change', user.id)
    await limitAccount('password-check', user.id)
    const { email } = await changeEmail(user, sessionId, checked.data)
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
  return redirectWith(args, 'Email updated', 'Your email address has been updated successfully.')
}

export async function handlePasswordChange(args: SettingsFormArgs) {
  const { context, user, sessionId, form } = args
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
  return redirectWith(args, 'Password changed', 'Your password has been updated successfully.')
}

export async function handleEndSession(args: SettingsFormArgs) {
  const { context, user, sessionId, form } = args
  await requireConfirmation(args, form, 'factor')
  try {
    endOwnSession(user, sessionId, form.get('reference') ?? '')
  } catch (error) {
    return refuseForm(context, error, { title: 'Not signed out', formId: 'sessions' })
  }
  return redirectWith(args, 'Signed out', 'That browser is signed out.')
}

export async function handleEndOtherSessions(args: SettingsFormArgs) {
  await requireConfirmation(args, args.form, 'factor')
  const endedCount = endOtherSessions(args.user, args.sessionId)
  return redirectWith(
    args,
    'Signed out everywhere else',
    endedCount === 0
      ? 'You were signed in only here.'
      : `${endedCount} other ${endedCount === 1 ? 'browser is' : 'browsers are'} signed out.`,
  )
}

export async function handleTurnOffTwoStep(args: SettingsFormArgs) {
  await requireConfirmation(args, args.form, 'factor')
  try {
    turnOffTwoStep(args.user, args.sessionId)
  } catch (error) {
    return refuseForm(args.context, error, { title: 'Not turned off', formId: 'two-step' })
  }
  return redirectWith(args, 'Two-step sign-in is off', 'From now on, your password is enough to sign in.')
}

export async function handleRemovePasskey(args: SettingsFormArgs) {
  const { context, user, sessionId, form } = args
  await requireConfirmation(args, form, 'factor')
  try {
    removePasskey(user, sessionId, parseId(form.get('passkeyId')))
  } catch (error) {
    return refuseForm(context, error, { title: 'Passkey not removed', formId: 'passkeys' })
  }
  return redirectWith(args, 'Passkey removed', 'It no longer signs you in. Remove it on your device as well.')
}
