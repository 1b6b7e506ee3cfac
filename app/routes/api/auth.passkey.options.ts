import { z } from 'zod'
import { api, methodNotAllowed } from '~/http/api.server'
import { ensureSession } from '~/http/visitor.server'
import { passkeyRequest } from '~/modules/sign-in/passkeys.server'
import { passkeyPurposes } from '~/modules/sign-in/schema'

export const loader = methodNotAllowed('POST')

/** `POST /api/auth/passkey/options` {purpose}: the browser's options for using a passkey. */
export const action = api('POST', {
  access: 'anyone',
  limit: 'passkey',
  body: z.object({ purpose: z.enum(passkeyPurposes) }),
  handle: async ({ body, visitor, context }) =>
    passkeyRequest(body.purpose, await ensureSession(context, visitor), visitor.user),
})
