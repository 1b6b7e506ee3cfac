import { rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { uploadsDir } from '~/modules/document-files/storage.server'
import { readHoaPage } from '~/modules/document-viewer/hoa-document-page.server'
import { currentDocumentValues } from '~/modules/hoas/document-values.server'
import { removeHoaDocument } from '~/modules/hoas/documents.server'
import { longJobHandlers } from '~/worker/handlers.server'
import { claimJob } from '~/modules/jobs/queue.server'
import { runJob } from '~/modules/jobs/runner.server'
import { fieldNames } from '~/modules/questionnaire/answers'
import { readQuestionnaire } from '~/modules/questionnaire/questionnaire.server'
import { questionOf } from '~/modules/questionnaire/questions'
import { saveAnswers } from '~/modules/questionnaire/save-answers.server'
import { currentAnswers } from '~/modules/questionnaire/stored-answers.server'
import { db } from '~db/client.server'
import { documentValues, documents, questionnaireAnswers } from '~db/schema'
import { makePdf } from '~db/seed/pdf'
import { uploadToHoa } from '../factories/hoas'
import { answer, partnerWithHoa } from '../factories/questionnaire'
import { day, must } from '../setup/helpers'

// Values in an HOA's documents are prefilled in its lender questionnaire.

afterEach(() => rmSync(uploadsDir(), { recursive: true, force: true }))

type Partner = Awaited<ReturnType<typeof partnerWithHoa>>

const viewOf = ({ partner, hoaId }: Partner, id: string, now?: number) => {
  const group = must(questionOf(id)).group
  return must(readQuestionnaire(partner, hoaId, group, now).questions.find((question) => question.id === id))
}

/** A document with these values. */
async function documentSaying(
  { admin, hoaId }: Partner,
  name: string,
  values: { path: string; value: string; comparable: string | number; qualifier?: string; page?: number }[],
  { now = Date.now(), year = new Date(now).getUTCFullYear() } = {},
) {
  const { id } = await uploadToHoa(admin, hoaId, name, { now })
  for (const { comparable, page = 1, ...value } of values)
    db()
      .insert(documentValues)
      .values({
        documentId: id,
        ...value,
        comparable: JSON.stringify(comparable),
        page,
        quote: value.value,
        year,
      })
      .run()
  return id
}

const units = (value: number, page = 1) => ({
  path: 'propertyInfo.totalUnits',
  value: String(value),
  comparable: value,
  page,
})

/** The fields of a question as a page without scripts submits them, with changes. */
const sent = (where: Partner, id: string, typed: Record<string, string> = {}) => {
  const { inputs, version, suggested } = viewOf(where, id)
  return new URLSearchParams({
    ...inputs,
    [fieldNames.version(id)]: String(version),
    ...(suggested && { [fieldNames.shown(id)]: suggested.shown }),
    ...typed,
  })
}
const send = ({ partner, hoaId }: Partner, id: string, form: URLSearchParams) =>
  must(saveAnswers(partner, hoaId, [id], form)[0])

describe('a value found in a document', () => {
  it('is read after the upload, and prefilled with the document and the page', async () => {
    const where = await partnerWithHoa()
    const { id } = await uploadToHoa(where.admin, where.hoaId, 'Reserve Study 2026.pdf', {
      content: makePdf('Reserve Study 2026', [
        'Heron Lake Homeowners Association',
        'Prepared by: Demo Reserve Advisors, Inc.',
        'Number of units: 142',
        'Reserve fund balance as of January 1, 2026: $914,000',
        ...Array.from({ length: 50 }, () => 'The components of the common area are listed in a table.'),
        'Report date: November 3, 2025',
      ]),
    })
    expect(viewOf(where, 'units-total')).toMatchObject({ status: 'missing', suggested: null })
    const job = must(claimJob(['read-hoa-document']))
    expect(await runJob(job, longJobHandlers)).toBe('done')

    expect(viewOf(where, 'units-total')).toMatchObject({
      status: 'confirm',
      answer: null,
      inputs: {
        'units-total.value': '142',
        'units-total.document': 'Reserve Study 2026.pdf',
        'units-total.page': '1',
      },
      suggested: {
        source: 'From Reserve Study 2026.pdf, page 1',
        page: { documentId: id, page: 1, path: 'propertyInfo.totalUnits' },
      },
    })
    expect(viewOf(where, 'reserve-balance')).toMatchObject({
      inputs: { 'reserve-balance.value': '914000' },
      suggested: { source: 'From Reserve Study 2026.pdf, page 1 (as of January 1, 2026)' },
    })
    expect(readHoaPage(where.hoaId, id, 1, 'propertyInfo.totalUnits')).toMatchObject({
      cited: { what: 'Total Units, 142,', quote: expect.stringContaining('142') },
    })
    expect(readHoaPage(where.hoaId, id, 1, 'propertyInfo.county').cited).toBeNull()
    expect(db().select().from(questionnaireAnswers).all()).toEqual([])
  })

  it('becomes an answer only when a person confirms it, with the page as its source', async () => {
    const where = await partnerWithHoa()
    const documentId = await documentSaying(where, 'CC&Rs.pdf', [units(46, 3)])
    expect(send(where, 'units-total', sent(where, 'units-total'))).toMatchObject({ result: 'unchanged' })
    expect(
      send(where, 'units-total', sent(where, 'units-total', { 'units-total.confirm': 'on' })),
    ).toMatchObject({ result: 'saved', answer: { value: 46, by: 'Pat Partner' } })
    expect(currentAnswers(db(), where.hoaId).get('units-total')?.document).toEqual({
      id: documentId,
      name: 'CC&Rs.pdf',
      page: 3,
    })
    expect(viewOf(where, 'units-total')).toMatchObject({
      status: 'answered',
      suggested: null,
      answer: { text: '46', place: 'CC&Rs.pdf, page 3' },
    })
  })

  it('is not cited by a different answer', async () => {
    const where = await partnerWithHoa()
    await documentSaying(where, 'CC&Rs.pdf', [units(46, 3)])
    expect(
      send(where, 'units-total', sent(where, 'units-total', { 'units-total.value': '48' })),
    ).toMatchObject({ result: 'saved', answer: { value: 48, document: null } })
    const unknown = await partnerWithHoa({ name: 'Another Association' })
    await documentSaying(unknown, 'CC&Rs.pdf', [units(46, 3)])
    expect(
      send(unknown, 'units-total', sent(unknown, 'units-total', { 'units-total.state': 'unknown' })),
    ).toMatchObject({ result: 'saved', answer: { state: 'unknown', document: null } })
  })

  it('never replaces an answer, nor one that was cleared', async () => {
    const where = await partnerWithHoa()
    answer(where.partner, where.hoaId, { 'units-total.value': '50', 'rented.value': '3' })
    answer(where.partner, where.hoaId, { 'rented.value': '' })
    await documentSaying(where, 'CC&Rs.pdf', [units(46)])
    expect(viewOf(where, 'units-total')).toMatchObject({
      status: 'answered',
      answer: { text: '50' },
      suggested: null,
    })
    answer(where.partner, where.hoaId, { 'units-total.value': '' })
    expect(viewOf(where, 'units-total')).toMatchObject({ status: 'missing', inputs: {}, suggested: null })
  })

  it('is not mistaken for typed input if another document arrives before the form is sent', async () => {
    const where = await partnerWithHoa()
    await documentSaying(where, 'CC&Rs.pdf', [units(46)], { year: 2005 })
    const form = sent(where, 'units-total')
    const newer = await documentSaying(where, 'Budget.pdf', [units(48)], { year: 2026 })
    expect(send(where, 'units-total', form)).toMatchObject({ result: 'unchanged' })
    await removeHoaDocument(where.admin, where.hoaId, newer)
    const again = sent(where, 'units-total')
    db().delete(documents).where(eq(documents.hoaId, where.hoaId)).run()
    expect(send(where, 'units-total', again)).toMatchObject({ result: 'unchanged' })
    expect(viewOf(where, 'units-total')).toMatchObject({ status: 'missing' })
    expect(db().select().from(questionnaireAnswers).all()).toEqual([])
  })

  it('can be entered again after another answer was saved from the same page', async () => {
    const where = await partnerWithHoa({ totalUnits: 46 })
    const form = sent(where, 'units-total')
    form.set('units-total.value', '48')
    expect(send(where, 'units-total', form)).toMatchObject({ result: 'saved', answer: { version: 1 } })
    form.set('units-total.version', '1')
    form.set('units-total.value', '46')
    expect(send(where, 'units-total', form)).toMatchObject({ result: 'saved', answer: { value: 46 } })
  })
})

describe('beside the HOA’s record', () => {
  it('names a document that agrees, and quotes one that differs', async () => {
    const where = await partnerWithHoa({ totalUnits: 46, monthlyDues: 285 })
    await documentSaying(where, 'Budget.pdf', [
      units(46, 2),
      { path: 'propertyInfo.monthlyDues', value: '$290 a month', comparable: 29_000, page: 4 },
    ])
    expect(viewOf(where, 'units-total')).toMatchObject({
      inputs: { 'units-total.value': '46', 'units-total.document': 'Budget.pdf' },
      suggested: { source: 'From the HOA’s record, and Budget.pdf, page 2' },
    })
    const dues = viewOf(where, 'dues-amount')
    expect(dues).toMatchObject({
      inputs: { 'dues-amount.value': '285' },
      suggested: { source: 'From the HOA’s record. Budget.pdf, page 4, says $290', page: { page: 4 } },
    })
    expect(dues.inputs).not.toHaveProperty('dues-amount.document')
  })

  it('prefills a certificate that names the same carrier and more, but no expired policy', async () => {
    const where = await partnerWithHoa({ insuranceCarrier: 'Demo Mutual', insuranceExpiration: '2099-06-30' })
    const values = (expires: string) => [
      { path: 'insurance.company', value: 'Demo Mutual', comparable: 'demo mutual' },
      { path: 'insurance.coverageLimit', value: '$48,000,000', comparable: 4_800_000_000 },
      { path: 'insurance.expiration', value: expires, comparable: expires },
      { path: 'insurance.liabilityLimit', value: '$2,000,000', comparable: 200_000_000, page: 2 },
    ]
    const id = await documentSaying(where, 'Certificate.pdf', values('2099-06-30'))
    expect(viewOf(where, 'property-policy')).toMatchObject({
      inputs: {
        'property-policy.value.carrier': 'Demo Mutual',
        'property-policy.value.limit': '48000000',
        'property-policy.value.expires': '2099-06-30',
        'property-policy.page': '1',
      },
      suggested: { source: 'From Certificate.pdf, page 1' },
    })
    expect(viewOf(where, 'liability-policy')).toMatchObject({
      inputs: { 'liability-policy.value.limit': '2000000', 'liability-policy.page': '2' },
    })
    await removeHoaDocument(where.admin, where.hoaId, id)
    await documentSaying(where, 'Old Certificate.pdf', values('2020-06-30'))
    expect(viewOf(where, 'liability-policy')).toMatchObject({ status: 'missing' })
    expect(viewOf(where, 'property-policy')).toMatchObject({ suggested: { source: 'From the HOA’s record' } })
  })
})

describe('of several documents', () => {
  it('the newest year counts, or else the upload date, and insurance comes from a single one', async () => {
    const where = await partnerWithHoa()
    const now = Date.now()
    await documentSaying(where, 'Budget 2026.pdf', [units(48)], { year: 2026, now: now - 400 * day })
    await documentSaying(where, 'CC&Rs.pdf', [units(46)], { year: 2005, now })
    await documentSaying(
      where,
      'Certificate A.pdf',
      [
        { path: 'insurance.expiration', value: '2099-01-01', comparable: '2099-01-01' },
        { path: 'insurance.fidelity', value: '$100,000', comparable: 10_000_000 },
      ],
      { now: now - day },
    )
    await documentSaying(
      where,
      'Certificate B.pdf',
      [{ path: 'insurance.expiration', value: '2099-12-31', comparable: '2099-12-31' }],
      { now },
    )
    const values = currentDocumentValues(db(), where.hoaId)
    expect(values.get('propertyInfo.totalUnits')).toMatchObject({ comparable: 48, name: 'Budget 2026.pdf' })
    expect(values.get('insurance.expiration')).toMatchObject({ name: 'Certificate B.pdf' })
    expect(values.has('insurance.fidelity')).toBe(false)
  })
})

it.each([
  ['units-total', 'propertyInfo.totalUnits', '120 to 140', '120 to 140'],
  ['dues-amount', 'propertyInfo.monthlyDues', '$285 to $390 a month', 28_500],
  ['budgeted-reserves', 'financial.reserveContribution', '$3,000 a month', 300_000],
  ['budgeted-reserves', 'financial.reserveContribution', '$36,000', 3_600_000],
  ['study-date', 'financial.reserveStudyDate', '2025', '2025'],
  ['capital-contribution', 'financial.workingCapital', '2 months of assessments', '2 months'],
  ['assessments', 'financial.specialAssessments', '$2,000 per unit', 200_000],
  ['suits', 'financial.currentLitigation', 'Construction defects', 'grave'],
  ['manager-company', 'management.company', 'Self-managed', 'self-managed'],
  ['manager-email', 'management.email', 'manager at example', 'manager at example'],
  ['legal-name', 'propertyInfo.hoaName', '漢字', '漢字'],
])('%s is not prefilled from %s, %s', async (id, path, value, comparable) => {
  const where = await partnerWithHoa({ name: 'Heron Lake' })
  await documentSaying(where, 'Document.pdf', [{ path, value, comparable }])
  const { suggested } = viewOf(where, id)
  expect(suggested?.source ?? '').not.toContain('Document.pdf')
})

it.each([
  ['dues-amount', 'financial.regularAssessment', '$855 a quarter', 85_500, '855'],
  ['dues-period', 'financial.regularAssessment', '$855 a quarter', 85_500, 'quarter'],
  ['budgeted-reserves', 'financial.reserveContribution', '$36,000 a year', 3_600_000, '36000'],
  ['study-date', 'financial.reserveStudyDate', '2025-11-03', '2025-11-03', '2025-11-03'],
  ['transfer-fee', 'financial.transferFee', '$250', 25_000, '250'],
  ['code-violations', 'propertyDetails.hasViolations', 'No', 'no', 'no'],
  ['manager-phone', 'management.phone', '(360) 555-0100', '3605550100', '(360) 555-0100'],
  ['late-units', 'propertyDetails.delinquencies', '3', 3, '3'],
])('%s is prefilled from %s, %s', async (id, path, value, comparable, typed) => {
  const where = await partnerWithHoa()
  await documentSaying(where, 'Document.pdf', [{ path, value, comparable }])
  expect(viewOf(where, id)).toMatchObject({
    status: 'confirm',
    inputs: { [`${id}.value`]: typed, [`${id}.document`]: 'Document.pdf' },
  })
})

it.each([
  ['assessments', 'financial.specialAssessments', 'None'],
  ['suits', 'financial.currentLitigation', 'None'],
  ['repairs', 'propertyDetails.repairs', 'None noted'],
])('that a document states there are no %s is prefilled as “There are none”', async (id, path, value) => {
  const where = await partnerWithHoa()
  await documentSaying(where, 'Minutes.pdf', [{ path, value, comparable: 'none' }])
  expect(viewOf(where, id)).toMatchObject({ status: 'confirm', inputs: { [`${id}.state`]: 'none' } })
})
