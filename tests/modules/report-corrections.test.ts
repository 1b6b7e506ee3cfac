import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import { paymentsPerYear } from '~/modules/report-fields/calculate'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { maxAlerts } from '~/modules/reports/alerts/alerts'
import { reportObject, saveReportObject } from '~/modules/staff-orders/report-object.server'
import { readReport } from '~/modules/reports/draft/report.server'
import { saveReport } from '~/modules/reports/draft/save-report.server'
import {
  chooseCandidate,
  editItem,
  setAbsence,
  verifyItem,
} from '~/modules/reports/draft/item-actions.server'
import { db } from '~db/client.server'
import { activities } from '~db/schema'
import { makePaidOrder } from '~tests/factories/orders'
import { foundItem } from '~tests/factories/reports'
import { makeUser } from '~tests/factories/users'
import { expectRefusal, must } from '~tests/setup/helpers'
import type { Candidate } from '~/modules/report-fields/candidate'
import { extractedField } from '~/modules/report-fields/fields'
import { parseTyped } from '~/modules/report-fields/parse-typed-value'

// A corrected report stays consistent: calculated values and proposed alerts follow their inputs.

const found = (values: Record<string, string>) =>
  Object.entries(values).map(([path, value]) => foundItem(path, { value }))

async function reportOf(values: Record<string, string>) {
  const admin = await makeUser({ role: 'admin' })
  const { id, orderNumber } = await makePaidOrder()
  fillReport(id, found(values), null)
  const item = (path: string) => readReport(admin, id).items.find((i) => i.path === path)
  return {
    admin,
    id,
    orderNumber,
    item: (path: string) => must(item(path), path),
    value: (path: string) => item(path)?.value ?? null,
    titles: () => readReport(admin, id).alerts.map((a) => a.title),
    edit: (path: string, typed: string) => editItem(admin, id, path, typed),
    verify: (path: string) => verifyItem(admin, id, path, true),
    log: () => db().select().from(activities).where(eq(activities.orderId, id)).all(),
  }
}

const lofts = {
  'propertyInfo.totalUnits': '46',
  'financial.regularAssessment': '$800 a year',
  'financial.currentReserve': '$8,660',
  'financial.targetReserve': '$147,955',
  'financial.fundingLevel': '6%',
}

