import { redirect } from '@remix-run/node'
import { handleHoaUploads } from '~/http/hoa-uploads.server'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { hoaName } from '~/modules/hoas/queries.server'

const documentsPage = (hoaId: number) => `/admin/hoas/${hoaId}/documents`

export const loader = page('hoas', ({ params }) => redirect(documentsPage(parseId(params.hoaId))))

/** Adds documents to an HOA from a multipart form; scripts send one file per request. */
export const action = page(
  'hoas',
  ({ request, context, params, visitor }) => {
    const hoaId = parseId(params.hoaId)
    const { user } = requireSignedIn(visitor)
    return handleHoaUploads({ request, context }, user, hoaId, () => hoaName(hoaId), documentsPage(hoaId))
  },
  { hasScreen: false },
)
