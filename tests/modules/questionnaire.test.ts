import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hoaFieldNames } from '~/modules/hoas/schema'
import { answerText, fieldLabel, inputsOf, type AnswerValue } from '~/modules/questionnaire/answers'
import { fiphoOffers, offersOf } from '~/modules/questionnaire/offers'
import { readEarlierAnswers, readQuestionnaire } from '~/modules/questionnaire/questionnaire.server'
import { groups } from '~/modules/questionnaire/question'
import { questionOf, questions, questionsFor } from '~/modules/questionnaire/questions'
import { readAnswer } from '~/modules/questionnaire/read-answer'
import { saveAnswers } from '~/modules/questionnaire/save-answers.server'
import { currentAnswers } from '~/modules/questionnaire/stored-answers.server'
import { reportField } from '~/modules/report-fields/fields'
import { checkValue } from '~/modules/report-fields/values'
import { db } from '~db/client.server'
import { activities, documents, hoas, jobs, questionnaireAnswers, users } from '~db/schema'
import { makeHoa, uploadToHoa } from '~tests/factories/hoas'
import { answer, formOf, partnerWithHoa } from '~tests/factories/questionnaire'
import { makeUser } from '~tests/factories/users'
import { expectRefusal, must } from '~tests/setup/helpers'
import { dayMs } from '~/modules/time-units'

const noDocuments = { find: () => null }

/** Parses the fields of a question, as a new form submits them. */
const read = (id: string, fields: Record<string, string>, shown: AnswerValue | null = null) =>
  readAnswer(must(questionOf(id), id), new URLSearchParams(fields), {
    documents: noDocuments,
    shown,
    today: '2026-11-22',
  })

describe('the table of questions', () => {
  it('has each question once, in a group, mapped to an existing field of reports or HOAs', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    for (const { id, group, path, column } of questions) {
      expect(id).toMatch(/^[a-z-]+$/)
      expect(groups.map((g) => g.id)).toContain(group)
      if (path) expect(reportField(path), path).toBeDefined()
      if (column) expect(hoaFieldNames).toContain(column)
    }
  })

  it('asks about balconies only in California', () => {
    expect(questionsFor('CA').map(({ id }) => id)).toContain('balconies')
    expect(questionsFor('TX').map(({ id }) => id)).not.toContain('balconies')
  })

  it('has groups that fit into 200 form fields with every list full', () => {
    for (const group of groups) {
      const fields = questions
        .filter((question) => question.group === group.id)
        .reduce((sum, question) => {
          const own =
            question.kind === 'entries'
              ? 8 * question.parts.length
              : question.kind === 'entry'
                ? question.parts.length
                : 1
          // Version, state, confirmation, initial values, document, page, date.
          return sum + own + 7
        }, 2)
      expect(fields, group.id).toBeLessThan(200)
    }
  })
})

