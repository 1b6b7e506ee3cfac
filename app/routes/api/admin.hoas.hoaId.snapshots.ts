import { api, onlyBy } from '~/http/api.server'
import { listQuery } from '~/http/list-query'
import { idFrom } from '~/http/ids'
import { signedIn } from '~/http/visitor.server'
import { findHoa, listSnapshots } from '~/modules/hoas/queries.server'

/** `GET /api/admin/hoas/{id}/snapshots`: the newest first. */
export const loader = api('GET', {
  access: 'hoas',
  handle({ request, params, visitor }) {
    const { id } = findHoa(idFrom(params.hoaId))
    const { rows, ...page } = listSnapshots(signedIn(visitor).user, id, listQuery(request))
    return { snapshots: rows, ...page }
  },
})

export const action = onlyBy('GET')
