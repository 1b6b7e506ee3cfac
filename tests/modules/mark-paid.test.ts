import { eq } from 'drizzle-orm'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { db, write } from '~db/client.server'
import { activities, jobs, mails, tasks } from '~db/schema'
import { makeOrder, readOrder } from '../factories/orders'
import { makeUser } from '../factories/users'

const pay = (orderId: number, at = Date.now()) => write((tx) => markOrderPaid(tx, orderId, at))
const assignees = () =>
  db()
    .select({ id: tasks.assigneeId })
    .from(tasks)
    .orderBy(tasks.id)
    .all()
    .map((t) => t.id)
const recipients = () =>
  db().select({ to: mails.toAddress, template: mails.template }).from(mails).orderBy(mails.toAddress).all()

describe('an order that is paid', () => {
  it('is new, with the time of its payment and a deadline', async () => {
    const paidAt = DateTime.fromISO('2026-11-20T15:00', { zone: 'America/Los_Angeles' })
    const { id } = await makeOrder()
    expect(pay(id, paidAt.toMillis())).toBe(true)
    expect(readOrder(id)).toMatchObject({
      status: 'new',
      paymentStatus: 'paid',
      paidAt: paidAt.toMillis(),
      dueAt: paidAt.plus({ days: 3 }).toMillis(),
    })
  })

  it('is marked as paid only once', async () => {
    const { id } = await makeOrder()
    pay(id, 1_800_000_000_000)
    const before = [readOrder(id), recipients(), db().select().from(tasks).all()]
    expect(pay(id, 1_900_000_000_000)).toBe(false)
    expect([readOrder(id), recipients(), db().select().from(tasks).all()]).toEqual(before)
  })

  it('is assigned to the contributor with the fewest open tasks', async () => {
    const first = await makeUser({ role: 'contributor' })
    const second = await makeUser({ role: 'contributor' })
    await makeUser({ role: 'contributor', isActive: false })
    await makeUser({ role: 'contributor', passwordHash: null, passwordSetAt: null })
    for (let i = 0; i < 4; i++) pay((await makeOrder()).id)
    expect(assignees()).toEqual([first.id, second.id, first.id, second.id])
    db().update(tasks).set({ status: 'done' }).where(eq(tasks.assigneeId, second.id)).run()
    for (let i = 0; i < 2; i++) pay((await makeOrder()).id)
    expect(assignees().slice(4)).toEqual([second.id, second.id])
  })

  it('stays unassigned if there is no contributor', async () => {
    await makeUser({ role: 'admin' })
    const order = await makeOrder()
    pay(order.id)
    expect(db().select().from(tasks).all()).toMatchObject([
      { assigneeId: null, orderId: order.id, status: 'pending', dueAt: readOrder(order.id).dueAt },
    ])
  })

  it('mails the customer and the staff concerned, each through a separate job', async () => {
    const admin = await makeUser({ role: 'admin' })
    const boss = await makeUser({ role: 'super' })
    const busy = await makeUser({ role: 'contributor' })
    await makeUser({ role: 'contributor' })
    await makeUser({ role: 'viewer' })
    await makeUser({ role: 'admin', isActive: false })
    const order = await makeOrder()
    pay(order.id)
    expect(recipients()).toEqual(
      [
        { to: order.email, template: 'order-confirmation' },
        { to: admin.email, template: 'new-order' },
        { to: boss.email, template: 'new-order' },
        { to: busy.email, template: 'new-order' },
      ].sort((a, b) => (a.to < b.to ? -1 : 1)),
    )
    const kinds = db().select({ kind: jobs.kind }).from(jobs).all()
    expect(kinds.filter((j) => j.kind === 'send-mail')).toHaveLength(4)
  })

  it('is logged', async () => {
    const order = await makeOrder()
    pay(order.id)
    expect(db().select().from(activities).all()).toMatchObject([
      { action: 'status_changed', oldValue: 'pending', newValue: 'new', orderId: order.id, userId: null },
    ])
  })

  it('leaves no changes if a step fails', async () => {
    await makeUser({ role: 'admin' })
    await makeUser({ role: 'contributor' })
    const order = await makeOrder()
    expect(() =>
      write((tx) => {
        markOrderPaid(tx, order.id, Date.now())
        throw new Error('the power fails')
      }),
    ).toThrow('the power fails')
    // Also for an internal failure: the database rejects the last write.
    db().run("create trigger broken before insert on activities begin select raise(abort, 'broken'); end")
    expect(() => pay(order.id)).toThrow()
    expect(readOrder(order.id)).toEqual(order)
    for (const table of [tasks, mails, jobs, activities]) expect(db().select().from(table).all()).toEqual([])
  })
})
