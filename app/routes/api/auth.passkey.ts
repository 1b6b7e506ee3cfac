import { z } from 'zod'
import { api, methodNotAllowed } from '~/http/api.server'
import { pathAfterPassword, safeRedirectPath, welcomeMessage } from '~/http/sign-in.server'
import { adoptSignIn, setFlash, requireSignedIn, signInOrigin } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { confirmByPasskey, signInByPasskey } from '~/modules/sign-in/passkeys.server'
import { passkeyPurposes, passkeyResponseSchema } from '~/modules/sign-in/schema'

export const loader = methodNotAllowed('POST')

/**
 * `POST /api/auth/passkey` {purpose, response, next?}: signs in or confirms the identity with a passkey.
 * Returns the path to redirect to.
 */
export const action = api('POST', {
  access: 'anyone',
  limit: 'passkey',
  body: z.object({
    purpose: z.enum(passkeyPurposes),
    response: passkeyResponseSchema,
    next: z.string().max(2000).optional(),
  }),
  async handle({ body: { purpose, response, next }, request, visitor, context }) {
    const nextPath = safeRedirectPath(next ?? null) ?? undefined
    if (purpose === 'confirm') {
      const { user, sessionId } = requireSignedIn(visitor)
      await confirmByPasskey(user, sessionId, response)
      return { to: nextPath ?? '/' }
    }
    if (!visitor.sessionId)
      throw new DomainError('not_signed_in', 'This took too long. Please reload the page and try again.')
    const session = await signInByPasskey(purpose, visitor.sessionId, response, (user) =>
      signInOrigin({ request, context }, user.email),
    )
    await adoptSignIn({ request, context }, session)
    await setFlash(request, context, welcomeMessage)
    return { to: pathAfterPassword({ user: session.user, step: 'none' }, nextPath) }
  },
})
