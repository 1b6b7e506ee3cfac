import type { Brand } from '~/brand'
import { usd } from '../../formatting'
import type { DisputeState } from '../../payments/gateway'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  order: { orderNumber: string; customer: string; address: string }
  payment: { amountCents: number; refundedCents: number; dispute: DisputeState | null }
  staffOrderUrl: string
}

const disputes: Record<DisputeState, string> = {
  open: 'Open. Respond in the Stripe dashboard before its deadline.',
  won: 'Closed in our favor.',
  lost: 'Lost. The payment was returned to the customer.',
}

export const moneyBackTitle = (orderNumber: string) => `Refund or dispute on ${orderNumber}`

/** Tells the admins that a payment was refunded or disputed at Stripe. */
export function MoneyBack({ brand, order, payment, staffOrderUrl }: Props) {
  const { amountCents, refundedCents, dispute } = payment
  return (
    <MailLayout
      brand={brand}
      title={moneyBackTitle(order.orderNumber)}
      preview={`Refunded: ${usd(refundedCents)} of ${usd(amountCents)}. Dispute: ${dispute ? disputes[dispute] : 'None.'}`}
    >
      <Text style={paragraph}>
        Stripe has recorded a refund or a dispute for this order’s payment. The order and its report stay as
        they are until someone changes them.
      </Text>
      <Facts
        rows={[
          ['Customer', order.customer],
          ['Property', order.address],
          ['Refunded', `${usd(refundedCents)} of ${usd(amountCents)}`],
          ['Dispute', dispute ? disputes[dispute] : 'None'],
        ]}
      />
      <ButtonLink href={staffOrderUrl}>Open the Order</ButtonLink>
    </MailLayout>
  )
}
