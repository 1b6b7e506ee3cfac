import type { Brand } from '~/brand'
import { longDate } from '../../date-formats'
import { ButtonLink, MailLayout, Quote, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  invitation: { hoaName: string; message: string; invitedBy: string; expiresAt: number }
  /** Null if the invitation was used or expired before this mail was sent. */
  inviteLink: string | null
}

export const invitationTitle = (hoaName: string) => `You’re invited to create a profile for ${hoaName}`

/** Asks a management company or a board member to describe their HOA. */
export function PartnerInvitationMail({ brand, invitation, inviteLink }: Props) {
  const { hoaName, message, invitedBy, expiresAt } = invitation
  return (
    <MailLayout
      brand={brand}
      title={invitationTitle(hoaName)}
      preview="Answer the questions of buyers and lenders once, in one place."
    >
      <Text style={paragraph}>
        {invitedBy} of {brand.productName} has invited you to create a profile for {hoaName}. We prepare
        reports on homeowners associations for buyers and lenders. With a profile, you answer their questions
        and upload the documents they ask for once, in one place.
      </Text>
      {message && <Quote>{message}</Quote>}
      {inviteLink ? (
        <>
          <ButtonLink href={inviteLink}>Create the Profile</ButtonLink>
          <Text style={{ ...paragraph, margin: '16px 0 0' }}>
            You can stop at any time: until {longDate(expiresAt)}, the link takes you back to where you left
            off. It is meant only for you, so please don’t forward it.
          </Text>
        </>
      ) : (
        <Text style={paragraph}>
          This invitation has been used or has expired. Please contact us if you need a new one.
        </Text>
      )}
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        If you weren’t expecting this email, you can ignore it.
      </Text>
    </MailLayout>
  )
}
