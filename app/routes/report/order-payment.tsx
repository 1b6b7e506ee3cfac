import type { PaymentForCustomer } from '~/modules/payments/payment-for-customer.server'
import { refundText, refundTitles, type Refund } from '~/modules/payments/refund-text'
import styles from './order-payment.module.css'

/** The refund of a canceled order, for its customer. */
export const RefundNotice = ({ refund }: { refund: Refund }) => (
  <section className={styles.refund} data-state={refund.refundState}>
    <h2>{refundTitles[refund.refundState]}</h2>
    <p>{refundText(refund)}</p>
  </section>
)

/** An order's receipt and cancellation, for its customer. */
export function OrderPayment({ orderNumber, payment }: { orderNumber: string; payment: PaymentForCustomer }) {
  const { hasReceipt, canCancel } = payment
  if (!hasReceipt) return null
  return (
    <section aria-labelledby="order-payment">
      <h3 id="order-payment">Payment</h3>
      <p className={styles.actions}>
        <a href={`/report/${orderNumber}/receipt`}>View your receipt</a>
        {canCancel && <a href={`/report/${orderNumber}/cancel`}>Cancel this order</a>}
      </p>
      {canCancel && (
        <p className={styles.quiet}>
          You can cancel for a full refund until our staff starts work on your report, usually within hours.
        </p>
      )}
    </section>
  )
}
