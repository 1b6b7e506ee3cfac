import { api, onlyBy } from '~/http/api.server'
import { forgetTries, limitAccount, limitOwn } from '~/http/rate-limits.server'
import { signedIn } from '~/http/visitor.server'
import { changeEmail } from '~/modules/accounts/own-account.server'
import { emailChangeSchema } from '~/modules/accounts/schema'

export const loader = onlyBy('PUT')

/** `PUT /api/auth/update-email` {email, currentPassword} */
export const action = api('PUT', {
  access: 'account settings',
  body: emailChangeSchema,
  async handle({ body, visitor, context }) {
    const { user } = signedIn(visitor)
    await limitOwn('email-change', user.id)
    await limitAccount(user.email, context.clientIp)
    const changed = await changeEmail(user, body)
    await forgetTries(user.email, context.clientIp)
    return { user: changed }
  },
})
