import { api, methodNotAllowed } from '~/http/api.server'
import { jsonResponse } from '~/http/json-response'
import { requireSignedIn } from '~/http/visitor.server'
import { invitePartner } from '~/modules/partners/invite-partner.server'
import { partnerInvitationSchema } from '~/modules/partners/schema'

export const loader = methodNotAllowed('POST')

/**
 * `POST /api/admin/invite-partner` {email, hoaName, message}: the link is returned and mailed, and cannot be
 * read again.
 */
export const action = api('POST', {
  access: 'invite partners',
  body: partnerInvitationSchema,
  handle({ visitor, body }) {
    const { inviteLink } = invitePartner(requireSignedIn(visitor).user, body)
    return jsonResponse({ inviteLink }, 201)
  },
})
