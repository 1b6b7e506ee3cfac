import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withZod } from '@remix-validated-form/with-zod'
import { reportField } from '~/modules/report-fields/fields'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { approveReport } from '~/modules/reports/revisions/approve-report.server'
import { editorSchema } from '~/modules/reports/review/editor-schema'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { reportObject, saveReportObject } from '~/modules/staff-orders/report-object.server'
import { readReport } from '~/modules/reports/draft/report.server'
import { saveReport } from '~/modules/reports/draft/save-report.server'
import { setSectionReviewed } from '~/modules/reports/draft/set-section-reviewed.server'
import { sendForFinalReview } from '~/modules/reports/review/send-for-final-review.server'
import { shareAsCustomer, shareReport } from '~/modules/reports/revisions/share-report.server'
import { checkValue } from '~/modules/report-fields/values'
import { verifyItem } from '~/modules/reports/draft/item-actions.server'
import { renderMail } from '~/worker/mails.server'
import { db } from '~db/client.server'
import { activities, mails, users } from '~db/schema'
import { makeOrder, makePaidOrder, readOrder, updateOrder } from '~tests/factories/orders'
import { findItem, foundItem, requiredItems, storedItem } from '~tests/factories/reports'
import { makeUser } from '~tests/factories/users'
import { expectRefusal, must, refusal } from '~tests/setup/helpers'

async function paidOrder() {
  const admin = await makeUser({ role: 'admin' })
  const order = await makePaidOrder()
  return { admin, order }
}

describe('final review', () => {
  it('requires every section to be complete, and changes nothing otherwise', async () => {
    const { admin, order } = await paidOrder()
    changeOrderStatus(admin, order.id, 'processing')
    fillReport(order.id, requiredItems(), null)
    await expectRefusal(() => sendForFinalReview(admin, order.id), 'conflict', /^Nothing is verified yet/)
    verifyItem(admin, order.id, 'propertyInfo.totalUnits', true)
    const error = await refusal(() => sendForFinalReview(admin, order.id))
    expect([error.code, error.message, error.details.fields]).toEqual([
      'conflict',
      'Not every section is complete: Documents.',
      { documents: 'There are no documents.' },
    ])
    expect(readOrder(order.id).status).toBe('processing')
    setSectionReviewed(admin, order.id, 'documents', true)
    const address = (subjectPropertyAddress: string) => updateOrder(order.id, { subjectPropertyAddress })
    address(' ')
    await expectRefusal(
      () => sendForFinalReview(admin, order.id),
      'conflict',
      'Not every section is complete: General.',
    )
    address('2 Sample Lane')
    sendForFinalReview(admin, order.id)
    expect(readOrder(order.id).status).toBe('final review')
    await expectRefusal(() => sendForFinalReview(admin, order.id), 'conflict', /is already final review/)
  })

  it.each(['contributor', 'viewer', 'customer', 'partner'] as const)(
    'cannot be requested, nor the report shared, by a %s',
    async (role) => {
      const { admin, order } = await paidOrder()
      const actor = await makeUser({ role })
      changeOrderStatus(admin, order.id, 'processing')
      setSectionReviewed(admin, order.id, 'documents', true)
      await expectRefusal(() => sendForFinalReview(actor, order.id), 'forbidden', /.+/)
      await expectRefusal(() => shareReport(actor, order.id, 'x@example.com'), 'forbidden', /.+/)
    },
  )

  it('does not let a contributor approve a correction, not even the assignee', async () => {
    const assignee = await makeUser({ role: 'contributor' })
    const order = await makePaidOrder()
    fillReport(order.id, requiredItems(), null)
    updateOrder(order.id, { status: 'completed', completedAt: 1 })
    await expectRefusal(
      () => approveReport(assignee, order.id),
      'forbidden',
      'Only an admin can approve a report.',
    )
  })
})

it('a user deactivated or demoted in the meantime cannot change, approve, or share a report', async () => {
  const { admin, order } = await paidOrder()
  fillReport(order.id, requiredItems(), null)
  updateOrder(order.id, { status: 'completed', completedAt: 1 })
  const before = readReport(admin, order.id)
  for (const change of [{ isActive: false }, { isActive: true, role: 'viewer' as const }]) {
    db().update(users).set(change).where(eq(users.id, admin.id)).run()
    for (const attempt of [
      () => saveReport(admin, order.id, { values: new Map([['propertyInfo.totalUnits', '46']]) }),
      () => verifyItem(admin, order.id, 'propertyInfo.hoaName', true),
      () => setSectionReviewed(admin, order.id, 'documents', true),
      () => shareReport(admin, order.id, 'x@example.com'),
      () => approveReport(admin, order.id),
    ])
      await expectRefusal(attempt, 'forbidden', 'You don’t have access to this.')
  }
  expect(readReport(admin, order.id)).toEqual(before)
})