describe('an answer', () => {
  it.each([
    ['dues-amount', '1,250.5', 125_050, '$1,250.50'],
    ['units-total', '1,250', 1250, '1,250'],
    ['rental-cap', '20 %', 20, '20%'],
    ['study-date', '2025-06-30', '2025-06-30', 'Jun 30, 2025'],
    ['study-date', '6/30/2025', '2025-06-30', 'Jun 30, 2025'],
    ['more-phases', 'no', 'no', 'No'],
    ['project-kind', 'Cooperative', 'Cooperative', 'Cooperative'],
    ['manager-email', ' Max@Example.com ', 'max@example.com', 'max@example.com'],
  ])('to %s, typed as %s, is stored as %s and shown as %s', (id, typed, value, text) => {
    const result = read(id, { [`${id}.value`]: typed })
    expect(result).toMatchObject({ answer: { state: 'value', value } })
    expect(answerText(must(questionOf(id)), { state: 'value', value })).toBe(text)
    const shown = inputsOf(must(questionOf(id)), { state: 'value', value })
    expect(read(id, shown)).toMatchObject({ answer: { value } })
  })

  it.each([
    ['dues-amount', 'about 300', 'Please enter an amount such as 1,250 or 285.50'],
    ['dues-amount', '-5', 'Please enter 0 or more'],
    ['dues-amount', '99999999999', 'Please enter at most $10,000,000,000'],
    ['units-total', '4.5', 'Please enter a whole number such as 46'],
    ['units-total', '100001', 'Please enter at most 100,000'],
    ['rental-cap', '101', 'Please enter a percentage from 0 to 100'],
    ['study-date', '2025-02-30', 'This date does not exist'],
    ['study-date', 'last spring', 'Please enter a date such as 2027-06-30'],
    ['study-date', '1492-10-12', 'Please enter a date from 1900 to 2100'],
    ['more-phases', 'perhaps', 'Please choose one of the answers'],
    ['manager-email', 'nobody', 'Please enter a valid email address'],
    ['manager-phone', '12', 'Please enter a valid phone number'],
    ['inspector', 'x'.repeat(201), 'Please use at most 200 characters'],
    ['legal-name', '漢字', /can’t print “漢”/],
  ])('to %s is rejected as %s', (id, typed, sentence) => {
    const result = read(id, { [`${id}.value`]: typed })
    const errors = 'errors' in result ? result.errors : {}
    expect(errors[`${id}.value`]).toMatch(sentence)
  })

  it('can be unknown, not applicable, or none', () => {
    expect(read('units-sold', { 'units-sold.state': 'unknown' })).toMatchObject({
      answer: { state: 'unknown', value: null },
    })
    expect(read('more-phases', { 'more-phases.value': 'state:not_applicable' })).toMatchObject({
      answer: { state: 'not_applicable' },
    })
    expect(read('loans', { 'loans.state': 'none' })).toMatchObject({ answer: { state: 'value', value: [] } })
  })

  it('is rejected if it gives two alternatives at once', () => {
    const both = { 'units-sold.value': '12', 'units-sold.state': 'unknown' }
    expect(read('units-sold', both)).toEqual({
      errors: {
        'units-sold.state': 'You have also entered an answer here. Please keep only one of the two.',
      },
    })
    // A field's initial value does not count as typed.
    expect(read('units-sold', both, 12)).toMatchObject({ answer: { state: 'unknown' } })
  })

  it('with a list names the entry of an invalid field, as its heading does', () => {
    const loans = must(questionOf('loans'))
    expect(fieldLabel(loans, 'loans.value.1.balance')).toBe('Loan 2, Balance')
    expect(fieldLabel(loans, 'loans.value')).toBe('')
  })

  it('with several fields names the invalid ones', () => {
    const fields = {
      'assessments.value.0.amount': '2,000',
      'assessments.value.0.purpose': 'Roof',
      'assessments.value.2.amount': 'much',
      'assessments.value.2.until': '2026-13-01',
    }
    expect(read('assessments', fields)).toEqual({
      errors: {
        'assessments.value.2.amount': 'Please enter an amount such as 1,250 or 285.50',
        'assessments.value.2.until': 'This date does not exist',
      },
    })
    const right = { ...fields, 'assessments.value.2.amount': '50', 'assessments.value.2.until': '' }
    expect(read('assessments', right)).toMatchObject({
      answer: { value: [{ amount: 200_000, purpose: 'Roof' }, { amount: 5000 }] },
    })
  })

  it('rejects a page without a document, an unknown document, and a future date', () => {
    const value = { 'units-sold.value': '12' }
    const errorsOf = (fields: Record<string, string>) => {
      const result = read('units-sold', { ...value, ...fields })
      return 'errors' in result ? Object.values(result.errors) : []
    }
    expect(errorsOf({ 'units-sold.page': '3' })).toEqual(['Please choose the document of this page'])
    expect(errorsOf({ 'units-sold.document': 'Secret.pdf' })).toEqual([
      'Please choose one of the association’s documents, or leave this empty',
    ])
    expect(errorsOf({ 'units-sold.asOf': '2026-11-23' })).toEqual(['This date is in the future'])
    expect(read('units-sold', { 'units-sold.asOf': '2026-11-01' })).toEqual({
      errors: { 'units-sold.value': 'Please answer the question, too' },
    })
  })
})

