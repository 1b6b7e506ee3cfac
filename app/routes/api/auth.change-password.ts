import { api, methodNotAllowed } from '~/http/api.server'
import { resetPasswordChecks, limitAccount } from '~/http/rate-limits.server'
import { adoptSession, requireSignedIn } from '~/http/visitor.server'
import { changePassword } from '~/modules/sign-in/own-account.server'
import { passwordChangeSchema } from '~/modules/accounts/schema'

export const loader = methodNotAllowed('PUT')

/** `PUT /api/auth/change-password` {currentPassword, newPassword} */
export const action = api('PUT', {
  access: 'account settings',
  body: passwordChangeSchema,
  async handle({ body, visitor, context }) {
    const { user, sessionId } = requireSignedIn(visitor)
    await limitAccount('password-check', user.id)
    const session = await changePassword(user, sessionId, body)
    await resetPasswordChecks(user.id)
    await adoptSession(context, { ...session, user })
    return { success: true }
  },
})
