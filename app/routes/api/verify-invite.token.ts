import { api, methodNotAllowed } from '~/http/api.server'
import { findLinkOwner } from '~/modules/sign-in/password-links.server'
import { linkOwnerResponse } from './link-owner-response.server'

/** `GET /api/verify-invite/{token}`: whether the link is valid, and whose it is. */
export const loader = api('GET', {
  access: 'anyone',
  limit: 'token',
  handle: ({ params }) =>
    linkOwnerResponse(findLinkOwner(params.token ?? '', 'setup'), 'Invalid invite link'),
})

export const action = methodNotAllowed('GET')
