import { Button } from '@mantine/core'
import { useBrand } from '~/ui/brand'
import { SiteShell } from '~/ui/site-shell'
import styles from './status.module.css'

/** Specification 2, section 8. */
export function ReportMissing() {
  const { supportEmail } = useBrand()
  return (
    <SiteShell plain>
      <div className={styles.page}>
        <h1>Report Not Found</h1>
        <p className={styles.lead}>The requested HOA report could not be found.</p>
        <p>
          Please compare the address with the one in our mail: an order number looks like CV-0000-0000-0000.
          If it is the same, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
        <p>
          <Button component="a" href="/">
            Back to the start page
          </Button>
        </p>
      </div>
    </SiteShell>
  )
}
