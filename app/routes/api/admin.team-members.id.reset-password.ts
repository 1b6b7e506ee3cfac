import { api, onlyBy } from '~/http/api.server'
import { idFrom } from '~/http/ids'
import { signedIn } from '~/http/visitor.server'
import { renewSetupLink } from '~/modules/team/add-team-member.server'

export const loader = onlyBy('POST')

/** `POST /api/admin/team-members/{id}/reset-password`: a new setup link. */
export const action = api('POST', {
  access: 'team',
  confirmed: true,
  handle: ({ params, visitor }) => renewSetupLink(signedIn(visitor).user, idFrom(params.id)),
})
