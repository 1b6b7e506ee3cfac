import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { limitRate } from '~/http/rate-limits.server'
import { ensureSession } from '~/http/visitor.server'
import { usd } from '~/modules/formatting'
import { continueOrder, findOrderOfCheckoutLink } from '~/modules/orders/checkout-link.server'
import { pageTitle } from '~/ui/page-meta'
import { useBrand } from '~/ui/root-data'
import { SiteShell } from '~/ui/site-shell'
import { StepHeading } from '~/ui/step-heading'
import styles from './checkout.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Continue Your Order', matches)]

export const loader = page('anyone', async ({ context, params }) => {
  await limitRate('token', context.clientIp)
  const { orderNumber, address, city, state, totalCents, paymentStatus } = findOrderOfCheckoutLink(
    params.token ?? '',
  )
  return { orderNumber, address, city, state, totalCents, isPaid: paymentStatus === 'paid' }
})

/** The order is taken over only by a click, since mail programs and browsers prefetch links. */
export const action = page('anyone', async ({ context, params, visitor }) => {
  await limitRate('token', context.clientIp)
  const token = params.token ?? ''
  // Checked first, so that an invalid link does not start a session.
  findOrderOfCheckoutLink(token)
  continueOrder(await ensureSession(context, visitor), visitor.user?.id ?? null, token)
  return redirect('/checkout?step=3')
})

/** The page behind the link of an order placed by a partner's system. */
export default function ContinueOrderPage() {
  const { orderNumber, address, city, state, totalCents, isPaid } = useLoaderData<typeof loader>()
  const { productName } = useBrand()
  return (
    <SiteShell isPlain>
      <div className={`${styles.page} ${styles.prepared}`}>
        <StepHeading title={isPaid ? 'This Order Is Paid' : 'Continue Your Order'} />
        <p>
          {productName} Report {orderNumber} for {address}, {city}, {state}.
        </p>
        {isPaid ? (
          <p>
            <a href={`/report/${orderNumber}`}>See where your report stands</a>
          </p>
        ) : (
          <>
            <p>
              The order has been prepared for you. Add the association’s documents and pay {usd(totalCents)}{' '}
              to start your report.
            </p>
            <form method="post">
              <Button type="submit" size="md">
                Continue Order
              </Button>
            </form>
          </>
        )}
      </div>
    </SiteShell>
  )
}

export { ErrorPage as ErrorBoundary } from '~/ui/error-page'
