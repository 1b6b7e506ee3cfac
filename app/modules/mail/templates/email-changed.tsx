import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { button, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  firstName: string
  /** The link that undoes the change, and until when; null when it can't be undone any more. */
  undo: { url: string; until: string } | null
}

/** Tells the address that an account had before: whoever did not want the change must hear of it, and can undo it. */
export function EmailChanged({ brand, firstName, undo }: Props) {
  return (
    <MailLayout brand={brand} title="Your email address was changed">
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        Your {brand.productName} account has a new email address. This one no longer belongs to it, and nobody
        can sign in with it.
      </Text>
      <Text style={paragraph}>If you made this change, there is nothing to do.</Text>
      {undo ? (
        <>
          <Text style={paragraph}>
            If you did not make it, undo it by {undo.until}. Your account gets this address back, everyone who
            is signed in to it is signed out, and you choose a new password.
          </Text>
          <Button href={undo.url} style={button}>
            Undo the change
          </Button>
        </>
      ) : (
        <Text style={paragraph}>
          If you did not make it, write to {brand.supportEmail} or call {brand.supportPhone} at once.
        </Text>
      )}
    </MailLayout>
  )
}
