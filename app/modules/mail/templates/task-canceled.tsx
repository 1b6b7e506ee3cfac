import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { Facts, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  firstName: string
  order: { orderNumber: string; address: string }
  orderUrl: string
}

/** Tells whoever would have worked on an order that nobody has to. */
export function TaskCanceled({ brand, firstName, order, orderUrl }: Props) {
  return (
    <MailLayout brand={brand} title={`${order.orderNumber} was canceled`}>
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        The customer has canceled this order before work on it began. Your task is closed, and there is
        nothing for you to do. The refund goes out by itself.
      </Text>
      <Facts
        rows={[
          ['Property', order.address],
          ['Order', orderUrl],
        ]}
      />
    </MailLayout>
  )
}
