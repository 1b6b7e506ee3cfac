import { api, onlyBy } from '~/http/api.server'
import { refuseUnconfirmed } from '~/http/confirmation.server'
import { idFrom } from '~/http/ids'
import { signedIn } from '~/http/visitor.server'
import { changeTeamMember } from '~/modules/team/change-team-member.server'
import { memberChangeSchema } from '~/modules/accounts/schema'
import { findMember } from '~/modules/team/team.server'

export const loader = onlyBy('PUT')

/** `PUT /api/admin/team-members/{id}` {title, role, phone, isActive}: what is not sent stays. */
export const action = api('PUT', {
  access: 'team',
  body: memberChangeSchema,
  handle({ params, body, visitor }) {
    const id = idFrom(params.id)
    if (body.role !== undefined || body.isActive !== undefined) refuseUnconfirmed(visitor)
    changeTeamMember(signedIn(visitor).user, id, body)
    return { user: findMember(id) }
  },
})
