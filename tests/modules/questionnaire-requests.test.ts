import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hashToken } from '~/modules/tokens.server'
import { cleanUp } from '~/worker/clean-up.server'
import { MailNotNeeded } from '~/modules/mail/mail-content'
import { renderMail } from '~/worker/mails.server'
import { answerByLink, readAnswerRequestByLink } from '~/modules/questionnaire/answer-by-link.server'
import { updateHoa } from '~/modules/hoas/update-hoa.server'
import {
  readAnswerRequests,
  requestAnswers,
  withdrawAnswerRequest,
} from '~/modules/questionnaire/requests.server'
import { readEarlierAnswers } from '~/modules/questionnaire/questionnaire.server'
import {
  decideSuggestion,
  readSuggestedAnswers,
  restoreAnswer,
} from '~/modules/questionnaire/suggested-answers.server'
import { currentAnswers } from '~/modules/questionnaire/stored-answers.server'
import { connection, db } from '~db/client.server'
import { mails, questionnaireRequests, questionnaireRequestTokens } from '~db/schema'
import { makeHoa, uploadToHoa } from '~tests/factories/hoas'
import { linkPartner } from '~tests/factories/partners'
import { answer, partnerWithHoa } from '~tests/factories/questionnaire'
import { makeUser } from '~tests/factories/users'
import { expectRefusal, must } from '~tests/setup/helpers'
import { businessDay } from '~/modules/date-formats'
import { dayMs } from '~/modules/time-units'

const invalidLink = /expired, was withdrawn, or is incomplete/
const recipient = { email: 'board@example.com', message: 'Please help.\nThank you' }

/** Sends a request and returns the link from its mail. */
async function sendRequest(questions = ['units-sold', 'loans']) {
  const fixture = await partnerWithHoa({ totalUnits: 46, name: 'Heron Lake' })
  requestAnswers(fixture.partner, fixture.hoaId, recipient, questions)
  const { id } = must(db().select().from(questionnaireRequests).get())
  const token = await tokenOf(id)
  return { ...fixture, id, token }
}

async function tokenOf(requestId: number) {
  const mail = await renderMail({
    template: 'answer-request',
    questionnaireRequestId: requestId,
    createdAt: Date.now(),
  })
  return must(/\/partner\/answer\/([\w-]{43})/.exec(mail.html)?.[1], 'link')
}

const send = (token: string, fields: Record<string, string>, finish = true, now = Date.now()) =>
  answerByLink(token, { name: 'Bo Board', isFinal: finish }, new URLSearchParams(fields), now)

