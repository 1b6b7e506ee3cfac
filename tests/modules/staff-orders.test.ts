import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addOrderActivity, listOrderActivity } from '~/modules/activity-log/order-activity.server'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { readOrder as readDetail, downloadDocument } from '~/modules/staff-orders/order-detail.server'
import {
  listOrders,
  maxMatches,
  searchOrders,
  type OrderSelection,
} from '~/modules/staff-orders/order-list.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { reportField } from '~/modules/report-fields/fields'
import { saveReport } from '~/modules/reports/draft/save-report.server'
import { setSectionReviewed } from '~/modules/reports/draft/set-section-reviewed.server'
import { sendForFinalReview } from '~/modules/reports/review/send-for-final-review.server'
import { editItem, setAbsence, verifyItem } from '~/modules/reports/draft/item-actions.server'
import { connection, db } from '~db/client.server'
import { activities, documents, orders, tasks } from '~db/schema'
import { pdf, upload } from '../factories/documents'
import { insertHoa } from '../factories/hoas'
import { makeCompletedOrder, makeOrder, makePaidOrder, updateOrder } from '../factories/orders'
import { requiredItems } from '../factories/reports'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { plansOf } from '../setup/query-plans'
import { dayMs } from '~/modules/time-units'

const firstPage = { page: 1, pageSize: 50 }

/** A value that a field accepts. */
const valueFor = (path: string) => {
  const field = must(reportField(path), path)
  const listed = field.choices?.[0]?.value
  if (listed !== undefined) return listed
  const texts = { money: '$100', percent: '50%', count: '46', date: '2027-06-30' } as Record<string, string>
  return path === 'management.phone'
    ? '555-010-0100'
    : path === 'management.email'
      ? 'a@example.com'
      : (texts[field.kind] ?? 'Test')
}

const makeList = async () => {
  const admin = await makeUser({ role: 'admin' })
  return (selection: OrderSelection, q = '', query = firstPage) =>
    listOrders(admin, selection, searchOrders(q), query)
}

