import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { MailNotNeeded } from '~/modules/mail/mail-content'
import { renderMail } from '~/worker/mails.server'
import { assignOrders, listAssignees } from '~/modules/orders/assign-orders.server'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { readyQueue } from '~/modules/staff-orders/dashboard.server'
import { listMyTasks } from '~/modules/staff-orders/my-tasks.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { setSectionReviewed } from '~/modules/reports/draft/set-section-reviewed.server'
import {
  requestFinalReview,
  sendForFinalReview,
  withdrawReviewRequest,
} from '~/modules/reports/review/send-for-final-review.server'
import { editItem, verifyItem } from '~/modules/reports/draft/item-actions.server'
import { db } from '~db/client.server'
import { activities, mails, tasks, users } from '~db/schema'
import { makeOrder, makePaidOrder, updateOrder } from '../factories/orders'
import { requiredItems } from '../factories/reports'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'

const taskOf = (orderId: number) => must(db().select().from(tasks).where(eq(tasks.orderId, orderId)).get())
const mailsOf = (template: string) =>
  db()
    .select({ to: mails.toAddress, orderId: mails.orderId, userId: mails.userId })
    .from(mails)
    .where(eq(mails.template, template))
    .all()
const entries = (field: string) =>
  db()
    .select({
      by: activities.userId,
      from: activities.oldValue,
      to: activities.newValue,
      orderId: activities.orderId,
    })
    .from(activities)
    .where(and(eq(activities.section, 'task'), eq(activities.field, field)))
    .all()

/** Two paid orders assigned to `one`, the only contributor when they were paid. */
async function twoOrders() {
  const admin = await makeUser({ role: 'admin' })
  const one = await makeUser({ role: 'contributor', firstName: 'Test', lastName: 'One' })
  const [first, second] = [await makePaidOrder(), await makePaidOrder()]
  const two = await makeUser({ role: 'contributor', firstName: 'Test', lastName: 'Two' })
  return { admin, one, two, first, second }
}

describe('an order', () => {
  it('is assigned with others to a contributor, who is mailed; the log has old and new assignee', async () => {
    const { admin, one, two, first, second } = await twoOrders()
    db().update(tasks).set({ assigneeId: null }).where(eq(tasks.orderId, first.id)).run()
    expect(assignOrders(admin, [first.id, second.id, first.id], two.id)).toEqual({
      assigned: 2,
      name: 'Test Two',
    })
    expect([taskOf(first.id).assigneeId, taskOf(second.id).assigneeId]).toEqual([two.id, two.id])
    expect(entries('assignee')).toEqual([
      { by: admin.id, from: 'Nobody', to: 'Test Two', orderId: first.id },
      { by: admin.id, from: 'Test One', to: 'Test Two', orderId: second.id },
    ])
    expect(mailsOf('order-assigned')).toEqual([
      { to: two.email, orderId: first.id, userId: two.id },
      { to: two.email, orderId: second.id, userId: two.id },
    ])
    const mail = await renderMail({
      template: 'order-assigned',
      orderId: first.id,
      userId: two.id,
      createdAt: Date.now(),
    })
    expect(mail.subject).toBe(`Order ${first.orderNumber} is assigned to you`)
    expect(mail.text).toContain(`${env().APP_URL}/admin/snapshots/${first.id}`)
    expect(listMyTasks(one, { page: 1, pageSize: 50 }).total).toBe(0)
  })

  it('stays assigned to the same contributor without a log entry or mail', async () => {
    const { admin, one, first } = await twoOrders()
    expect(assignOrders(admin, [first.id], one.id)).toEqual({ assigned: 0, name: 'Test One' })
    expect([entries('assignee'), mailsOf('order-assigned')]).toEqual([[], []])
  })

  it('sends no mail if it was reassigned before the mail was sent', async () => {
    const { admin, one, two, first } = await twoOrders()
    assignOrders(admin, [first.id], two.id)
    assignOrders(admin, [first.id], one.id)
    await expect(
      renderMail({ template: 'order-assigned', orderId: first.id, userId: two.id, createdAt: Date.now() }),
    ).rejects.toThrow(MailNotNeeded)
  })

  it('can be assigned only by admins, only to active contributors, and only as a complete selection', async () => {
    const { admin, one, two, first, second } = await twoOrders()
    for (const role of ['contributor', 'viewer', 'customer'] as const) {
      const actor = await makeUser({ role })
      await expectRefusal(() => assignOrders(actor, [first.id], two.id), 'forbidden', /don’t have access/)
    }
    const viewer = await makeUser({ role: 'viewer' })
    db().update(users).set({ isActive: false }).where(eq(users.id, two.id)).run()
    for (const id of [two.id, viewer.id, admin.id, 0, 999_999])
      await expectRefusal(
        () => assignOrders(admin, [first.id], id),
        'not_found',
        'Please choose an active contributor.',
      )
    expect(listAssignees().map(({ name }) => name)).not.toContain('Test Two')
    db().update(users).set({ isActive: true }).where(eq(users.id, two.id)).run()
    const unpaid = await makeOrder()
    await expectRefusal(
      () => assignOrders(admin, [first.id, unpaid.id], two.id),
      'conflict',
      `Order ${unpaid.orderNumber} is not paid: it can be assigned once it is.`,
    )
    updateOrder(second.id, { status: 'completed', completedAt: 1 })
    await expectRefusal(
      () => assignOrders(admin, [first.id, second.id], two.id),
      'conflict',
      `Order ${second.orderNumber} is completed: nobody needs to work on it.`,
    )
    await expectRefusal(() => assignOrders(admin, [999_999], two.id), 'not_found', 'There is no such order.')
    await expectRefusal(
      () => assignOrders(admin, [], two.id),
      'not_found',
      'Please choose at least one order.',
    )
    expect(taskOf(first.id).assigneeId).toBe(one.id)
  })
})