describe('calculated values', () => {
  it('follow a correction, and must be verified again', async () => {
    const { admin, id, item, value, verify, log } = await reportOf(lofts)
    expect(value('propertyInfo.monthlyDues')).toBe('$66.67 a month')
    for (const { path } of readReport(admin, id).items) verify(path)
    const object = reportObject(admin, id) as unknown as Record<string, Record<string, string | null>>
    saveReportObject(admin, id, {
      ...object,
      propertyInfo: { ...object.propertyInfo, totalUnits: '50' },
      financial: {
        ...object.financial,
        regularAssessment: '$900 a year',
        currentReserve: '$88,660',
      },
    })
    expect(value('financial.perUnitBalance')).toBe('$1,773.20')
    expect(value('financial.perUnitUnderfunding')).toBe('$1,185.90')
    expect(item('propertyInfo.monthlyDues')).toMatchObject({
      value: '$75 a month',
      source: 'system',
      sourceDetail: 'Calculated: $900 a year, divided by 12.',
      verifiedAt: null,
    })
    expect(log().find((a) => a.field === 'propertyInfo.monthlyDues' && a.oldValue !== null)).toMatchObject({
      oldValue: '$66.67 a month',
      newValue: '$75 a month',
      userId: null,
    })
  })

  it('keep their verification if another value changes', async () => {
    const { edit, verify, item } = await reportOf(lofts)
    verify('propertyInfo.monthlyDues')
    const before = item('propertyInfo.monthlyDues')
    edit('propertyInfo.totalUnits', '50')
    expect(item('propertyInfo.monthlyDues')).toEqual(before)
    expect(before.verifiedAt).not.toBe(null)
  })

  it('entered by staff, or stated by a document, stay', async () => {
    const { edit, value } = await reportOf({ ...lofts, 'financial.perUnitUnderfunding': '$3,000' })
    edit('propertyInfo.monthlyDues', '$70 a month')
    edit('financial.perUnitBalance', '')
    edit('financial.regularAssessment', '$900 a year')
    edit('propertyInfo.totalUnits', '50')
    expect([
      value('propertyInfo.monthlyDues'),
      value('financial.perUnitBalance'),
      value('financial.perUnitUnderfunding'),
    ]).toEqual(['$70 a month', null, '$3,000'])
  })

  it('are removed and added with their inputs', async () => {
    const { admin, id, edit, item, value, verify } = await reportOf(lofts)
    verify('propertyInfo.monthlyDues')
    setAbsence(admin, id, 'financial.regularAssessment', 'not_provided')
    expect(item('propertyInfo.monthlyDues')).toMatchObject({
      value: null,
      absence: 'not_found',
      verifiedAt: null,
    })
    edit('financial.regularAssessment', '$1,200 per quarter')
    expect(value('propertyInfo.monthlyDues')).toBe('$400 a month')
  })

  it('cause a conflict for a user who was about to verify the previous value', async () => {
    const { admin, id, edit, item } = await reportOf(lofts)
    const version = item('propertyInfo.monthlyDues').version
    edit('financial.regularAssessment', '$900 a year')
    await expectRefusal(
      () => verifyItem(admin, id, 'propertyInfo.monthlyDues', true, { version }),
      'conflict',
      /Someone else has changed this item/,
    )
  })

  it('use the value that staff choose if documents disagree', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { id } = await makePaidOrder()
    const conflictAt = (path: string, ...values: string[]) =>
      foundItem(path, {
        conflict: true,
        candidates: values.map((value, at): Candidate => ({
          path,
          value,
          comparable: value,
          quote: value,
          documentId: null as never,
          page: at + 1,
          confidence: 0.8,
        })),
      })
    fillReport(
      id,
      [
        conflictAt('financial.fundingLevel', '6%', '44%'),
        conflictAt('financial.totalIncome', '$178,560', '$160,000'),
        conflictAt('financial.totalExpenses', '$175,000', '$190,000'),
        foundItem('financial.budgetStatus', { absence: 'not_found' }),
      ],
      null,
    )
    expect(readReport(admin, id).alerts).toEqual([])
    chooseCandidate(admin, id, 'financial.fundingLevel', 1)
    chooseCandidate(admin, id, 'financial.totalIncome', 0)
    chooseCandidate(admin, id, 'financial.totalExpenses', 0)
    const { items, alerts } = readReport(admin, id)
    const value = (path: string) => items.find((i) => i.path === path)?.value
    expect(value('financial.operatingResult')).toBe('$3,560')
    expect(value('financial.budgetStatus')).toBe('Positive')
    expect(alerts.map((a) => a.title)).toEqual(['Reserves are 44% funded'])
  })

  it.each([
    ['$800 a year', 1],
    ['$75 per month', 12],
    ['$75/month', 12],
    ['$300 every quarter', 4],
    ['$900', null],
  ])('%s is paid %s times a year', (value, times) => {
    const field = must(extractedField('financial.regularAssessment'))
    expect(paymentsPerYear(parseTyped(field, value))).toBe(times)
  })

  it('do not exist for an order without documents', () => {
    expect(proposeCitedItems([], [], '2026-11-20').filter((i) => i.source === 'system')).toEqual([])
  })
})

