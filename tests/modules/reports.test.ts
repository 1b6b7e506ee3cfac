import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defaultBrand } from '~/brand'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { renderReportPdf } from '~/modules/reports/pdf/render-pdf.server'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import { proposeAlerts } from '~/modules/reports/alerts/propose-alerts'
import { readReport } from '~/modules/reports/draft/report.server'
import { sampleReport } from '~/modules/reports/samples/samples'
import { saveReport } from '~/modules/reports/draft/save-report.server'
import {
  chooseCandidate,
  editItem,
  setAbsence,
  verifyItem,
} from '~/modules/reports/draft/item-actions.server'
import { checkValues, flattenByPath, nestByPath } from '~/modules/report-fields/values'
import { db } from '~db/client.server'
import { activities, reportItems } from '~db/schema'
import { insertDocument } from '~tests/factories/documents'
import { makePaidOrder } from '~tests/factories/orders'
import { foundItem, requiredItems, storedItem } from '~tests/factories/reports'
import { makeUser } from '~tests/factories/users'
import { expectRefusal, must } from '~tests/setup/helpers'
import { pdfTexts } from '~tests/setup/pdf-text'
import { extractedField } from '~/modules/report-fields/fields'
import { parseTyped } from '~/modules/report-fields/parse-typed-value'
import { numberOf } from '~/modules/report-fields/typed-value'

async function paidOrder() {
  const admin = await makeUser({ role: 'admin' })
  const order = await makePaidOrder()
  return { admin, order }
}

