import { api, methodNotAllowed } from '~/http/api.server'
import { confirmationMethods, requireConfirmed } from '~/http/confirmation.server'
import { rememberDevice } from '~/http/devices.server'
import { resetPasswordChecks, limitAccount } from '~/http/rate-limits.server'
import { requireSignedIn } from '~/http/visitor.server'
import { changeEmail } from '~/modules/sign-in/own-account.server'
import { emailChangeSchema } from '~/modules/accounts/schema'

export const loader = methodNotAllowed('PUT')

/** `PUT /api/auth/update-email` {email, currentPassword} */
export const action = api('PUT', {
  access: 'account settings',
  body: emailChangeSchema,
  async handle({ body, request, visitor, context }) {
    const { user, sessionId } = requireSignedIn(visitor)
    if (confirmationMethods(user, 'factor').code) requireConfirmed(visitor, 'factor')
    await limitAccount('email-change', user.id)
    await limitAccount('password-check', user.id)
    const updated = await changeEmail(user, sessionId, body)
    await resetPasswordChecks(user.id)
    await rememberDevice(request, context, updated.email)
    return { user: updated }
  },
})
