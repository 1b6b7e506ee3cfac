import { api, onlyBy } from '~/http/api.server'
import { knownDevice } from '~/http/devices.server'
import { forgetTries, limitSignIn } from '~/http/rate-limits.server'
import { signInVisitor } from '~/http/visitor.server'
import { signInSchema } from '~/modules/accounts/schema'
import { checkCredentials } from '~/modules/accounts/sign-in.server'

export const loader = onlyBy('POST')

/** `POST /api/auth/login` {email, password} */
export const action = api('POST', {
  access: 'anyone',
  body: signInSchema,
  async handle({ body, request, visitor, context }) {
    const device = await knownDevice(request, body.email)
    await limitSignIn(body.email, context.clientIp, device)
    const proven = await checkCredentials(body)
    await forgetTries(body.email, context.clientIp, device)
    return { user: await signInVisitor({ request, context, visitor }, proven) }
  },
})