describe("the editor's form", () => {
  it('leaves a conflict between documents open if nothing was entered', async () => {
    const { admin, order } = await paidOrder()
    fillReport(order.id, [foundItem('propertyInfo.totalUnits', { conflict: true, candidates: [] })], null)
    saveReport(admin, order.id, { values: new Map([['propertyInfo.totalUnits', null]]) })
    expect(storedItem(order.id, 'propertyInfo.totalUnits').conflict).toBe(true)
    saveReport(admin, order.id, { values: new Map([['propertyInfo.totalUnits', '43']]) })
    expect(storedItem(order.id, 'propertyInfo.totalUnits')).toMatchObject({ conflict: false, value: '43' })
  })

  it('removes a manual score, so that it is calculated again', async () => {
    const { admin, order } = await paidOrder()
    fillReport(order.id, requiredItems(), null)
    const path = 'healthScores.financial'
    saveReport(admin, order.id, { values: new Map([[path, '88% (Excellent)']]), reason: 'audit' })
    expect(storedItem(order.id, path)).toMatchObject({
      source: 'employee',
      sourceDetail: 'Set by staff: audit',
    })
    saveReport(admin, order.id, { values: new Map([[path, null]]) })
    expect(storedItem(order.id, path)).toMatchObject({ source: 'system', value: null })
    expect(db().select().from(activities).where(eq(activities.field, path)).all().at(-1)).toMatchObject({
      oldValue: '88% (Excellent)',
      newValue: 'calculated',
    })
  })

  it('shows invalid values beside their fields', async () => {
    const validate = (form: Record<string, unknown>, kept: [string, string][] = []) =>
      withZod(editorSchema(kept)).validate(form)
    const errors = async (form: Record<string, unknown>, kept?: [string, string][]) =>
      (await validate(form, kept)).error?.fieldErrors
    expect(await errors({ financial: { fundingLevel: '101' } })).toEqual({
      'financial.fundingLevel': 'The funding level is a percentage from 0 to 100',
    })
    // Values from documents are accepted as they are.
    expect(await errors({ financial: { fundingLevel: '112%' } }, [['financial.fundingLevel', '112%']])).toBe(
      undefined,
    )
    expect(await errors({ management: { googleReviews: '4.25' } })).toEqual({
      'management.googleReviews': 'Google reviews are from 0 to 5, in steps of 0.1',
    })
    expect(await errors({ healthScores: { overall: '70' } })).toEqual({
      reason: 'Please say why the score is set by hand',
    })
    expect(await errors({ healthScores: { overall: '70' }, reason: 'seen' })).toBe(undefined)
    expect(
      await errors({ healthScores: { overall: '70% (Good)' } }, [['healthScores.overall', '70% (Good)']]),
    ).toBe(undefined)
    const alert = { type: 'Roof', title: 'Leak', description: 'Costly', severity: 'bad' }
    const rows = [
      { type: '', title: ' ', description: '', severity: 'good' },
      { ...alert, severity: 'awful', title: '' },
    ]
    expect(await errors({ criticalAlerts: rows })).toEqual({
      'criticalAlerts[1].title': 'Please give the alert a title',
      'criticalAlerts[1].severity': 'The severity is one of bad, caution, good',
    })
    const fine = await validate({ version: '3', criticalAlerts: [rows[0], alert] })
    expect(fine.data).toMatchObject({ version: 3, alerts: [alert] })
    const many = Array.from({ length: 31 }, () => alert)
    expect(await errors({ criticalAlerts: many })).toEqual({
      criticalAlerts: 'A report has at most 30 alerts',
    })
  })

  it.each([
    ['financial.budgetStatus', 'neutral', 'Balanced'],
    ['financial.budgetStatus', 'NEGATIVE', 'Negative (deficit)'],
    ['financial.budgetStatus', 'deficit', 'Negative (deficit)'],
    ['propertyDetails.hasViolations', 'yes', 'Yes'],
    [
      'insurance.deductible',
      '5% of the insured value ($25,000 minimum)',
      '5% of the insured value ($25,000 minimum)',
    ],
    ['insurance.deductible', 'Wind and hail ($10,000)', 'Wind and hail ($10,000)'],
    ['propertyInfo.monthlyDues', 'Townhomes ($350 a month)', 'Townhomes ($350 a month)'],
    ['propertyDetails.hoaCoverage.poolSpa', 'owner', 'Owner'],
    ['propertyDetails.delinquencies', '6+', '6+'],
    ['management.googleReviews', '4.7', '4.7'],
    ['insurance.replacementValue', '100', '100%'],
    ['insurance.replacementValue', 'guaranteed replacement cost', 'guaranteed replacement cost'],
    ['financial.fundingLevel', '6.5', '6.5%'],
    ['financial.fundingLevel', 'thirty-five percent (35%)', 'thirty-five percent (35%)'],
    ['financial.currentReserve', '8660.5', '$8,660.50'],
    ['financial.currentReserve', '1.5 million', '$1,500,000'],
    ['financial.currentReserve', '-12', '-$12'],
    ['propertyInfo.monthlyDues', '350 a month', '$350 a month'],
    ['propertyInfo.monthlyDues', 'Between $300 and $400', 'Between $300 and $400'],
    ['insurance.deductible', '$10,000 per occurrence', '$10,000 per occurrence'],
    ['financial.specialAssessments', 'None', 'None'],
    ['financial.currentLitigation', 'none', 'None'],
    ['propertyInfo.totalUnits', '46 units', '46'],
    ['propertyInfo.state', 'ca', 'California'],
    ['propertyInfo.state', 'new mexico', 'New Mexico'],
    ['propertyInfo.state', 'Baja California', 'Baja California'],
    ['governance.boardTerm', '3 years', '3 years'],
    ['insurance.expiration', '3/1/2027', '2027-03-01'],
    ['insurance.expiration', 'March 1, 2027', '2027-03-01'],
    ['propertyInfo.yearBuilt', '1823', '1823'],
    ['management.email', 'Office@Example.com', 'office@example.com'],
    ['management.phone', '(435) 555-0123', '(435) 555-0123'],
    ['propertyDetails.petRules', ' Two dogs. \r\n  No snakes. ', 'Two dogs.\nNo snakes.'],
  ])('%s: stores %j as %j', (path, typed, value) => {
    expect(checkValue(must(reportField(path)), typed)).toEqual({ value })
  })

  it.each([
    [
      'financial.budgetStatus',
      'fine',
      'Budget Status is one of Positive, Neutral (balanced), Negative (deficit)',
    ],
    ['propertyDetails.hasViolations', 'maybe', 'Violations is one of Yes, No'],
    ['propertyDetails.delinquencies', '-1', 'Please enter a number of units, such as 0, 3, or 6+'],
    ['management.googleReviews', '5.1', 'Google reviews are from 0 to 5, in steps of 0.1'],
    ['management.googleReviews', '-0.1', 'Google reviews are from 0 to 5, in steps of 0.1'],
    ['insurance.replacementValue', '101', 'The replacement value is a percentage from 0 to 100'],
    ['financial.fundingLevel', 'much', 'The funding level is a percentage from 0 to 100'],
    ['financial.currentReserve', '-5 banana', 'Reserve Balance needs an amount, such as $1,250'],
    ['financial.currentReserve', '5 banana', 'Reserve Balance needs an amount, such as $1,250'],
    ['financial.totalIncome', 'about forty', 'Total Income needs an amount, such as $1,250'],
    ['financial.totalIncome', '-5', 'Total Income can’t be below zero'],
    ['financial.totalIncome', '($5)', 'Total Income can’t be below zero'],
    ['financial.totalIncome', '($5) for the year', 'Total Income can’t be below zero'],
    ['insurance.coverageLimit', '9'.repeat(20), 'Property Coverage needs an amount, such as $1,250'],
    ['financial.duesIncrease', 'a lot', 'Latest Dues Increase needs a percentage, such as 35%'],
    ['propertyInfo.totalUnits', '1e9', 'Total Units needs a number, such as 46'],
    ['insurance.expiration', '02/30/2026', 'Insurance Expiration needs a date, such as May 31, 2026'],
    ['propertyInfo.yearBuilt', 'old', 'Year Built needs a year, such as 1987'],
    ['management.phone', 'call me', 'Please enter a valid phone number'],
    ['management.email', 'not-an-email', 'Please enter a valid email address'],
    [
      'insurance.company',
      'Mutual 保険',
      'The report can’t print “保”: please write Insurance Carrier in Latin letters',
    ],
    ['management.manager', 'x'.repeat(301), 'Please use at most 300 characters'],
  ])('%s: rejects %j', (path, typed, error) => {
    expect(checkValue(must(reportField(path)), typed)).toEqual({ error })
  })
})

