import { api, onlyBy } from '~/http/api.server'
import { setPasswordByLink } from '~/modules/accounts/password-links.server'
import { passwordByLinkSchema } from '~/modules/accounts/schema'

export const loader = onlyBy('POST')

/** `POST /api/reset-password` {token, password} */
export const action = api('POST', {
  access: 'anyone',
  limit: 'token',
  body: passwordByLinkSchema,
  async handle({ body }) {
    await setPasswordByLink(body.token, 'reset', body.password)
    return { success: true }
  },
})
