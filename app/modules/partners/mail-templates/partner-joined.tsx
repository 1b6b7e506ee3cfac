import type { Brand } from '~/brand'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  partner: { name: string; title: string; company: string; email: string; phone: string }
  hoaName: string
  /** Whether an HOA with that name and place existed before, so that staff must decide. */
  needsDecision: boolean
  hoaUrl: string
}

export const partnerJoinedTitle = (name: string, hoaName: string) =>
  `${name} submitted a profile for ${hoaName}`

/** Tells the admins that a partner has described an HOA. */
export function PartnerJoined({ brand, partner, hoaName, needsDecision, hoaUrl }: Props) {
  const { name, title, company, email, phone } = partner
  return (
    <MailLayout
      brand={brand}
      title={partnerJoinedTitle(name, hoaName)}
      preview={
        needsDecision
          ? 'Please decide whether it is the same as an HOA on the list.'
          : 'The partner’s answers and documents are ready.'
      }
    >
      <Facts
        rows={[
          ['Partner', company ? `${name}, ${title}, ${company}` : `${name}, ${title}`],
          ['Email', email],
          ['Phone', phone],
        ]}
      />
      <Text style={paragraph}>
        {needsDecision
          ? 'The list already has an HOA with this name in the same city and state. Please decide whether they are the same. Until then, the partner can’t see or change it.'
          : 'The HOA is now on the list, with the partner’s answers and documents.'}
      </Text>
      <ButtonLink href={hoaUrl}>{needsDecision ? 'Review the HOA' : 'Open the HOA'}</ButtonLink>
    </MailLayout>
  )
}
