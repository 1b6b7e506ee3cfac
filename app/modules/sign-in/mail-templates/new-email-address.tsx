import type { Brand } from '~/brand'
import { MailLayout, Text, TextLink, paragraph } from '../../mail/layout'

type Props = { brand: Brand; firstName: string; settingsUrl: string }

/** Confirms the change to an account's new address. */
export function NewEmailAddress({ brand, firstName, settingsUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title="Your account has a new email address"
      preview="Use it the next time you sign in."
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        Your {brand.productName} account now uses this email address. Use it the next time you sign in.
      </Text>
      <Text style={paragraph}>
        You can change it in your <TextLink href={settingsUrl}>account settings</TextLink>.
      </Text>
    </MailLayout>
  )
}
