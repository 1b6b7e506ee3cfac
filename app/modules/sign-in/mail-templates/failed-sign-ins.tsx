import type { Brand } from '~/brand'
import { ButtonLink, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = { brand: Brand; firstName: string; resetUrl: string }

/** Warns the owner of an account that someone is trying passwords, and explains what to do. */
export function FailedSignIns({ brand, firstName, resetUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title="Repeated failed sign-ins"
      preview="Someone is trying passwords. This doesn’t mean that anyone got in."
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        Someone tried many times today to sign in to your {brand.productName} account with the wrong password.
        We are slowing these attempts down. This message doesn’t mean that anyone got in.
      </Text>
      <Text style={paragraph}>
        If it wasn’t you, make sure your password is hard to guess and that you don’t use it anywhere else. If
        you aren’t sure, choose a new one now.
      </Text>
      <ButtonLink href={resetUrl}>Choose a New Password</ButtonLink>
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        You can still sign in on any device you have used before. If you are asked to wait on a new device,
        choose a new password on that device, and you can sign in there right away. While this continues, we
        will email you at most once a day.
      </Text>
    </MailLayout>
  )
}
