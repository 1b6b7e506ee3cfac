import type { Brand } from '~/brand'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'
import type { ChangedValue } from '../schema'

const Changes = ({ changes }: { changes: ChangedValue[] }) => (
  <Facts
    rows={changes.map(({ label, from, to }): [string, string] => [
      label,
      from === '' ? to : `${to} (before: ${from})`,
    ])}
  />
)

type Props = {
  brand: Brand
  firstName: string
  hoaName: string
  /** The values that changed to the new partner's. */
  changes: ChangedValue[]
  portalUrl: string
}

/** Tells a partner that staff have connected their account with the HOA that they described. */
export const PartnerLinked = ({
  brand,
  firstName,
  hoaName,
  changes,
  kept,
  portalUrl,
}: Props & { kept: string[] }) => (
  <MailLayout
    brand={brand}
    title={`${hoaName} is ready for you`}
    preview="Your documents are in the partner portal."
  >
    <Text style={paragraph}>
      Hello {firstName}, your account is now connected to {hoaName}. Your documents are in the partner portal.
    </Text>
    {changes.length > 0 && (
      <>
        <Text style={paragraph}>We took these values from you:</Text>
        <Changes changes={changes} />
      </>
    )}
    {kept.length > 0 && (
      <Text style={{ ...paragraph, margin: '16px 0 0' }}>
        {hoaName} was already in our records. We kept what they say about: {kept.join(', ')}. If something is
        wrong, please reply to this email.
      </Text>
    )}
    <ButtonLink href={portalUrl}>Open the Partner Portal</ButtonLink>
  </MailLayout>
)

export const partnerAddedTitle = (partner: string, hoaName: string) =>
  `${partner} now also represents ${hoaName}`

/** Tells an HOA's partner that another one was added, and which values changed. */
export const PartnerAdded = ({
  brand,
  firstName,
  hoaName,
  changes,
  portalUrl,
  partner,
}: Props & { partner: { name: string; company: string; email: string } }) => (
  <MailLayout
    brand={brand}
    title={partnerAddedTitle(partner.name, hoaName)}
    preview={changes.length === 0 ? 'No values were changed.' : 'Some values were changed.'}
  >
    <Text style={paragraph}>
      Hello {firstName}, {partner.name} ({[partner.company, partner.email].filter(Boolean).join(', ')}) has
      also described {hoaName} and now sees its documents and answers. If you don’t know them, please reply to
      this email.
    </Text>
    {changes.length === 0 ? (
      <Text style={paragraph}>No values of {hoaName} were changed.</Text>
    ) : (
      <>
        <Text style={paragraph}>These values of {hoaName} were changed to theirs:</Text>
        <Changes changes={changes} />
      </>
    )}
    <ButtonLink href={portalUrl}>Open the Partner Portal</ButtonLink>
  </MailLayout>
)