describe('saving', () => {
  afterEach(() => void vi.useRealTimers())

  it('stores author and date, and every earlier answer', async () => {
    const { admin, partner, hoaId } = await partnerWithHoa()
    const at = Date.now() - dayMs
    answer(partner, hoaId, { 'units-sold.value': '40' }, at)
    answer(admin, hoaId, { 'units-sold.value': '41' }, at + 1)
    answer(partner, hoaId, { 'units-sold.value': '' }, at + 2)
    answer(partner, hoaId, { 'units-sold.state': 'unknown' }, at + 3)
    expect(currentAnswers(db(), hoaId).get('units-sold')).toMatchObject({
      state: 'unknown',
      version: 4,
      by: 'Pat Partner',
      at: at + 3,
    })
    expect(readEarlierAnswers(admin, hoaId, 'units-sold').map(({ text, by }) => [text, by])).toEqual([
      ['', 'Pat Partner'],
      ['41', 'Ada Admin'],
      ['40', 'Pat Partner'],
    ])
    const log = db().select().from(activities).where(eq(activities.section, 'questionnaire')).all()
    expect(log.map(({ userId, oldValue, newValue }) => [userId, oldValue, newValue])).toEqual([
      [partner.id, null, '40'],
      [admin.id, '40', '41'],
      [partner.id, '41', null],
      [partner.id, null, 'I don’t know'],
    ])
  })

  it('changes nothing if the form is unchanged', async () => {
    const { partner, hoaId } = await partnerWithHoa()
    answer(partner, hoaId, { 'units-sold.value': '40' })
    expect(answer(partner, hoaId, { 'units-sold.value': '40' })).toMatchObject([{ result: 'unchanged' }])
    expect(answer(partner, hoaId, { 'units-completed.value': '' })).toMatchObject([{ result: 'unchanged' }])
    expect(db().select().from(questionnaireAnswers).all()).toHaveLength(1)
  })

  it('saves the valid answers of a form with errors', async () => {
    const { partner, hoaId } = await partnerWithHoa()
    expect(
      answer(partner, hoaId, {
        'units-sold.value': '40',
        'rented.value': 'some',
        'more-phases.value': 'yes',
      }),
    ).toMatchObject([{ result: 'saved' }, { result: 'invalid' }, { result: 'saved' }])
    expect([...currentAnswers(db(), hoaId).keys()].sort()).toEqual(['more-phases', 'units-sold'])
  })

  it('warns the second of two people without losing input, and ignores untouched answers', async () => {
    const { admin, partner, hoaId } = await partnerWithHoa()
    answer(partner, hoaId, { 'units-sold.value': '40' })
    const opened = formOf(hoaId, { 'units-sold.value': '42', 'rented.value': '3' })
    const untouched = formOf(hoaId, { 'units-sold.value': '40', 'rented.value': '' })
    answer(admin, hoaId, { 'units-sold.value': '41', 'rented.value': '5' })

    const outcomes = saveAnswers(partner, hoaId, opened.ids, opened.form)
    expect(outcomes).toMatchObject([
      { result: 'conflict', answer: { value: 41, by: 'Ada Admin', version: 2 } },
      { result: 'conflict', answer: { value: 5, by: 'Ada Admin', version: 1 } },
    ])
    expect(saveAnswers(partner, hoaId, untouched.ids, untouched.form)).toMatchObject([
      { result: 'unchanged' },
      { result: 'unchanged' },
    ])
    expect(currentAnswers(db(), hoaId).get('units-sold')?.value).toBe(41)
    // After the warning, the partner overwrites it with their own answer.
    opened.form.set('units-sold.version', '2')
    expect(saveAnswers(partner, hoaId, ['units-sold'], opened.form)).toMatchObject([{ result: 'saved' }])
    expect(currentAnswers(db(), hoaId).get('units-sold')).toMatchObject({ value: 42, version: 3 })
  })

  it('cites the document and its page, even after the document was deleted', async () => {
    const { admin, partner, hoaId } = await partnerWithHoa()
    const { id: documentId } = await uploadToHoa(admin, hoaId, 'Budget.pdf')
    const fields = { 'units-sold.value': '40', 'units-sold.document': 'Budget.pdf', 'units-sold.page': '3' }
    expect(answer(partner, hoaId, fields)).toMatchObject([{ result: 'saved' }])
    db().delete(documents).where(eq(documents.id, documentId)).run()
    expect(currentAnswers(db(), hoaId).get('units-sold')?.document).toEqual({
      id: null,
      name: 'Budget.pdf',
      page: 3,
    })
    // The form can no longer select it, but does not remove it.
    expect(answer(partner, hoaId, { 'units-sold.value': '40' })).toMatchObject([{ result: 'unchanged' }])
    answer(partner, hoaId, { 'units-sold.value': '41' })
    expect(currentAnswers(db(), hoaId).get('units-sold')?.document?.name).toBe('Budget.pdf')
  })

  it('is allowed for partners of the HOA and users who may edit HOAs', async () => {
    const { admin, hoaId } = await partnerWithHoa()
    const stranger = await makeUser({ role: 'partner' })
    const contributor = await makeUser({ role: 'contributor' })
    const customer = await makeUser({ role: 'customer' })
    const fields = { 'units-sold.value': '40' }
    await expectRefusal(() => answer(stranger, hoaId, fields), 'not_found', 'There is no such HOA.')
    await expectRefusal(() => answer(contributor, hoaId, fields), 'forbidden', /access/)
    await expectRefusal(() => answer(customer, hoaId, fields), 'forbidden', /access/)
    await expectRefusal(() => answer(admin, hoaId + 1, fields), 'not_found', 'There is no such HOA.')
    await expectRefusal(() => answer(admin, hoaId, { 'balcony.value': '1' }), 'not_found', /no such question/)
    await expectRefusal(() => readQuestionnaire(stranger, hoaId, null), 'not_found', 'There is no such HOA.')
    await expectRefusal(() => readQuestionnaire(customer, hoaId, null), 'forbidden', /access/)
    expect(readQuestionnaire(contributor, hoaId, null).answered).toBe(0)
    // Users deactivated during the request cannot change anything.
    db().update(users).set({ isActive: false }).where(eq(users.id, admin.id)).run()
    await expectRefusal(() => answer(admin, hoaId, fields), 'forbidden', /access/)
    expect(currentAnswers(db(), hoaId).size).toBe(0)
  })

  it('updates reports once for all answers within 15 seconds', async () => {
    const { partner, hoaId } = await partnerWithHoa()
    const startedAt = Date.now()
    // The clock stands still, so that all answers are in the same 15 seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: startedAt })
    for (let sold = 40; sold < 46; sold++) answer(partner, hoaId, { 'units-sold.value': String(sold) })
    const queued = db().select().from(jobs).where(eq(jobs.kind, 'offer-answers')).all()
    expect(queued).toMatchObject([{ payload: JSON.stringify({ hoaId }) }])
    expect(must(queued[0]).runAt).toBeGreaterThan(startedAt)
    vi.setSystemTime(startedAt + 15_000)
    answer(partner, hoaId, { 'units-sold.value': '46' })
    expect(db().select().from(jobs).where(eq(jobs.kind, 'offer-answers')).all()).toHaveLength(2)
  })
})

