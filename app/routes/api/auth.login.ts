import { api, onlyBy } from '~/http/api.server'
import { forgetTries, limitAccount } from '~/http/rate-limits.server'
import { signInVisitor } from '~/http/visitor.server'
import { signInSchema } from '~/modules/accounts/schema'
import { checkCredentials } from '~/modules/accounts/sign-in.server'

export const loader = onlyBy('POST')

/** `POST /api/auth/login` {email, password} */
export const action = api('POST', {
  access: 'anyone',
  limit: 'sign-in',
  body: signInSchema,
  async handle({ body, visitor, context }) {
    await limitAccount(body.email, context.clientIp)
    const proven = await checkCredentials(body)
    await forgetTries(body.email, context.clientIp)
    return { user: await signInVisitor(context, visitor, proven) }
  },
})
