import type { Brand } from '~/brand'
import { usd } from '../../formatting'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  order: { orderNumber: string; customer: string; email: string }
  refund: { amountCents: number; failure: string | null; paidWith: string }
  staffOrderUrl: string
}

/** Asks the admins to issue a refund manually after the gateway has refused it. */
export function RefundFailed({ brand, order, refund, staffOrderUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title={`Please refund ${order.orderNumber} by hand`}
      preview={`The automatic refund of ${usd(refund.amountCents)} did not go through.`}
    >
      <Text style={paragraph}>
        The customer canceled this order before work on it began and is owed {usd(refund.amountCents)}. The
        automatic refund did not go through, and the customer’s page says that our staff will send the money.
      </Text>
      <Facts
        rows={[
          ['Customer', `${order.customer}, ${order.email}`],
          ['Amount', usd(refund.amountCents)],
          ['Paid with', refund.paidWith],
          ['Reason', refund.failure ?? 'Unknown'],
        ]}
      />
      <Text style={paragraph}>
        Refund the payment in the Stripe dashboard. The order will then show the refund, and the customer will
        get an email automatically. If Stripe refuses there, too, send the money another way and let the
        customer know.
      </Text>
      <ButtonLink href={staffOrderUrl}>Open the Order</ButtonLink>
    </MailLayout>
  )
}
