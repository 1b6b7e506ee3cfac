import { rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { uploadsDir } from '~/modules/document-files/storage.server'
import { readHoaPage } from '~/modules/document-viewer/hoa-document-page.server'
import { findCandidates } from '~/modules/extraction/document-search'
import { currentDocumentValues, saveDocumentValues } from '~/modules/hoas/document-values.server'
import { removeHoaDocument } from '~/modules/hoas/documents.server'
import { longJobHandlers } from '~/worker/handlers.server'
import { claimJob } from '~/modules/jobs/queue.server'
import { runJob } from '~/modules/jobs/runner.server'
import { inputName } from '~/modules/questionnaire/answers'
import { readQuestionnaire } from '~/modules/questionnaire/questionnaire.server'
import { questionOf } from '~/modules/questionnaire/questions'
import { saveAnswers } from '~/modules/questionnaire/save-answers.server'
import { currentAnswers } from '~/modules/questionnaire/stored-answers.server'
import { db } from '~db/client.server'
import { documentValues, documents, questionnaireAnswers } from '~db/schema'
import { makePdf } from '~db/seed/pdf'
import { uploadToHoa } from '../factories/hoas'
import { readDocument } from '../factories/read-documents'
import { answer, partnerWithHoa } from '../factories/questionnaire'
import { must } from '../setup/helpers'
import { dayMs } from '~/modules/time-units'

// Values in an HOA's documents are prefilled in its lender questionnaire.

afterEach(() => rmSync(uploadsDir(), { recursive: true, force: true }))

type Partner = Awaited<ReturnType<typeof partnerWithHoa>>

const viewOf = ({ partner, hoaId }: Partner, id: string, now?: number) => {
  const group = must(questionOf(id)).group
  return must(readQuestionnaire(partner, hoaId, group, now).questions.find((question) => question.id === id))
}

/** A document with these values. */
async function documentWith(
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
const formOf = (fixture: Partner, id: string, typed: Record<string, string> = {}) => {
  const { inputs, version, suggested } = viewOf(fixture, id)
  return new URLSearchParams({
    ...inputs,
    [inputName.version(id)]: String(version),
    ...(suggested && { [inputName.shown(id)]: suggested.shown }),
    ...typed,
  })
}
const send = ({ partner, hoaId }: Partner, id: string, form: URLSearchParams) =>
  must(saveAnswers(partner, hoaId, [id], form)[0])

describe('a value found in a document', () => {
  it('is read after the upload, and prefilled with the document and the page', async () => {
    const fixture = await partnerWithHoa()
    const { id } = await uploadToHoa(fixture.admin, fixture.hoaId, 'Reserve Study 2026.pdf', {
      content: makePdf('Reserve Study 2026', [
        'Heron Lake Homeowners Association',
        'Prepared by: Demo Reserve Advisors, Inc.',
        'Number of units: 142',
        'Reserve fund balance as of January 1, 2026: $914,000',
        ...Array.from({ length: 50 }, () => 'The components of the common area are listed in a table.'),
        'Report date: November 3, 2025',
      ]),
    })
    expect(viewOf(fixture, 'units-total')).toMatchObject({ status: 'missing', suggested: null })
    const job = must(claimJob(['read-hoa-document']))
    expect(await runJob(job, longJobHandlers)).toBe('done')

    expect(viewOf(fixture, 'units-total')).toMatchObject({
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
    expect(viewOf(fixture, 'reserve-balance')).toMatchObject({
      inputs: { 'reserve-balance.value': '914000' },
      suggested: { source: 'From Reserve Study 2026.pdf, page 1 (as of January 1, 2026)' },
    })
    expect(readHoaPage(fixture.hoaId, id, 1, 'propertyInfo.totalUnits')).toMatchObject({
      cited: { claim: 'Total Units, 142,', quote: expect.stringContaining('142') },
    })
    expect(readHoaPage(fixture.hoaId, id, 1, 'propertyInfo.county').cited).toBeNull()
    expect(db().select().from(questionnaireAnswers).all()).toEqual([])
  })

  it('becomes an answer only when a person confirms it, with the page as its source', async () => {
    const fixture = await partnerWithHoa()
    const documentId = await documentWith(fixture, 'CC&Rs.pdf', [units(46, 3)])
    expect(send(fixture, 'units-total', formOf(fixture, 'units-total'))).toMatchObject({
      result: 'unchanged',
    })
    expect(
      send(fixture, 'units-total', formOf(fixture, 'units-total', { 'units-total.confirm': 'on' })),
    ).toMatchObject({ result: 'saved', answer: { value: 46, by: 'Pat Partner' } })
    expect(currentAnswers(db(), fixture.hoaId).get('units-total')?.document).toEqual({
      id: documentId,
      name: 'CC&Rs.pdf',
      page: 3,
    })
    expect(viewOf(fixture, 'units-total')).toMatchObject({
      status: 'answered',
      suggested: null,
      answer: { text: '46', place: 'CC&Rs.pdf, page 3' },
    })
  })

  it('names the interval and the period of dues', async () => {
    const fixture = await partnerWithHoa({ monthlyDues: 0 })
    const quarterly = { path: 'financial.regularAssessment', value: '$855 a quarter', comparable: 85_500 }
    await documentWith(fixture, 'Budget.pdf', [{ ...quarterly, qualifier: 'quarter, 2026, proposed' }])
    expect(viewOf(fixture, 'dues-amount').suggested?.source).toBe(
      'From Budget.pdf, page 1 (every quarter, proposed 2026 budget)',
    )
  })

  it('is not prefilled from a page that names another association', async () => {
    const fixture = await partnerWithHoa({ totalUnits: 0 })
    const own = (text: string) =>
      `CONDOMINIUM DECLARATION FOR MAPLE COURT CONDOMINIUMS\n\n"Association" means Maple Court Condominium Association, Inc. ${text}`
    const harborPoint =
      'AMENDMENT TO CONDOMINIUM DECLARATION\n\nFOR THE\n\nHARBOR POINT CONDOMINIUMS\n\nHarbor Point Condominiums is a community of homes. The project consists of 222 units.'
    const declaration = async (lastPage: string) => {
      const { id } = await uploadToHoa(fixture.admin, fixture.hoaId, 'Declaration.pdf')
      const pages = [own('Pets must be on a leash.'), own('Dues are due.'), own('Parking.'), lastPage]
      const document = { ...readDocument('ccrs', pages, 'Declaration.pdf'), documentId: id }
      await saveDocumentValues(document, findCandidates(document), new AbortController().signal)
    }
    await declaration(harborPoint)
    expect(viewOf(fixture, 'units-total').suggested).toBeNull()
    await declaration(own('The project consists of 18 units.'))
    expect(viewOf(fixture, 'units-total').inputs).toMatchObject({ 'units-total.value': '18' })
  })

  it('is not cited by a different answer', async () => {
    const fixture = await partnerWithHoa()
    await documentWith(fixture, 'CC&Rs.pdf', [units(46, 3)])
    expect(
      send(fixture, 'units-total', formOf(fixture, 'units-total', { 'units-total.value': '48' })),
    ).toMatchObject({ result: 'saved', answer: { value: 48, document: null } })
    const unknown = await partnerWithHoa({ name: 'Another Association' })
    await documentWith(unknown, 'CC&Rs.pdf', [units(46, 3)])
    expect(
      send(unknown, 'units-total', formOf(unknown, 'units-total', { 'units-total.state': 'unknown' })),
    ).toMatchObject({ result: 'saved', answer: { state: 'unknown', document: null } })
  })

  it('is suggested neither beside an answer nor after the answer was cleared', async () => {
    const fixture = await partnerWithHoa()
    answer(fixture.partner, fixture.hoaId, { 'units-total.value': '50' })
    await documentWith(fixture, 'CC&Rs.pdf', [units(46)])
    expect(viewOf(fixture, 'units-total')).toMatchObject({
      status: 'answered',
      answer: { text: '50' },
      suggested: null,
    })
    answer(fixture.partner, fixture.hoaId, { 'units-total.value': '' })
    expect(viewOf(fixture, 'units-total')).toMatchObject({ status: 'missing', inputs: {}, suggested: null })
  })

  it('is not mistaken for typed input if another document arrives before the form is sent', async () => {
    const fixture = await partnerWithHoa()
    await documentWith(fixture, 'CC&Rs.pdf', [units(46)], { year: 2005 })
    const form = formOf(fixture, 'units-total')
    const newer = await documentWith(fixture, 'Budget.pdf', [units(48)], { year: 2026 })
    expect(send(fixture, 'units-total', form)).toMatchObject({ result: 'unchanged' })
    await removeHoaDocument(fixture.admin, fixture.hoaId, newer)
    const again = formOf(fixture, 'units-total')
    db().delete(documents).where(eq(documents.hoaId, fixture.hoaId)).run()
    expect(send(fixture, 'units-total', again)).toMatchObject({ result: 'unchanged' })
    expect(viewOf(fixture, 'units-total')).toMatchObject({ status: 'missing' })
    expect(db().select().from(questionnaireAnswers).all()).toEqual([])
  })

  it('can be entered again after another answer was saved from the same page', async () => {
    const fixture = await partnerWithHoa({ totalUnits: 46 })
    const form = formOf(fixture, 'units-total')
    form.set('units-total.value', '48')
    expect(send(fixture, 'units-total', form)).toMatchObject({ result: 'saved', answer: { version: 1 } })
    form.set('units-total.version', '1')
    form.set('units-total.value', '46')
    expect(send(fixture, 'units-total', form)).toMatchObject({ result: 'saved', answer: { value: 46 } })
  })
})

describe('a value that the HOA’s record has, too', () => {
  it('names the document if it agrees, and quotes it if it differs', async () => {
    const fixture = await partnerWithHoa({ totalUnits: 46, monthlyDues: 285 })
    await documentWith(fixture, 'Budget.pdf', [
      units(46, 2),
      { path: 'propertyInfo.monthlyDues', value: '$290 a month', comparable: 29_000, page: 4 },
    ])
    expect(viewOf(fixture, 'units-total')).toMatchObject({
      inputs: { 'units-total.value': '46', 'units-total.document': 'Budget.pdf' },
      suggested: { source: 'From the HOA’s record, and Budget.pdf, page 2' },
    })
    const dues = viewOf(fixture, 'dues-amount')
    expect(dues).toMatchObject({
      inputs: { 'dues-amount.value': '285' },
      suggested: { source: 'From the HOA’s record. Budget.pdf, page 4, says $290', page: { page: 4 } },
    })
    expect(dues.inputs).not.toHaveProperty('dues-amount.document')
  })

  it('is prefilled from a certificate that names the same carrier and more, but not from an expired policy', async () => {
    const fixture = await partnerWithHoa({
      insuranceCarrier: 'Demo Mutual',
      insuranceExpiration: '2099-06-30',
    })
    const values = (expires: string) => [
      { path: 'insurance.company', value: 'Demo Mutual', comparable: 'demo mutual' },
      { path: 'insurance.coverageLimit', value: '$48,000,000', comparable: 4_800_000_000 },
      { path: 'insurance.expiration', value: expires, comparable: expires },
      { path: 'insurance.liabilityLimit', value: '$2,000,000', comparable: 200_000_000, page: 2 },
    ]
    const id = await documentWith(fixture, 'Certificate.pdf', values('2099-06-30'))
    expect(viewOf(fixture, 'property-policy')).toMatchObject({
      inputs: {
        'property-policy.value.carrier': 'Demo Mutual',
        'property-policy.value.limit': '48000000',
        'property-policy.value.expires': '2099-06-30',
        'property-policy.page': '1',
      },
      suggested: { source: 'From Certificate.pdf, page 1' },
    })
    expect(viewOf(fixture, 'liability-policy')).toMatchObject({
      inputs: { 'liability-policy.value.limit': '2000000', 'liability-policy.page': '2' },
    })
    await removeHoaDocument(fixture.admin, fixture.hoaId, id)
    await documentWith(fixture, 'Old Certificate.pdf', values('2020-06-30'))
    expect(viewOf(fixture, 'liability-policy')).toMatchObject({ status: 'missing' })
    expect(viewOf(fixture, 'property-policy')).toMatchObject({
      suggested: { source: 'From the HOA’s record' },
    })
  })
})

describe('a value in several documents', () => {
  it('is the one of the newest year, or else of the last upload; insurance comes from a single one', async () => {
    const fixture = await partnerWithHoa()
    const now = Date.now()
    await documentWith(fixture, 'Budget 2026.pdf', [units(48)], { year: 2026, now: now - 400 * dayMs })
    await documentWith(fixture, 'CC&Rs.pdf', [units(46)], { year: 2005, now })
    await documentWith(
      fixture,
      'Certificate A.pdf',
      [
        { path: 'insurance.expiration', value: '2099-01-01', comparable: '2099-01-01' },
        { path: 'insurance.fidelity', value: '$100,000', comparable: 10_000_000 },
      ],
      { now: now - dayMs },
    )
    await documentWith(
      fixture,
      'Certificate B.pdf',
      [{ path: 'insurance.expiration', value: '2099-12-31', comparable: '2099-12-31' }],
      { now },
    )
    const values = currentDocumentValues(db(), fixture.hoaId)
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
  const fixture = await partnerWithHoa({ name: 'Heron Lake' })
  await documentWith(fixture, 'Document.pdf', [{ path, value, comparable }])
  const { suggested } = viewOf(fixture, id)
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
  const fixture = await partnerWithHoa()
  await documentWith(fixture, 'Document.pdf', [{ path, value, comparable }])
  expect(viewOf(fixture, id)).toMatchObject({
    status: 'confirm',
    inputs: { [`${id}.value`]: typed, [`${id}.document`]: 'Document.pdf' },
  })
})

it.each([
  ['assessments', 'financial.specialAssessments', 'None'],
  ['suits', 'financial.currentLitigation', 'None'],
  ['repairs', 'propertyDetails.repairs', 'None noted'],
])('a document’s statement about %s (%s: %s) is prefilled as “There are none”', async (id, path, value) => {
  const fixture = await partnerWithHoa()
  await documentWith(fixture, 'Minutes.pdf', [{ path, value, comparable: 'none' }])
  expect(viewOf(fixture, id)).toMatchObject({ status: 'confirm', inputs: { [`${id}.state`]: 'none' } })
})
