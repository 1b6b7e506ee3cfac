import type { Brand } from '~/brand'
import { deadlineText, longDate } from '../../date-formats'
import { usd } from '../../formatting'
import { ButtonLink, Facts, MailLayout, Text, TextLink, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  appUrl: string
  order: {
    orderNumber: string
    firstName: string
    address: string
    email: string
    totalCents: number
    discountCents: number
    promotionCode: string | null
    paidAt: number
    dueAt: number
    documents: string[]
  }
  /** The order's private link. */
  privateOrderUrl: string
  /** The URL where the customer sets a password; null if the account has one. */
  setupUrl: string | null
  /** The URL where the customer proves the account's address; null if it is proven, or `setupUrl` does so. */
  confirmUrl: string | null
}

/** The customer's receipt and proof of the order. */
export function OrderConfirmation({ brand, appUrl, order, privateOrderUrl, setupUrl, confirmUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title="Thank you for your order"
      preview={`Your report is due ${deadlineText(order.dueAt)}.`}
    >
      <Text style={paragraph}>Hello {order.firstName},</Text>
      <Text style={paragraph}>
        We have received your payment for a {brand.productName} Report on {order.address}. Here are the
        details of your order:
      </Text>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Order date', longDate(order.paidAt)],
          ...(order.promotionCode === null
            ? []
            : [
                ['Promotion code', `${order.promotionCode} (−${usd(order.discountCents)})`] satisfies [
                  string,
                  string,
                ],
              ]),
          ['Total paid', usd(order.totalCents)],
          ['Delivery', `By email to ${order.email}`],
          ['Your report is due', deadlineText(order.dueAt)],
        ]}
      />
      {order.documents.length > 0 && (
        <Text style={paragraph}>Documents we received from you: {order.documents.join(', ')}.</Text>
      )}
      <Text style={paragraph}>
        We will read each document, check every figure against its source page, and email you the finished
        3-page report within 24 hours, weekends and federal holidays excluded.
      </Text>
      <ButtonLink href={privateOrderUrl}>View Your Order</ButtonLink>
      <Text style={{ ...paragraph, margin: '16px 0' }}>
        On this page you can follow the progress, add documents, and get your receipt. Until we start working
        on your report, you can also cancel it for a full refund. Keep the link to yourself: anyone who has it
        can manage the order.
      </Text>
      {setupUrl && (
        <>
          <Text style={{ ...paragraph, margin: '24px 0 16px' }}>
            We created an account for this email address to make your next order faster. To use it, set a
            password. The link works once and expires in 7 days. You don’t need an account to receive your
            report.
          </Text>
          <ButtonLink href={setupUrl}>Set Your Password</ButtonLink>
        </>
      )}
      {confirmUrl && (
        <>
          <Text style={{ ...paragraph, margin: '24px 0 16px' }}>
            This email address has an account, but nobody has confirmed yet that the address is theirs.
            Confirm it to see this order in the account. The link works once and expires in 7 days.
          </Text>
          <ButtonLink href={confirmUrl}>Confirm Your Email Address</ButtonLink>
        </>
      )}
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        Our <TextLink href={`${appUrl}/legal/terms`}>terms of service</TextLink> and{' '}
        <TextLink href={`${appUrl}/legal/refunds`}>refund policy</TextLink> apply to this order. If you didn’t
        place it, someone may have entered your address by mistake. Please let us know.
      </Text>
    </MailLayout>
  )
}