describe('a request for answers', () => {
  it('is mailed with a link that is stored only as a hash', async () => {
    const { id, partner, hoaId, token } = await sendRequest()
    expect(db().select().from(mails).where(eq(mails.questionnaireRequestId, id)).all()).toMatchObject([
      { template: 'answer-request', toAddress: recipient.email },
    ])
    const mail = await renderMail({ template: 'answer-request', questionnaireRequestId: id, createdAt: 0 })
    expect(mail.subject).toBe('Pat Partner has 2 questions about Heron Lake')
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain('Please help.')
      expect(part).toContain('2 questions')
      expect(part).toContain(partner.email)
    }
    expect(mail.text).toContain('> Please help.')
    expect(
      db()
        .select()
        .from(questionnaireRequestTokens)
        .all()
        .map(({ tokenHash }) => tokenHash),
    ).toContain(hashToken(token))
    expect(connection().sqlite.serialize().includes(token)).toBe(false)
    expect(readAnswerRequests(partner, hoaId)).toMatchObject({
      requests: [{ email: recipient.email, state: 'open', questions: 2 }],
    })
  })

  it("shows only the chosen questions, and no one else's answers", async () => {
    const { admin, partner, hoaId, token } = await sendRequest()
    answer(partner, hoaId, { 'units-sold.value': '40', 'rented.value': '7' })
    await uploadToHoa(admin, hoaId, 'Secret Budget.pdf')
    const opened = readAnswerRequestByLink(token)
    expect(opened).toMatchObject({
      hoa: 'Heron Lake',
      requestedBy: 'Pat Partner',
      message: recipient.message,
    })
    expect(opened.questions).toEqual([
      { id: 'units-sold', inputs: {}, isSaved: false },
      { id: 'loans', inputs: {}, isSaved: false },
    ])
    expect(JSON.stringify(opened)).not.toMatch(/Secret|"40"|rented/)
  })

  it('accepts answers under the given name, until they are sent', async () => {
    const { hoaId, token, partner } = await sendRequest()
    expect(send(token, { 'units-sold.value': '41' }, false)).toMatchObject({
      outcomes: [{ result: 'saved' }, { result: 'unchanged' }],
      isFinished: false,
    })
    expect(readAnswerRequestByLink(token)).toMatchObject({
      name: 'Bo Board',
      questions: [{ inputs: { 'units-sold.value': '41' }, isSaved: true }, { inputs: {} }],
    })
    expect(readSuggestedAnswers(partner, hoaId)).toEqual([])
    const fields = { 'units-sold.value': '42', 'loans.state': 'none' }
    expect(send(token, fields)).toMatchObject({ isFinished: true })
    expect(readSuggestedAnswers(partner, hoaId)).toMatchObject([
      { question: 'units-sold', text: '42', by: 'Bo Board (board@example.com)', current: null },
      { question: 'loans', text: 'None' },
    ])
    expect(readAnswerRequestByLink(token).questions).toBeNull()
    await expectRefusal(() => send(token, { 'units-sold.value': '42' }), 'not_found', invalidLink)
    expect(readAnswerRequests(partner, hoaId).requests).toMatchObject([
      { state: 'finished', name: 'Bo Board' },
    ])
  })

  it('rejects answers to other questions', async () => {
    const { partner, hoaId, token } = await sendRequest(['units-sold'])
    send(token, { 'units-sold.value': '41', 'rented.value': '7', 'rented.version': '0' })
    expect(readSuggestedAnswers(partner, hoaId).map(({ question }) => question)).toEqual(['units-sold'])
  })

  it('omits questions that no longer apply to the HOA, and accepts the others', async () => {
    const { admin, partner, hoaId } = await partnerWithHoa({ state: 'CA', name: 'Heron Lake' })
    requestAnswers(partner, hoaId, recipient, ['units-sold', 'balconies'])
    const token = await tokenOf(must(db().select().from(questionnaireRequests).get()).id)
    expect(readAnswerRequestByLink(token).questions?.map(({ id }) => id)).toEqual(['units-sold', 'balconies'])
    updateHoa(admin, hoaId, { state: 'TX' }, undefined)
    expect(readAnswerRequestByLink(token).questions?.map(({ id }) => id)).toEqual(['units-sold'])
    expect(send(token, { 'units-sold.value': '41', 'balconies.state': 'unknown' }).isFinished).toBe(true)
    expect(readSuggestedAnswers(partner, hoaId).map(({ question }) => question)).toEqual(['units-sold'])
  })

  it('stays open after an invalid or empty form', async () => {
    const { token } = await sendRequest()
    await expectRefusal(() => send(token, {}), 'invalid', /at least one question/)
    expect(send(token, { 'units-sold.value': 'many', 'loans.state': 'none' })).toMatchObject({
      outcomes: [{ result: 'invalid' }, { result: 'saved' }],
      isFinished: false,
    })
    expect(readAnswerRequestByLink(token).questions).toHaveLength(2)
  })

  it('never replaces an answer unless someone who may answer accepts it', async () => {
    const { partner, hoaId, token } = await sendRequest(['units-sold', 'rented'])
    answer(partner, hoaId, { 'units-sold.value': '40', 'rented.value': '7' })
    send(token, { 'units-sold.value': '41', 'rented.value': '9' })
    const values = () => ['units-sold', 'rented'].map((id) => currentAnswers(db(), hoaId).get(id)?.value)
    expect(values()).toEqual([40, 7])
    const [sold, rented] = readSuggestedAnswers(partner, hoaId)
    expect(sold).toMatchObject({ text: '41', current: { text: '40', by: 'Pat Partner' }, version: 1 })

    const decide = (id = 0, isAccepted = true, seenVersion = 1, actor = partner) =>
      decideSuggestion(actor, hoaId, { id, isAccepted, seenVersion })
    const stranger = await makeUser({ role: 'partner' })
    await expectRefusal(() => decide(sold?.id, true, 1, stranger), 'not_found', 'There is no such HOA.')
    await expectRefusal(() => decide(sold?.id, true, 0), 'conflict', /in the meantime/)
    expect(values()).toEqual([40, 7])
    decide(sold?.id)
    decide(rented?.id, false)
    expect(values()).toEqual([41, 7])
    expect(currentAnswers(db(), hoaId).get('units-sold')?.by).toBe(
      'Bo Board (board@example.com), accepted by Pat Partner',
    )
    expect(readSuggestedAnswers(partner, hoaId)).toEqual([])
    await expectRefusal(() => decide(rented?.id), 'not_found', /nothing left to decide/)

    // The partner's own answer is still there, and comes back with the day on which it was given.
    expect(readEarlierAnswers(partner, hoaId, 'units-sold')).toMatchObject([
      { text: '40', by: 'Pat Partner', version: 1 },
    ])
    const earlier = { questionId: 'units-sold', version: 1, seenVersion: 2 }
    await expectRefusal(
      () => restoreAnswer(partner, hoaId, { ...earlier, seenVersion: 1 }),
      'conflict',
      /in the meantime/,
    )
    const later = Date.now() + 3 * dayMs
    restoreAnswer(partner, hoaId, earlier, later)
    expect(currentAnswers(db(), hoaId).get('units-sold')).toMatchObject({
      value: 40,
      version: 3,
      asOf: businessDay(Date.now()),
    })
  })

  it('mails whoever asked as soon as the answers are sent', async () => {
    const { partner, hoaId, id, token } = await sendRequest()
    send(token, { 'units-sold.value': '41' }, false)
    const received = () => db().select().from(mails).where(eq(mails.template, 'answers-received')).all()
    expect(received()).toEqual([])
    send(token, { 'loans.state': 'none' })
    expect(received()).toMatchObject([{ toAddress: partner.email, questionnaireRequestId: id }])
    const mail = await renderMail({ ...must(received()[0]), template: 'answers-received' })
    expect(mail.subject).toBe('Bo Board (board@example.com) has answered about Heron Lake')
    expect(mail.text).toContain('> 41')
    expect(mail.text).toContain(`/partner/questionnaire?hoa=${hoaId}`)
  })

  it('ends after 14 days or when it is withdrawn; an altered link never works', async () => {
    const { partner, hoaId, id, token } = await sendRequest()
    const now = Date.now()
    expect(readAnswerRequestByLink(token, now + 13 * dayMs).questions).toHaveLength(2)
    await expectRefusal(
      () => readAnswerRequestByLink(token, now + 14 * dayMs + 1000),
      'not_found',
      invalidLink,
    )
    await expectRefusal(
      () => send(token, { 'loans.state': 'none' }, true, now + 15 * dayMs),
      'not_found',
      invalidLink,
    )
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of ['', 'x', altered, token.toUpperCase(), `${token} `])
      await expectRefusal(() => readAnswerRequestByLink(wrong), 'not_found', invalidLink)
    withdrawAnswerRequest(partner, hoaId, id)
    await expectRefusal(() => readAnswerRequestByLink(token), 'not_found', invalidLink)
    await expectRefusal(() => send(token, { 'loans.state': 'none' }), 'not_found', invalidLink)
    // A mail that is still queued is not sent.
    await expect(
      renderMail({ template: 'answer-request', questionnaireRequestId: id, createdAt: now }),
    ).rejects.toThrow(MailNotNeeded)
    await cleanUp(now + 50 * dayMs)
    expect(db().select().from(questionnaireRequestTokens).all()).toEqual([])
  })

  it('can be created and withdrawn by the HOA’s own partners and staff who may edit it', async () => {
    const { admin, hoaId, id } = await sendRequest()
    const stranger = await makeUser({ role: 'partner' })
    const contributor = await makeUser({ role: 'contributor' })
    const elsewhere = makeHoa(admin, { name: 'Elsewhere' })
    linkPartner(stranger, elsewhere)
    const missing = 'There is no such HOA.'
    await expectRefusal(() => requestAnswers(stranger, hoaId, recipient, ['loans']), 'not_found', missing)
    await expectRefusal(() => readAnswerRequests(stranger, hoaId), 'not_found', missing)
    await expectRefusal(() => withdrawAnswerRequest(stranger, hoaId, id), 'not_found', missing)
    // Using the URL of their own HOA.
    await expectRefusal(
      () => withdrawAnswerRequest(stranger, elsewhere, id),
      'not_found',
      'There is no such request.',
    )
    await expectRefusal(() => requestAnswers(contributor, hoaId, recipient, ['loans']), 'forbidden', /access/)
    await expectRefusal(
      () => requestAnswers(admin, hoaId, recipient, ['no-such-question']),
      'invalid',
      'Please choose at least one question.',
    )
    requestAnswers(admin, hoaId, recipient, ['loans'])
    expect(db().select().from(questionnaireRequests).all()).toHaveLength(2)
  })
})
