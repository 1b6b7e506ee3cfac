import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import { sampleNumbers, sampleReport } from '~/modules/reports/samples/samples'
import { publicPageMeta } from '~/ui/page-meta'
import { SiteShell } from '~/ui/site-shell'
import styles from './status.module.css'

export const meta: MetaFunction = ({ matches }) =>
  publicPageMeta(
    {
      title: 'Sample HOA Reports',
      description:
        'Read three complete sample reports on HOAs in excellent, fair, and poor health, online or as a PDF: scores, alerts, reserves, insurance, and lender tests.',
      path: '/test-customer-reports',
    },
    matches,
  )

export const loader = page('anyone', () => ({
  samples: sampleNumbers.map((orderNumber) => {
    const { hoaName, verdict } = layoutReport(sampleReport(orderNumber))
    return { orderNumber, hoaName, verdict }
  }),
}))

/** Links to the sample reports (docs/specification/demo-and-samples.md#sample-reports). */
export default function SamplesPage() {
  const { samples } = useLoaderData<typeof loader>()
  return (
    <SiteShell>
      <div className={styles.page}>
        <h1>Sample Reports</h1>
        <p className={styles.lead}>
          Three complete reports on fictional associations, scored with the same method as every report we
          deliver.
        </p>
        <ul className={styles.samples}>
          {samples.map(({ orderNumber, hoaName, verdict }) => (
            <li key={orderNumber}>
              <h2>{hoaName}</h2>
              <p>{verdict}</p>
              <p>
                <a href={`/report/${orderNumber}`}>
                  Read the report<span className="visually-hidden"> on {hoaName}</span>
                </a>
                <a href={`/api/download-pdf/hoa-report-${orderNumber}-latest.pdf`}>
                  Download the PDF<span className="visually-hidden"> of the report on {hoaName}</span>
                </a>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </SiteShell>
  )
}
