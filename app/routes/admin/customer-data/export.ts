import { isConfirmed, redirectToConfirm } from '~/http/confirmation.server'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { exportCustomer } from '~/modules/customer-data/export-customer.server'
import { businessDay } from '~/modules/date-formats'

/** Everything stored about a customer, as a ZIP archive. */
export const loader = page(
  'customer data',
  ({ request, visitor }) => {
    const email = new URL(request.url).searchParams.get('email') ?? ''
    // Redirects to the screen instead of the archive: a download would show no progress.
    if (!isConfirmed(visitor))
      return redirectToConfirm(`/admin/customer-data?${new URLSearchParams({ email })}`)
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="customer-data-${businessDay(Date.now())}.zip"`,
      'Cache-Control': 'private, no-store',
    }
    // A HEAD request does not count as an export.
    if (request.method === 'HEAD') return new Response(null, { headers })
    return new Response(exportCustomer(requireSignedIn(visitor).user, email), { headers })
  },
  { hasScreen: false },
)
