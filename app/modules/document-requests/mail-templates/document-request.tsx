import type { Brand } from '~/brand'
import { deadlineText, longDate, endText } from '../../date-formats'
import type { RequestedDocument } from '../schema'
import { ButtonLink, MailLayout, Quote, Text, TextLink, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  firstName: string
  orderNumber: string
  request: {
    place: string
    documents: RequestedDocument[]
    message: string
    /** The latest end of the pause; null if it ended before the mail was sent. */
    pausedUntil: number | null
    dueAt: number
    isLate: boolean
    expiresAt: number
  }
  /** The upload link, which may be forwarded. */
  link: string
  /** The order's private link. */
  privateOrderUrl: string
}

export const documentRequestTitle = (documentCount: number, place: string) =>
  `Please add ${documentCount === 1 ? 'a document' : 'documents'} for your report on ${place}`

/** Asks a customer for documents that the report needs. */
export function DocumentRequestMail({
  brand,
  firstName,
  orderNumber,
  request,
  link,
  privateOrderUrl,
}: Props) {
  const { place, documents, message, pausedUntil, dueAt, isLate, expiresAt } = request
  const isSingle = documents.length === 1
  return (
    <MailLayout
      brand={brand}
      title={documentRequestTitle(documents.length, place)}
      preview={documents.map(({ name }) => name).join(', ')}
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        We are working on your report (order {orderNumber}), and{' '}
        {isSingle ? 'one more document' : `${documents.length} more documents`} would make it more complete.
        Do you have {isSingle ? 'it' : 'any of them'}, or can you ask the association or your agent for{' '}
        {isSingle ? 'it' : 'them'}?
      </Text>
      {message && <Quote>{message}</Quote>}
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
              What to ask for: “{ask}”
            </>
          )}
        </Text>
      ))}
      <ButtonLink href={link}>Add {isSingle ? 'the Document' : 'Documents'}</ButtonLink>
      <Text style={{ ...paragraph, margin: '16px 0' }}>
        You don’t need to sign in. The link works until {longDate(expiresAt)}. You can forward it to the
        association or your agent. Anyone who has it can add documents, but can’t see anything else about your
        order.
      </Text>
      {pausedUntil === null ? (
        <Text style={paragraph}>
          {isLate
            ? 'Your report should have reached you by now, and we apologize for the delay. We won’t wait for these documents, but we will use any that arrive before the report is finished.'
            : `Your report is due ${deadlineText(dueAt)}.`}
        </Text>
      ) : (
        <Text style={paragraph}>
          We have paused your report’s deadline until your first document arrives, or until{' '}
          <strong>{endText(pausedUntil)}</strong> at the latest. If nothing arrives by then, we will finish
          your report with the documents we have, and it will say what is missing. It will then be due{' '}
          <strong>{deadlineText(dueAt)}</strong>.
        </Text>
      )}
      <Text style={paragraph}>
        {isSingle ? 'Can’t get it?' : 'Can’t get any of them?'} Let us know on the same page, and we will go
        ahead right away.
      </Text>
      <Text style={{ ...paragraph, margin: 0 }}>
        Just for you: you can also do this on <TextLink href={privateOrderUrl}>your order’s page</TextLink>.
        Anyone who has that link can manage the order, so if you ask someone for help, send them the link
        above instead of forwarding this email.
      </Text>
    </MailLayout>
  )
}
