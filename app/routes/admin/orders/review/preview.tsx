import { Button } from '@mantine/core'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { orderIdParam } from '~/http/ids'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { businessDay } from '~/modules/date-formats'
import { previewReport } from '~/modules/reports/revisions/approve-report.server'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import { pageTitle } from '~/ui/page-meta'
import { ReportDocument } from '../../../report/document'
import styles from './preview.module.css'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? `Preview of ${data.layout.orderNumber}` : 'Preview', matches),
  { name: 'robots', content: 'noindex' },
]

/** The report as the customer would see it before its approval, for everyone who may work on the order. */
export const loader = page('work on orders', ({ params, visitor }) => {
  const orderId = orderIdParam(params.id)
  const now = Date.now()
  return {
    orderId,
    layout: layoutReport(previewReport(requireSignedIn(visitor).user, orderId, now), businessDay(now)),
  }
})

export default function PreviewPage() {
  const { orderId, layout } = useLoaderData<typeof loader>()
  const path = `/admin/snapshots/${orderId}`
  return (
    <ReportDocument layout={layout} hasPdf pdfHref={`${path}/preview.pdf`}>
      <div className={styles.banner}>
        <p>
          <strong>Preview, not approved.</strong> The customer would receive this if the report were approved
          now. Only staff can see it.
        </p>
        <p className={styles.links}>
          <Button component="a" href={`${path}/review`} size="xs" variant="default">
            Back to Review
          </Button>
          <Button component="a" href={`${path}/preview.pdf`} size="xs" variant="default">
            Preview PDF
          </Button>
        </p>
      </div>
    </ReportDocument>
  )
}
