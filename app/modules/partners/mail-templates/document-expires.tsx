import type { Brand } from '~/brand'
import { datesInWords } from '../../date-formats'
import type { ExpirySource } from '../../hoas/hoa-document'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Document = {
  name: string
  hoa: string
  /** YYYY-MM-DD */
  expiresOn: string
  source: ExpirySource
}

/** Why it expires on that day; empty if a person set the date. */
function reasonOf(source: ExpirySource): string {
  if (source === 'person') return ''
  return source === 'document'
    ? 'We found this date in the document. '
    : 'We found no date in the document, so we treat it as current for one year. '
}

type Props = { brand: Brand; firstName: string; document: Document; portalUrl: string }

export const documentExpiresTitle = ({ name, expiresOn }: Document) =>
  `${name} expires on ${datesInWords(expiresOn)}`

/** Reminds a partner fourteen days and one day before a document of their HOA expires. */
export function DocumentExpires({ brand, firstName, document, portalUrl }: Props) {
  const { name, hoa, expiresOn, source } = document
  return (
    <MailLayout
      brand={brand}
      title={documentExpiresTitle(document)}
      preview={`Please upload the current version for ${hoa}.`}
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        One of the documents for {hoa} is about to expire. Please replace it with the current version, so that
        buyers and lenders get reports based on current documents.
      </Text>
      <Facts
        rows={[
          ['HOA', hoa],
          ['Document', name],
          ['Expires', datesInWords(expiresOn)],
        ]}
      />
      <ButtonLink href={portalUrl}>Open Your Documents</ButtonLink>
      <Text style={{ ...paragraph, margin: '16px 0 0' }}>
        {reasonOf(source)}If the date is wrong, you can correct it in the portal.
      </Text>
    </MailLayout>
  )
}
