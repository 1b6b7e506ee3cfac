import { api, methodNotAllowed } from '~/http/api.server'

/** `GET /api/auth/me`: the current session's user. */
export const loader = api('GET', {
  access: 'account settings',
  handle: ({ visitor }) => ({ user: visitor.user }),
})

export const action = methodNotAllowed('GET')
