import { z } from 'zod'
import { api, methodNotAllowed } from '~/http/api.server'
import { jsonResponse } from '~/http/json-response'
import { finishSignIn } from '~/http/second-step.server'
import { signInByPassword } from '~/http/sign-in.server'
import { signInSchema } from '~/modules/accounts/schema'
import { codeSchema, recoveryCodeSchema } from '~/modules/sign-in/schema'

export const loader = methodNotAllowed('POST')

const body = signInSchema.extend({
  code: codeSchema.shape.code.optional(),
  recoveryCode: z.preprocess((value) => value ?? undefined, recoveryCodeSchema.shape.recoveryCode.optional()),
})

const instructions = {
  code: 'Please send a code from your authenticator app as “code”, or a recovery code as “recoveryCode”.',
  'set-up': 'Please set up two-step sign-in first: sign in at /admin/login with a browser.',
}

/** `POST /api/auth/login` {email, password}, plus {code} or {recoveryCode} with two-step sign-in. */
export const action = api('POST', {
  access: 'anyone',
  body,
  async handle({ body: { email, password, code, recoveryCode }, ...args }) {
    const { user, step } = await signInByPassword(args, { email, password })
    if (step === 'none') return { user }
    if (step === 'code' && (code !== undefined || recoveryCode !== undefined))
      return {
        user: await finishSignIn(args, code !== undefined ? { code } : { recoveryCode: recoveryCode ?? '' }),
      }
    return jsonResponse({ error: instructions[step], secondStep: step }, 401)
  },
})