/** An order in processing with complete sections but no verified values. */
async function filledOrder() {
  const fixture = await twoOrders()
  const { one, first } = fixture
  changeOrderStatus(one, first.id, 'processing')
  fillReport(first.id, requiredItems(), null)
  setSectionReviewed(one, first.id, 'documents', true)
  editItem(one, first.id, 'propertyInfo.totalUnits', '46')
  return fixture
}

const nothingVerified =
  'Nothing is verified yet. Verify the items of the report before you ask for its final review.'

describe('a report that is ready for review', () => {
  it('is mailed to every admin, and stays on the dashboard until the review starts', async () => {
    const { admin, one, first } = await filledOrder()
    const boss = await makeUser({ role: 'super' })
    await makeUser({ role: 'admin', isActive: false })
    verifyItem(one, first.id, 'propertyInfo.totalUnits', true)
    requestFinalReview(one, first.id)
    requestFinalReview(one, first.id)
    expect(mailsOf('ready-for-review').map(({ to }) => to)).toEqual([admin.email, boss.email])
    expect(entries('ready')).toEqual([
      { by: one.id, from: 'In Progress', to: 'Ready for Review', orderId: first.id },
    ])
    const mail = await renderMail({ template: 'ready-for-review', orderId: first.id, createdAt: Date.now() })
    expect(mail.subject).toBe(`${first.orderNumber} is ready for review`)
    for (const words of [
      `${env().APP_URL}/admin/snapshots/${first.id}`,
      'Test One has finished this report',
      '1 of 21 verified',
      'Reserve Balance',
    ])
      expect(mail.text).toContain(words)
    expect(readyQueue(admin)).toMatchObject({
      total: 1,
      orders: [{ id: first.id, assignee: { lastName: 'One' }, progress: { verified: 1, total: 21 } }],
    })
    expect(listMyTasks(one, { page: 1, pageSize: 50 }).rows[0]?.readyAt).toEqual(expect.any(Number))
    sendForFinalReview(admin, first.id)
    expect(readyQueue(admin)).toEqual({ total: 0, orders: [] })
    // A mail that is still queued is about a review that has already started.
    await expect(
      renderMail({ template: 'ready-for-review', orderId: first.id, createdAt: Date.now() }),
    ).rejects.toThrow(MailNotNeeded)
  })

  it('must have verified values and complete sections, for contributors and admins alike', async () => {
    const { admin, one, first } = await filledOrder()
    await expectRefusal(() => requestFinalReview(one, first.id), 'conflict', nothingVerified)
    await expectRefusal(() => sendForFinalReview(admin, first.id), 'conflict', nothingVerified)
    verifyItem(one, first.id, 'propertyInfo.totalUnits', true)
    setSectionReviewed(one, first.id, 'documents', false)
    await expectRefusal(
      () => requestFinalReview(one, first.id),
      'conflict',
      'Not every section is complete: Documents.',
    )
    expect([taskOf(first.id).readyAt, mailsOf('ready-for-review')]).toEqual([null, []])
  })

  it('must be one of the contributor’s own orders, in processing', async () => {
    const { one, two, second } = await filledOrder()
    await expectRefusal(() => requestFinalReview(two, second.id), 'forbidden', /someone else/)
    const viewer = await makeUser({ role: 'viewer' })
    await expectRefusal(() => requestFinalReview(viewer, second.id), 'forbidden', /don’t have access/)
    for (const status of ['new', 'final review'] as const) {
      updateOrder(second.id, { status })
      await expectRefusal(
        () => requestFinalReview(one, second.id),
        'conflict',
        `The order is ${status}: its final review can be requested while it is processing.`,
      )
    }
  })

  it('is no longer ready after an undo or a reassignment', async () => {
    const { admin, one, two, first } = await filledOrder()
    verifyItem(one, first.id, 'propertyInfo.totalUnits', true)
    requestFinalReview(one, first.id)
    withdrawReviewRequest(admin, first.id)
    withdrawReviewRequest(one, first.id)
    expect(taskOf(first.id).readyAt).toBeNull()
    requestFinalReview(one, first.id)
    assignOrders(admin, [first.id], two.id)
    expect(taskOf(first.id).readyAt).toBeNull()
    expect(entries('ready').map(({ by, to }) => [by, to])).toEqual([
      [one.id, 'Ready for Review'],
      [admin.id, 'In Progress'],
      [one.id, 'Ready for Review'],
    ])
    expect(mailsOf('ready-for-review')).toHaveLength(2)
  })
})
