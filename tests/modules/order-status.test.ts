import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { changeOrderStatus, completeOrder, transitionOrder } from '~/modules/orders/change-status.server'
import { startTask } from '~/modules/staff-orders/my-tasks.server'
import { orderStatuses, type OrderStatus } from '~/modules/order-status'
import { approveReport } from '~/modules/reports/revisions/approve-report.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { sampleReport } from '~/modules/reports/samples/samples'
import { setSectionReviewed } from '~/modules/reports/draft/set-section-reviewed.server'
import { sendForFinalReview } from '~/modules/reports/review/send-for-final-review.server'
import { editItem } from '~/modules/reports/draft/item-actions.server'
import { connection, db, openDatabase, write } from '~db/client.server'
import { activities, jobs, reportRevisions, tasks, users } from '~db/schema'
import { makeOrder, makePaidOrder, readOrder, updateOrder } from '../factories/orders'
import { addRevision, requiredItems, verifyAllItems } from '../factories/reports'
import { makeUser } from '../factories/users'
import { startTwice } from '../setup/child-processes'
import { expectRefusal, must } from '../setup/helpers'

const taskOf = (orderId: number) =>
  must(db().select().from(tasks).where(eq(tasks.orderId, orderId)).get(), 'task')

/** A paid order set to `status` without using the module. */
async function orderIn(status: OrderStatus) {
  if (status === 'pending') return makeOrder()
  const order = await makePaidOrder()
  updateOrder(order.id, { status, completedAt: status === 'completed' ? order.paidAt : null })
  return readOrder(order.id)
}

/** Fills and verifies an order's report, so that it meets all conditions of final review and approval. */
function finishReport(admin: SignedInUser, orderId: number) {
  fillReport(orderId, requiredItems(), null)
  setSectionReviewed(admin, orderId, 'documents', true)
  verifyAllItems(admin, orderId)
}

/** A revision of the order's report without an approval. */
const freeze = (admin: SignedInUser, orderId: number, revision = 1) =>
  addRevision(orderId, { ...sampleReport('SAMPLE-FAIR'), revision }, admin.id, Date.now())

/** Makes a transition like the modules that have checked the report for it. */
const transition = (actor: SignedInUser, orderId: number, to: OrderStatus) =>
  write((tx) =>
    to === 'completed' ? completeOrder(tx, actor, orderId, 1) : transitionOrder(tx, actor, orderId, to),
  )

describe('completion', () => {
  it.each(['final review', 'completed'] as const)(
    'does not set an order to %s by its status alone, not even with a cast',
    async (to) => {
      const admin = await makeUser({ role: 'admin' })
      const order = await orderIn(to === 'completed' ? 'final review' : 'processing')
      await expectRefusal(
        // @ts-expect-error The type offers only statuses that do not depend on the report.
        () => changeOrderStatus(admin, order.id, to),
        'conflict',
        'Final review and completion go through the report: send it for final review, or approve it.',
      )
      expect(readOrder(order.id)).toEqual(order)
    },
  )

  it('does not complete an order within a transaction by its status alone, not even with a cast', async () => {
    const admin = await makeUser({ role: 'super' })
    const order = await orderIn('final review')
    freeze(admin, order.id)
    await expectRefusal(
      // @ts-expect-error The type leaves completion to completeOrder.
      () => write((tx) => transitionOrder(tx, admin, order.id, 'completed')),
      'conflict',
      'An order is completed only by approving its report.',
    )
    expect(readOrder(order.id)).toEqual(order)
  })

  it('refuses to complete an order whose report is not frozen as the given revision', async () => {
    const admin = await makeUser({ role: 'super' })
    const [order, other] = [await orderIn('final review'), await orderIn('final review')]
    freeze(admin, other.id, 1)
    freeze(admin, order.id, 2)
    for (const revision of [1, 3, 0, Number.NaN])
      await expectRefusal(
        () => write((tx) => completeOrder(tx, admin, order.id, revision)),
        'conflict',
        'An order is completed only by approving its report.',
      )
    expect(readOrder(order.id)).toEqual(order)
    write((tx) => completeOrder(tx, admin, order.id, 2))
    expect(readOrder(order.id).status).toBe('completed')
  })

  it('leaves no revision, PDF job, or completed order if the order is not in final review', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await orderIn('processing')
    finishReport(admin, order.id)
    const rows = () => [
      db().select().from(reportRevisions).all(),
      db().select().from(jobs).where(eq(jobs.kind, 'render-report')).all(),
    ]
    await expectRefusal(
      () => approveReport(admin, order.id),
      'conflict',
      'The order is processing: only one that is final review can be set to completed.',
    )
    expect([readOrder(order.id).status, ...rows()]).toEqual(['processing', [], []])
    sendForFinalReview(admin, order.id)
    approveReport(admin, order.id)
    expect([readOrder(order.id).status, ...rows().map((found) => found.length)]).toEqual(['completed', 1, 1])
  })
})

