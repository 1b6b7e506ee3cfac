import { rmSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { uploadsDir } from '~/modules/document-files/storage.server'
import { addHoaDocumentsToOrder } from '~/modules/staff-orders/add-documents-to-order.server'
import { hoaFieldText } from '~/modules/hoas/hoa'
import { linkOrderToHoa, suggestHoas } from '~/modules/staff-orders/link-order-to-hoa.server'
import { hoaNamedByReport, linkReportHoa } from '~/modules/staff-orders/link-report-hoa.server'
import { offersToOrder } from '~/modules/staff-orders/offers-to-order.server'
import { findHoa, listSnapshots } from '~/modules/hoas/queries.server'
import { updateHoa } from '~/modules/hoas/update-hoa.server'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { readOrder as readDetail } from '~/modules/staff-orders/order-detail.server'
import { approveReport } from '~/modules/reports/revisions/approve-report.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { recordMissingSnapshots } from '~/modules/reports/revisions/record-missing-snapshots.server'
import { requireOrderToWorkOn } from '~/modules/permissions/order-access.server'
import { readReview } from '~/modules/reports/review/review.server'
import { setSectionReviewed } from '~/modules/reports/draft/set-section-reviewed.server'
import { sendForFinalReview } from '~/modules/reports/review/send-for-final-review.server'
import { chooseCandidate, editItem, verifyItem } from '~/modules/reports/draft/item-actions.server'
import { db } from '~db/client.server'
import { activities, documents, hoas, jobs, reportItems, reports, snapshots } from '~db/schema'
import { insertDocument } from '../factories/documents'
import { makeHoa, uploadToHoa } from '../factories/hoas'
import { makeOrder, makePaidOrder, readOrder, updateOrder } from '../factories/orders'
import {
  foundItem,
  reportVersion,
  requiredItems,
  storedCandidates,
  storedItem,
  verifyAllItems,
} from '../factories/reports'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { dayMs } from '~/modules/time-units'

afterEach(() => rmSync(uploadsDir(), { recursive: true, force: true }))

const units = 'propertyInfo.totalUnits'
const dues = 'propertyInfo.monthlyDues'

/** A paid order in processing with these values in its report. */
async function reportOf(admin: SignedInUser, values: Record<string, string>) {
  const order = await makePaidOrder()
  changeOrderStatus(admin, order.id, 'processing')
  fillReport(order.id, requiredItems(), null)
  for (const [path, value] of Object.entries(values)) editItem(admin, order.id, path, value)
  return order
}

/** Completes a report up to its approval. */
function approve(admin: SignedInUser, orderId: number, now = Date.now()) {
  verifyAllItems(admin, orderId)
  for (const section of ['documents', 'fipho', 'alerts'] as const)
    setSectionReviewed(admin, orderId, section, true)
  if (readOrder(orderId).status === 'processing') sendForFinalReview(admin, orderId)
  return approveReport(admin, orderId, now)
}

const history = (admin: SignedInUser, hoaId: number) =>
  listSnapshots(admin, hoaId, { page: 1, pageSize: 50 }).rows.map(({ title, createdAt }) => [
    title,
    createdAt,
  ])

describe('the snapshot history of an HOA', () => {
  it('includes the report of an order that is linked only after its approval, as of that day', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await reportOf(admin, { 'propertyInfo.hoaName': 'South Test Cove', [units]: '24' })
    approve(admin, order.id, 1_900_000_000_000)
    const hoaId = makeHoa(admin, { name: 'South Test Cove' })
    expect(history(admin, hoaId)).toEqual([])
    linkOrderToHoa(admin, order.id, hoaId)
    expect(history(admin, hoaId)).toEqual([[`Report ${order.orderNumber}`, 1_900_000_000_000]])
    expect(listSnapshots(admin, hoaId, { page: 1, pageSize: 50 }).rows[0]?.summary).toMatch(/alerts?\.$/)
  })

  it('moves with every revision when the order is linked to another HOA or unlinked', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await reportOf(admin, { [units]: '24' })
    const [one, two] = [makeHoa(admin, { name: 'One' }), makeHoa(admin, { name: 'Two' })]
    linkOrderToHoa(admin, order.id, one)
    expect(history(admin, one)).toEqual([])
    approve(admin, order.id, 1_900_000_000_000)
    editItem(admin, order.id, units, '25')
    approve(admin, order.id, 1_900_000_100_000)
    const both = [
      [`Report ${order.orderNumber}, revision 2`, 1_900_000_100_000],
      [`Report ${order.orderNumber}`, 1_900_000_000_000],
    ]
    expect(history(admin, one)).toEqual(both)
    linkOrderToHoa(admin, order.id, two)
    expect([history(admin, one), history(admin, two)]).toEqual([[], both])
    linkOrderToHoa(admin, order.id, null)
    expect(db().select().from(snapshots).all()).toEqual([])
  })
})

