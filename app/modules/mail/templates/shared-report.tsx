import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { button, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  /** Who shares it. */
  sharedBy: string
  /** The property, without its unit's owner or the customer. */
  place: string
  isReady: boolean
  reportUrl: string
}

/** The link to a report, for whoever staff pass it on to. It names no customer. */
export function SharedReport({ brand, sharedBy, place, isReady, reportUrl }: Props) {
  return (
    <MailLayout brand={brand} title={`HOA report for ${place}`}>
      <Text style={paragraph}>
        {sharedBy} of {brand.productName} shares the HOA report for {place} with you.
      </Text>
      {!isReady && (
        <Text style={paragraph}>
          We are still working on it. The page shows how far it is, and the report itself once it is approved.
        </Text>
      )}
      <Button href={reportUrl} style={button}>
        {isReady ? 'Read the report' : 'See the report’s page'}
      </Button>
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        Whoever has this link can read the report. Please pass it on only to people who should.
      </Text>
    </MailLayout>
  )
}
