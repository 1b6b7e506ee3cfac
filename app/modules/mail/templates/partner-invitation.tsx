import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { longDate } from '../../formatting'
import { ButtonLink, MailLayout, paragraph, Quote } from './layout'

type Props = {
  brand: Brand
  invitation: { hoaName: string; message: string; invitedBy: string; expiresAt: number }
  /** Null when the invitation has been used, or has expired, before this mail went out. */
  inviteLink: string | null
}

/** Asks a management company or a board member to describe their HOA. */
export function PartnerInvitationMail({ brand, invitation, inviteLink }: Props) {
  const { hoaName, message, invitedBy, expiresAt } = invitation
  return (
    <MailLayout brand={brand} title={`You’re invited to describe ${hoaName}`}>
      <Text style={paragraph}>
        {invitedBy} of {brand.productName} has invited you to describe {hoaName}: who manages it, how it is
        doing, and the documents that buyers ask for.
      </Text>
      {message && <Quote>{message}</Quote>}
      {inviteLink ? (
        <>
          <ButtonLink href={inviteLink}>Describe Your HOA</ButtonLink>
          <Text style={{ ...paragraph, margin: '16px 0 0' }}>
            The link works once and expires on {longDate(expiresAt)}.
          </Text>
        </>
      ) : (
        <Text style={paragraph}>
          This invitation has been used or has expired. Contact us if you would like a new one.
        </Text>
      )}
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        If you weren’t expecting this email, you can ignore it.
      </Text>
    </MailLayout>
  )
}
