import type { Brand } from '~/brand'
import { ButtonLink, MailLayout, Quote, Text, paragraph } from '../../mail/layout'

export const answersReceivedSubject = (by: string, hoa: string) => `${by} has answered about ${hoa}`

/** Tells whoever asked that the answers have come; nothing is saved until someone accepts them. */
export const AnswersReceived = ({
  brand,
  firstName,
  by,
  hoa,
  answers,
  link,
}: {
  brand: Brand
  firstName: string
  by: string
  hoa: string
  /** Questions and answers, in words. */
  answers: [string, string][]
  link: string
}) => (
  <MailLayout
    brand={brand}
    title={answersReceivedSubject(by, hoa)}
    preview="Accept the answers that are right. Until then, nothing changes."
  >
    <Text style={paragraph}>
      Hello {firstName}, {by} has answered your questions about {hoa}. Please look at the answers and accept
      those that are right. Until then, nothing changes.
    </Text>
    {answers.map(([question, answer]) => (
      <div key={question}>
        <Text style={paragraph}>
          <strong>{question}</strong>
        </Text>
        <Quote>{answer}</Quote>
      </div>
    ))}
    <ButtonLink href={link}>Look at the Answers</ButtonLink>
  </MailLayout>
)
