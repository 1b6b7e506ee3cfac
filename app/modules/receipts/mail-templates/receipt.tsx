import type { Brand } from '~/brand'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  firstName: string
  facts: [string, string][]
  total: string
  /** The order's private link. */
  privateOrderUrl: string
}

/** Sends the receipt that the customer requested, as a PDF. */
export function ReceiptMail({ brand, firstName, facts, total, privateOrderUrl }: Props) {
  return (
    <MailLayout brand={brand} title="Your receipt" preview={`You paid ${total}. The receipt is attached.`}>
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>The receipt for your order is attached as a PDF.</Text>
      <Facts rows={[...facts, ['Total paid', total]]} />
      <ButtonLink href={privateOrderUrl}>View Your Order</ButtonLink>
    </MailLayout>
  )
}
