import { api, methodNotAllowed } from '~/http/api.server'
import { rememberDevice } from '~/http/devices.server'
import { setPasswordByLink } from '~/modules/sign-in/password-links.server'
import { passwordByLinkSchema } from '~/modules/accounts/schema'

export const loader = methodNotAllowed('POST')

/** `POST /api/reset-password` {token, password} */
export const action = api('POST', {
  access: 'anyone',
  limit: 'token',
  body: passwordByLinkSchema,
  async handle({ body, request, context }) {
    const { email } = await setPasswordByLink(body.token, 'reset', body.password)
    await rememberDevice(request, context, email)
    return { success: true }
  },
})