describe('a suggested answer', () => {
  const known = {
    totalUnits: 46,
    monthlyDues: 285,
    insuranceCarrier: 'Demo Mutual',
    insuranceExpiration: '2099-06-30',
  }
  const questionIn = (
    by: Parameters<typeof readQuestionnaire>[0],
    hoaId: number,
    group: string,
    id: string,
  ) => must(readQuestionnaire(by, hoaId, group).questions.find((question) => question.id === id))

  it('is prefilled with its source, and counts only once it is confirmed or corrected', async () => {
    const { partner, hoaId } = await partnerWithHoa(known)
    expect(questionIn(partner, hoaId, 'project', 'units-total')).toMatchObject({
      status: 'confirm',
      suggested: { source: 'From the HOA’s record' },
      inputs: { 'units-total.value': '46' },
      answer: null,
    })
    expect(questionIn(partner, hoaId, 'insurance', 'property-policy').inputs).toMatchObject({
      'property-policy.value.carrier': 'Demo Mutual',
      'property-policy.value.expires': '2099-06-30',
    })
    // Submitted unchanged along with the rest of the form.
    expect(answer(partner, hoaId, { 'units-total.value': '46' })).toMatchObject([{ result: 'unchanged' }])
    expect(answer(partner, hoaId, { 'units-total.value': '46', 'units-total.confirm': 'on' })).toMatchObject([
      { result: 'saved' },
    ])
    expect(questionIn(partner, hoaId, 'project', 'units-total')).toMatchObject({
      status: 'answered',
      answer: { text: '46', by: 'Pat Partner' },
    })
    expect(answer(partner, hoaId, { 'dues-amount.value': '290' })).toMatchObject([{ result: 'saved' }])
    // No confirmation is needed to say that it is unknown.
    expect(
      answer(partner, hoaId, { 'legal-name.value': 'Test Association', 'legal-name.state': 'unknown' }),
    ).toMatchObject([{ result: 'saved', answer: { state: 'unknown' } }])
  })

  it('follows unanswered questions, and precedes answered ones', async () => {
    const { partner, hoaId } = await partnerWithHoa(known)
    answer(partner, hoaId, { 'units-sold.value': '40' })
    const order = readQuestionnaire(partner, hoaId, 'project').questions.map(({ status }) => status)
    expect(order).toEqual(
      [...order].sort(
        (a, b) => 'missing confirm answered'.indexOf(a) - 'missing confirm answered'.indexOf(b),
      ),
    )
    expect(new Set(order)).toEqual(new Set(['missing', 'confirm', 'answered']))
    const whole = readQuestionnaire(partner, hoaId, null)
    expect(whole).toMatchObject({ group: 'project', answered: 1 })
    expect(whole.groups.find(({ id }) => id === 'project')).toMatchObject({ answered: 1 })
  })

  it('from the FiPhO questionnaire says that there were no special assessments', async () => {
    const { partner, hoaId } = await partnerWithHoa()
    expect(questionIn(partner, hoaId, 'money', 'assessments').status).toBe('missing')
    db().update(hoas).set({ fiphoCompletedAt: Date.now(), unanswered: '[]' }).where(eq(hoas.id, hoaId)).run()
    expect(questionIn(partner, hoaId, 'money', 'assessments')).toMatchObject({
      status: 'confirm',
      suggested: { source: expect.stringContaining('FiPhO questionnaire') },
      inputs: { 'assessments.state': 'none' },
    })
  })

  it('is asked for again after a year, or when a policy has expired', async () => {
    const { partner, hoaId } = await partnerWithHoa()
    const now = Date.now()
    const expires = new Date(now + 30 * dayMs).toISOString().slice(0, 10)
    answer(
      partner,
      hoaId,
      {
        'units-sold.value': '40',
        'liability-policy.value.carrier': 'Demo Mutual',
        'liability-policy.value.expires': expires,
        'rented.value': '3',
        'rented.asOf': new Date(now - 360 * dayMs).toISOString().slice(0, 10),
      },
      now,
    )
    const states = (at: number) =>
      (['project', 'insurance', 'use'] as const).map(
        (group, index) =>
          must(
            readQuestionnaire(partner, hoaId, group, at).questions.find(
              ({ id }) => id === ['units-sold', 'liability-policy', 'rented'][index],
            ),
          ).status,
      )
    expect(states(now)).toEqual(['answered', 'answered', 'answered'])
    expect(states(now + 32 * dayMs)).toEqual(['answered', 'confirm', 'confirm'])
    expect(states(now + 364 * dayMs)[0]).toBe('answered')
    expect(states(now + 367 * dayMs)[0]).toBe('confirm')

    const again = {
      'liability-policy.value.carrier': 'Demo Mutual',
      'liability-policy.value.expires': expires,
    }
    expect(
      answer(partner, hoaId, { ...again, 'liability-policy.confirm': 'on' }, now + 40 * dayMs),
    ).toMatchObject([
      {
        result: 'invalid',
        errors: {
          'liability-policy.value.expires': 'This day has passed: please enter the policy in force',
        },
      },
    ])
    expect(
      answer(partner, hoaId, { 'units-sold.value': '40', 'units-sold.confirm': 'on' }, now + 400 * dayMs),
    ).toMatchObject([{ result: 'saved', answer: { value: 40, version: 2 } }])
    expect(states(now + 401 * dayMs)[0]).toBe('answered')
  })

  it('is shown only for the partner’s own HOA', async () => {
    const { admin, partner } = await partnerWithHoa(known)
    const other = makeHoa(admin, { name: 'Another Association', ...known })
    await expectRefusal(() => readQuestionnaire(partner, other, null), 'not_found', 'There is no such HOA.')
  })
})

