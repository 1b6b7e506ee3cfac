import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '~db/client.server'
import { activities, orders, tasks } from '~db/schema'
import { seedAccounts } from '~db/seed/accounts'
import { seedOrders } from '~db/seed/orders'
import { sampleOrders } from '~db/seed/sample-orders'

const statuses = () =>
  db()
    .select({ status: orders.status, task: tasks.status })
    .from(orders)
    .leftJoin(tasks, eq(tasks.orderId, orders.id))
    .orderBy(orders.id)
    .all()

it('the demo’s orders come to their status step by step, and a second run adds nothing', async () => {
  await seedAccounts('a good password')
  expect(await seedOrders()).toBe(sampleOrders.length)
  const made = statuses()
  expect(made.map(({ status }) => status)).toEqual(sampleOrders.map(({ status }) => status))
  expect(made.map(({ task }) => task)).toEqual([
    'done',
    'done',
    'in_progress',
    'in_progress',
    'pending',
    null,
  ])
  const steps = () =>
    db()
      .select({ to: activities.newValue })
      .from(activities)
      .where(and(eq(activities.orderId, 1), eq(activities.section, 'order'), eq(activities.field, 'status')))
      .all()
      .flatMap(({ to }) => to ?? [])
  expect(steps()).toEqual(['new', 'processing', 'final review', 'completed'])

  expect(await seedOrders()).toBe(0)
  expect(statuses()).toEqual(made)
  expect(steps()).toHaveLength(4)

  // A run that was cut short after the payment is taken up; an order that has come further since is left alone.
  db().update(orders).set({ status: 'new', completedAt: null }).where(eq(orders.id, 1)).run()
  db().update(orders).set({ status: 'processing' }).where(eq(orders.id, 5)).run()
  expect(await seedOrders()).toBe(0)
  expect(statuses().map(({ status }) => status)).toEqual([
    ...made.slice(0, 4).map(({ status }) => status),
    'processing',
    'pending',
  ])
})