describe('a report as one object', () => {
  it('survives a round trip unchanged', async () => {
    const { admin, order } = await paidOrder()
    fillReport(
      order.id,
      [
        foundItem('propertyInfo.totalUnits', { value: '46', otherAssociation: 'Harbor Point HOA' }),
        foundItem('propertyDetails.hasViolations', { value: 'Two open violations' }),
        foundItem('financial.fundingLevel', { value: '12%' }),
      ],
      null,
    )
    const object = reportObject(admin, order.id)
    expect(object).toMatchObject({
      orderNumber: order.orderNumber,
      customerName: 'Test Buyer',
      propertyInfo: { totalUnits: '46', hoaName: null },
      otherAssociations: { 'propertyInfo.totalUnits': 'Harbor Point HOA' },
      criticalAlerts: [{ severity: 'bad', path: 'financial.fundingLevel' }],
      version: 2,
    })
    saveReportObject(admin, order.id, JSON.parse(JSON.stringify(object)) as Record<string, unknown>)
    expect(readReport(admin, order.id).version).toBe(2)
  })

  it('changes the fields it contains, and keeps missing ones', async () => {
    const { admin, order } = await paidOrder()
    fillReport(order.id, [foundItem('propertyInfo.totalUnits', { value: '46' })], null)
    const alert = { type: 'Roof', title: 'Leak', description: 'Costly', severity: 'bad' as const }
    saveReportObject(admin, order.id, { financial: { fundingLevel: 62 }, criticalAlerts: [alert] })
    expect(findItem(order.id, 'propertyInfo.totalUnits')?.value).toBe('46')
    expect(findItem(order.id, 'financial.fundingLevel')).toMatchObject({ value: '62%', source: 'employee' })
    expect(readReport(admin, order.id).alerts).toEqual([
      alert,
      expect.objectContaining({ title: 'Reserves are 62% funded' }),
    ])
    await expectRefusal(
      () => saveReportObject(admin, order.id, { version: 1, propertyInfo: { totalUnits: '47' } }),
      'conflict',
      /Someone else/,
    )
    expect(findItem(order.id, 'propertyInfo.totalUnits')?.value).toBe('46')
  })

  it('is rejected as a whole if one part is invalid', async () => {
    const { admin, order } = await paidOrder()
    fillReport(order.id, [], null)
    const error = await refusal(() =>
      saveReportObject(admin, order.id, {
        propertyInfo: { totalUnits: '50', color: 'red' },
        criticalAlerts: [{ type: 'x', title: 'y', description: 'z', severity: 'awful' }],
        version: 'new',
        surprise: 1,
      }),
    )
    expect([error.code, error.details.fields]).toEqual([
      'invalid',
      {
        'criticalAlerts.0.severity': 'The severity is one of bad, caution, good',
        version: 'The version is the number that the report was read with',
        'propertyInfo.color': 'A report has no such field',
        surprise: 'A report has no such field',
      },
    ])
    expect(findItem(order.id, 'propertyInfo.totalUnits')).toBe(undefined)
  })
})