describe('an order linked before snapshots moved with their order', () => {
  /** Approved twice, then linked without snapshots of the approvals in the HOA's history. */
  async function linkedOrder(admin: SignedInUser, hoaId: number) {
    const order = await reportOf(admin, { [units]: '24' })
    approve(admin, order.id, 1_900_000_000_000)
    editItem(admin, order.id, units, '25')
    approve(admin, order.id, 1_900_000_100_000)
    updateOrder(order.id, { hoaId })
    return order
  }

  it('gets its history once, and an existing one is unchanged', async () => {
    const admin = await makeUser({ role: 'admin' })
    const [old, recent] = [makeHoa(admin, { name: 'Old' }), makeHoa(admin, { name: 'Recent' })]
    const order = await linkedOrder(admin, old)
    const whole = await reportOf(admin, { [units]: '24' })
    linkOrderToHoa(admin, whole.id, recent)
    approve(admin, whole.id, 1_900_000_000_000)
    const unapproved = await reportOf(admin, { [units]: '24' })
    linkOrderToHoa(admin, unapproved.id, recent)
    const before = db().select().from(snapshots).all()
    expect([history(admin, old), before.length]).toEqual([[], 1])
    expect(recordMissingSnapshots()).toBe(1)
    expect(history(admin, old)).toEqual([
      [`Report ${order.orderNumber}, revision 2`, 1_900_000_100_000],
      [`Report ${order.orderNumber}`, 1_900_000_000_000],
    ])
    const after = db().select().from(snapshots).all()
    expect(after.filter(({ hoaId }) => hoaId === recent)).toEqual(before)
    expect(recordMissingSnapshots()).toBe(0)
    expect(db().select().from(snapshots).all()).toEqual(after)
  })

  it('gets the missing revisions if only the latest was recorded', async () => {
    const admin = await makeUser({ role: 'admin' })
    const hoaId = makeHoa(admin, { name: 'Partly' })
    const order = await linkedOrder(admin, hoaId)
    db()
      .insert(snapshots)
      .values({
        hoaId,
        orderId: order.id,
        title: `Report ${order.orderNumber}, revision 2`,
        summary: '',
        status: 'completed',
        createdAt: 1_900_000_100_000,
      })
      .run()
    expect(recordMissingSnapshots()).toBe(1)
    expect(history(admin, hoaId).map(([, at]) => at)).toEqual([1_900_000_100_000, 1_900_000_000_000])
  })
})

