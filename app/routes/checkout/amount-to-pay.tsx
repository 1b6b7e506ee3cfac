import { decimalDollars, usd } from '~/modules/formatting'
import { PriceLines, type Price } from './order-summary'
import paymentStyles from './payment-step.module.css'

export type PaymentFailure = {
  title: string
  description?: string | undefined
  /** The form that failed; missing if unknown. */
  intent?: string | undefined
}

/** Shown right above a pay button: the last failure, if any, and the amount. */
export function AmountToPay({
  price,
  failure,
  intents,
}: {
  price: Price
  failure: PaymentFailure | null
  /** The forms whose failures belong to this button. */
  intents: string[]
}) {
  const isOwnFailure = failure !== null && (failure.intent === undefined || intents.includes(failure.intent))
  return (
    <>
      {isOwnFailure && (
        <p className={paymentStyles.failed}>
          <strong>{failure.title}</strong> {failure.description}
        </p>
      )}
      <div className={paymentStyles.amount}>
        <div className={paymentStyles.lines}>
          <PriceLines price={price} />
        </div>
        <p>
          Total <strong>{usd(price.totalCents)}</strong>
        </p>
      </div>
    </>
  )
}

/** Submitted with a form that pays, so that customers never pay a total that they have not seen. */
export const SeenAmount = ({ totalCents }: Price) => (
  <input type="hidden" name="amount" value={decimalDollars(totalCents)} />
)
