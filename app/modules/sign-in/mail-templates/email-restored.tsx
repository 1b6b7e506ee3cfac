import type { Brand } from '~/brand'
import { MailLayout, SupportLinks, Text, TextLink, paragraph } from '../../mail/layout'

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
    <MailLayout
      brand={brand}
      title="Your email address change was undone"
      preview={
        isRestored
          ? 'Your account uses this email address again.'
          : 'This email address can no longer be used to sign in.'
      }
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        {isRestored
          ? `Your ${brand.productName} account uses this email address again. Everyone who was signed in has been signed out, and the old password no longer works.`
          : `The email address of a ${brand.productName} account was changed to this one. The owner of the previous address has undone the change, so this address can no longer be used to sign in.`}
      </Text>
      <Text style={paragraph}>
        {isRestored ? (
          <>
            If you haven’t chosen a new password yet, <TextLink href={resetUrl}>choose one now</TextLink>.
          </>
        ) : (
          <>
            If this is a mistake, email <SupportLinks brand={brand} />.
          </>
        )}
      </Text>
    </MailLayout>
  )
}
