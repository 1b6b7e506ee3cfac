import { api } from '~/http/api.server'
import { jsonResponse } from '~/http/json-response'
import { listQuery } from '~/http/list-query'
import { requireSignedIn } from '~/http/visitor.server'
import { addTeamMember } from '~/modules/team/add-team-member.server'
import { newMemberSchema } from '~/modules/accounts/schema'
import { listTeam } from '~/modules/team/team.server'

/** `GET /api/admin/team-members` */
export const loader = api('GET', {
  access: 'team',
  handle({ request }) {
    const { rows, ...page } = listTeam(listQuery(request))
    return { teamMembers: rows, ...page }
  },
})

/** `POST /api/admin/team-members` {firstName, lastName, email, title, role, phone} */
export const action = api('POST', {
  access: 'team',
  isConfirmationRequired: true,
  body: newMemberSchema,
  handle({ body, visitor }) {
    const { user, inviteLink } = addTeamMember(requireSignedIn(visitor).user, body)
    return jsonResponse({ user, inviteLink }, 201)
  },
})
