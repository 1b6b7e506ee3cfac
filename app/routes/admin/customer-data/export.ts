import { isConfirmed, redirectToConfirm } from '~/http/confirmation.server'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { exportCustomer } from '~/modules/customer-data/export-customer.server'
import { businessDay } from '~/modules/formatting'

/** All that is stored about a customer, as an archive. */
export const loader = page(
  'customer data',
  ({ request, visitor }) => {
    const email = new URL(request.url).searchParams.get('email') ?? ''
    // Back to the screen and not to the archive: nothing would tell that it is being downloaded.
    if (!isConfirmed(visitor))
      return redirectToConfirm(`/admin/customer-data?${new URLSearchParams({ email })}`)
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="customer-data-${businessDay(Date.now())}.zip"`,
      'Cache-Control': 'private, no-store',
    }
    // Asking what there would be takes nothing.
    if (request.method === 'HEAD') return new Response(null, { headers })
    return new Response(exportCustomer(requireSignedIn(visitor).user, email), { headers })
  },
  { screen: false },
)
