import { asc, eq } from 'drizzle-orm'
import { brand, env } from '~/env.server'
import { db, write } from '~db/client.server'
import { hoas, questionnaireRequests, questionnaireSuggestions, users } from '~db/schema'
import { MailNotNeeded, type MailTable } from '../mail/mail-content'
import { AnswerRequestMail, answerRequestSubject } from './mail-templates/answer-request'
import { AnswersReceived, answersReceivedSubject } from './mail-templates/answers-received'
import { answerText, type AnswerValue } from './answers'
import { questionOf } from './questions'
import { createAnswerRequestLink } from './requests.server'

function answerRequest(requestId: number | null | undefined) {
  const found = db()
    .select({
      request: questionnaireRequests,
      hoa: hoas.name,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      company: users.company,
      role: users.role,
      isActive: users.isActive,
    })
    .from(questionnaireRequests)
    .innerJoin(hoas, eq(hoas.id, questionnaireRequests.hoaId))
    .innerJoin(users, eq(users.id, questionnaireRequests.requestedById))
    .where(eq(questionnaireRequests.id, requestId ?? 0))
    .get()
  if (!found) throw new Error('The mail refers to no request for answers')
  const { request, hoa, firstName, lastName, ...asker } = found
  const { message, expiresAt } = request
  const questions = (JSON.parse(request.questionIds) as string[]).length
  return {
    ...request,
    message,
    expiresAt,
    questions,
    hoa,
    firstName,
    requestedBy: `${firstName} ${lastName}`.trim(),
    asker,
  }
}

/** The questions of a request with the answers given, in words. */
const suggestedTexts = (requestId: number): [string, string][] =>
  db()
    .select()
    .from(questionnaireSuggestions)
    .where(eq(questionnaireSuggestions.requestId, requestId))
    .orderBy(asc(questionnaireSuggestions.id))
    .all()
    .flatMap(({ questionId, state, value }): [string, string][] => {
      const question = questionOf(questionId)
      const parsed = value === null ? null : (JSON.parse(value) as AnswerValue)
      return question ? [[question.label, answerText(question, { state, value: parsed })]] : []
    })

export const questionnaireMails = {
  'answer-request': (mail) => {
    const request = answerRequest(mail.questionnaireRequestId)
    // The token is created when the mail is sent, so the queue never stores it.
    const link = write((tx) => createAnswerRequestLink(tx, request.id))
    if (link === null) throw new MailNotNeeded()
    return {
      subject: answerRequestSubject(request),
      body: <AnswerRequestMail brand={brand()} request={request} link={link} />,
    }
  },
  'answers-received': (mail) => {
    const { id, hoaId, hoa, firstName, name, email, asker } = answerRequest(mail.questionnaireRequestId)
    if (!asker.isActive) throw new MailNotNeeded()
    const by = `${name ?? ''} (${email})`
    const path =
      asker.role === 'partner' ? `/partner/questionnaire?hoa=${hoaId}` : `/admin/hoas/${hoaId}/questionnaire`
    return {
      subject: answersReceivedSubject(by, hoa),
      body: (
        <AnswersReceived
          brand={brand()}
          firstName={firstName}
          by={by}
          hoa={hoa}
          answers={suggestedTexts(id)}
          link={env().APP_URL + path}
        />
      ),
    }
  },
} satisfies MailTable