describe('the lists of orders', () => {
  it('sort active ones by deadline, unpaid last, and completed ones by completion', async () => {
    const list = await makeList()
    const unpaid = await makeOrder()
    const late = await makePaidOrder({}, Date.now())
    const early = await makePaidOrder({}, Date.now() - 9 * dayMs)
    const before = await makeCompletedOrder(1_800_000_000_000)
    const after = await makeCompletedOrder(1_900_000_000_000)
    const ids = (selection: OrderSelection) => list(selection).rows.map(({ id }) => id)
    expect(ids('active')).toEqual([early.id, late.id, unpaid.id])
    expect(ids('completed')).toEqual([after, before])
    expect(ids('new')).toEqual([early.id, late.id])
    expect(ids('final review')).toEqual([])
    expect(list('all').total).toBe(5)
  })

  it('show the correct counts of pages and documents, and the HOA', async () => {
    const list = await makeList()
    const order = await makeOrder()
    await upload(order.id, 'bylaws.pdf', pdf())
    await upload(order.id, 'minutes.pdf', pdf())
    updateOrder(order.id, { hoaId: insertHoa({ name: 'Heron Lake' }).id })
    const done = await makeCompletedOrder(Date.now())
    expect(list('active').rows).toMatchObject([{ pageCount: 0, documentCount: 2, hoaName: 'Heron Lake' }])
    expect(list('completed').rows).toMatchObject([
      { id: done, pageCount: 3, documentCount: 0, hoaName: null, user: { firstName: 'Test' } },
    ])
  })

  it('count the pages with complete sections while a report is in progress', async () => {
    const list = await makeList()
    const { id } = await makePaidOrder()
    const admin = await makeUser({ role: 'admin' })
    const pages = () => list('active').rows.map(({ pageCount }) => pageCount)
    expect(pages()).toEqual([0])
    changeOrderStatus(admin, id, 'processing')
    // No documents, which are on the third page.
    expect(pages()).toEqual([2])
    saveReport(admin, id, {
      alerts: [{ type: 'Roof', title: 'Leak', description: 'Costly', severity: 'bad' }],
    })
    expect(pages()).toEqual([1])
    setSectionReviewed(admin, id, 'alerts', true)
    setSectionReviewed(admin, id, 'documents', true)
    expect(pages()).toEqual([3])
    editItem(admin, id, 'propertyInfo.totalUnits', '46')
    verifyItem(admin, id, 'propertyInfo.totalUnits', true)
    sendForFinalReview(admin, id)
    expect(pages()).toEqual([3])
  })

  it('show the assignee, the number of verified required items, and which have no answer', async () => {
    const contributor = await makeUser({ role: 'contributor', firstName: 'Test', lastName: 'Contributor' })
    const list = await makeList()
    const { id } = await makePaidOrder()
    const row = () => must(list('active').rows[0])
    expect(row()).toMatchObject({
      assignee: { id: contributor.id, firstName: 'Test', lastName: 'Contributor' },
      // No document has been read.
      progress: null,
    })
    fillReport(
      id,
      requiredItems().filter(({ path }) => path !== 'insurance.deductible'),
      null,
    )
    const admin = await makeUser({ role: 'admin' })
    for (const { path } of requiredItems()) editItem(admin, id, path, valueFor(path))
    verifyItem(admin, id, 'propertyInfo.totalUnits', true)
    setAbsence(admin, id, 'insurance.company', 'not_provided', { isVerified: true })
    setAbsence(admin, id, 'financial.currentLitigation', 'stated_none', { isVerified: true })
    expect(row().progress).toEqual({ verified: 3, total: 21, missing: ['Insurance Carrier'] })
    const other = await makeUser({ role: 'contributor' })
    const seen = listOrders(other, 'active', null, firstPage).rows[0]
    expect([seen?.canOpen, seen?.progress]).toEqual([false, null])
  })

  it('read the progress of fifty orders in one statement, through an index', async () => {
    const list = await makeList()
    for (let i = 0; i < 5; i++) fillReport((await makePaidOrder()).id, requiredItems(), null)
    const ofItems = (pageSize: number) =>
      plansOf(() => list('active', '', { page: 1, pageSize })).filter((step) => step.includes('report_items'))
    expect(ofItems(5)).toEqual([expect.stringContaining('USING INDEX report_items_path')])
    expect(ofItems(1)).toEqual(ofItems(5))
  })

  it('are paged; a page beyond the last shows the last', async () => {
    const list = await makeList()
    const created = []
    for (let i = 0; i < 5; i++) created.push((await makePaidOrder({}, Date.now() - (5 - i) * dayMs)).id)
    const at = (page: number) => list('active', '', { page, pageSize: 2 })
    expect([1, 2, 3, 4].map((n) => at(n).rows.map(({ id }) => id))).toEqual([
      created.slice(0, 2),
      created.slice(2, 4),
      created.slice(4),
      created.slice(4),
    ])
    expect(at(99)).toMatchObject({ page: 3, total: 5 })
  })

  it('can be searched by order number, customer, address, and HOA name, by word prefixes', async () => {
    const list = await makeList()
    const order = await makePaidOrder({
      firstName: 'Zoë',
      lastName: 'Quill',
      // Longer than the parts of order numbers, which are random.
      subjectPropertyAddress: '77123 Granite Loop',
    })
    await makePaidOrder()
    const done = await makeCompletedOrder(Date.now())
    updateOrder(done, { hoaId: insertHoa({ name: 'Granite Ridge' }).id })
    const found = (q: string) => [...list('active', q).rows, ...list('completed', q).rows].map(({ id }) => id)
    for (const q of [
      order.orderNumber,
      order.orderNumber.slice(0, 9),
      'zoe',
      'QUI',
      '77123 gran',
      'loop zoë',
    ])
      expect(found(q), q).toEqual([order.id])
    expect(found('granite')).toEqual([order.id, done])
    for (const q of ['%', '_', '100%_', '"', 'zoe nobody', "'; drop table orders; --", 'x'.repeat(200)])
      expect(found(q), q).toEqual([])
  })

  it('are searched through an index without deleted orders', async () => {
    const { id } = await makeOrder({ firstName: 'Quill' })
    db().delete(orders).where(eq(orders.id, id)).run()
    const indexed = connection().sqlite.prepare('select count(*) from order_search').pluck()
    expect(indexed.get()).toBe(0)
  })

  it('limit a search with too many matches to the newest orders', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { id } = await makeOrder({ firstName: 'Common' })
    const { sqlite } = connection()
    const columns = (
      sqlite.prepare('select name from pragma_table_info(?)').pluck().all('orders') as string[]
    )
      .filter((name) => name !== 'id' && name !== 'order_number')
      .join(', ')
    sqlite.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${maxMatches + 4})
      insert into orders (order_number, ${columns})
      select printf('CV-%04d-TEST-TEST', i), ${columns} from n, orders where orders.id = ${id}`)
    const matches = must(searchOrders('common'))
    expect(matches.hasMore).toBe(true)
    expect(matches.ids).toHaveLength(maxMatches)
    expect(matches.ids).not.toContain(id)
    expect(listOrders(admin, 'active', matches, firstPage).total).toBe(maxMatches)
  })

  it('mark which orders the actor may open', async () => {
    const assignee = await makeUser({ role: 'contributor' })
    await makePaidOrder()
    await makeOrder()
    const done = await makeCompletedOrder(Date.now())
    db().update(tasks).set({ assigneeId: null }).where(eq(tasks.orderId, done)).run()
    const opened = async (role: 'admin' | 'viewer') => {
      const actor = await makeUser({ role })
      return listOrders(actor, 'all', null, firstPage).rows.map((row) => row.canOpen)
    }
    expect(await opened('admin')).toEqual([true, true, true])
    expect(await opened('viewer')).toEqual([true, false, false])
    expect(listOrders(assignee, 'all', null, firstPage).rows.map((row) => row.canOpen)).toEqual([
      false,
      false,
      true,
    ])
  })

  it('show the customer’s address to staff who work on the order, and the account to those who may open it', async () => {
    const assignee = await makeUser({ role: 'contributor' })
    const admin = await makeUser({ role: 'admin' })
    const viewer = await makeUser({ role: 'viewer' })
    const open = await makePaidOrder()
    await makeUser({ role: 'contributor' })
    const done = await makeCompletedOrder(Date.now())
    const visibility = (actor: typeof assignee) =>
      listOrders(actor, 'all', null, firstPage)
        .rows.map(({ id, email, user }) => [id, email !== null, user !== null])
        .sort()
    expect(visibility(admin)).toEqual([
      [open.id, true, true],
      [done, true, true],
    ])
    expect(visibility(assignee)).toEqual([
      [open.id, true, true],
      [done, false, false],
    ])
    expect(visibility(viewer)).toEqual([
      [open.id, false, false],
      [done, false, true],
    ])
  })

  it.each([
    ['active', 'orders_active_idx'],
    ['completed', 'orders_completed_idx'],
    ['processing', 'orders_status_idx'],
    ['all', 'orders_created_idx'],
  ] as const)('read %s orders from %s, the first page and the last', async (selection, index) => {
    const list = await makeList()
    for (let i = 0; i < 5; i++) await makePaidOrder()
    db().update(orders).set({ status: 'processing' }).run()
    if (selection === 'completed') db().update(orders).set({ status: 'completed', completedAt: 1 }).run()
    for (const page of [1, 3]) {
      const plans = plansOf(() => expect(list(selection, '', { page, pageSize: 2 }).rows).not.toEqual([]))
      const ofOrders = plans.filter((step) => /(SCAN|SEARCH) orders/.test(step))
      // The count, the ids, and the rows by id.
      expect(
        ofOrders.some((step) => step.includes(index)),
        plans.join('\n'),
      ).toBe(true)
      // The count uses an index and reads no completed order.
      if (selection === 'active') expect(plans[0]).toContain('orders_status_idx (status=?)')
      expect(ofOrders.filter((step) => !/INDEX|INTEGER PRIMARY KEY/.test(step))).toEqual([])
      expect(plans.filter((step) => step.includes('TEMP B-TREE FOR ORDER'))).toEqual([])
      expect(new Set(plans.filter((step) => / documents /.test(step)))).toEqual(
        new Set([expect.stringMatching(/SEARCH documents USING (COVERING )?INDEX documents_order_idx/)]),
      )
    }
  })
})

describe('an order', () => {
  it('can be opened by admins and supers, its own contributor, and viewers once it is completed', async () => {
    const assignee = await makeUser({ role: 'contributor' })
    const open = await makePaidOrder()
    const other = await makeUser({ role: 'contributor' })
    const viewer = await makeUser({ role: 'viewer' })
    const staff = [await makeUser({ role: 'admin' }), await makeUser({ role: 'super' })]
    const refused = async (actor: typeof assignee) => {
      await expectRefusal(
        () => readDetail(actor, open.id),
        'forbidden',
        'This order is assigned to someone else.',
      )
      await expectRefusal(() => listOrderActivity(actor, open.id, firstPage), 'forbidden', /someone else/)
    }
    for (const actor of [...staff, assignee])
      expect(readDetail(actor, open.id)).toMatchObject({ canWorkOn: true, contact: { email: open.email } })
    for (const actor of [other, viewer, await makeUser({ role: 'partner' }), await makeUser()])
      await refused(actor)
    updateOrder(open.id, { status: 'completed', completedAt: Date.now() })
    expect(readDetail(viewer, open.id)).toMatchObject({ canWorkOn: false, contact: null })
    // The history mentions the customer and the documents as well.
    await expectRefusal(() => listOrderActivity(viewer, open.id, firstPage), 'forbidden', /someone else/)
    await refused(other)
    await expectRefusal(() => readDetail(assignee, 999), 'not_found', 'There is no such order.')
  })

  it('serves only its own documents, and records downloads', async () => {
    const admin = await makeUser({ role: 'admin' })
    const viewer = await makeUser({ role: 'viewer' })
    const order = await makeOrder()
    const other = await makePaidOrder()
    await upload(order.id, 'bylaws.pdf', pdf())
    const { id } = must(db().select().from(documents).get(), 'document')
    expect(downloadDocument(admin, order.id, id)).toMatchObject({
      name: 'bylaws.pdf',
      mediaType: 'application/pdf',
    })
    expect(db().select().from(activities).where(eq(activities.action, 'viewed')).all()).toMatchObject([
      { userId: admin.id, orderId: order.id, description: 'Document “bylaws.pdf” downloaded' },
    ])
    await expectRefusal(
      () => downloadDocument(admin, other.id, id),
      'not_found',
      'There is no such document.',
    )
    await expectRefusal(() => downloadDocument(viewer, order.id, id), 'forbidden', /someone else/)
    updateOrder(other.id, { status: 'completed', completedAt: 1 })
    await expectRefusal(() => downloadDocument(viewer, other.id, id), 'forbidden', /someone else/)
  })

  it('has a history, newest first, to which staff who work on it may add', async () => {
    const admin = await makeUser({ role: 'admin' })
    const viewer = await makeUser({ role: 'viewer' })
    const order = await makePaidOrder()
    const entry = { action: 'updated', section: 'fipho', description: 'Score changed' } as const
    addOrderActivity(admin, order.id, { ...entry, field: 'financial', oldValue: '70', newValue: '80' })
    expect(listOrderActivity(admin, order.id, { page: 1, pageSize: 1 })).toMatchObject({
      total: 2,
      rows: [
        {
          userId: admin.id,
          user: { email: admin.email, role: 'admin' },
          action: 'updated',
          oldValue: '70',
          newValue: '80',
          order: { id: order.id, orderNumber: order.orderNumber },
        },
      ],
    })
    expect(listOrderActivity(admin, order.id, { page: 2, pageSize: 1 }).rows).toMatchObject([
      { action: 'status_changed', user: null },
    ])
    updateOrder(order.id, { status: 'completed', completedAt: 1 })
    await expectRefusal(
      () =>
        addOrderActivity(viewer, order.id, {
          ...entry,
          field: undefined,
          oldValue: undefined,
          newValue: undefined,
        }),
      'forbidden',
      /don’t have access/,
    )
  })
})
