import { api, methodNotAllowed } from '~/http/api.server'
import { listQuery } from '~/http/list-query'
import { parseId } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import { findHoa, listSnapshots } from '~/modules/hoas/queries.server'

/** `GET /api/admin/hoas/{id}/snapshots`: newest first. */
export const loader = api('GET', {
  access: 'hoas',
  handle({ request, params, visitor }) {
    const { id } = findHoa(parseId(params.hoaId))
    const { rows, ...page } = listSnapshots(requireSignedIn(visitor).user, id, listQuery(request))
    return { snapshots: rows, ...page }
  },
})

export const action = methodNotAllowed('GET')