describe('values of a report', () => {
  it('are replaced by rereading, unless staff have entered or verified them', async () => {
    const { admin, order } = await paidOrder()
    fillReport(
      order.id,
      [
        foundItem('propertyInfo.totalUnits', { value: '46' }),
        foundItem('propertyInfo.county', { value: 'Ada' }),
        foundItem('propertyInfo.yearBuilt', { value: '1980' }),
      ],
      null,
    )
    editItem(admin, order.id, 'propertyInfo.totalUnits', ' 48 ')
    verifyItem(admin, order.id, 'propertyInfo.county', true)
    fillReport(
      order.id,
      [
        foundItem('propertyInfo.totalUnits', { value: '50' }),
        foundItem('propertyInfo.county', { value: 'Bee' }),
        foundItem('propertyInfo.yearBuilt', { value: '1981' }),
      ],
      null,
    )
    expect(storedItem(order.id, 'propertyInfo.totalUnits')).toMatchObject({ value: '48', source: 'employee' })
    expect(storedItem(order.id, 'propertyInfo.county').value).toBe('Ada')
    expect(storedItem(order.id, 'propertyInfo.yearBuilt').value).toBe('1981')
  })

  it('are unverified again after a change, and the log has old and new', async () => {
    const { admin, order } = await paidOrder()
    fillReport(order.id, [foundItem('propertyInfo.totalUnits', { value: '46' })], null)
    verifyItem(admin, order.id, 'propertyInfo.totalUnits', true)
    saveReport(admin, order.id, { values: new Map([['propertyInfo.totalUnits', '47']]) })
    expect(storedItem(order.id, 'propertyInfo.totalUnits')).toMatchObject({
      value: '47',
      verifiedAt: null,
      source: 'employee',
    })
    expect(db().select().from(activities).all().at(-1)).toMatchObject({
      field: 'propertyInfo.totalUnits',
      oldValue: '46',
      newValue: '47',
      userId: admin.id,
    })
  })

  it('keep their value and period through every decision of staff', async () => {
    const { admin, order } = await paidOrder()
    const path = 'financial.totalExpenses'
    const { id: documentId } = insertDocument({ orderId: order.id }, 'Budget.pdf')
    const other = {
      path,
      value: '$90,000',
      comparable: 9_000_000,
      qualifier: '2025 actual',
      documentId,
      page: 1,
      quote: 'Total $90,000',
      confidence: 0.8,
    }
    const first = { value: '$96,000', period: '2026 proposed', documentId, documentPage: 1, quote: '$96,000' }
    fillReport(order.id, [foundItem(path, { ...first, candidates: [other] })], null)
    const item = () => must(readReport(admin, order.id).items.find((i) => i.path === path))
    expect(item()).toMatchObject({ period: '2026 proposed', typed: { kind: 'money', cents: 9_600_000 } })
    chooseCandidate(admin, order.id, path, 0)
    expect(item()).toMatchObject({ period: '2025 actual', typed: { cents: 9_000_000 } })
    chooseCandidate(admin, order.id, path, 1)
    expect(item()).toMatchObject({ value: '$96,000', period: '2026 proposed' })
    editItem(admin, order.id, path, '97000')
    expect(item()).toMatchObject({ value: '$97,000', period: null, typed: { cents: 9_700_000 } })
    setAbsence(admin, order.id, path, 'not_provided')
    expect(item()).toMatchObject({ value: null, period: null, typed: null })
  })

  it('are protected from concurrent edits: the second user gets a conflict', async () => {
    const { admin, order } = await paidOrder()
    fillReport(order.id, [foundItem('propertyInfo.totalUnits', { value: '46' })], null)
    const { version } = readReport(admin, order.id)
    saveReport(admin, order.id, { version, values: new Map([['propertyInfo.totalUnits', '47']]) })
    await expectRefusal(
      () => saveReport(admin, order.id, { version, values: new Map([['propertyInfo.totalUnits', '48']]) }),
      'conflict',
      /Someone else has changed this report/,
    )
    expect(storedItem(order.id, 'propertyInfo.totalUnits').value).toBe('47')
  })

  it('that disagree must be chosen by staff before they can be verified', async () => {
    const { admin, order } = await paidOrder()
    const candidate = {
      path: 'propertyInfo.totalUnits',
      value: '43',
      comparable: 43,
      quote: 'forty-three',
      documentId: 0,
      page: 3,
      confidence: 0.8,
    }
    fillReport(
      order.id,
      [foundItem('propertyInfo.totalUnits', { conflict: true, candidates: [candidate] })],
      null,
    )
    await expectRefusal(
      () => verifyItem(admin, order.id, 'propertyInfo.totalUnits', true),
      'conflict',
      /choose a value first/,
    )
    db()
      .update(reportItems)
      .set({ candidates: JSON.stringify([{ ...candidate, documentId: null }]) })
      .run()
    chooseCandidate(admin, order.id, 'propertyInfo.totalUnits', 0)
    expect(storedItem(order.id, 'propertyInfo.totalUnits')).toMatchObject({
      value: '43',
      conflict: false,
      documentPage: 3,
      quote: 'forty-three',
    })
  })

  it('that were found can be chosen again, whatever staff decided in the meantime', async () => {
    const { admin, order } = await paidOrder()
    const path = 'propertyInfo.totalUnits'
    const { id: documentId } = insertDocument({ orderId: order.id }, 'Declaration.pdf')
    const first = { documentId, documentPage: 2, quote: '46 units' }
    const other = {
      path,
      value: '43',
      comparable: 43,
      documentId,
      page: 3,
      quote: '43 homes',
      confidence: 0.8,
    }
    fillReport(
      order.id,
      [foundItem(path, { value: '46', confidence: 0.9, ...first, candidates: [other] })],
      null,
    )
    const candidates = () =>
      must(readReport(admin, order.id).items.find((item) => item.path === path)).candidates
    chooseCandidate(admin, order.id, path, 0)
    expect(candidates().map((c) => [c.value, c.page, c.quote])).toEqual([
      ['43', 3, '43 homes'],
      ['46', 2, '46 units'],
    ])
    editItem(admin, order.id, path, '50')
    setAbsence(admin, order.id, path, 'not_provided')
    expect(candidates()).toHaveLength(2)
    chooseCandidate(admin, order.id, path, 1)
    expect(storedItem(order.id, path)).toMatchObject({ value: '46', confidence: 0.9, ...first })
    expect(candidates()).toHaveLength(2)
  })

  it('are stored as they were read, and again when staff choose them', async () => {
    const { admin, order } = await paidOrder()
    const path = 'financial.fundingLevel'
    const { id: documentId } = insertDocument({ orderId: order.id })
    const candidate = (value: string, comparable: number) => ({
      path,
      value,
      comparable,
      quote: `Percent funded ${comparable}`,
      documentId,
      page: 1,
      confidence: 0.9,
    })
    const [read, other] = [candidate('11.7%', 11.74), candidate('9.9%', 9.85)]
    fillReport(
      order.id,
      [
        foundItem(path, {
          value: '11.7%',
          typed: { kind: 'percent', percent: 11.74 },
          candidates: [read, other],
        }),
      ],
      null,
    )
    const typed = () => must(readReport(admin, order.id).items.find((item) => item.path === path)).typed
    expect(typed()).toEqual({ kind: 'percent', percent: 11.74 })
    chooseCandidate(admin, order.id, path, 1)
    expect(typed()).toEqual({ kind: 'percent', percent: 9.85 })
    editItem(admin, order.id, path, '40%')
    expect(typed()).toEqual({ kind: 'percent', percent: 40 })
  })

  it('that are calculated again keep their precision', async () => {
    const { admin, order } = await paidOrder()
    const typed = () =>
      must(readReport(admin, order.id).items.find(({ path }) => path === 'financial.fundingLevel')).typed
    const { id: documentId } = insertDocument({ orderId: order.id })
    const amount = (path: string, value: string) =>
      foundItem(path, { value, documentId, documentPage: 1, quote: value })
    fillReport(
      order.id,
      [amount('financial.currentReserve', '$9,960'), amount('financial.targetReserve', '$100,000')],
      null,
    )
    expect(numberOf(typed())).toBeCloseTo(9.96)
    editItem(admin, order.id, 'financial.currentReserve', '$9,970')
    expect(numberOf(typed())).toBeCloseTo(9.97)
  })

  it('that were calculated are not candidates', async () => {
    const { admin, order } = await paidOrder()
    const path = 'propertyInfo.monthlyDues'
    const { id: documentId } = insertDocument({ orderId: order.id }, 'Budget.pdf')
    const place = { documentId, documentPage: 4, quote: '$800 a year' }
    fillReport(order.id, [foundItem(path, { value: '$66.67 a month', source: 'system', ...place })], null)
    editItem(admin, order.id, path, '$70 a month')
    expect(JSON.parse(storedItem(order.id, path).candidates)).toEqual([])
  })

  it('are closed to a contributor who is not the assignee', async () => {
    const { order } = await paidOrder()
    fillReport(order.id, requiredItems(), null)
    const stranger = await makeUser({ role: 'contributor' })
    await expectRefusal(
      () => editItem(stranger, order.id, 'propertyInfo.totalUnits', '1'),
      'forbidden',
      /someone else/,
    )
    await expectRefusal(() => readReport(stranger, order.id), 'forbidden', /someone else/)
  })

  it('of a score between two grades say so, and must be verified again when the range changes', async () => {
    const { admin, order } = await paidOrder()
    const litigation = 'financial.currentLitigation'
    const overall = 'healthScores.overall'
    fillReport(
      order.id,
      [...requiredItems(), foundItem('propertyDetails.repairs', { value: 'Deferred' })],
      null,
    )
    editItem(admin, order.id, litigation, 'None')
    verifyItem(admin, order.id, litigation, true)
    // Litigation earns 25 of the operational points, which have a weight of one fifth.
    expect(storedItem(order.id, overall)).toMatchObject({
      value: null,
      absence: 'not_provided',
      sourceDetail: 'Between F and A: 5 to 100 of 100, by method v2 from the verified values.',
    })
    verifyItem(admin, order.id, overall, true)
    expect(storedItem(order.id, overall).verifiedAt).not.toBeNull()
    verifyItem(admin, order.id, 'propertyDetails.repairs', true)
    expect(storedItem(order.id, overall)).toMatchObject({
      sourceDetail: 'Between F and A: 10 to 96 of 100, by method v2 from the verified values.',
      verifiedAt: null,
    })
  })

  it('of scores are clamped and labeled', async () => {
    const { admin, order } = await paidOrder()
    fillReport(order.id, requiredItems(), null)
    editItem(admin, order.id, 'healthScores.financial', '1000', 'the auditor’s view')
    expect(storedItem(order.id, 'healthScores.financial')).toMatchObject({
      value: '100% (Excellent)',
      source: 'employee',
      sourceDetail: 'Set by staff: the auditor’s view',
    })
    await expectRefusal(
      () => editItem(admin, order.id, 'healthScores.financial', 'good'),
      'invalid',
      /number from 0 to 100/,
    )
  })
})

