import type { Brand } from '~/brand'
import { ButtonLink, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  /** The sender: staff with the product’s name, customers with their name alone. */
  sharedBy: string
  /** The public part of the property's address. */
  place: string
  isReady: boolean
  reportUrl: string
}

/** Mails the link to a shared report. */
export function SharedReport({ brand, sharedBy, place, isReady, reportUrl }: Props) {
  return (
    <MailLayout brand={brand} title={`HOA report on ${place}`} preview={`${sharedBy} shared it with you.`}>
      <Text style={paragraph}>
        {sharedBy} shared the HOA report on {place} with you.
      </Text>
      {!isReady && (
        <Text style={paragraph}>
          We are still working on it. The page shows its progress, and it will show the report when it is
          ready.
        </Text>
      )}
      <ButtonLink href={reportUrl}>{isReady ? 'Read the Report' : 'Check Its Progress'}</ButtonLink>
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        Anyone who has this link can read the report. Share it only with people who should see it.
      </Text>
    </MailLayout>
  )
}
