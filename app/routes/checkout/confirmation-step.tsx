import { Button } from '@mantine/core'
import { Form, Link } from '@remix-run/react'
import { deadlineText, longDate } from '~/modules/date-formats'
import { usd } from '~/modules/formatting'
import type { TransferDetails } from '~/modules/payments/gateway'
import { useBrand } from '~/ui/root-data'
import { CheckMark } from '~/ui/check-mark'
import styles from './confirmation-step.module.css'
import { Fact } from '~/ui/fact'

type ConfirmedOrder = {
  orderNumber: string
  email: string
  createdAt: number
  paidAt: number | null
  dueAt: number | null
  totalCents: number
  discountCents: number
  promotionCode: string | null
}

function Transfer({ transfer, orderNumber }: { transfer: TransferDetails | null; orderNumber: string }) {
  if (!transfer) {
    return (
      <p>
        We can’t show the transfer details right now. Your order {orderNumber} is saved. Please reload this
        page in a minute.
      </p>
    )
  }
  return (
    <>
      <p>
        Please send the exact amount to the account below. We’ll start as soon as the money arrives, usually
        within one to three business days, and email you then. Please print or save this page: we don’t send
        these details by email.
      </p>
      <dl className={styles.facts}>
        <Fact name="Amount">{usd(transfer.amountCents)}</Fact>
        <Fact name="Bank">{transfer.bankName}</Fact>
        <Fact name="Routing number">{transfer.routingNumber}</Fact>
        <Fact name="Account number">{transfer.accountNumber}</Fact>
        <Fact name="Reference">{transfer.reference}</Fact>
      </dl>
      <p>
        <Link to="/checkout?step=4">Pay another way</Link>
      </p>
    </>
  )
}

/**
 * Step 5 (docs/specification/orders-and-checkout.md#confirmation-step); also shown while a bank
 * transfer is pending.
 */
export function ConfirmationStep({
  order,
  transfer,
}: {
  order: ConfirmedOrder
  transfer: TransferDetails | null
}) {
  const { productName, supportEmail, supportPhone } = useBrand()
  const isPaid = order.paidAt !== null && order.dueAt !== null
  return (
    <div className={styles.page}>
      <CheckMark />
      <h1 id="step" tabIndex={-1}>
        Thank You for Your Order!
      </h1>
      <p className={styles.lead}>
        {isPaid
          ? `We’ve received your payment and are starting on your ${productName} Report.`
          : 'Your order is saved. We’ll start when your bank transfer arrives.'}
      </p>

      <section className={styles.card} aria-labelledby="your-order">
        <h2 id="your-order">Your order</h2>
        <dl className={styles.facts}>
          <Fact name="Order number">
            <strong className={styles.number}>{order.orderNumber}</strong>
          </Fact>
          <Fact name="Order date">{longDate(order.paidAt ?? order.createdAt)}</Fact>
          {order.promotionCode !== null && (
            <Fact name="Promotion code">{`${order.promotionCode} (−${usd(order.discountCents)})`}</Fact>
          )}
          <Fact name="Total amount">{usd(order.totalCents)}</Fact>
          <Fact name="Delivery method">Email to {order.email}</Fact>
        </dl>
        <p className={styles.orderLink}>
          <a href={`/report/${order.orderNumber}`}>Open your order’s page</a> to follow its progress, add
          documents, and get your receipt.
        </p>
      </section>

      {!isPaid && (
        <section className={styles.card} aria-labelledby="transfer">
          <h2 id="transfer">Your bank transfer</h2>
          <Transfer transfer={transfer} orderNumber={order.orderNumber} />
        </section>
      )}

      <section aria-labelledby="next">
        <h2 id="next">What to expect next</h2>
        <ol className={styles.next}>
          {isPaid && <li>An email confirmation is on its way to {order.email}.</li>}
          <li>We read your documents and check every figure against the page it comes from.</li>
          <li>
            {order.dueAt === null
              ? 'We email you your 3-page report within 24 hours of your payment, weekends and federal holidays excluded.'
              : `We email you your 3-page report, as a web page and as a PDF. It is due ${deadlineText(order.dueAt)}.`}
          </li>
        </ol>
        <p className={styles.help}>
          Something not right? Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or call{' '}
          <span className={styles.phone}>{supportPhone}</span>.
        </p>
      </section>

      <div className={styles.actions}>
        <Button component="a" href="/" variant="default" size="md">
          Back to Home
        </Button>
        <Form method="post" action="/checkout?step=5">
          <Button type="submit" name="intent" value="start-next-order" variant="subtle" size="md">
            Order Another Report
          </Button>
        </Form>
      </div>
    </div>
  )
}