describe('the status of an order', () => {
  it('advances step by step from new to completed, with its task and history', async () => {
    const admin = await makeUser({ role: 'admin' })
    await makeUser({ role: 'contributor' })
    const { id } = await makePaidOrder()
    finishReport(admin, id)
    const steps = [
      () => changeOrderStatus(admin, id, 'processing'),
      () => sendForFinalReview(admin, id),
      () => approveReport(admin, id),
    ]
    const states = steps.map((step) => {
      step()
      const { status, completedAt } = readOrder(id)
      return { status, completed: completedAt !== null, task: taskOf(id).status }
    })
    expect(states).toEqual([
      { status: 'processing', completed: false, task: 'pending' },
      { status: 'final review', completed: false, task: 'pending' },
      { status: 'completed', completed: true, task: 'done' },
    ])
    expect(
      db()
        .select({ userId: activities.userId, from: activities.oldValue, to: activities.newValue })
        .from(activities)
        .where(eq(activities.action, 'status_changed'))
        .orderBy(activities.id)
        .all()
        .slice(1),
    ).toEqual([
      { userId: admin.id, from: 'new', to: 'processing' },
      { userId: admin.id, from: 'processing', to: 'final review' },
      { userId: admin.id, from: 'final review', to: 'completed' },
    ])
  })

  it('rejects every other transition as a conflict with a reason', async () => {
    const admin = await makeUser({ role: 'super' })
    const allowed = ['new→processing', 'processing→final review', 'final review→completed']
    const refused: string[] = []
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        if (allowed.includes(`${from}→${to}`)) continue
        const order = await orderIn(from)
        freeze(admin, order.id)
        await expectRefusal(() => transition(admin, order.id, to), 'conflict', /order/)
        expect(readOrder(order.id)).toEqual(order)
        refused.push(`${from}→${to}`)
      }
    }
    expect(refused).toHaveLength(orderStatuses.length ** 2 - allowed.length)
  })

  it('explains rejections in a sentence', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await orderIn('new')
    const expectTransitionRefusal = (to: OrderStatus, sentence: string | RegExp) =>
      expectRefusal(() => transition(admin, order.id, to), 'conflict', sentence)
    await expectTransitionRefusal('new', 'The order is already new.')
    await expectTransitionRefusal(
      'completed',
      'The order is new: only one that is final review can be set to completed.',
    )
    await expectTransitionRefusal('pending', /it is new as soon as it has been paid/)
    await expectRefusal(
      () => changeOrderStatus(admin, 999, 'processing'),
      'not_found',
      'There is no such order.',
    )
  })

  it('can be set to processing by a contributor, but only for their own task, and to nothing else', async () => {
    const assignee = await makeUser({ role: 'contributor' })
    const order = await makePaidOrder()
    const other = await makeUser({ role: 'contributor' })
    const to = (actor: typeof assignee, status: OrderStatus) => () => transition(actor, order.id, status)
    await expectRefusal(to(other, 'processing'), 'forbidden', 'This order is assigned to someone else.')
    to(assignee, 'processing')()
    await expectRefusal(to(assignee, 'final review'), 'forbidden', /Only an admin/)
    updateOrder(order.id, { status: 'final review' })
    await expectRefusal(to(assignee, 'completed'), 'forbidden', /Only an admin/)
    expect(readOrder(order.id).status).toBe('final review')
  })

  it.each(['viewer', 'partner', 'customer'] as const)('cannot be changed by a %s', async (role) => {
    const actor = await makeUser({ role })
    const { id } = await orderIn('new')
    await expectRefusal(() => changeOrderStatus(actor, id, 'processing'), 'forbidden', /.+/)
    expect(readOrder(id).status).toBe('new')
  })

  it('checks permissions at the time of the change, not of the request', async () => {
    const admin = await makeUser({ role: 'admin' })
    const assignee = await makeUser({ role: 'contributor' })
    const order = await makePaidOrder()
    db().update(users).set({ role: 'viewer' }).run()
    await expectRefusal(
      () => changeOrderStatus(admin, order.id, 'processing'),
      'forbidden',
      /don’t have access/,
    )
    await expectRefusal(() => startTask(assignee, taskOf(order.id).id), 'forbidden', /don’t have access/)
    expect([readOrder(order.id).status, taskOf(order.id).status]).toEqual(['new', 'pending'])
  })

  it('is unchanged if its log entry fails', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await orderIn('new')
    db().run("create trigger broken before insert on activities begin select raise(abort, 'broken'); end")
    expect(() => changeOrderStatus(admin, order.id, 'processing')).toThrow()
    expect(readOrder(order.id)).toEqual(order)
    expect(taskOf(order.id).status).toBe('pending')
  })

  /**
   * Runs two processes that do the same to an order at the same moment, on a copy of the database. Returns
   * their responses and the resulting state.
   */
  async function race(actorId: number, orderId: number, to: 'processing' | 'completed') {
    const file = path.join(mkdtempSync(path.join(inject('scratch'), 'race-')), 'race.db')
    await connection().sqlite.backup(file)
    // Two processes that turn on the write-ahead log at once would lock each other out.
    openDatabase(file).sqlite.close()
    const racers = await startTwice('change-status.js', file, String(actorId), String(orderId), to)
    for (const { go } of racers) go()
    const results = await Promise.all(racers.map(({ nextLine }) => nextLine()))
    const { sqlite } = openDatabase(file)
    const revisions = sqlite.prepare('select count(*) from report_revisions').pluck().get()
    const status = sqlite.prepare('select status from orders where id = ?').pluck().get(orderId)
    sqlite.close()
    return { results: results.sort(), status, revisions }
  }

  it('is changed by only one of two racing processes; the other gets a conflict', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { id } = await orderIn('new')
    expect(await race(admin.id, id, 'processing')).toEqual({
      results: ['conflict', 'done'],
      status: 'processing',
      revisions: 0,
    })
  })

  it('is completed with one revision if two processes approve its report at the same time', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { id } = await makePaidOrder()
    finishReport(admin, id)
    changeOrderStatus(admin, id, 'processing')
    sendForFinalReview(admin, id)
    expect(await race(admin.id, id, 'completed')).toEqual({
      results: ['done', 'done'],
      status: 'completed',
      revisions: 1,
    })
  })
})

