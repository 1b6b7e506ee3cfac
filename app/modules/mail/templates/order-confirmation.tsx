import { Button } from '@react-email/button'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { deadlineText, longDate, usd } from '../../formatting'
import { button, Facts, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  appUrl: string
  order: {
    orderNumber: string
    firstName: string
    address: string
    email: string
    totalCents: number
    paidAt: number
    dueAt: number
    documents: string[]
  }
  /** Where the customer sets a password; null when the account has one. */
  setupUrl: string | null
}

/** What the customer holds in hand after paying (specification 1, section 2, "Confirmation"). */
export function OrderConfirmation({ brand, appUrl, order, setupUrl }: Props) {
  return (
    <MailLayout brand={brand} title="Thank you for your order">
      <Text style={paragraph}>Hello {order.firstName},</Text>
      <Text style={paragraph}>
        We have received your payment and are starting on your {brand.productName} Report for {order.address}.
      </Text>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Order date', longDate(order.paidAt)],
          ['Total paid', usd(order.totalCents)],
          ['Delivery', `by email to ${order.email}`],
          ['Your report is due', deadlineText(order.dueAt)],
        ]}
      />
      {order.documents.length > 0 && (
        <Text style={paragraph}>We have these documents from you: {order.documents.join(', ')}.</Text>
      )}
      <Text style={paragraph}>
        We read each document, check every figure against its page, and send you the finished 3-page report
        within 24 hours, weekends and federal holidays excluded.
      </Text>
      {setupUrl && (
        <>
          <Text style={paragraph}>
            We have opened an account for this email address, so that your next order is quicker. To sign in
            to it, set a password first. The link works once and for 7 days; you do not need it to receive
            your report.
          </Text>
          <Button href={setupUrl} style={button}>
            Set your password
          </Button>
        </>
      )}
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        Did you not order this? Then somebody has given your address by mistake: tell us, and we will see to
        it. What we promise stands in our <Link href={`${appUrl}/legal/terms`}>terms</Link> and our{' '}
        <Link href={`${appUrl}/legal/refunds`}>refund policy</Link>.
      </Text>
    </MailLayout>
  )
}
