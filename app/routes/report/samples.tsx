import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { layReport } from '~/modules/reports/report-pages'
import { sampleNumbers, sampleReport } from '~/modules/reports/samples'
import { pageTitle } from '~/ui/brand'
import { SiteShell } from '~/ui/site-shell'
import styles from './status.module.css'

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Sample Reports', matches),
  { name: 'robots', content: 'noindex' },
]

export const loader = page('anyone', () => ({
  samples: sampleNumbers.map((orderNumber) => {
    const { hoaName, verdict } = layReport(sampleReport(orderNumber))
    return { orderNumber, hoaName, verdict }
  }),
}))

/** Specification 2, section 2, "/test-customer-reports". */
export default function SamplesPage() {
  const { samples } = useLoaderData<typeof loader>()
  return (
    <SiteShell>
      <div className={styles.page}>
        <h1>Sample reports</h1>
        <p className={styles.lead}>
          Three complete reports about associations that do not exist, scored by the same method as every
          other.
        </p>
        <ul className={styles.samples}>
          {samples.map(({ orderNumber, hoaName, verdict }) => (
            <li key={orderNumber}>
              <h2>{hoaName}</h2>
              <p>{verdict}</p>
              <p>
                <a href={`/report/${orderNumber}`}>Open {orderNumber}</a>
                <a href={`/api/download-pdf/hoa-report-${orderNumber}-latest.pdf`}>
                  PDF<span className="visually-hidden"> of {orderNumber}</span>
                </a>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </SiteShell>
  )
}
