import type { Brand } from '~/brand'
import { ButtonLink, MailLayout, SupportLinks, Text, paragraph } from '../../mail/layout'

type Props = { brand: Brand; firstName: string; changedAt: string; resetUrl: string }

/** Notifies the owner of an account that its password was changed. */
export function PasswordChanged({ brand, firstName, changedAt, resetUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title="Your password was changed"
      preview="If you didn’t change it, choose a new one right away."
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        The password for your {brand.productName} account was changed on {changedAt}.
      </Text>
      <Text style={paragraph}>
        If you changed it, you don’t need to do anything. If you didn’t, choose a new password right away, and
        email <SupportLinks brand={brand} />.
      </Text>
      <ButtonLink href={resetUrl}>Choose a New Password</ButtonLink>
    </MailLayout>
  )
}
