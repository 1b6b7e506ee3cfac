import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { deadlineText } from '../../formatting'
import { button, Facts, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  order: { orderNumber: string; customer: string; address: string; dueAt: number; documents: string[] }
  assignee: string | null
  orderUrl: string
}

/** Tells the staff that a paid order is waiting. */
export function NewOrder({ brand, order, assignee, orderUrl }: Props) {
  return (
    <MailLayout brand={brand} title={`New order ${order.orderNumber}`}>
      <Text style={paragraph}>A report has been ordered and paid.</Text>
      <Facts
        rows={[
          ['Customer', order.customer],
          ['Property', order.address],
          ['Due', deadlineText(order.dueAt)],
          ['Task', assignee ? `with ${assignee}` : 'with nobody yet: there is no active contributor'],
          ['Documents', order.documents.join(', ') || 'none'],
        ]}
      />
      <Button href={orderUrl} style={button}>
        Open the order
      </Button>
    </MailLayout>
  )
}
