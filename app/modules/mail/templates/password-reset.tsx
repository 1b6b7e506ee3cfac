import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { button, MailLayout, paragraph } from './layout'

/** The link for somebody who has forgotten the password (specification 2, section 4, "Reset flow"). */
export function PasswordReset({
  brand,
  firstName,
  resetUrl,
}: {
  brand: Brand
  firstName: string
  resetUrl: string
}) {
  return (
    <MailLayout brand={brand} title="Choose a new password">
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        Somebody, probably you, has asked for a new password for your {brand.productName} account. The link
        works once and for one hour.
      </Text>
      <Button href={resetUrl} style={button}>
        Choose a new password
      </Button>
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        If it was not you, there is nothing to do: your password stays as it is until this link is used.
      </Text>
    </MailLayout>
  )
}
