import { api, onlyBy } from '~/http/api.server'
import { jsonAnswer } from '~/http/json-answer'
import { leaveFlash, signedIn } from '~/http/visitor.server'
import { browserName } from '~/modules/accounts/browser-name'
import { addPasskey } from '~/modules/sign-in/passkeys.server'
import { newPasskeySchema } from '~/modules/sign-in/schema'

export const loader = onlyBy('POST')

/** `POST /api/auth/passkeys` {name, response}: the passkey that a browser has made. */
export const action = api('POST', {
  access: 'two-step sign-in',
  confirmed: true,
  body: newPasskeySchema,
  async handle({ body: { name, response }, request, visitor, context }) {
    const { user, sessionId } = signedIn(visitor)
    await addPasskey(user, sessionId, { response, name: name || browserName(context.userAgent) })
    await leaveFlash(request, context, {
      kind: 'success',
      title: 'Passkey added',
      description: 'You can sign in with it from now on.',
    })
    return jsonAnswer({ to: '/admin/settings' }, 201)
  },
})
