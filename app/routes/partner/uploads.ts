import { redirect } from '@remix-run/node'
import { handleHoaUploads } from '~/http/hoa-uploads.server'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { openPartnerHoa } from '~/modules/hoas/partner-hoas.server'

const portal = (hoaId: number) => `/partner?hoa=${hoaId}`

export const loader = page('partner portal', ({ params }) => redirect(portal(parseId(params.hoaId))))

/** Adds documents to a partner's HOA from a multipart form; scripts send one file per request. */
export const action = page(
  'partner portal',
  ({ request, context, params, visitor }) => {
    const hoaId = parseId(params.hoaId)
    const { user } = requireSignedIn(visitor)
    const findName = () => openPartnerHoa(user, hoaId).name
    return handleHoaUploads({ request, context }, user, hoaId, findName, portal(hoaId))
  },
  { hasScreen: false },
)
