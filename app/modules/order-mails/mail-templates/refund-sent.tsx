import type { Brand } from '~/brand'
import { refundText, type Refund } from '../../payments/refund-text'
import { ButtonLink, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  order: { orderNumber: string; firstName: string }
  refund: Refund
  /** The order's private link. */
  privateOrderUrl: string
}

/** Tells the customer that a delayed refund has been sent. */
export function RefundSent({ brand, order, refund, privateOrderUrl }: Props) {
  return (
    <MailLayout brand={brand} title="We have sent your refund" preview={refundText(refund)}>
      <Text style={paragraph}>Hello {order.firstName},</Text>
      <Text style={paragraph}>
        The refund for your canceled order {order.orderNumber} took longer than it should have, and we
        apologize for that. {refundText(refund)}
      </Text>
      <ButtonLink href={privateOrderUrl}>View Your Order</ButtonLink>
    </MailLayout>
  )
}
