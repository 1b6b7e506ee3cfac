import type { Brand } from '~/brand'
import { ButtonLink, MailLayout, SupportLinks, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  firstName: string
  /** The link that undoes the change, and its expiry; null when it can no longer be undone. */
  undo: { url: string; until: string } | null
}

/** Sent to an account's previous address, whose owner may not have wanted the change and can undo it. */
export function EmailChanged({ brand, firstName, undo }: Props) {
  return (
    <MailLayout
      brand={brand}
      title="Your email address was changed"
      preview="If you didn’t make this change, here is what to do."
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        Your {brand.productName} account has a new email address. This address is no longer connected to it
        and can no longer be used to sign in.
      </Text>
      <Text style={paragraph}>If you made this change, you don’t need to do anything.</Text>
      {undo ? (
        <>
          <Text style={paragraph}>
            If you didn’t make it, you can undo it until {undo.until}. We will restore this address, sign
            everyone out of your account, and ask you to choose a new password.
          </Text>
          <ButtonLink href={undo.url}>Undo the Change</ButtonLink>
        </>
      ) : (
        <Text style={paragraph}>
          If you didn’t make it, email <SupportLinks brand={brand} /> right away.
        </Text>
      )}
    </MailLayout>
  )
}
