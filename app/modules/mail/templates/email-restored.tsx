import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  firstName: string
  /** Whether this goes to the address that the account has back, or to the one that it has lost. */
  isRestored: boolean
  resetUrl: string
}

/** Tells both addresses of an account that a change from one to the other was undone. */
export function EmailRestored({ brand, firstName, isRestored, resetUrl }: Props) {
  return (
    <MailLayout brand={brand} title="The change of your email address was undone">
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        {isRestored
          ? `This is the email address of your ${brand.productName} account again. Everyone who was signed in has been signed out, and the old password no longer works.`
          : `The email address of your ${brand.productName} account was changed to this one. The owner of the former address has undone that: nobody can sign in with this address any more.`}
      </Text>
      <Text style={paragraph}>
        {isRestored ? (
          <>
            If you have not chosen a new password yet, you can <Link href={resetUrl}>do that now</Link>.
          </>
        ) : (
          `If that is not right, write to ${brand.supportEmail} or call ${brand.supportPhone}.`
        )}
      </Text>
    </MailLayout>
  )
}
