import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { MailLayout, paragraph } from './layout'

type Props = { brand: Brand; firstName: string; settingsUrl: string }

/** Tells the address that an account has from now on. */
export function NewEmailAddress({ brand, firstName, settingsUrl }: Props) {
  return (
    <MailLayout brand={brand} title="Your email address was changed">
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        This is now the email address of your {brand.productName} account. From now on you sign in with it.
      </Text>
      <Text style={paragraph}>
        You find it in your <Link href={settingsUrl}>account settings</Link>.
      </Text>
    </MailLayout>
  )
}
