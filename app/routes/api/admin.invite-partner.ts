import { api, onlyBy } from '~/http/api.server'
import { jsonAnswer } from '~/http/json-answer'
import { signedIn } from '~/http/visitor.server'
import { invitePartner } from '~/modules/partners/invite-partner.server'
import { partnerInvitationSchema } from '~/modules/partners/schema'

export const loader = onlyBy('POST')

/** `POST /api/admin/invite-partner` {email, hoaName, message}: the link is answered here and mailed, and can't be read again. */
export const action = api('POST', {
  access: 'invite partners',
  body: partnerInvitationSchema,
  handle({ visitor, body }) {
    const { inviteLink } = invitePartner(signedIn(visitor).user, body)
    return jsonAnswer({ inviteLink }, 201)
  },
})
