import { api, methodNotAllowed } from '~/http/api.server'
import { requireConfirmed } from '~/http/confirmation.server'
import { parseId } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import { changeTeamMember } from '~/modules/team/change-team-member.server'
import { memberChangeSchema } from '~/modules/accounts/schema'
import { findMember } from '~/modules/team/team.server'

export const loader = methodNotAllowed('PUT')

/** `PUT /api/admin/team-members/{id}` {title, role, phone, isActive}: missing fields stay unchanged. */
export const action = api('PUT', {
  access: 'team',
  body: memberChangeSchema,
  handle({ params, body, visitor }) {
    const id = parseId(params.id)
    if (body.role !== undefined || body.isActive !== undefined) requireConfirmed(visitor)
    changeTeamMember(requireSignedIn(visitor).user, id, body)
    return { user: findMember(id) }
  },
})
