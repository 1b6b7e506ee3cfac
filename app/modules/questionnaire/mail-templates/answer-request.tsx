import type { Brand } from '~/brand'
import { longDate } from '../../date-formats'
import { ButtonLink, MailLayout, Quote, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  request: {
    hoa: string
    questions: number
    message: string
    requestedBy: string
    asker: { email: string; company: string }
    expiresAt: number
  }
  link: string
}

export const answerRequestSubject = ({
  requestedBy,
  questions,
  hoa,
}: Pick<Props['request'], 'requestedBy' | 'questions' | 'hoa'>) =>
  `${requestedBy} has ${questions === 1 ? 'a question' : `${questions} questions`} about ${hoa}`

/** Asks a person to answer some questions of the lender questionnaire. */
export function AnswerRequestMail({ brand, request, link }: Props) {
  const { hoa, questions, message, requestedBy, asker, expiresAt } = request
  const questionCount = questions === 1 ? 'one question' : `${questions} questions`
  return (
    <MailLayout
      brand={brand}
      title={`Please answer ${questionCount} about ${hoa}`}
      preview={`You don’t need an account. The link works until ${longDate(expiresAt)}.`}
    >
      <Text style={paragraph}>
        {requestedBy} ({[asker.company, asker.email].filter(Boolean).join(', ')}) is asking you to answer{' '}
        {questionCount} about {hoa}. Lenders and buyers ask every association the same questions. With your
        help, {hoa} has to answer them only once.
      </Text>
      {message && (
        <>
          <Text style={paragraph}>{requestedBy} writes:</Text>
          <Quote>{message}</Quote>
        </>
      )}
      <ButtonLink href={link}>Answer {questions === 1 ? 'the Question' : 'the Questions'}</ButtonLink>
      <Text style={{ ...paragraph, margin: '16px 0 0' }}>
        You don’t need an account. The link works until you send your answers, or until {longDate(expiresAt)}.
        It is meant only for you, so please don’t forward it.
      </Text>
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        If you weren’t expecting this email, you can ignore it.
      </Text>
    </MailLayout>
  )
}
