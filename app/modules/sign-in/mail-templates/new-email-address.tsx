import type { Brand } from '~/brand'
import { ButtonLink, MailLayout, Text, TextLink, paragraph } from '../../mail/layout'

type Props = { brand: Brand; firstName: string; confirmUrl: string; settingsUrl: string }

/** Sent to an account's new address, with the link that proves it. */
export function NewEmailAddress({ brand, firstName, confirmUrl, settingsUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title="Your account has a new email address"
      preview="Please confirm that it is yours."
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        Your {brand.productName} account now uses this email address. Use it the next time you sign in.
      </Text>
      <Text style={paragraph}>
        Please confirm that it is yours. Until then, orders that you place without signing in don’t appear in
        your account.
      </Text>
      <ButtonLink href={confirmUrl}>Confirm Your Email Address</ButtonLink>
      <Text style={{ ...paragraph, margin: '24px 0 16px' }}>
        The link works once and expires in 7 days. If you have no {brand.productName} account, someone may
        have entered your address by mistake; you can ignore this email.
      </Text>
      <Text style={paragraph}>
        You can change the address in your <TextLink href={settingsUrl}>account settings</TextLink>.
      </Text>
    </MailLayout>
  )
}