describe('the HOA named in a report', () => {
  it('is added with the verified values, and linked', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await reportOf(admin, {
      'propertyInfo.hoaName': 'Heron Test Lofts',
      [units]: '46',
      [dues]: '$385.50 a month',
      'financial.budgetStatus': 'Negative (deficit)',
      'insurance.company': 'Test Mutual',
      'insurance.expiration': '2027-06-30',
      'management.company': 'Unverified Management',
    })
    for (const path of [units, dues, 'financial.budgetStatus', 'insurance.company', 'insurance.expiration'])
      verifyItem(admin, order.id, path, true)
    expect(hoaNamedByReport(order.id)).toEqual({ name: 'Heron Test Lofts', known: null })
    expect(linkReportHoa(admin, order.id)).toEqual({ name: 'Heron Test Lofts', isNew: true })
    const hoaId = must(readOrder(order.id).hoaId)
    expect(findHoa(hoaId)).toMatchObject({
      name: 'Heron Test Lofts',
      city: order.propertyCity,
      state: order.propertyState,
      zipCode: order.propertyZipCode,
      totalUnits: 46,
      monthlyDuesCents: 38_550,
      budgetStatus: 'deficit',
      insuranceCarrier: 'Test Mutual',
      insuranceExpiration: '2027-06-30',
      // This value is unverified.
      managementCompany: '',
    })
    expect(
      db()
        .select({ section: activities.section, by: activities.userId })
        .from(activities)
        .where(eq(activities.description, 'Heron Test Lofts added'))
        .all(),
    ).toEqual([{ section: 'hoas', by: admin.id }])
  })

  it('is added without values that an HOA cannot store, such as a date without its day', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await reportOf(admin, {
      'propertyInfo.hoaName': 'Month Test Lofts',
      'insurance.expiration': '2027-06',
      [units]: '46',
    })
    verifyAllItems(admin, order.id)
    linkReportHoa(admin, order.id)
    expect(findHoa(must(readOrder(order.id).hoaId))).toMatchObject({
      totalUnits: 46,
      insuranceExpiration: null,
    })
  })

  it('is linked if it already exists, also by a contributor, who cannot add one', async () => {
    const admin = await makeUser({ role: 'admin' })
    const contributor = await makeUser({ role: 'contributor' })
    const order = await reportOf(admin, { 'propertyInfo.hoaName': 'Heron Test Lofts' })
    await expectRefusal(() => linkReportHoa(contributor, order.id), 'forbidden', /don’t have access/)
    const { propertyCity: city, propertyState: state } = order
    const hoaId = makeHoa(admin, { name: 'HERON TEST LOFTS', city, state })
    expect(hoaNamedByReport(order.id)?.known?.id).toBe(hoaId)
    expect(linkReportHoa(contributor, order.id)).toEqual({ name: 'Heron Test Lofts', isNew: false })
    expect(readOrder(order.id).hoaId).toBe(hoaId)
    expect(db().select().from(hoas).all()).toHaveLength(1)
  })

  it('is unknown if the report names none', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await reportOf(admin, {})
    expect(hoaNamedByReport(order.id)).toBeNull()
    await expectRefusal(
      () => linkReportHoa(admin, order.id),
      'conflict',
      'The report does not name the association yet.',
    )
    const viewer = await makeUser({ role: 'viewer' })
    await expectRefusal(() => linkReportHoa(viewer, order.id), 'forbidden', /don’t have access/)
  })

  it('is suggested first, wherever in the state its office is', async () => {
    const admin = await makeUser({ role: 'admin' })
    const place = {
      subjectPropertyAddress: '5 Sample Lane',
      propertyCity: 'Sampleton',
      propertyState: 'CA',
      propertyZipCode: '90000',
    }
    makeHoa(admin, { name: 'Sampleton Homeowners Association', city: 'Sampleton' })
    const named = makeHoa(admin, { name: 'Heron Ridge Owners Association', city: 'Elsewhere' })
    expect(suggestHoas(place, 'Heron Ridge Homeowners Association, Inc.')[0]?.id).toBe(named)
    expect(suggestHoas(place)[0]?.id).not.toBe(named)
  })
})

/** An HOA with a completed report that has these values, and a new order for the same HOA. */
async function secondOrder(values: Record<string, string>) {
  const admin = await makeUser({ role: 'admin' })
  const hoaId = makeHoa(admin, { name: 'Cedar Test Commons' })
  const earlier = await reportOf(admin, values)
  linkOrderToHoa(admin, earlier.id, hoaId)
  approve(admin, earlier.id)
  const order = await makePaidOrder()
  changeOrderStatus(admin, order.id, 'processing')
  fillReport(order.id, requiredItems(), null)
  return { admin, hoaId, earlier, order }
}

