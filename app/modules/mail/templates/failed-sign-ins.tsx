import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { button, MailLayout, paragraph } from './layout'

type Props = { brand: Brand; firstName: string; resetUrl: string }

/** Tells the owner of an account that somebody tries passwords on it, and what that means for them. */
export function FailedSignIns({ brand, firstName, resetUrl }: Props) {
  return (
    <MailLayout brand={brand} title="Many failed sign-ins to your account">
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        Somebody has tried many times today to sign in to your {brand.productName} account with a wrong
        password. We slow such attempts down. This message does not mean that anyone got in.
      </Text>
      <Text style={paragraph}>
        If it was not you, make sure that your password is hard to guess and that you use it nowhere else. If
        you are not sure, choose a new one now.
      </Text>
      <Button href={resetUrl} style={button}>
        Choose a new password
      </Button>
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        You can keep signing in on every device that you have used before. If a new device is told to wait,
        choose a new password on that device, and you can sign in there right away. While this goes on, we
        write to you once a day at most.
      </Text>
    </MailLayout>
  )
}
