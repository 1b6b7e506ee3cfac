import { Button } from '@mantine/core'
import { useBrand } from '~/ui/root-data'
import { SiteShell } from '~/ui/site-shell'
import styles from './status.module.css'

/** The page for an unknown order number (docs/specification/order-page-and-sharing.md#public-side). */
export function ReportMissing() {
  const { supportEmail } = useBrand()
  return (
    <SiteShell isPlain>
      <div className={styles.page}>
        <h1>Report Not Found</h1>
        <p className={styles.lead}>The requested HOA report could not be found.</p>
        <p>
          Check the address against the link in our email. Order numbers look like{' '}
          <span className={styles.unbroken}>CV-0000-0000-0000</span>. You can also{' '}
          <a href="/track-order">look up your order</a>. If the address is correct, email{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
        <p>
          <Button component="a" href="/">
            Back to Home
          </Button>
        </p>
      </div>
    </SiteShell>
  )
}
