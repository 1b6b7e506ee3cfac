import { api, methodNotAllowed } from '~/http/api.server'
import { signOutVisitor } from '~/http/visitor.server'

export const loader = methodNotAllowed('POST')

/** `POST /api/auth/logout`: no-op if not signed in. */
export const action = api('POST', {
  access: 'anyone',
  async handle({ visitor, context }) {
    await signOutVisitor(context, visitor)
    return { success: true }
  },
})
