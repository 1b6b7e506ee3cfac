import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { printedForms } from '~/modules/report-fields/format-value'
import type { VerificationItem } from '~/modules/report-fields/items'
import { reportField } from '~/modules/report-fields/fields'
import { money, textOf, type TypedValue } from '~/modules/report-fields/typed-value'
import { linkOrderToHoa } from '~/modules/staff-orders/link-order-to-hoa.server'
import { updateHoa } from '~/modules/hoas/update-hoa.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { offerAnswers } from '~/modules/reports/draft/offer-answers.server'
import { readReport } from '~/modules/reports/draft/report.server'
import { chooseCandidate, editItem, verifyItem } from '~/modules/reports/draft/item-actions.server'
import { db } from '~db/client.server'
import { hoas, jobs } from '~db/schema'
import { insertDocument } from '~tests/factories/documents'
import { makePaidOrder, updateOrder } from '~tests/factories/orders'
import { answer, partnerWithHoa } from '~tests/factories/questionnaire'
import {
  findItem,
  foundItem,
  reportVersion,
  requiredItems,
  storedCandidates,
  storedItem,
} from '~tests/factories/reports'
import { expectRefusal } from '~tests/setup/helpers'
import { dayMs } from '~/modules/time-units'

// Partners' answers in the reports of orders linked to their HOA (decision 026).

const units = 'propertyInfo.totalUnits'
const dues = 'propertyInfo.monthlyDues'

/** A linked order whose documents have been read, with these values. */
async function linkedOrder(found: (documentId: number) => VerificationItem[] = () => []) {
  const fixture = await partnerWithHoa({ totalUnits: 0 })
  const order = await makePaidOrder()
  updateOrder(order.id, { hoaId: fixture.hoaId })
  const { id: documentId } = insertDocument({ orderId: order.id }, 'Declaration.pdf')
  const own = found(documentId)
  const fill = () =>
    fillReport(
      order.id,
      [...requiredItems().filter(({ path }) => !own.some((i) => i.path === path)), ...own],
      null,
    )
  fill()
  const offer = (now?: number) => offerAnswers({ hoaId: fixture.hoaId }, now)
  return { ...fixture, order, documentId, fill, offer }
}

const documentCandidate = (documentId: number, path: string, value: string) =>
  foundItem(path, {
    value,
    documentId,
    documentPage: 3,
    quote: `there are ${value}`,
    sourceDetail: 'Declaration.pdf, page 3.',
  })