describe('earlier verified values of an HOA', () => {
  it('are offered in the report of its next order with their age, never as the value itself', async () => {
    const { admin, hoaId, earlier, order } = await secondOrder({ [units]: '46' })
    linkOrderToHoa(admin, order.id, hoaId)
    expect(storedItem(order.id, units)).toMatchObject({ value: null, absence: 'not_found', verifiedAt: null })
    const verifiedAt = must(storedItem(earlier.id, units).verifiedAt)
    expect(storedCandidates(order.id, units)).toMatchObject([
      { value: '46', source: 'system', earlier: { orderNumber: earlier.orderNumber, verifiedAt } },
    ])
    const later = verifiedAt + 125 * dayMs
    expect(readReview(requireOrderToWorkOn(admin, order.id), units, later).current?.candidates).toMatchObject(
      [{ sourceDetail: `Verified 4 months ago, order ${earlier.orderNumber}.` }],
    )
    chooseCandidate(admin, order.id, units, 0)
    expect(storedItem(order.id, units)).toMatchObject({ value: '46', source: 'employee', verifiedAt: null })
    expect(offersToOrder(admin, readDetail(admin, order.id), later)).toMatchObject({
      reports: [
        { id: earlier.id, orderNumber: earlier.orderNumber, verifiedAt: expect.any(Number) as number },
      ],
    })
  })

  it('are omitted if the documents agree, and shown beside a different value', async () => {
    const { admin, hoaId, order } = await secondOrder({
      [units]: '46',
      'management.company': 'Old Management',
    })
    const { id: documentId } = insertDocument({ orderId: order.id }, 'Declaration.pdf')
    const foundOnPage3 = (path: string, value: string) =>
      foundItem(path, { value, documentId, documentPage: 3, quote: `it is ${value}` })
    linkOrderToHoa(admin, order.id, hoaId)
    const found = [foundOnPage3(units, '46'), foundOnPage3('management.company', 'New Management')]
    fillReport(order.id, found, null)
    expect(storedItem(order.id, units)).toMatchObject({ value: '46', conflict: false, candidates: '[]' })
    expect(storedItem(order.id, 'management.company')).toMatchObject({
      value: 'New Management',
      conflict: false,
    })
    expect(storedCandidates(order.id, 'management.company')).toMatchObject([{ value: 'Old Management' }])
  })

  it('are removed when the order is unlinked; offering them twice changes nothing', async () => {
    const { admin, hoaId, order } = await secondOrder({
      [units]: '46',
      'management.manager': 'Test Manager',
    })
    const before = db()
      .select({ path: reportItems.path })
      .from(reportItems)
      .where(eq(reportItems.orderId, order.id))
      .all()
    linkOrderToHoa(admin, order.id, hoaId)
    expect(storedItem(order.id, 'management.manager').value).toBeNull()
    const version = reportVersion(order.id)
    linkOrderToHoa(admin, order.id, hoaId)
    expect(reportVersion(order.id)).toBe(version)
    linkOrderToHoa(admin, order.id, null)
    const after = db()
      .select({ path: reportItems.path, candidates: reportItems.candidates })
      .from(reportItems)
      .where(eq(reportItems.orderId, order.id))
      .all()
    expect(after.map(({ path }) => path).sort()).toEqual(before.map(({ path }) => path).sort())
    expect(new Set(after.map((item) => item.candidates))).toEqual(new Set(['[]']))
  })

  it('come only from completed reports and verified values, without scores', async () => {
    const { admin, hoaId, earlier, order } = await secondOrder({ [units]: '46' })
    updateOrder(earlier.id, { status: 'final review', completedAt: null })
    linkOrderToHoa(admin, order.id, hoaId)
    expect(storedCandidates(order.id, units)).toEqual([])
    linkOrderToHoa(admin, order.id, null)
    updateOrder(earlier.id, { status: 'completed', completedAt: 1 })
    linkOrderToHoa(admin, order.id, hoaId)
    expect(storedCandidates(order.id, units)).toHaveLength(1)
    expect(storedCandidates(order.id, 'healthScores.overall')).toEqual([])
  })
})

