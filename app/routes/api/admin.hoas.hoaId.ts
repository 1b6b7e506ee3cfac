import { api } from '~/http/api.server'
import { parseId } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import { toPublic } from '~/modules/hoas/hoa'
import { findHoa } from '~/modules/hoas/queries.server'
import { hoaChangesSchema } from '~/modules/hoas/schema'
import { updateHoa } from '~/modules/hoas/update-hoa.server'

/** `GET /api/admin/hoas/{id}` */
export const loader = api('GET', {
  access: 'hoas',
  handle: ({ params }) => ({ hoa: toPublic(findHoa(parseId(params.hoaId))) }),
})

/**
 * `PUT /api/admin/hoas/{id}`: returns the edited HOA. With `updatedAt`, changes that someone else has saved
 * since are not overwritten.
 */
export const action = api('PUT', {
  access: 'edit hoas',
  body: hoaChangesSchema,
  handle({ params, body, visitor }) {
    const id = parseId(params.hoaId)
    const { updatedAt, ...edits } = body
    updateHoa(requireSignedIn(visitor).user, id, edits, updatedAt)
    return { hoa: toPublic(findHoa(id)) }
  },
})
