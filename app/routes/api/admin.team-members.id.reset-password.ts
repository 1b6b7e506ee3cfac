import { api, methodNotAllowed } from '~/http/api.server'
import { parseId } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import { renewSetupLink } from '~/modules/team/add-team-member.server'

export const loader = methodNotAllowed('POST')

/** `POST /api/admin/team-members/{id}/reset-password`: a new setup link. */
export const action = api('POST', {
  access: 'team',
  isConfirmationRequired: true,
  handle: ({ params, visitor }) => renewSetupLink(requireSignedIn(visitor).user, parseId(params.id)),
})
