import type { Brand } from '~/brand'
import { deadlineText } from '../../date-formats'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  order: { orderNumber: string; customer: string; address: string; dueAt: number; documents: string[] }
  assignee: string | null
  staffOrderUrl: string
}

/** Tells the staff that a paid order is waiting. */
export function NewOrder({ brand, order, assignee, staffOrderUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title={`New order ${order.orderNumber}`}
      preview={`Due ${deadlineText(order.dueAt)}: ${order.address}`}
    >
      <Text style={paragraph}>A customer has ordered and paid for a report.</Text>
      <Facts
        rows={[
          ['Customer', order.customer],
          ['Property', order.address],
          ['Due', deadlineText(order.dueAt)],
          ['Assigned to', assignee ?? 'Nobody yet, because there is no active contributor'],
          ['Documents', order.documents.join(', ') || 'None'],
        ]}
      />
      <ButtonLink href={staffOrderUrl}>Open the Order</ButtonLink>
    </MailLayout>
  )
}
