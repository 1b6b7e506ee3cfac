import { usd } from '~/modules/formatting'
import { listPriceCents, taxCents } from '~/modules/orders/price'
import { useBrand } from '~/ui/brand'
import styles from './order-summary.module.css'

function Lines({ totalCents }: { totalCents: number }) {
  const { productName } = useBrand()
  return (
    <>
      <p className={styles.product}>{productName} Report</p>
      <dl className={styles.lines}>
        <div>
          <dt>Price</dt>
          <dd>
            <s>{usd(listPriceCents)}</s>
          </dd>
        </div>
        <div>
          <dt>You save</dt>
          <dd>−{usd(listPriceCents - totalCents)}</dd>
        </div>
        <div>
          <dt>Tax</dt>
          <dd>{usd(taxCents)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{usd(totalCents)}</dd>
        </div>
      </dl>
      <ul className={styles.terms}>
        <li>3-page report, every figure with its source</li>
        <li>By email within 24 hours, weekends and federal holidays excluded</li>
        <li>Paid once, no subscription</li>
      </ul>
    </>
  )
}

/** The order's own total, as the server has it. Always in sight: beside the form where there is room, above it on a phone. */
export function OrderSummary({ totalCents, open }: { totalCents: number; open: boolean }) {
  return (
    <>
      <details className={styles.phone} open={open}>
        <summary>
          <span>Order summary</span>
          <strong>{usd(totalCents)}</strong>
        </summary>
        <div className={styles.body}>
          <Lines totalCents={totalCents} />
        </div>
      </details>
      <aside className={styles.desk} aria-labelledby="order-summary">
        <h2 id="order-summary">Order summary</h2>
        <Lines totalCents={totalCents} />
      </aside>
    </>
  )
}
