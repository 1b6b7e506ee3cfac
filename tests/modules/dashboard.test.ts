import { eq } from 'drizzle-orm'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { dashboardFigures, deadlineQueue } from '~/modules/staff-orders/dashboard.server'
import { listMyTasks } from '~/modules/staff-orders/my-tasks.server'
import { db } from '~db/client.server'
import { tasks } from '~db/schema'
import { makeCompletedOrder, makeOrder, makePaidOrder, updateOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { must } from '../setup/helpers'
import { plansOf } from '../setup/query-plans'
import { dayMs, hourMs } from '~/modules/time-units'

const firstPage = { page: 1, pageSize: 50 }

describe('the dashboard', () => {
  const at = (iso: string) => DateTime.fromISO(iso, { zone: 'America/Los_Angeles' }).toMillis()
  const now = at('2026-11-20T09:00')

  it('counts the paid orders of calendar months in Los Angeles', async () => {
    await makeOrder()
    // The last moment of October there is in November in UTC; daylight saving ended on November 1.
    for (const paid of [
      '2026-10-31T23:59:59.999',
      '2026-11-01T00:00',
      '2026-11-20T08:00',
      '2026-09-01T00:00',
    ])
      await makePaidOrder({ totalCents: 14_910 }, at(paid))
    await makePaidOrder({}, at('2026-08-31T23:59:59.999'))
    const figures = (period: Parameters<typeof dashboardFigures>[0]) => {
      const { totalOrders, totalCents, bars } = dashboardFigures(period, now)
      expect(bars.reduce((sum, bar) => sum + bar.orders, 0)).toBe(totalOrders)
      expect(bars.reduce((sum, bar) => sum + bar.cents, 0)).toBe(totalCents)
      return { totalOrders, totalCents, bars: bars.length }
    }
    expect(figures('this-month')).toEqual({ totalOrders: 2, totalCents: 29_820, bars: 30 })
    expect(figures('last-month')).toEqual({ totalOrders: 1, totalCents: 14_910, bars: 31 })
    expect(figures('last-3-months')).toEqual({ totalOrders: 4, totalCents: 59_640, bars: 14 })
  })

  it('has bars without gaps, also across daylight saving changes', () => {
    for (const period of ['this-month', 'last-3-months'] as const) {
      const { bars } = dashboardFigures(period, now)
      expect(bars.slice(1).every((bar, i) => bar.from === bars[i]?.until)).toBe(true)
      expect(bars.at(-1)?.until).toBe(at('2026-12-01T00:00'))
    }
    const [first] = dashboardFigures('this-month', now).bars
    expect((must(first).until - must(first).from) / hourMs).toBe(25)
  })

  it('averages fulfillment of completed orders, from payment to completion', async () => {
    expect(dashboardFigures('this-month', now).averageFulfillmentHours).toBeNull()
    for (const hours of [20, 25.5]) {
      const { id } = await makePaidOrder({}, at('2026-11-10T08:00'))
      updateOrder(id, { status: 'completed', completedAt: at('2026-11-10T08:00') + hours * hourMs })
    }
    await makePaidOrder({}, at('2026-11-11T08:00'))
    expect(dashboardFigures('this-month', now)).toMatchObject({
      totalOrders: 3,
      completedOrders: 2,
      averageFulfillmentHours: 22.8,
    })
  })

  it('groups only open, paid orders by how close their deadline is', async () => {
    const admin = await makeUser({ role: 'admin' })
    const viewer = await makeUser({ role: 'viewer' })
    const due = async (dueAt: number) => {
      const { id } = await makePaidOrder()
      updateOrder(id, { dueAt })
      return id
    }
    const late = []
    for (let i = 7; i > 0; i--) late.push(await due(now - i * hourMs))
    const soon = await due(now + 4 * hourMs - 1)
    const later = await due(now + 4 * hourMs)
    await makeOrder()
    updateOrder(await makeCompletedOrder(now), { dueAt: now - hourMs })
    const queue = deadlineQueue(admin, now)
    expect(queue.map(({ kind, total, orders }) => [kind, total, orders.map(({ id }) => id)])).toEqual([
      ['overdue', 7, late.slice(0, 5)],
      ['soon', 1, [soon]],
      ['later', 1, [later]],
    ])
    expect(queue.every(({ orders }) => orders.every((order) => order.canOpen))).toBe(true)
    expect(deadlineQueue(viewer, now)[0]?.orders[0]?.canOpen).toBe(false)
  })

  it('reads its figures, queue, and tasks from indexes', async () => {
    const assignee = await makeUser({ role: 'contributor' })
    await makePaidOrder({}, now)
    const plans = plansOf(() => {
      dashboardFigures('this-month', now)
      deadlineQueue(assignee, now)
      listMyTasks(assignee, firstPage)
    })
    for (const index of ['COVERING INDEX orders_paid_idx', 'orders_active_idx', 'tasks_open_idx'])
      expect(plans.join('\n')).toContain(index)
    expect(plans.filter((step) => /SCAN (orders|tasks)(?! USING)/.test(step))).toEqual([])
    expect(plans.filter((step) => step.includes('TEMP B-TREE FOR ORDER'))).toEqual([])
  })

  it('lists a contributor’s own open tasks by deadline', async () => {
    const assignee = await makeUser({ role: 'contributor' })
    const late = await makePaidOrder({}, Date.now())
    const early = await makePaidOrder({}, Date.now() - 9 * dayMs)
    const done = await makePaidOrder()
    db().update(tasks).set({ status: 'done' }).where(eq(tasks.orderId, done.id)).run()
    const other = await makeUser({ role: 'contributor' })
    const theirs = await makePaidOrder()
    const numbers = (actor: typeof assignee) =>
      listMyTasks(actor, firstPage).rows.map((task) => task.order.orderNumber)
    expect(numbers(assignee)).toEqual([early.orderNumber, late.orderNumber])
    expect(numbers(other)).toEqual([theirs.orderNumber])
    expect(listMyTasks(assignee, firstPage).rows[0]).toMatchObject({
      title: `Analyze ${early.orderNumber}`,
      status: 'pending',
      dueAt: early.dueAt,
      order: { id: early.id, firstName: 'Test', lastName: 'Buyer' },
    })
  })
})
