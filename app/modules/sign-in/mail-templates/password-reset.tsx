import type { Brand } from '~/brand'
import { ButtonLink, MailLayout, Text, paragraph } from '../../mail/layout'

/** The link for a forgotten password. */
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
    <MailLayout
      brand={brand}
      title="Choose a new password"
      preview="The link works once and expires in one hour."
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        We received a request for a new password for your {brand.productName} account. The link works once and
        expires in one hour.
      </Text>
      <ButtonLink href={resetUrl}>Choose a New Password</ButtonLink>
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        If you didn’t request this, you don’t need to do anything. Your password stays the same unless someone
        uses this link.
      </Text>
    </MailLayout>
  )
}
