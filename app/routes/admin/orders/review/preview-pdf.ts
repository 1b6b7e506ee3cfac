import { brand } from '~/env.server'
import { orderIdParam } from '~/http/ids'
import { page } from '~/http/page.server'
import { pdfResponse } from '~/http/pdf-response.server'
import { requireSignedIn } from '~/http/visitor.server'
import { previewReport } from '~/modules/reports/revisions/approve-report.server'
import { renderReportPdf } from '~/modules/reports/pdf/render-pdf.server'

/** The PDF as the customer would receive it, marked as a preview on each page. */
export const loader = page(
  'work on orders',
  async ({ request, params, visitor }) => {
    const report = previewReport(requireSignedIn(visitor).user, orderIdParam(params.id))
    return pdfResponse(request, {
      bytes: await renderReportPdf(report, brand()),
      fileName: `preview-${report.orderNumber}.pdf`,
      cacheControl: 'private, no-store',
    })
  },
  { hasScreen: false },
)
