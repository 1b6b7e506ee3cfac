import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  firstName: string
  /** Whether this goes to the address that the account has now, or to the one that it had. */
  isNewAddress: boolean
  settingsUrl: string
}

/** Tells both addresses of an account that it has a new one: whoever did not want that must hear of it. */
export function EmailChanged({ brand, firstName, isNewAddress, settingsUrl }: Props) {
  return (
    <MailLayout brand={brand} title="Your email address was changed">
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        {isNewAddress
          ? `This is now the email address of your ${brand.productName} account. From now on you sign in with it.`
          : `Your ${brand.productName} account has a new email address. This one no longer belongs to it, and nobody can sign in with it.`}
      </Text>
      <Text style={paragraph}>
        {isNewAddress ? (
          <>
            You find it in your <Link href={settingsUrl}>account settings</Link>.
          </>
        ) : (
          `If you did not change it, write to ${brand.supportEmail} or call ${brand.supportPhone} at once.`
        )}
      </Text>
    </MailLayout>
  )
}
