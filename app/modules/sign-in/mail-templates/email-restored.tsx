import type { Brand } from '~/brand'
import { MailLayout, SupportLinks, Text, TextLink, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  firstName: string
  /** Whether this goes to the restored address, or to the one that was removed. */
  isRestored: boolean
  resetUrl: string
}

/** Notifies both addresses of an account that a change of address was undone. */
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