describe('the documents filed with an HOA', () => {
  const ofOrder = (orderId: number) =>
    db().select().from(documents).where(eq(documents.orderId, orderId)).orderBy(asc(documents.id)).all()

  it('are offered with their age, are copied to the order, and are read', async () => {
    const admin = await makeUser({ role: 'admin' })
    const contributor = await makeUser({ role: 'contributor' })
    const order = await makePaidOrder()
    const hoaId = makeHoa(admin)
    linkOrderToHoa(admin, order.id, hoaId)
    const filedAt = Date.now() - 90 * dayMs
    const { id } = await uploadToHoa(admin, hoaId, 'Insurance Certificate.pdf', { now: filedAt })
    await uploadToHoa(admin, hoaId, 'Bylaws.pdf')
    const offered = () => must(offersToOrder(admin, readDetail(admin, order.id))).documents
    expect(offered().map(({ name, uploadedAt }) => [name, uploadedAt === filedAt])).toEqual([
      ['Bylaws.pdf', false],
      ['Insurance Certificate.pdf', true],
    ])
    db().delete(jobs).run()
    expect(await addHoaDocumentsToOrder(contributor, order.id, [id])).toBe(1)
    expect(ofOrder(order.id)).toMatchObject([
      {
        originalName: 'Insurance Certificate.pdf',
        uploadedAt: filedAt,
        uploadedById: contributor.id,
        hoaId: null,
      },
    ])
    expect(offered().map(({ name }) => name)).toEqual(['Bylaws.pdf'])
    expect(db().select({ kind: jobs.kind }).from(jobs).all()).toContainEqual({ kind: 'read-documents' })
    // The HOA keeps its own document.
    expect(db().select().from(documents).where(eq(documents.hoaId, hoaId)).all()).toHaveLength(2)
  })

  it('require a new review of the Documents section when they are added', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await makePaidOrder()
    const hoaId = makeHoa(admin)
    linkOrderToHoa(admin, order.id, hoaId)
    const { id } = await uploadToHoa(admin, hoaId, 'Bylaws.pdf')
    db()
      .insert(reports)
      .values({ orderId: order.id, reviewedSections: '["rules","documents"]', createdAt: 1, updatedAt: 1 })
      .run()
    await addHoaDocumentsToOrder(admin, order.id, [id])
    expect(db().select({ reviewed: reports.reviewedSections }).from(reports).get()?.reviewed).toBe(
      '["rules"]',
    )
  })

  it('can be added only to an open order of the same HOA, by staff who work on it', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await makePaidOrder()
    const [one, two] = [makeHoa(admin, { name: 'One' }), makeHoa(admin, { name: 'Two' })]
    const { id } = await uploadToHoa(admin, one, 'Bylaws.pdf')
    const add = (ids = [id]) => addHoaDocumentsToOrder(admin, order.id, ids)
    await expectRefusal(add, 'conflict', 'The order is not linked to an HOA.')
    linkOrderToHoa(admin, order.id, two)
    await expectRefusal(add, 'not_found', /no longer filed/)
    linkOrderToHoa(admin, order.id, one)
    await expectRefusal(() => add([]), 'not_found', 'Please choose at least one document.')
    const other = await makeUser({ role: 'contributor' })
    await expectRefusal(() => addHoaDocumentsToOrder(other, order.id, [id]), 'forbidden', /someone else/)
    updateOrder(order.id, { status: 'completed', completedAt: 1 })
    await expectRefusal(add, 'conflict', 'The report is completed, so it accepts no more documents.')
    const unpaid = await makeOrder({ hoaId: one })
    await expectRefusal(
      () => addHoaDocumentsToOrder(admin, unpaid.id, [id]),
      'conflict',
      'The order is not paid yet.',
    )
    expect(ofOrder(order.id)).toEqual([])
  })
})

describe('a question without an answer about an HOA', () => {
  it('reads “Not answered” until the questionnaire or staff answer it', async () => {
    const admin = await makeUser({ role: 'admin' })
    const id = makeHoa(admin)
    const texts = () =>
      (['specialAssessments', 'monthsSinceElection', 'monthsSinceNewElection', 'budgetStatus'] as const).map(
        (field) => hoaFieldText(field, findHoa(id)),
      )
    expect(texts()).toEqual(Array(4).fill('Not answered'))
    updateHoa(admin, id, { monthsSinceElection: 7 }, undefined)
    expect(texts()).toEqual(['Not answered', '7', 'Not answered', 'Not answered'])
    updateHoa(admin, id, { specialAssessments: 0, budgetStatus: 'balanced' }, undefined)
    expect(texts()).toEqual(['0', '7', 'Not answered', 'Balanced'])
    updateHoa(admin, id, { specialAssessments: null, monthsSinceElection: null }, undefined)
    expect(texts()).toEqual(['Not answered', 'Not answered', 'Not answered', 'Balanced'])
  })
})
