import type { ReactNode } from 'react'
import { longDate } from '~/modules/date-formats'
import type { Refund } from '~/modules/payments/refund-text'
import { useBrand } from '~/ui/root-data'
import { SiteShell } from '~/ui/site-shell'
import { RefundNotice } from './order-payment'
import styles from './status.module.css'

/** The page of an order that its customer has canceled. */
export function ReportCanceled({
  orderNumber,
  canceledAt,
  refund,
  children,
}: {
  orderNumber: string
  canceledAt: number
  /** Null for everyone except the customer. */
  refund: Refund | null
  /** Content that only the customer sees. */
  children?: ReactNode
}) {
  const { supportEmail } = useBrand()
  return (
    <SiteShell isPlain>
      <div className={styles.page}>
        <p className={styles.number}>Order {orderNumber}</p>
        <h1>This order was canceled</h1>
        <p className={styles.lead}>
          It was canceled on <strong>{longDate(canceledAt)}</strong>, before we started work, so there will be
          no report.
        </p>
        {refund && <RefundNotice refund={refund} />}
        {children}
        <p className={styles.hint}>
          Do you need a report after all? <a href="/checkout">Place a new order</a>. Questions?{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </div>
    </SiteShell>
  )
}