describe('sharing', () => {
  it('mails the link without naming the customer, and is logged', async () => {
    const { admin, order } = await paidOrder()
    shareReport(admin, order.id, 'friend@example.com')
    expect(db().select().from(mails).all().at(-1)).toMatchObject({
      template: 'shared-report',
      toAddress: 'friend@example.com',
      orderId: order.id,
      userId: admin.id,
    })
    const mail = await renderMail({
      template: 'shared-report',
      orderId: order.id,
      userId: admin.id,
      createdAt: 0,
    })
    expect(mail.subject).toBe('HOA report on 2 Sample Lane')
    expect(mail.text).toContain(`/report/${order.orderNumber}`)
    expect(mail.text).toContain('We are still working on it.')
    for (const secret of [order.lastName, order.email, 'Unit 3']) expect(mail.html).not.toContain(secret)
    updateOrder(order.id, { status: 'completed', completedAt: 1 })
    const ready = await renderMail({
      template: 'shared-report',
      orderId: order.id,
      userId: admin.id,
      createdAt: 0,
    })
    expect(ready.text).not.toContain('still working')
    expect(db().select().from(activities).all().at(-1)?.description).toBe(
      `Link to the report of ${order.orderNumber} mailed to friend@example.com`,
    )
  })

  it('is rejected for an unpaid order', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await makeOrder()
    await expectRefusal(() => shareReport(admin, order.id, 'x@example.com'), 'conflict', /not paid/)
  })

  it('by the customer is rejected for a canceled order, for which there will be no report', async () => {
    const { order } = await paidOrder()
    const holder = { sessionId: null, userId: order.userId, privateTokens: [] }
    const mailCount = () => db().select().from(mails).all().length
    shareAsCustomer(holder, order.orderNumber, 'friend@example.com')
    const before = mailCount()
    updateOrder(order.id, { canceledAt: 1 })
    await expectRefusal(
      () => shareAsCustomer(holder, order.orderNumber, 'friend@example.com'),
      'conflict',
      'This order was canceled, so there is no report to share.',
    )
    expect(mailCount()).toBe(before)
  })
})
