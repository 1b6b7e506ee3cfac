import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { longDate } from '../../formatting'
import { button, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  request: { hoa: string; questions: number; message: string; requestedBy: string; expiresAt: number }
  link: string
}

/** Asks somebody to answer single questions of the lender questionnaire. */
export function AnswerRequestMail({ brand, request, link }: Props) {
  const { hoa, questions, message, requestedBy, expiresAt } = request
  const many = questions === 1 ? 'one question' : `${questions} questions`
  return (
    <MailLayout brand={brand} title={`Please answer ${many} about ${hoa}`}>
      <Text style={paragraph}>
        {requestedBy} asks you to answer {many} about {hoa}. Lenders and buyers ask every association the same
        things; what you know helps to answer them once.
      </Text>
      {message && (
        <Text
          style={{
            ...paragraph,
            whiteSpace: 'pre-line',
            borderLeft: '3px solid #17594f',
            paddingLeft: 16,
          }}
        >
          {message}
        </Text>
      )}
      <Button href={link} style={button}>
        Answer {questions === 1 ? 'the Question' : 'the Questions'}
      </Button>
      <Text style={{ ...paragraph, margin: '16px 0 0' }}>
        You need no account. The link works until {longDate(expiresAt)}, or until you have sent your answers.
        It is meant for you: please do not pass it on.
      </Text>
      <Text style={{ ...paragraph, margin: '24px 0 0' }}>
        Were you not expecting this? Then you can simply ignore it.
      </Text>
    </MailLayout>
  )
}
