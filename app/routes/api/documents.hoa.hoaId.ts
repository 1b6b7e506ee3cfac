import { api, methodNotAllowed } from '~/http/api.server'
import { parseId } from '~/http/ids'
import { listQuery } from '~/http/list-query'
import { requireSignedIn } from '~/http/visitor.server'
import { businessDay } from '~/modules/date-formats'
import { listHoaDocuments } from '~/modules/hoas/documents.server'
import { toPublic } from '~/modules/hoas/hoa-document'
import { openPartnerHoa } from '~/modules/hoas/partner-hoas.server'

/** `GET /api/documents/hoa/{hoaId}`: the documents of a partner's HOA, newest first. */
export const loader = api('GET', {
  access: 'partner portal',
  handle({ request, params, visitor }) {
    const { id } = openPartnerHoa(requireSignedIn(visitor).user, parseId(params.hoaId))
    const { rows, ...page } = listHoaDocuments(id, listQuery(request))
    const today = businessDay(Date.now())
    return { documents: rows.map((row) => toPublic(row, today)), ...page }
  },
})

export const action = methodNotAllowed('GET')
