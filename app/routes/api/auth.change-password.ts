import { api, onlyBy } from '~/http/api.server'
import { forgetTries, limitAccount } from '~/http/rate-limits.server'
import { adoptSession, signedIn } from '~/http/visitor.server'
import { changePassword } from '~/modules/accounts/own-account.server'
import { passwordChangeSchema } from '~/modules/accounts/schema'

export const loader = onlyBy('PUT')

/** `PUT /api/auth/change-password` {currentPassword, newPassword} */
export const action = api('PUT', {
  access: 'account settings',
  body: passwordChangeSchema,
  async handle({ body, visitor, context }) {
    const { user, sessionId } = signedIn(visitor)
    await limitAccount(user.email, context.clientIp)
    const session = await changePassword(user, sessionId, body)
    await forgetTries(user.email, context.clientIp)
    await adoptSession(context, { ...session, user })
    return { success: true }
  },
})
