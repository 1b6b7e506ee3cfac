import type { Brand } from '~/brand'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  firstName: string
  order: { orderNumber: string; address: string }
  staffOrderUrl: string
}

/** Tells the assignee of a canceled order that no work is needed. */
export function TaskCanceled({ brand, firstName, order, staffOrderUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title={`${order.orderNumber} was canceled`}
      preview="Your task is closed. There is nothing left for you to do."
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        The customer canceled this order before work on it began. Your task is closed, and there is nothing
        left for you to do. The refund is automatic.
      </Text>
      <Facts rows={[['Property', order.address]]} />
      <ButtonLink href={staffOrderUrl}>Open the Order</ButtonLink>
    </MailLayout>
  )
}
