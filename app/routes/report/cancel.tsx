import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { readForm } from '~/http/forms.server'
import { requireOrderOfHolder } from '~/http/order-holder.server'
import { page } from '~/http/page.server'
import { setFlash } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { addressLine, usd } from '~/modules/formatting'
import { cancelOrder } from '~/modules/payments/cancel-order.server'
import { findCancellationDetails } from '~/modules/payments/payment-for-customer.server'
import { pageTitle } from '~/ui/page-meta'
import { useBrand } from '~/ui/root-data'
import { SiteShell } from '~/ui/site-shell'
import styles from './cancel.module.css'

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Cancel Your Order', matches),
  { name: 'robots', content: 'noindex' },
]

/** Asks the customer for confirmation before canceling an order. */
export const loader = page('anyone', async (args) => {
  const { orderId, orderNumber } = await requireOrderOfHolder(args)
  const question = findCancellationDetails(orderId)
  if (question.isCanceled) return redirect(`/report/${orderNumber}`)
  return { orderNumber, ...question }
})

export const action = page('anyone', async (args) => {
  const { request, context } = args
  const { holder, orderNumber } = await requireOrderOfHolder(args)
  // Counts the submission against its sender's rate limit; the form has no fields.
  await readForm({ request, context })
  try {
    cancelOrder(holder, orderNumber)
    await setFlash(request, context, {
      kind: 'success',
      title: 'Your order is canceled',
      description: 'We have emailed you a confirmation.',
    })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
    await setFlash(request, context, { kind: 'error', title: 'Not canceled', description: error.message })
  }
  return redirect(`/report/${orderNumber}`)
})

export default function CancelPage() {
  const { orderNumber, obstacle, amountCents, paidWith, property, isTransfer } =
    useLoaderData<typeof loader>()
  const { supportEmail } = useBrand()
  const back = `/report/${orderNumber}`
  return (
    <SiteShell isPlain>
      <div className={styles.page}>
        <p className={styles.number}>Order {orderNumber}</p>
        {obstacle === null ? (
          <>
            <h1>Cancel your order?</h1>
            <p className={styles.lead}>
              We’ll refund {usd(amountCents)}, and you won’t receive a report on {addressLine(property)}.
            </p>
            <ul>
              <li>
                {isTransfer
                  ? 'The refund goes to the bank account you paid from. If our payment processor, Stripe, doesn’t know the account, it will email you to ask for it.'
                  : `The refund goes to your original payment method: ${paidWith}.`}
              </li>
              <li>A canceled order can’t be reopened. You can place a new one at any time.</li>
            </ul>
            <Form method="post" className={styles.actions}>
              <Button type="submit" size="md">
                Cancel Order and Refund {usd(amountCents)}
              </Button>
              <Button component="a" href={back} size="md" variant="default">
                Keep My Order
              </Button>
            </Form>
          </>
        ) : (
          <>
            <h1>This order can’t be canceled</h1>
            <p className={styles.lead}>{obstacle}</p>
            <p>
              Our <a href="/legal/refunds">refund policy</a> explains when we give refunds. Questions?{' '}
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </p>
            <p>
              <a href={back}>Back to your order</a>
            </p>
          </>
        )}
      </div>
    </SiteShell>
  )
}
