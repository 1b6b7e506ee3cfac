import { api, onlyBy } from '~/http/api.server'
import { rememberDevice } from '~/http/devices.server'
import { forgetPasswordChecks, limitOwn } from '~/http/rate-limits.server'
import { signedIn } from '~/http/visitor.server'
import { changeEmail } from '~/modules/sign-in/own-account.server'
import { emailChangeSchema } from '~/modules/accounts/schema'

export const loader = onlyBy('PUT')

/** `PUT /api/auth/update-email` {email, currentPassword} */
export const action = api('PUT', {
  access: 'account settings',
  body: emailChangeSchema,
  async handle({ body, request, visitor, context }) {
    const { user } = signedIn(visitor)
    await limitOwn('email-change', user.id)
    await limitOwn('password-check', user.id)
    const changed = await changeEmail(user, body)
    await forgetPasswordChecks(user.id)
    await rememberDevice(request, context, changed.email)
    return { user: changed }
  },
})
