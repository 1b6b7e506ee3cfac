import { redirect } from '@remix-run/node'
import { takeHoaUploads } from '~/http/hoa-uploads.server'
import { idFrom } from '~/http/ids'
import { page } from '~/http/page.server'
import { signedIn } from '~/http/visitor.server'
import { openPartnerHoa } from '~/modules/hoas/partner-hoas.server'

const portal = (hoaId: number) => `/partner?hoa=${hoaId}`

export const loader = page('partner portal', ({ params }) => redirect(portal(idFrom(params.hoaId))))

/** Adds documents to a partner's HOA, by a multipart form, one by one when scripted. */
export const action = page(
  'partner portal',
  ({ request, context, params, visitor }) => {
    const hoaId = idFrom(params.hoaId)
    const { user } = signedIn(visitor)
    const findName = () => openPartnerHoa(user, hoaId).name
    return takeHoaUploads({ request, context }, user, hoaId, findName, portal(hoaId))
  },
  { screen: false },
)
