import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { button, MailLayout, paragraph } from './layout'

type Props = { brand: Brand; firstName: string; changedAt: string; resetUrl: string }

/** Tells the owner of an account that its password was replaced. */
export function PasswordChanged({ brand, firstName, changedAt, resetUrl }: Props) {
  return (
    <MailLayout brand={brand} title="Your password was changed">
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        The password of your {brand.productName} account was changed on {changedAt}.
      </Text>
      <Text style={paragraph}>
        If you changed it, there is nothing to do. If you did not, choose a new password at once, and write to{' '}
        {brand.supportEmail} or call {brand.supportPhone}.
      </Text>
      <Button href={resetUrl} style={button}>
        Choose a new password
      </Button>
    </MailLayout>
  )
}
