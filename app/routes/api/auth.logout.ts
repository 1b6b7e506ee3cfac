import { api, methodNotAllowed } from '~/http/api.server'
import { signOutVisitor } from '~/http/visitor.server'

export const loader = methodNotAllowed('POST')

/** `POST /api/auth/logout`: does nothing when not signed in. */
export const action = api('POST', {
  access: 'anyone',
  async handle({ visitor, context }) {
    await signOutVisitor(context, visitor)
    return { success: true }
  },
})
