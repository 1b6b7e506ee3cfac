import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { deadlineText, longDate } from '../../formatting'
import type { AskedDocument } from '../../document-requests/schema'
import { button, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  firstName: string
  request: {
    place: string
    documents: AskedDocument[]
    message: string
    /** When the pause ends at the latest; null when it has ended while the mail waited. */
    pausedUntil: number | null
    dueAt: number
    isLate: boolean
    expiresAt: number
  }
  link: string
}

export const documentRequestTitle = (documents: number, place: string) =>
  `Please add ${documents === 1 ? 'a document' : 'documents'} for your report on ${place}`

/** Asks a customer for documents that the report lacks. */
export function DocumentRequestMail({ brand, firstName, request, link }: Props) {
  const { place, documents, message, pausedUntil, dueAt, isLate, expiresAt } = request
  const one = documents.length === 1
  return (
    <MailLayout brand={brand} title={documentRequestTitle(documents.length, place)}>
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        We are working on your report, and {one ? 'one document' : `${documents.length} documents`} would let
        us tell you more. Do you have {one ? 'it' : 'any of them'}, or can you ask the association or your
        agent?
      </Text>
      {message && (
        <Text
          style={{ ...paragraph, whiteSpace: 'pre-line', borderLeft: '3px solid #17594f', paddingLeft: 16 }}
        >
          {message}
        </Text>
      )}
      {documents.map(({ name, why, ask }) => (
        <Text key={name} style={paragraph}>
          <strong>{name}</strong>
          {why && (
            <>
              <br />
              {why}
            </>
          )}
          {ask && (
            <>
              <br />
              To ask for it: “{ask}”
            </>
          )}
        </Text>
      ))}
      <Button href={link} style={button}>
        Add {one ? 'the Document' : 'Documents'}
      </Button>
      <Text style={{ ...paragraph, margin: '16px 0' }}>
        You don’t need to sign in. The link works until {longDate(expiresAt)}. You may pass it on to the
        association or your agent: whoever has it can add documents and sees nothing else of your order.
      </Text>
      {pausedUntil === null ? (
        <Text style={paragraph}>
          {isLate
            ? 'Your report should have been with you already, and we are sorry that we are late. We do not wait for documents, but use what arrives in time.'
            : `Your report is due ${deadlineText(dueAt)}.`}
        </Text>
      ) : (
        <Text style={paragraph}>
          We have paused the deadline of your report until your first document arrives, but no longer than
          until <strong>{deadlineText(pausedUntil)}</strong>. If nothing arrives by then, we continue with
          what we have, and you get your report by <strong>{deadlineText(dueAt)}</strong> at the latest. It
          will say what is missing.
        </Text>
      )}
      <Text style={{ ...paragraph, margin: 0 }}>
        {one ? 'You can’t get it?' : 'You can’t get any of them?'} Then say so on the same page, and we
        continue at once.
      </Text>
    </MailLayout>
  )
}
