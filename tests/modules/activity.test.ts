import { describe, expect, it } from 'vitest'
import { activityHash, recordActivity } from '~/modules/activity/record.server'
import { connection, db, write } from '~db/client.server'
import { activities } from '~db/schema'
import { makeOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { must } from '../setup/helpers'

const entry = (description: string) =>
  write((tx) => recordActivity(tx, { action: 'created', section: 'test', description }))
const all = () => db().select().from(activities).orderBy(activities.id).all()

/** The id of the first row whose hash does not follow from the rows before it; null for a sound chain. */
function firstBroken(): number | null {
  let previous = ''
  for (const row of all()) {
    if (activityHash(previous, row) !== row.hash) return row.id
    previous = row.hash
  }
  return null
}

describe('the activity log', () => {
  it('keeps all that it is told', async () => {
    const user = await makeUser()
    const order = await makeOrder()
    write((tx) =>
      recordActivity(
        tx,
        {
          userId: user.id,
          action: 'updated',
          section: 'report',
          field: 'dues',
          oldValue: '100',
          newValue: '120',
          description: 'Dues corrected',
          orderId: order.id,
          metadata: { page: 3, verified: true, note: null, source: 'Budget.pdf' },
        },
        1_800_000_000_000,
      ),
    )
    expect(all()).toMatchObject([
      {
        userId: user.id,
        action: 'updated',
        field: 'dues',
        oldValue: '100',
        newValue: '120',
        orderId: order.id,
        metadata: '{"page":3,"verified":true,"note":null,"source":"Budget.pdf"}',
        createdAt: 1_800_000_000_000,
      },
    ])
    expect(firstBroken()).toBeNull()
  })

  it('is append-only: no entry can be changed or deleted', () => {
    entry('one')
    entry('two')
    const { sqlite } = connection()
    for (const sql of [
      "update activities set description = 'x'",
      'update activities set hash = hash',
      'delete from activities where id = 1',
      'delete from activities',
    ]) {
      expect(() => sqlite.exec(sql)).toThrow(/activity entries cannot be (changed|deleted)/)
    }
    expect(all().map((a) => a.description)).toEqual(['one', 'two'])
  })

  it('chains every entry to the one before it', () => {
    for (const description of ['one', 'two', 'three', 'two']) entry(description)
    const hashes = all().map((a) => a.hash)
    expect(new Set(hashes).size).toBe(4)
    expect(hashes.every((h) => /^[0-9a-f]{64}$/.test(h))).toBe(true)
    expect(firstBroken()).toBeNull()
  })

  it.each([
    ['a changed description', "update activities set description = 'changed' where id = 2", 2],
    ['a changed time', 'update activities set created_at = created_at + 1 where id = 2', 2],
    ['a field put in', "update activities set field = 'x' where id = 2", 2],
    ['a missing entry', 'delete from activities where id = 2', 3],
    [
      'two entries that changed places',
      'update activities set id = -1 where id = 2; update activities set id = 2 where id = 3; update activities set id = 3 where id = -1',
      2,
    ],
  ])('shows %s, made by somebody who got round the triggers', (_, sql, broken) => {
    for (const description of ['one', 'two', 'three']) entry(description)
    connection().sqlite.exec(`drop trigger activities_no_update; drop trigger activities_no_delete; ${sql}`)
    expect(firstBroken()).toBe(broken)
  })

  it('refuses to replace an entry', () => {
    for (const description of ['one', 'two', 'three']) entry(description)
    const { hash, createdAt } = must(all()[1])
    const replace = connection().sqlite.prepare(
      "insert or replace into activities (id, action, section, description, created_at, hash) values (2, 'created', 'test', 'forged', ?, ?)",
    )
    expect(() => replace.run(createdAt, hash)).toThrow('activity entries cannot be replaced')
    expect(firstBroken()).toBeNull()
  })

  it('takes the actions of the specification only', () => {
    expect(() =>
      connection().sqlite.exec(
        "insert into activities (action, section, description, created_at, hash) values ('hacked', 'x', 'x', 0, 'x')",
      ),
    ).toThrow(/CHECK/)
    expect(all()).toEqual([])
  })
})
