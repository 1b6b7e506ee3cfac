import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { connection, openDatabase, write, type Connection } from '~db/client.server'
import { insertNewRow, insertRow, placeholder, prepared, upsertRow } from '~db/prepared.server'
import {
  activities,
  activityTallies,
  checkouts,
  documentReadings,
  gatewayEvents,
  jobs,
  mails,
  orders,
  reportItems,
  reports,
  tasks,
  users,
} from '~db/schema'
import { makeOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { must } from '../setup/helpers'

// A second connection beside the process's own, to a database with the same rows.

let own: Connection
let other: Connection
const openOther = () => {
  own = connection()
  other = openDatabase(own.sqlite.serialize())
}
beforeEach(openOther)
afterEach(() => void other.sqlite.close())

const rollback = new Error('The transaction is rolled back')
type OtherTx = Parameters<Parameters<typeof other.db.transaction>[0]>[0]

/** Runs `act` in a transaction of the second connection, which is then rolled back. */
const expectRollback = (act: (tx: OtherTx) => void) =>
  expect(() =>
    other.db.transaction((tx) => {
      act(tx)
      throw rollback
    }),
  ).toThrow(rollback)

const checkoutsIn = ({ db }: Connection) =>
  db
    .select({ at: checkouts.updatedAt })
    .from(checkouts)
    .all()
    .map(({ at }) => at)

const rowsOf = ({ db }: Connection) =>
  [orders, tasks, mails, jobs, documentReadings, activities, activityTallies].map((table) =>
    db.select().from(table).all(),
  )

const touch = prepared((db) =>
  db
    .update(checkouts)
    .set({ updatedAt: placeholder('updatedAt') })
    .where(eq(checkouts.id, placeholder('id')))
    .returning({ updatedAt: checkouts.updatedAt })
    .prepare(),
)

describe('a prepared statement', () => {
  it('runs in the given transaction, and is rolled back with it', () => {
    const ids = [own, other].map(({ db }) => insertRow(db, checkouts, { updatedAt: 1 }))
    expect(ids).toEqual([1, 1])
    expectRollback((tx) => {
      expect(touch(tx).get({ id: 1, updatedAt: 2 })).toEqual({ updatedAt: 2 })
      insertRow(tx, checkouts, { updatedAt: 3 })
      const event = { gateway: 'sandbox', eventId: 'e', type: 't', receivedAt: 1 } as const
      expect([insertNewRow(tx, gatewayEvents, event), insertNewRow(tx, gatewayEvents, event)]).toEqual([
        true,
        false,
      ])
      expect([checkoutsIn(other), checkoutsIn(own)]).toEqual([[2, 3], [1]])
      expect(own.db.select().from(gatewayEvents).all()).toEqual([])
    })
    expect([checkoutsIn(other), checkoutsIn(own)]).toEqual([[1], [1]])
    expect(other.db.select().from(gatewayEvents).all()).toEqual([])
  })

  it('is unaffected by a rollback on another connection', () => {
    expectRollback(() => {
      write((tx) => void insertRow(tx, checkouts, { updatedAt: 7 }))
    })
    expect([checkoutsIn(other), checkoutsIn(own)]).toEqual([[], [7]])
  })

  it('is undone with the given savepoint, and survives the transaction of its first use', () => {
    write((tx) => {
      const id = insertRow(tx, checkouts, { updatedAt: 1 })
      expect(() =>
        tx.transaction((inner) => {
          touch(inner).get({ id, updatedAt: 2 })
          throw rollback
        }),
      ).toThrow(rollback)
      expect(checkoutsIn(own)).toEqual([1])
    })
    write((tx) => expect(touch(tx).get({ id: 1, updatedAt: 4 })).toEqual({ updatedAt: 4 }))
    expect(touch(own.db).get({ id: 1, updatedAt: 5 })).toEqual({ updatedAt: 5 })
  })

  it('updates only the named columns in an upsert, and is rolled back as well', async () => {
    const { id: orderId } = await makeOrder()
    other.sqlite.close()
    openOther()
    const key = [reportItems.orderId, reportItems.path]
    const put = (database: Connection['db'] | OtherTx, row: Partial<typeof reportItems.$inferInsert>) =>
      upsertRow(database, reportItems, { orderId, path: 'a', source: 'ai', updatedAt: 1, ...row }, key)
    const items = ({ db }: Connection) => db.select().from(reportItems).all()
    for (const { db } of [own, other]) {
      insertRow(db, reports, { orderId, createdAt: 1, updatedAt: 1 })
      put(db, { value: '46', quote: '46 units', conflict: true })
    }
    const before = items(other)
    expectRollback((tx) => {
      put(tx, { value: '47', conflict: false, documentPage: undefined })
      put(tx, { path: 'b', value: null, absence: 'not_found' })
      expect(items(other)).toMatchObject([
        { id: 1, path: 'a', value: '47', quote: '46 units', conflict: false },
        { path: 'b', value: null, absence: 'not_found', conflict: false },
      ])
      expect(items(own)).toEqual(before)
    })
    expect([items(own), items(other)]).toEqual([before, before])
  })

  it('is prepared once for each connection', () => {
    const compiled: string[] = []
    for (const { sqlite } of [own, other]) {
      const { prepare } = sqlite
      sqlite.prepare = ((source: string) => {
        compiled.push(source)
        return prepare.call(sqlite, source)
      }) as typeof sqlite.prepare
    }
    const byOrder = prepared((db) =>
      db
        .select({ id: checkouts.id })
        .from(checkouts)
        .where(eq(checkouts.orderId, placeholder('orderId')))
        .prepare(),
    )
    for (let i = 0; i < 3; i++) {
      for (const { db } of [own, other]) {
        byOrder(db).all({ orderId: i })
        db.transaction((tx) => byOrder(tx).all({ orderId: i }))
      }
    }
    expect(compiled.filter((source) => source.startsWith('select'))).toHaveLength(2)
  })
})

it('a statement runs while another one with the same SQL is being read', () => {
  const { sqlite } = connection()
  const source = 'select 1 as n union select 2'
  const read: unknown[] = []
  for (const row of sqlite.prepare(source).iterate()) read.push(row, sqlite.prepare(source).raw().all())
  expect(read).toEqual([{ n: 1 }, [[1], [2]], { n: 2 }, [[1], [2]]])
})

describe('a payment', () => {
  it('runs entirely in the given transaction, including the assignment of the task', async () => {
    const { id } = await makeOrder()
    await makeUser({ role: 'admin' })
    const contributor = await makeUser({ role: 'contributor' })
    other.sqlite.close()
    openOther()
    own.db.update(users).set({ isActive: false }).where(eq(users.id, contributor.id)).run()
    const before = [rowsOf(own), rowsOf(other)]
    expectRollback((tx) => {
      expect(markOrderPaid(tx, id, Date.now())).toBe(true)
      expect(must(tx.select().from(tasks).get())).toMatchObject({ orderId: id, assigneeId: contributor.id })
      expect(tx.select().from(mails).all()).toHaveLength(3)
      expect(rowsOf(own)).toEqual(before[0])
    })
    expect([rowsOf(own), rowsOf(other)]).toEqual(before)
  })
})