describe('an answer of the association', () => {
  it('is the value if the documents contain none, with author and date', async () => {
    const { partner, hoaId, order, offer } = await linkedOrder()
    const before = storedItem(order.id, units)
    answer(partner, hoaId, { 'units-total.value': '46' }, Date.UTC(2026, 10, 20, 20))
    offer(Date.UTC(2026, 10, 21))
    expect(storedItem(order.id, units)).toMatchObject({
      value: '46',
      source: 'customer',
      sourceDetail: 'Pat Partner, November 20, 2026, in the lender questionnaire.',
      conflict: false,
      verifiedAt: null,
      absence: null,
    })
    // A cleared answer leaves no trace.
    answer(partner, hoaId, { 'units-total.value': '' })
    offer()
    expect(storedItem(order.id, units)).toMatchObject({
      value: null,
      absence: before.absence,
      source: before.source,
      sourceDetail: before.sourceDetail,
      documentsValue: null,
    })
  })

  it('adds optional items, and removes them again', async () => {
    const { partner, hoaId, order, offer } = await linkedOrder()
    answer(partner, hoaId, { 'transfer-fee.value': '250' })
    offer()
    expect(storedItem(order.id, 'financial.transferFee').value).toBe('$250')
    answer(partner, hoaId, { 'transfer-fee.state': 'unknown' })
    offer()
    expect(findItem(order.id, 'financial.transferFee')).toBeUndefined()
  })

  it('stands beside a document that says the same', async () => {
    const { partner, hoaId, order, offer } = await linkedOrder((id) => [documentCandidate(id, units, '46')])
    answer(partner, hoaId, { 'units-total.value': '46' })
    offer()
    expect(storedItem(order.id, units)).toMatchObject({ value: '46', source: 'ai', conflict: false })
    expect(storedCandidates(order.id, units)).toMatchObject([{ value: '46', source: 'customer' }])
  })

  it.each<[path: string, read: TypedValue, answers: Record<string, string>]>([
    ['management.phone', textOf('(555) 123-4567', '5551234567'), { 'manager-phone.value': '(555) 123-4567' }],
    [
      'management.email',
      textOf('pat-smith@acme.example'),
      { 'manager-email.value': 'pat-smith@acme.example' },
    ],
    ['financial.workingCapital', money(500_00), { 'capital-contribution.value': '500' }],
    [
      'financial.reserveContribution',
      money(2083_33, { per: 'month' }),
      { 'budgeted-reserves.value': '25000' },
    ],
  ])('in other words or another interval agrees with a document: %s', async (path, read, answers) => {
    const { partner, hoaId, order, offer } = await linkedOrder((id) => {
      const { value, typed } = printedForms(read, reportField(path))
      return [{ ...documentCandidate(id, path, value), typed }]
    })
    const { value } = storedItem(order.id, path)
    answer(partner, hoaId, answers)
    offer()
    expect(storedItem(order.id, path)).toMatchObject({ value, source: 'ai', conflict: false })
    expect(storedCandidates(order.id, path)).toMatchObject([{ source: 'customer' }])
  })

  it('conflicts with a different value of a document, until staff resolve it', async () => {
    const { admin, partner, hoaId, order, documentId, offer } = await linkedOrder((id) => [
      documentCandidate(id, units, '46'),
    ])
    answer(partner, hoaId, { 'units-total.value': '48' })
    offer()
    expect(storedItem(order.id, units)).toMatchObject({ value: null, conflict: true, documentId: null })
    expect(storedCandidates(order.id, units)).toMatchObject([
      { value: '46', documentId, page: 3, quote: 'there are 46' },
      { value: '48', source: 'customer', sourceDetail: expect.stringContaining('Pat Partner') },
    ])
    await expectRefusal(() => verifyItem(admin, order.id, units, true), 'conflict', /choose a value first/)
    chooseCandidate(admin, order.id, units, 1)
    expect(storedItem(order.id, units)).toMatchObject({
      value: '48',
      source: 'employee',
      conflict: false,
      sourceDetail: expect.stringMatching(/^Chosen by staff\. Pat Partner, /),
    })
    verifyItem(admin, order.id, units, true)

    // The decision stays, whatever the partner answers.
    answer(partner, hoaId, { 'units-total.value': '50' })
    offer()
    expect(storedItem(order.id, units)).toMatchObject({ value: '48', source: 'employee' })
    expect(storedItem(order.id, units).verifiedAt).not.toBeNull()
    expect(storedCandidates(order.id, units).map(({ value }) => value)).toEqual(['46', '50'])
  })

  it('beside a value of another association leaves that value’s warning', async () => {
    const { partner, hoaId, order, offer } = await linkedOrder((id) => [
      { ...documentCandidate(id, units, '48'), otherAssociation: 'Harbor Point HOA' },
    ])
    answer(partner, hoaId, { 'units-total.value': '46' })
    offer()
    expect(storedItem(order.id, units)).toMatchObject({ conflict: true, otherAssociation: null })
    expect(storedCandidates(order.id, units)).toMatchObject([
      { value: '48', otherAssociation: 'Harbor Point HOA' },
      { value: '46' },
    ])
    answer(partner, hoaId, { 'units-total.value': '' })
    offer()
    expect(storedItem(order.id, units)).toMatchObject({ value: '48', otherAssociation: 'Harbor Point HOA' })
  })

  it('never changes verified values or those entered by staff', async () => {
    const { admin, partner, hoaId, order, offer } = await linkedOrder((id) => [
      documentCandidate(id, units, '46'),
    ])
    verifyItem(admin, order.id, units, true)
    editItem(admin, order.id, 'management.company', 'Entered Management')
    answer(partner, hoaId, { 'units-total.value': '48', 'manager-company.value': 'Other Management' })
    offer()
    expect(storedItem(order.id, units)).toMatchObject({ value: '46', source: 'ai', conflict: false })
    expect(storedItem(order.id, units).verifiedAt).not.toBeNull()
    expect(storedItem(order.id, 'management.company')).toMatchObject({
      value: 'Entered Management',
      source: 'employee',
      conflict: false,
    })
    for (const path of [units, 'management.company'])
      expect(storedCandidates(order.id, path)).toMatchObject([{ source: 'customer' }])
  })

  it('joins a conflict of the documents, and is listed beside differently worded rules', async () => {
    const rules = 'propertyDetails.rentalRules'
    const { partner, hoaId, order, offer } = await linkedOrder((id) => [
      foundItem(units, { conflict: true, candidates: [] }),
      documentCandidate(id, rules, 'No lease shorter than one year.'),
    ])
    answer(partner, hoaId, { 'units-total.value': '48', 'rentals.value': 'no' })
    offer()
    expect(storedItem(order.id, units)).toMatchObject({ value: null, conflict: true })
    expect(storedCandidates(order.id, units)).toMatchObject([{ value: '48' }])
    expect(storedItem(order.id, rules)).toMatchObject({
      value: 'No lease shorter than one year.',
      conflict: false,
    })
    expect(storedCandidates(order.id, rules)).toMatchObject([{ value: 'Rentals are not allowed.' }])
  })

  it('conflicts with a different calculated value, and the calculation continues', async () => {
    const assessment = 'financial.regularAssessment'
    const { admin, partner, hoaId, order, offer } = await linkedOrder((id) => [
      documentCandidate(id, assessment, '$600 a quarter'),
    ])
    expect(storedItem(order.id, dues)).toMatchObject({ value: '$200 a month', source: 'system' })
    answer(partner, hoaId, { 'dues-amount.value': '250', 'dues-period.value': 'month' })
    offer()
    expect(storedItem(order.id, dues)).toMatchObject({ value: null, conflict: true })
    expect(storedCandidates(order.id, dues)).toMatchObject([
      { value: '$200 a month', source: 'system', sourceDetail: expect.stringContaining('Calculated') },
      { value: '$250 a month', source: 'customer' },
    ])
    // Staff correct the value that it is calculated from.
    editItem(admin, order.id, assessment, '$750 a quarter')
    expect(storedItem(order.id, dues)).toMatchObject({
      value: '$250 a month',
      conflict: false,
      source: 'system',
    })
    answer(partner, hoaId, { 'dues-amount.value': '' })
    offer()
    expect(storedItem(order.id, dues)).toMatchObject({
      value: '$250 a month',
      source: 'system',
      documentsValue: null,
    })
  })

  it('is offered again when the documents are reread', async () => {
    const { partner, hoaId, order, offer, fill } = await linkedOrder((id) => [
      documentCandidate(id, units, '46'),
    ])
    answer(partner, hoaId, { 'units-total.value': '48' })
    offer()
    const conflict = storedItem(order.id, units)
    fill()
    expect(storedItem(order.id, units)).toMatchObject({ conflict: true, candidates: conflict.candidates })
  })

  it('is no longer offered once it has expired', async () => {
    const { partner, hoaId, order, offer } = await linkedOrder()
    const now = Date.now()
    const soon = new Date(now + 10 * dayMs).toISOString().slice(0, 10)
    answer(
      partner,
      hoaId,
      {
        'units-total.value': '46',
        'property-policy.value.carrier': 'Demo Mutual',
        'property-policy.value.expires': soon,
      },
      now,
    )
    offer(now)
    expect(storedItem(order.id, 'insurance.company').value).toBe('Demo Mutual')
    offer(now + 12 * dayMs)
    expect(storedItem(order.id, 'insurance.company').value).toBeNull()
    expect(storedItem(order.id, units).value).toBe('46')
    offer(now + 400 * dayMs)
    expect(storedItem(order.id, units).value).toBeNull()
  })

  it('leaves unchanged reports at their version, and approved ones unchanged', async () => {
    const { partner, hoaId, order, offer } = await linkedOrder()
    answer(partner, hoaId, { 'units-total.value': '46' })
    offer()
    const version = reportVersion(order.id)
    offer()
    answer(partner, hoaId, { 'hotel-services.value': 'no' })
    offer()
    expect(reportVersion(order.id)).toBe(version)
    updateOrder(order.id, { status: 'completed', completedAt: 1 })
    answer(partner, hoaId, { 'units-total.value': '48' })
    offer()
    expect(storedItem(order.id, units).value).toBe('46')
    expect(reportVersion(order.id)).toBe(version)
  })

  it('is not offered if it is “I don’t know” or cannot be printed', async () => {
    const { partner, hoaId, order, offer } = await linkedOrder()
    answer(partner, hoaId, {
      'units-total.state': 'unknown',
      'property-policy.value.carrier': '漢字',
      'suits.value.0.style': 'Doe v. Test',
    })
    offer()
    expect(storedItem(order.id, units).value).toBeNull()
    expect(storedItem(order.id, 'insurance.company').value).toBeNull()
    expect(storedItem(order.id, 'financial.currentLitigation').value).toBe('Doe v. Test')
  })
})

