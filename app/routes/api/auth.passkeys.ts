import { api, methodNotAllowed } from '~/http/api.server'
import { jsonResponse } from '~/http/json-response'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { browserName } from '~/modules/accounts/browser-name'
import { addPasskey } from '~/modules/sign-in/passkeys.server'
import { newPasskeySchema } from '~/modules/sign-in/schema'

export const loader = methodNotAllowed('POST')

/** `POST /api/auth/passkeys` {name, response}: adds the passkey that a browser has created. */
export const action = api('POST', {
  access: 'two-step sign-in',
  isFactorRequired: true,
  body: newPasskeySchema,
  async handle({ body: { name, response }, request, visitor, context }) {
    const { user, sessionId } = requireSignedIn(visitor)
    await addPasskey(user, sessionId, { response, name: name || browserName(context.userAgent) })
    await setFlash(request, context, {
      kind: 'success',
      title: 'Passkey added',
      description: 'You can sign in with it from now on.',
    })
    return jsonResponse({ to: '/admin/settings' }, 201)
  },
})
