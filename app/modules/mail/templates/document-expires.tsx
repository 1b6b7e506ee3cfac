import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { datesInWords } from '../../formatting'
import type { ExpirySource } from '../../hoas/hoa-document'
import { button, Facts, MailLayout, paragraph } from './layout'

type Document = {
  name: string
  hoa: string
  /** YYYY-MM-DD */
  expiresOn: string
  source: ExpirySource
}

/** Why it expires on that day; nothing about a day that somebody has set. */
function reasonOf(source: ExpirySource): string {
  if (source === 'person') return ''
  return source === 'document'
    ? 'We read this date in the document. '
    : 'A document for which no other date is known counts as current for one year. '
}

type Props = { brand: Brand; firstName: string; document: Document; portalUrl: string }

export const documentExpiresTitle = ({ name, expiresOn }: Document) =>
  `${name} expires on ${datesInWords(expiresOn)}`

/** Reminds a partner, fourteen days and one day before a document of their HOA expires. */
export function DocumentExpires({ brand, firstName, document, portalUrl }: Props) {
  const { name, hoa, expiresOn, source } = document
  return (
    <MailLayout brand={brand} title={documentExpiresTitle(document)}>
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        A document of {hoa} expires soon. Please upload the current version in its place, so that buyers and
        lenders get reports that rest on current documents.
      </Text>
      <Facts
        rows={[
          ['HOA', hoa],
          ['Document', name],
          ['Expires', datesInWords(expiresOn)],
        ]}
      />
      <Button href={portalUrl} style={button}>
        Open your documents
      </Button>
      <Text style={{ ...paragraph, margin: '16px 0 0' }}>
        {reasonOf(source)}If the date is wrong, you can correct it there.
      </Text>
    </MailLayout>
  )
}
