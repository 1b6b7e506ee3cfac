import { api, methodNotAllowed } from '~/http/api.server'
import { confirmPath, isConfirmedBy } from '~/http/confirmation.server'
import { jsonResponse } from '~/http/json-response'
import { requireSignedIn } from '~/http/visitor.server'
import { passkeyCreation } from '~/modules/sign-in/passkeys.server'

export const loader = methodNotAllowed('POST')

/** `POST /api/auth/passkeys/options`: the browser's options for creating a passkey. */
export const action = api('POST', {
  access: 'two-step sign-in',
  handle({ visitor }) {
    const { user, sessionId } = requireSignedIn(visitor)
    if (!isConfirmedBy('factor', visitor))
      return jsonResponse(
        { error: 'Please confirm that it’s you first.', confirm: confirmPath('/admin/settings', 'factor') },
        403,
      )
    return passkeyCreation(user, sessionId)
  },
})
