import type { Brand } from '~/brand'
import { deadlineText } from '../../date-formats'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  firstName: string
  order: { orderNumber: string; customer: string; address: string; dueAt: number; documents: string[] }
  staffOrderUrl: string
}

/** Tells a contributor that an admin has assigned an order to them. */
export function OrderAssigned({ brand, firstName, order, staffOrderUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title={`Order ${order.orderNumber} is assigned to you`}
      preview={`Due ${deadlineText(order.dueAt)}: ${order.address}`}
    >
      <Text style={paragraph}>
        Hello {firstName}, this order is now assigned to you. You can find it under My Tasks on your
        dashboard.
      </Text>
      <Facts
        rows={[
          ['Customer', order.customer],
          ['Property', order.address],
          ['Due', deadlineText(order.dueAt)],
          ['Documents', order.documents.join(', ') || 'None'],
        ]}
      />
      <ButtonLink href={staffOrderUrl}>Open the Order</ButtonLink>
    </MailLayout>
  )
}
