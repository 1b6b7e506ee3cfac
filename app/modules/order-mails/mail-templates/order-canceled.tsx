import type { Brand } from '~/brand'
import { usd } from '../../formatting'
import { refundText, type Refund } from '../../payments/refund-text'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  order: { orderNumber: string; firstName: string; address: string }
  refund: Refund
  /** The order's private link. */
  privateOrderUrl: string
}

/** Confirms a cancellation to the customer, with the expected date of the refund. */
export function OrderCanceled({ brand, order, refund, privateOrderUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title="Your order is canceled"
      preview={`You will receive a full refund of ${usd(refund.amountCents)}.`}
    >
      <Text style={paragraph}>Hello {order.firstName},</Text>
      <Text style={paragraph}>
        We have canceled your order as you requested. We had not started work on it, so you will receive a
        full refund. You won’t receive a report.
      </Text>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Property', order.address],
          ['Refund', usd(refund.amountCents)],
          ['Paid with', refund.paidWith],
        ]}
      />
      <Text style={paragraph}>{refundText(refund)}</Text>
      <ButtonLink href={privateOrderUrl}>Track Your Refund</ButtonLink>
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        Didn’t cancel this order? Let us know right away: someone else may have your link.
      </Text>
    </MailLayout>
  )
}