describe('alerts proposed for values', () => {
  const special = must(extractedField('financial.specialAssessments'))
  const alertOf = (value: string) =>
    proposeAlerts(
      [
        {
          path: special.path,
          value,
          typed: parseTyped(special, value),
          absence: null,
          place: { documentId: 1, document: 'rs-full.pdf', page: 3, quote: null },
        },
      ],
      '2026-11-20',
    ).map(({ alert }) => alert)

  it.each([
    ['$2,500 per unit', 'The documents show a special assessment of $2,500 per unit'],
    ['$212,000.50', 'The documents show a special assessment of $212,000.50'],
    ['$14,500 a unit, pending', 'The documents show a special assessment of $14,500 per unit'],
  ])('state the amount: %s', (value, title) => {
    expect(alertOf(value)).toMatchObject([{ title, severity: 'caution', source: 'rs-full.pdf, page 3' }])
  })

  it('are printed with the page of their source', async () => {
    const report = { ...sampleReport('SAMPLE-FAIR'), alerts: alertOf('$2,500 per unit') }
    const [block] = must(layoutReport(report).pages[0]).end
    expect(block?.kind === 'alerts' && block.alerts[0]?.source).toEqual({
      document: 'rs-full',
      page: 'page 3',
      note: null,
      quote: null,
      evidence: { documentId: 1, page: 3, statement: 'alert-0' },
    })
    const texts = await pdfTexts(await renderReportPdf(report, defaultBrand))
    expect(texts[1]).toContain('due at closing. rs-full, page 3')
  })
})

