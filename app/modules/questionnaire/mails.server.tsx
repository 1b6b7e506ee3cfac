import { eq } from 'drizzle-orm'
import { brand } from '~/env.server'
import { db, write } from '~db/client.server'
import { hoas, questionnaireRequests, users } from '~db/schema'
import { MailNotNeeded, type MailTable } from '../mail/mail-content'
import { AnswerRequestMail, answerRequestSubject } from './mail-templates/answer-request'
import { createAnswerRequestLink } from './requests.server'

function answerRequest(requestId: number | null | undefined) {
  const found = db()
    .select({
      request: questionnaireRequests,
      hoa: hoas.name,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(questionnaireRequests)
    .innerJoin(hoas, eq(hoas.id, questionnaireRequests.hoaId))
    .innerJoin(users, eq(users.id, questionnaireRequests.requestedById))
    .where(eq(questionnaireRequests.id, requestId ?? 0))
    .get()
  if (!found) throw new Error('The mail refers to no request for answers')
  const { request, hoa, firstName, lastName } = found
  const { id, message, expiresAt } = request
  const questions = (JSON.parse(request.questionIds) as string[]).length
  return { id, message, expiresAt, questions, hoa, requestedBy: `${firstName} ${lastName}`.trim() }
}

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
} satisfies MailTable