describe('answers in the words of a report', () => {
  const offeredTexts = (answers: Record<string, AnswerValue>) =>
    Object.fromEntries(offersOf((id) => answers[id] ?? null).map(({ path, text }) => [path, text]))

  it('combine several answers', () => {
    expect(
      offeredTexts({
        'units-total': 46,
        'owner-occupied': 23,
        'dues-amount': 144_000,
        'dues-period': 'quarter',
        'budgeted-reserves': 1_200_000,
        assessments: [{ amount: 200_000, purpose: 'Roof' }, { amount: 50_000 }],
        suits: [{ style: 'Doe v. Test', subject: 'construction defect', insured: 'no' }],
        rentals: 'limited',
        'rental-cap': 20,
        'shortest-lease': '30 days',
        'property-policy': { carrier: 'Demo Mutual', deductible: 2_500_000, expires: '2027-06-30' },
        evacuation: 'yes',
      }),
    ).toEqual({
      'propertyInfo.totalUnits': '46',
      'propertyInfo.ownerOccupiedShare': '50%',
      'financial.regularAssessment': '$1,440 a quarter',
      'propertyInfo.monthlyDues': '$480 a month',
      'financial.reserveContribution': '$12,000 a year',
      'financial.specialAssessments': '$2,000 per unit (Roof), $500 per unit',
      'financial.currentLitigation': 'Doe v. Test: construction defect (uninsured)',
      'propertyDetails.rentalRules':
        'Rentals are allowed with limits; shortest lease: 30 days; at most 20% of the units.',
      'propertyDetails.repairs': 'Critical',
      'insurance.company': 'Demo Mutual',
      'insurance.deductible': '$25,000',
      'insurance.expiration': '2027-06-30',
    })
  })

  it('say “None” for empty lists, and omit incomplete lists', () => {
    expect(offeredTexts({ assessments: [], suits: [], repairs: [] })).toEqual({
      'financial.specialAssessments': 'None',
      'financial.currentLitigation': 'None',
      'propertyDetails.repairs': 'None',
    })
    expect(offeredTexts({ assessments: [{ amount: 1000 }, { purpose: 'Roof' }] })).toEqual({})
    expect(offeredTexts({ 'owner-occupied': 50, 'units-total': 46 })).toEqual({
      'propertyInfo.totalUnits': '46',
    })
  })

  it('of the FiPhO questionnaire contain what its counts allow', () => {
    const answers = { specialAssessments: 0, assessmentIncreases: 2, monthsSinceElection: 14 }
    const texts = fiphoOffers({ ...answers, budgetStatus: 'cash_positive' }, '2026-11-22')
    expect(texts.map(({ path, text }) => [path, text])).toEqual([
      ['financial.specialAssessments', 'None'],
      ['financial.budgetStatus', 'cash_positive'],
      ['governance.lastElection', '2025-09'],
    ])
    for (const { path, text } of texts)
      expect(checkValue(must(reportField(path)), text)).not.toHaveProperty('error')
  })
})
