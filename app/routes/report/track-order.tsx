import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm, validationError } from 'remix-validated-form'
import { z } from 'zod'
import { checkForm, readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { limitOrder, limitOrderLookup } from '~/http/rate-limits.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { setFlash } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { email, required } from '~/modules/form-fields'
import { findTrackedOrder, mailPrivateLink } from '~/modules/customer-orders/track-order.server'
import { normalizeOrderNumber } from '~/modules/orders/order-number.server'
import { pageTitle } from '~/ui/page-meta'
import { useBrand, useRootData } from '~/ui/root-data'
import { noticeId, FormFailure } from '~/ui/focused-notice'
import { TextField } from '~/ui/fields'
import { SiteShell } from '~/ui/site-shell'
import styles from './track-order.module.css'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Track Your Order', matches),
  { name: 'description', content: 'See where your report stands, with your order number and email address.' },
]

const schema = z.object({
  orderNumber: required('Order number is required', 40),
  email: email(),
})
const validator = withZod(schema)

/** Fills in the number if a link from an order's page contains it. */
export const loader = page('anyone', ({ request }) => ({
  orderNumber: normalizeOrderNumber(new URL(request.url).searchParams.get('order') ?? '') ?? '',
}))

// The same message for every wrong combination, so that it does not reveal which orders exist or whose they
// are.
const noMatchingOrder = new DomainError(
  'invalid',
  'We can’t find an order with this number and email address. Please check both against our emails.',
)

/**
 * Redirects to an order's status page, or mails its private link to its customer. Number and address do not
 * grant access, because both are in every forwarded mail.
 */
export const action = page('anyone', async ({ request, context }) => {
  const form = await readForm({ request, context })
  const checked = await checkForm(schema, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  const { orderNumber, email } = checked.data
  try {
    const order = await limitOrderLookup(
      context.clientIp,
      normalizeOrderNumber(orderNumber) ?? orderNumber,
      () => findTrackedOrder(orderNumber, email),
    )
    if (!order) throw noMatchingOrder
    if (form.get('intent') === 'mail-link') {
      await limitOrder('private-link', order.orderNumber)
      mailPrivateLink(order.id)
      await setFlash(request, context, {
        kind: 'success',
        title: 'Private link sent',
        description: 'It’s on its way to the email address on your order.',
      })
    }
    return redirect(`/report/${order.orderNumber}`)
  } catch (error) {
    return refuseForm(context, error, {
      title: 'That didn’t work',
      fallback: 'We couldn’t look up the order. Please try again.',
      submitted: { orderNumber, email },
    })
  }
})

export {
  keepFormWhileOffline as clientAction,
  revalidateUnlessOffline as shouldRevalidate,
} from '~/ui/offline'

export default function TrackOrderPage() {
  const { orderNumber } = useLoaderData<typeof loader>()
  const { supportEmail } = useBrand()
  const actionFailure = useActionData<{ failure?: RefusedForm['failure'] } | null>()?.failure
  const flash = useRootData()?.flash
  // Unlike the toast, this stays visible for visitors redirected here by a link that does not work.
  const failure = actionFailure ?? (flash?.at === noticeId ? flash : null)
  return (
    <SiteShell>
      <div className={styles.page}>
        <h1>Track Your Order</h1>
        <p className={styles.lead}>Your order number is in every email we’ve sent you about your order.</p>
        <FormFailure failure={failure} />
        <ValidatedForm
          validator={validator}
          defaultValues={{ orderNumber }}
          method="post"
          action="/track-order"
          noValidate
        >
          <TextField
            name="orderNumber"
            label="Order number"
            placeholder="CV-XXXX-XXXX-XXXX"
            autoComplete="off"
            maxLength={40}
            required
          />
          <TextField
            name="email"
            label="Email address on the order"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            required
          />
          <div className={styles.actions}>
            <div>
              <Button type="submit" name="intent" value="track" size="md" fullWidth>
                Show Status
              </Button>
              <p>See your report’s progress, and read the report when it’s ready.</p>
            </div>
            <div>
              <Button type="submit" name="intent" value="mail-link" size="md" variant="default" fullWidth>
                Email Me My Private Link
              </Button>
              <p>
                Use it to add documents and manage your order. We send it to the email address on the order.
              </p>
            </div>
          </div>
        </ValidatedForm>
        <p className={styles.help}>
          Have you set a password? <a href="/your-orders">Sign in</a> to see all your orders. Questions?{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </div>
    </SiteShell>
  )
}

export { ErrorPage as ErrorBoundary } from '~/ui/error-page'