describe('proposed alerts', () => {
  const sixPercent = 'Reserves are 6% funded'
  const sixtyPercent = 'Reserves are 60% funded'
  const own = { type: 'Roof', title: 'Leak', description: 'Costly', severity: 'bad' as const }

  it('follow the value, in both directions', async () => {
    const { edit, titles, log } = await reportOf(lofts)
    expect(titles()).toEqual([sixPercent])
    edit('financial.fundingLevel', '60%')
    expect(titles()).toEqual([sixtyPercent])
    expect(log().at(-1)).toMatchObject({ field: 'criticalAlerts', userId: null })
    expect(log().at(-1)?.description).toContain(`added “${sixtyPercent}”; removed “${sixPercent}”`)
    edit('financial.fundingLevel', '6%')
    expect(titles()).toEqual([sixPercent])
    edit('financial.fundingLevel', '')
    expect(titles()).toEqual([])
  })

  it('recognize a value in any format that staff enter', async () => {
    const { edit, titles, value } = await reportOf(lofts)
    edit('financial.fundingLevel', '6.5')
    expect(titles()).toEqual(['Reserves are 7% funded'])
    edit('financial.currentReserve', '0.5 million')
    expect(value('financial.perUnitBalance')).toBe('$10,869.57')
    await expectRefusal(() => edit('financial.currentReserve', '5 banana'), 'invalid', /needs an amount/)
    expect(value('financial.currentReserve')).toBe('$500,000')
  })

  it('leave alerts written and rewritten by staff unchanged', async () => {
    const { admin, id, edit, titles } = await reportOf(lofts)
    const [proposed] = readReport(admin, id).alerts
    saveReport(admin, id, { alerts: [{ ...must(proposed), description: 'The roof is due.' }, own] })
    expect(titles()).toEqual([sixPercent, 'Leak'])
    edit('propertyInfo.totalUnits', '50')
    expect(titles()).toEqual([sixPercent, 'Leak'])
    // The rewritten alert replaces the proposal for the new value, until staff decide.
    edit('financial.fundingLevel', '60%')
    expect(titles()).toEqual([sixPercent, 'Leak'])
    expect(readReport(admin, id).alerts[0]).toMatchObject({ nowSays: '60%', nowProposes: sixtyPercent })
    saveReport(admin, id, { alerts: [own] })
    expect(titles()).toEqual(['Leak', sixtyPercent])
  })

  it('removed by staff are not proposed again for the same value', async () => {
    const { admin, id, edit, titles } = await reportOf(lofts)
    saveReport(admin, id, { alerts: [own] })
    edit('propertyInfo.totalUnits', '50')
    fillReport(id, found(lofts), null)
    expect(titles()).toEqual(['Leak'])
    edit('financial.fundingLevel', '60%')
    expect(titles()).toEqual(['Leak', sixtyPercent])
    edit('financial.fundingLevel', '6%')
    expect(titles()).toEqual(['Leak'])
    edit('financial.fundingLevel', '12%')
    expect(titles()).toEqual(['Leak', 'Reserves are 12% funded'])
  })

  it('beyond the limit are added once there is room', async () => {
    const { admin, id, edit, titles } = await reportOf({})
    const many = Array.from({ length: maxAlerts }, (_, i) => ({ ...own, title: `Leak ${i + 1}` }))
    saveReport(admin, id, { alerts: many })
    edit('financial.fundingLevel', '6%')
    expect(titles()).toEqual(many.map(({ title }) => title))
    saveReport(admin, id, { alerts: many.slice(1) })
    edit('propertyInfo.totalUnits', '50')
    expect(titles()).toHaveLength(maxAlerts)
    expect(titles().at(-1)).toBe(sixPercent)
    saveReport(admin, id, { alerts: many.slice(2) })
    edit('propertyInfo.totalUnits', '51')
    expect(titles()).not.toContain(sixPercent)
  })

  it('are named in the log with other alerts when they change', async () => {
    const { admin, id, orderNumber, log } = await reportOf({})
    const other = { ...own, title: 'Elevator' }
    const logged = () => log().at(-1)?.description
    saveReport(admin, id, { alerts: [own, other] })
    expect(logged()).toBe(`Alerts of ${orderNumber}: added “Leak”, “Elevator”`)
    saveReport(admin, id, {
      alerts: [
        { ...own, description: 'Repaired' },
        { ...other, title: 'Lift' },
      ],
    })
    expect(logged()).toBe(`Alerts of ${orderNumber}: added “Lift”; changed “Leak”; removed “Elevator”`)
    const { alerts, version } = readReport(admin, id)
    saveReport(admin, id, { alerts: alerts.toReversed() })
    expect(logged()).toBe(`Alerts of ${orderNumber}: put in another order`)
    saveReport(admin, id, { alerts: alerts.toReversed() })
    expect(readReport(admin, id).version).toBe(version + 1)
  })
})
