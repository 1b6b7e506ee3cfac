import { Button, Text } from '@react-email/components'
import type { Brand } from '~/brand'
import { deadlineText, longDate, usd } from '../../formatting'
import { button, Facts, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  order: {
    orderNumber: string
    firstName: string
    address: string
    totalCents: number
    paidAt: number
    dueAt: number
    documents: string[]
  }
  /** Where the customer sets a password; null when the account has one. */
  setupUrl: string | null
}

/** What the customer holds in hand after paying (specification 1, section 2, "Confirmation"). */
export function OrderConfirmation({ brand, order, setupUrl }: Props) {
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
          ['Delivery', 'by e-mail to this address'],
          ['Delivery by', deadlineText(order.dueAt)],
        ]}
      />
      <Text style={paragraph}>
        {order.documents.length > 0 && `Documents we received: ${order.documents.join(', ')}. `}
        We read each document, check every figure against its page, and send you the finished 3-page report
        within 24 hours, weekends and federal holidays excluded.
      </Text>
      {setupUrl && (
        <>
          <Text style={paragraph}>
            We have opened an account for this e-mail address. To use it later, set your password. The link
            works once and for 7 days.
          </Text>
          <Button href={setupUrl} style={button}>
            Set your password
          </Button>
        </>
      )}
    </MailLayout>
  )
}
