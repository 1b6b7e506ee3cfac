import type { Brand } from '~/brand'
import { ButtonLink, MailLayout, Text, paragraph } from '../../mail/layout'

/** Tells a partner that staff have connected their account with the HOA that they described. */
export const PartnerLinked = ({
  brand,
  firstName,
  hoaName,
  portalUrl,
}: {
  brand: Brand
  firstName: string
  hoaName: string
  portalUrl: string
}) => (
  <MailLayout
    brand={brand}
    title={`${hoaName} is ready for you`}
    preview="Your documents and answers are in the partner portal."
  >
    <Text style={paragraph}>
      Hello {firstName}, your account is now connected to {hoaName}. Your documents and answers are in the
      partner portal.
    </Text>
    <ButtonLink href={portalUrl}>Open the Partner Portal</ButtonLink>
  </MailLayout>
)
