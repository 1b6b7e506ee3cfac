import { api, methodNotAllowed } from '~/http/api.server'
import { findLinkOwner } from '~/modules/sign-in/password-links.server'
import { linkAnswer } from './link-answer.server'

/** `GET /api/verify-invite/{token}`: whether the link is valid, and whose it is. */
export const loader = api('GET', {
  access: 'anyone',
  limit: 'token',
  handle: ({ params }) => linkAnswer(findLinkOwner(params.token ?? '', 'setup'), 'Invalid invite link'),
})

export const action = methodNotAllowed('GET')