describe('a task', () => {
  const history = (orderId: number) =>
    db()
      .select({ userId: activities.userId, from: activities.oldValue, to: activities.newValue })
      .from(activities)
      .where(and(eq(activities.section, 'task'), eq(activities.orderId, orderId)))
      .all()

  it('starts when its contributor opens the order, ends with the order, and is logged', async () => {
    const assignee = await makeUser({ role: 'contributor' })
    const admin = await makeUser({ role: 'admin' })
    const [opened, looked] = [await makePaidOrder(), await makePaidOrder()]
    changeOrderStatus(assignee, opened.id, 'processing')
    changeOrderStatus(admin, looked.id, 'processing')
    expect([taskOf(opened.id).status, taskOf(looked.id).status]).toEqual(['in_progress', 'pending'])
    expect(startTask(assignee, taskOf(opened.id).id)).toEqual({ orderId: opened.id, isStarted: false })
    expect(startTask(assignee, taskOf(looked.id).id)).toEqual({ orderId: looked.id, isStarted: true })
    for (const { id } of [opened, looked]) {
      finishReport(admin, id)
      sendForFinalReview(admin, id)
      approveReport(admin, id)
      expect(taskOf(id).status).toBe('done')
      expect(history(id)).toEqual([
        { userId: assignee.id, from: 'pending', to: 'in_progress' },
        { userId: admin.id, from: 'in_progress', to: 'done' },
      ])
    }
  })

  it("is started only by its contributor's work on the report", async () => {
    const assignee = await makeUser({ role: 'contributor' })
    const admin = await makeUser({ role: 'admin' })
    const { id } = await makePaidOrder()
    changeOrderStatus(admin, id, 'processing')
    editItem(admin, id, 'propertyInfo.totalUnits', '46')
    expect(taskOf(id).status).toBe('pending')
    editItem(assignee, id, 'propertyInfo.totalUnits', '48')
    expect(taskOf(id).status).toBe('in_progress')
    db().update(tasks).set({ status: 'done' }).run()
    editItem(assignee, id, 'propertyInfo.totalUnits', '50')
    expect(taskOf(id).status).toBe('done')
  })

  it('is started once by its assignee', async () => {
    const assignee = await makeUser({ role: 'contributor' })
    const { id } = await makePaidOrder()
    const other = await makeUser({ role: 'contributor' })
    const task = taskOf(id)
    await expectRefusal(() => startTask(other, task.id), 'not_found', 'This task is not open.')
    expect(startTask(assignee, task.id)).toEqual({ orderId: id, isStarted: true })
    expect(startTask(assignee, task.id)).toEqual({ orderId: id, isStarted: false })
    expect(taskOf(id).status).toBe('in_progress')
    expect(db().select().from(activities).where(eq(activities.section, 'task')).all()).toMatchObject([
      { userId: assignee.id, oldValue: 'pending', newValue: 'in_progress', orderId: id },
    ])
    db().update(tasks).set({ status: 'done' }).run()
    await expectRefusal(() => startTask(assignee, task.id), 'not_found', 'This task is not open.')
    await expectRefusal(() => startTask(assignee, 0), 'not_found', 'This task is not open.')
  })
})