describe('linking an order', () => {
  it('adds the answers of its HOA, and unlinking removes them', async () => {
    const { admin, partner, hoaId, order } = await linkedOrder((id) => [documentCandidate(id, units, '46')])
    answer(partner, hoaId, { 'units-total.value': '48', 'manager-company.value': 'Demo Management' })
    linkOrderToHoa(admin, order.id, null)
    expect(storedItem(order.id, units)).toMatchObject({ value: '46', conflict: false })
    linkOrderToHoa(admin, order.id, hoaId)
    expect(storedItem(order.id, units).conflict).toBe(true)
    expect(storedItem(order.id, 'management.company')).toMatchObject({
      value: 'Demo Management',
      source: 'customer',
    })
    verifyItem(admin, order.id, 'management.company', true)
    linkOrderToHoa(admin, order.id, null)
    expect(storedItem(order.id, units)).toMatchObject({
      value: '46',
      source: 'ai',
      conflict: false,
      quote: 'there are 46',
      documentsValue: null,
    })
    expect(storedCandidates(order.id, units)).toEqual([])
    // Values verified by staff stay.
    expect(storedItem(order.id, 'management.company').value).toBe('Demo Management')
    expect(readReport(admin, order.id).items.find(({ path }) => path === units)?.value).toBe('46')
  })

  it('waits for the documents of an order without a report', async () => {
    const { admin, partner, hoaId } = await partnerWithHoa()
    const order = await makePaidOrder()
    answer(partner, hoaId, { 'units-total.value': '48' })
    linkOrderToHoa(admin, order.id, hoaId)
    expect(reportVersion(order.id)).toBeUndefined()
    fillReport(order.id, requiredItems(), null)
    expect(storedItem(order.id, units)).toMatchObject({ value: '48', source: 'customer' })
  })
})

