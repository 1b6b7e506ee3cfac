import type { Brand } from '~/brand'
import { ButtonLink, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  firstName: string
  orderNumber: string
  address: string
  privateOrderUrl: string
}

/** The private link of an order, for a customer who has requested it again. */
export const PrivateLinkMail = ({ brand, firstName, orderNumber, address, privateOrderUrl }: Props) => (
  <MailLayout
    brand={brand}
    title="The private link to your order"
    preview={`It opens the page of your order for ${address}.`}
  >
    <Text style={paragraph}>Hello {firstName},</Text>
    <Text style={paragraph}>
      You asked us for the private link to your order {orderNumber}, which is for a report on {address}.
    </Text>
    <ButtonLink href={privateOrderUrl}>Manage Your Order</ButtonLink>
    <Text style={{ ...paragraph, margin: '16px 0' }}>
      On this page you can follow the progress, add documents, get your receipt, and share the report. Keep
      the link to yourself: anyone who has it can manage the order, so please don’t forward this email.
    </Text>
    <Text style={{ ...paragraph, margin: 0 }}>
      Didn’t ask for this? You don’t need to do anything: the link was sent to this address only.
    </Text>
  </MailLayout>
)
