import { api, onlyBy } from '~/http/api.server'
import { signInByPassword } from '~/http/sign-in.server'
import { signInSchema } from '~/modules/accounts/schema'
import { checkCredentials } from '~/modules/accounts/sign-in.server'

export const loader = onlyBy('POST')

/** `POST /api/auth/login` {email, password} */
export const action = api('POST', {
  access: 'anyone',
  body: signInSchema,
  async handle({ body, request, visitor, context }) {
    const args = { request, context, visitor }
    return { user: await signInByPassword(args, body.email, () => checkCredentials(body)) }
  },
})
