import { api, onlyBy } from '~/http/api.server'
import { forgetPasswordChecks, limitOwn } from '~/http/rate-limits.server'
import { adoptSession, signedIn } from '~/http/visitor.server'
import { changePassword } from '~/modules/sign-in/own-account.server'
import { passwordChangeSchema } from '~/modules/accounts/schema'

export const loader = onlyBy('PUT')

/** `PUT /api/auth/change-password` {currentPassword, newPassword} */
export const action = api('PUT', {
  access: 'account settings',
  body: passwordChangeSchema,
  async handle({ body, visitor, context }) {
    const { user, sessionId } = signedIn(visitor)
    await limitOwn('password-check', user.id)
    const session = await changePassword(user, sessionId, body)
    await forgetPasswordChecks(user.id)
    await adoptSession(context, { ...session, user })
    return { success: true }
  },
})
