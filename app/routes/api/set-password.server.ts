import { api } from '~/http/api.server'
import { rememberDevice } from '~/http/devices.server'
import { passwordByLinkSchema } from '~/modules/accounts/schema'
import { setPasswordByLink, type LinkPurpose } from '~/modules/sign-in/password-links.server'

/** The action of the calls that set a password by a mailed link: `{token, password}` → `{success}`. */
export const setPasswordAction = (purpose: LinkPurpose) =>
  api('POST', {
    access: 'anyone',
    limit: 'token',
    body: passwordByLinkSchema,
    async handle({ body, request, context }) {
      const { email } = await setPasswordByLink(body.token, purpose, body.password)
      await rememberDevice(request, context, email)
      return { success: true }
    },
  })
