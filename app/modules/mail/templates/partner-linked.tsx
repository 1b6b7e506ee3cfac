import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { button, MailLayout, paragraph } from './layout'

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
  <MailLayout brand={brand} title={`${hoaName} is ready for you`}>
    <Text style={paragraph}>
      Hello {firstName}, your account is now connected with {hoaName}. Your documents and answers are in the
      partner portal.
    </Text>
    <Button href={portalUrl} style={button}>
      Open the Partner Portal
    </Button>
  </MailLayout>
)
