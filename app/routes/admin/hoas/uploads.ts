import { redirect } from '@remix-run/node'
import { takeHoaUploads } from '~/http/hoa-uploads.server'
import { idFrom } from '~/http/ids'
import { page } from '~/http/page.server'
import { signedIn } from '~/http/visitor.server'
import { hoaName } from '~/modules/hoas/queries.server'

const documentsPage = (hoaId: number) => `/admin/hoas/${hoaId}/documents`

export const loader = page('hoas', ({ params }) => redirect(documentsPage(idFrom(params.hoaId))))

/** Adds documents to an HOA, by a multipart form, one by one when scripted. */
export const action = page(
  'hoas',
  ({ request, context, params, visitor }) => {
    const hoaId = idFrom(params.hoaId)
    const { user } = signedIn(visitor)
    return takeHoaUploads({ request, context }, user, hoaId, () => hoaName(hoaId), documentsPage(hoaId))
  },
  { screen: false },
)
