import { usd } from '~/modules/formatting'
import { listPriceCents, taxCents } from '~/modules/price'
import { useBrand } from '~/ui/root-data'
import styles from './order-summary.module.css'

export type Price = { totalCents: number; discountCents: number; promotionCode: string | null }

/** How the order's total is calculated, from the server's data. */
export const PriceLines = ({ price: { totalCents, discountCents, promotionCode } }: { price: Price }) => (
  <dl className={styles.lines}>
    <div>
      <dt>Price</dt>
      <dd>
        <s>{usd(listPriceCents)}</s>
      </dd>
    </div>
    <div>
      <dt>You save</dt>
      <dd>−{usd(listPriceCents - totalCents - discountCents)}</dd>
    </div>
    {promotionCode !== null && (
      <div>
        <dt>Promotion code {promotionCode}</dt>
        <dd>−{usd(discountCents)}</dd>
      </div>
    )}
    <div>
      <dt>Tax</dt>
      <dd>{usd(taxCents)}</dd>
    </div>
    <div className={styles.total}>
      <dt>Total</dt>
      <dd>{usd(totalCents)}</dd>
    </div>
  </dl>
)

function Lines({ price }: { price: Price }) {
  const { productName } = useBrand()
  return (
    <>
      <p className={styles.product}>{productName} Report</p>
      <PriceLines price={price} />
      <ul className={styles.terms}>
        <li>3-page report, every figure with its source</li>
        <li>By email within 24 hours, weekends and federal holidays excluded</li>
        <li>One payment, no subscription</li>
      </ul>
    </>
  )
}

/** Always visible: beside the form if there is room, or as a row at the top on phones. */
export function OrderSummary({ price }: { price: Price }) {
  return (
    <>
      <details className={styles.collapsible}>
        <summary>
          <span>Order summary</span>
          <strong>{usd(price.totalCents)}</strong>
        </summary>
        <div className={styles.body}>
          <Lines price={price} />
        </div>
      </details>
      <aside className={styles.beside} aria-labelledby="order-summary">
        {/* Not a heading, since it precedes the page's own. */}
        <p id="order-summary" className={styles.title}>
          Order summary
        </p>
        <Lines price={price} />
      </aside>
    </>
  )
}
