import type { Brand } from '~/brand'
import { longDate } from '../../date-formats'
import { ButtonLink, MailLayout, Text, paragraph } from '../../mail/layout'

export const colleagueInvitationTitle = (invitedBy: string, hoaName: string) =>
  `${invitedBy} has invited you to represent ${hoaName}`

/** Invites a partner's colleague to the portal. */
export const ColleagueInvitation = ({
  brand,
  invitation: { hoaName, invitedBy, inviterEmail, company, expiresAt },
  link,
}: {
  brand: Brand
  invitation: {
    hoaName: string
    invitedBy: string
    inviterEmail: string
    company: string
    expiresAt: number
  }
  link: string
}) => (
  <MailLayout
    brand={brand}
    title={colleagueInvitationTitle(invitedBy, hoaName)}
    preview="You will share its documents and answers with your colleagues."
  >
    <Text style={paragraph}>
      {invitedBy} ({[company, inviterEmail].filter(Boolean).join(', ')}) has invited you to represent{' '}
      {hoaName} with them. In the partner portal, you share its documents and the answers to questions of
      buyers and lenders.
    </Text>
    <ButtonLink href={link}>Join Your Colleagues</ButtonLink>
    <Text style={{ ...paragraph, margin: '16px 0 0' }}>
      The link works once, until {longDate(expiresAt)}. It is meant only for you, so please don’t forward it.
      If you weren’t expecting this email, you can ignore it.
    </Text>
  </MailLayout>
)
