import { api, methodNotAllowed } from '~/http/api.server'
import { listQuery } from '~/http/list-query'
import { requireSignedIn } from '~/http/visitor.server'
import { toPublic } from '~/modules/hoas/hoa'
import { listOwnHoas } from '~/modules/partners/portal.server'

/** `GET /api/partner/hoas`: the partner's own HOAs by name. */
export const loader = api('GET', {
  access: 'partner portal',
  handle({ request, visitor }) {
    const { rows, ...page } = listOwnHoas(requireSignedIn(visitor).user, listQuery(request))
    return { hoas: rows.map(toPublic), ...page }
  },
})

export const action = methodNotAllowed('GET')
