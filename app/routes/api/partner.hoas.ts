import { api, onlyBy } from '~/http/api.server'
import { listQuery } from '~/http/list-query'
import { signedIn } from '~/http/visitor.server'
import { toPublic } from '~/modules/hoas/hoa'
import { listOwnHoas } from '~/modules/partners/portal.server'

/** `GET /api/partner/hoas`: the partner's own, by name. */
export const loader = api('GET', {
  access: 'partner portal',
  handle({ request, visitor }) {
    const { rows, ...page } = listOwnHoas(signedIn(visitor).user, listQuery(request))
    return { hoas: rows.map(toPublic), ...page }
  },
})

export const action = onlyBy('GET')
