import { api, onlyBy } from '~/http/api.server'
import { isConfirmed } from '~/http/confirmation.server'
import { jsonAnswer } from '~/http/json-answer'
import { signedIn } from '~/http/visitor.server'
import { passkeyCreation } from '~/modules/sign-in/passkeys.server'

export const loader = onlyBy('POST')

/** `POST /api/auth/passkeys/options`: what a browser needs to make a passkey. */
export const action = api('POST', {
  access: 'two-step sign-in',
  handle({ visitor }) {
    const { user, sessionId } = signedIn(visitor)
    if (!isConfirmed(visitor))
      return jsonAnswer(
        { error: 'Please confirm that it’s you first.', confirm: '/confirm?to=/admin/settings' },
        403,
      )
    return passkeyCreation(user, sessionId)
  },
})
