import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { usd } from '../../formatting'
import { Facts, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  order: { orderNumber: string; customer: string; email: string }
  refund: { amountCents: number; failure: string | null; paidWith: string }
  orderUrl: string
}

/** Asks the admins to pay back by hand what the gateway would not. */
export function RefundFailed({ brand, order, refund, orderUrl }: Props) {
  return (
    <MailLayout brand={brand} title={`Please refund ${order.orderNumber} by hand`}>
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
          ['Order', orderUrl],
        ]}
      />
      <Text style={paragraph}>
        Refund the payment in the Stripe dashboard: the order then shows the refund by itself, and the
        customer gets an email. If Stripe refuses there, too, pay by another way and write to the customer.
      </Text>
    </MailLayout>
  )
}
