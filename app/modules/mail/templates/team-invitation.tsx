import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { button, Facts, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  member: { firstName: string; email: string; roleLabel: string }
  /** A member who has a password already gets the link because a colleague made one for them. */
  hasPassword: boolean
  setupUrl: string
}

export const invitationSubject = (productName: string, hasPassword: boolean) =>
  hasPassword
    ? `A link to set your ${productName} password`
    : `You have been added to the ${productName} team`

/** The link with which a member of the team sets a password (specification 2, section 2, "/admin/users"). */
export function TeamInvitation({ brand, member, hasPassword, setupUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title={hasPassword ? 'Set a new password' : `Welcome to the ${brand.productName} team`}
    >
      <Text style={paragraph}>Hello {member.firstName},</Text>
      <Text style={paragraph}>
        {hasPassword
          ? `A colleague has made a link for you to set a new password for your ${brand.productName} account. Your current password works until you do.`
          : `An account has been made for you. Set a password, and you can sign in.`}
      </Text>
      <Facts
        rows={[
          ['Email', member.email],
          ['Role', member.roleLabel],
        ]}
      />
      <Button href={setupUrl} style={button}>
        Set your password
      </Button>
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        The link works once and for 7 days. It is meant for you alone: please do not pass it on.
      </Text>
    </MailLayout>
  )
}
