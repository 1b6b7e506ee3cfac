import type { Brand } from '~/brand'
import { ButtonLink, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = { brand: Brand; firstName: string; email: string; confirmUrl: string }

/** The link that proves an account's address. */
export function ConfirmEmail({ brand, firstName, email, confirmUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title="Confirm your email address"
      preview="The link works once and expires in 7 days."
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        A {brand.productName} account uses {email}. Please confirm that it is yours: then your account also
        shows the orders that you placed without signing in.
      </Text>
      <ButtonLink href={confirmUrl}>Confirm Your Email Address</ButtonLink>
      <Text style={{ ...paragraph, margin: '24px 0 16px' }}>
        The link works once and expires in 7 days. It is meant only for you, so please don’t forward it.
      </Text>
      <Text style={{ ...paragraph, margin: 0 }}>
        If you didn’t create this account, someone entered your address. They can’t see your orders. To use
        the account yourself, open the link and choose a password: everyone else is then signed out.
        Otherwise, you can ignore this email.
      </Text>
    </MailLayout>
  )
}
