import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { longDate } from '../../formatting'
import { button, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  invitation: { hoaName: string; message: string; invitedBy: string; expiresAt: number }
  /** Null when the invitation has been used, or has expired, before this mail went out. */
  inviteLink: string | null
}

/** Asks a management company or a board member to describe their HOA (specification 2, section 3, "Partner invitation"). */
export function PartnerInvitationMail({ brand, invitation, inviteLink }: Props) {
  const { hoaName, message, invitedBy, expiresAt } = invitation
  return (
    <MailLayout brand={brand} title={`Your invitation to describe ${hoaName}`}>
      <Text style={paragraph}>
        {invitedBy} of {brand.productName} invites you to describe {hoaName}: who manages it, how it is doing,
        and the documents that buyers ask for.
      </Text>
      {message && (
        <Text
          style={{
            ...paragraph,
            whiteSpace: 'pre-line',
            borderLeft: '3px solid #17594f',
            paddingLeft: 16,
          }}
        >
          {message}
        </Text>
      )}
      {inviteLink ? (
        <>
          <Button href={inviteLink} style={button}>
            Describe your HOA
          </Button>
          <Text style={{ ...paragraph, margin: '16px 0 0' }}>
            The link works once, until {longDate(expiresAt)}.
          </Text>
        </>
      ) : (
        <Text style={paragraph}>
          This invitation is no longer open. Write to us if you would like a new one.
        </Text>
      )}
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        Were you not expecting this? Then you can simply ignore it.
      </Text>
    </MailLayout>
  )
}