describe('an object of values', () => {
  const valuesSchema = z.record(z.unknown()).transform((object, context) => checkValues(object, context))

  it('survives a round trip', () => {
    const values = new Map([
      ['propertyInfo.totalUnits', '46'],
      ['propertyDetails.hoaCoverage.poolSpa', null],
    ])
    expect(new Map(flattenByPath(nestByPath(values)) as [string, string | null][])).toEqual(values)
    expect(valuesSchema.parse(nestByPath(values))).toEqual(values)
  })

  it.each([
    [{ propertyInfo: { color: 'red' } }, 'A report has no such field'],
    [{ propertyInfo: { totalUnits: ['1'] } }, 'Please give a text, a number, or null'],
    [{ propertyInfo: { totalUnits: 'x'.repeat(100_000) } }, 'Please use at most 300 characters'],
    [{ management: { googleReviews: 6 } }, 'Google reviews are from 0 to 5, in steps of 0.1'],
    [{ healthScores: { overall: 'high' } }, 'Please enter a number from 0 to 100'],
    [
      // Parsed, because in an object literal `__proto__` would not be a key.
      JSON.parse('{"__proto__":{"polluted":"1"},"constructor":{"prototype":{"a":"1"}}}') as object,
      'A report has no such field',
    ],
  ])('%j is rejected', (object, sentence) => {
    const parsed = valuesSchema.safeParse(object)
    expect(parsed.success ? '' : parsed.error.issues[0]?.message).toBe(sentence)
  })
})
