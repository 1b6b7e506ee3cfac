import { api, methodNotAllowed } from '~/http/api.server'
import { listQuery } from '~/http/list-query'
import { toPublic } from '~/modules/hoas/hoa'
import { listHoas } from '~/modules/hoas/queries.server'

/** `GET /api/admin/hoas`: by name; `q` searches name, place, and management company. */
export const loader = api('GET', {
  access: 'hoas',
  handle({ request }) {
    const { rows, ...page } = listHoas(listQuery(request))
    return { hoas: rows.map(toPublic), ...page }
  },
})

export const action = methodNotAllowed('GET')