describe('the FiPhO questionnaire', () => {
  const fipho = (hoaId: number, changes: Partial<typeof hoas.$inferInsert>) =>
    db().update(hoas).set(changes).where(eq(hoas.id, hoaId)).run()

  it('is offered once it is answered, and replaced by a later answer', async () => {
    const { partner, hoaId, order, offer } = await linkedOrder()
    fipho(hoaId, { budgetStatus: 'deficit', monthsSinceElection: 12 })
    offer()
    expect(storedItem(order.id, 'financial.budgetStatus').value).toBeNull()
    fipho(hoaId, { fiphoCompletedAt: Date.now() - dayMs, unanswered: '["assessmentIncreases"]' })
    offer()
    // Unanswered questions are not offered as "none".
    expect(findItem(order.id, 'financial.duesIncrease')?.value ?? null).toBeNull()
    expect(storedItem(order.id, 'financial.budgetStatus')).toMatchObject({
      value: 'Negative (deficit)',
      source: 'customer',
      sourceDetail: expect.stringMatching(/^The association, .*, in the FiPhO questionnaire\.$/),
    })
    expect(storedItem(order.id, 'financial.specialAssessments').value).toBe('None')
    answer(partner, hoaId, { 'assessments.value.0.amount': '2000' })
    offer()
    expect(storedItem(order.id, 'financial.specialAssessments').value).toBe('$2,000 per unit')
  })

  it('is compared by date with a tolerance of a few weeks', async () => {
    const path = 'governance.lastElection'
    const { hoaId, order, offer } = await linkedOrder((id) => [documentCandidate(id, path, '2025-10-14')])
    fipho(hoaId, { fiphoCompletedAt: Date.UTC(2026, 10, 20), monthsSinceElection: 12 })
    offer(Date.UTC(2026, 10, 21))
    expect(storedItem(order.id, path)).toMatchObject({ value: '2025-10-14', conflict: false })
    fipho(hoaId, { monthsSinceElection: 36 })
    offer(Date.UTC(2026, 10, 21))
    expect(storedItem(order.id, path)).toMatchObject({ value: null, conflict: true })
  })

  it('is offered again when staff correct it', async () => {
    const { admin, hoaId } = await linkedOrder()
    const queued = () => db().select().from(jobs).where(eq(jobs.kind, 'offer-answers')).all().length
    updateHoa(admin, hoaId, { budgetStatus: 'deficit' }, undefined)
    expect(queued()).toBe(0)
    fipho(hoaId, { fiphoCompletedAt: Date.now() })
    updateHoa(admin, hoaId, { budgetStatus: 'balanced' }, undefined)
    expect(queued()).toBe(1)
  })
})
