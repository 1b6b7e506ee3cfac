import { api, methodNotAllowed } from '~/http/api.server'
import { requestPasswordReset } from '~/modules/sign-in/request-reset.server'
import { forgotPasswordSchema } from '~/modules/accounts/schema'

export const loader = methodNotAllowed('POST')

/** `POST /api/forgot-password` {email}: the same response for every address. */
export const action = api('POST', {
  access: 'anyone',
  limit: 'forgotten-password',
  body: forgotPasswordSchema,
  handle({ body }) {
    requestPasswordReset(body.email)
    return { message: 'If an account exists with that email, a reset link has been sent.' }
  },
})
