import type { Brand } from '~/brand'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  member: { firstName: string; email: string; roleLabel: string }
  /** Whether the member already has a password, so that a colleague must have requested the link. */
  hasPassword: boolean
  setupUrl: string
}

export const invitationSubject = (productName: string, hasPassword: boolean) =>
  hasPassword
    ? `Set a new password for your ${productName} account`
    : `You have been added to the ${productName} team`

/** The link with which a team member sets a password: the first one, or a new one that a colleague requested. */
export function TeamInvitation({ brand, member, hasPassword, setupUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title={hasPassword ? 'Set a new password' : `Welcome to the ${brand.productName} team`}
      preview="The link works once and expires in 7 days."
    >
      <Text style={paragraph}>Hello {member.firstName},</Text>
      <Text style={paragraph}>
        {hasPassword
          ? `A colleague created a link for you to set a new password for your ${brand.productName} account. Your current password works until you do.`
          : 'We created an account for you. Set a password to sign in.'}
      </Text>
      <Facts
        rows={[
          ['Email', member.email],
          ['Role', member.roleLabel],
        ]}
      />
      <ButtonLink href={setupUrl}>Set Your Password</ButtonLink>
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        The link works once and expires in 7 days. It is meant only for you, so please don’t forward it.
      </Text>
    </MailLayout>
  )
}
