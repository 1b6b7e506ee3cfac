import { describe, expect, it } from 'vitest'
import { activityHash, recordActivity } from '~/modules/activity/record.server'
import { verifyChain } from '~/modules/activity/verify-chain.server'
import { connection, db, write } from '~db/client.server'
import { activities } from '~db/schema'
import { makeOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { must } from '../setup/helpers'

const entry = (description: string) =>
  write((tx) => recordActivity(tx, { action: 'created', section: 'test', description }))
const all = () => db().select().from(activities).orderBy(activities.id).all()

/** The id of the first altered entry; null for an intact chain. */
const firstBroken = () => verifyChain().broken?.id ?? null

describe('the activity log', () => {
  it('stores every field of an entry', async () => {
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

  it('stays valid with texts that the database cannot store unchanged', () => {
    entry('half a character: \ud800')
    entry('and more: \u202Etxt \0 \udc00 end')
    entry('the next')
    expect(firstBroken()).toBeNull()
    expect(all()[0]?.description).toBe('half a character: \ufffd')
  })

  const dropTriggers =
    'drop trigger activities_no_update; drop trigger activities_no_delete; drop trigger activities_no_replace;'
  const insertThird =
    'insert into activities (action, section, description, created_at, hash) select action, section, description, created_at, hash from activities where id = 3'
  const changed = /^its content does not match its hash/

  it.each([
    ['a changed description', "update activities set description = 'changed' where id = 2", 2, changed],
    ['a changed time', 'update activities set created_at = created_at + 1 where id = 2', 2, changed],
    ['an added field', "update activities set field = 'x' where id = 2", 2, changed],
    ['a changed hash', "update activities set hash = 'x' where id = 3", 3, changed],
    [
      'a changed first entry',
      "update activities set user_id = null, action = 'deleted' where id = 1",
      1,
      changed,
    ],
    ['a missing entry', 'delete from activities where id = 2', 3, /^entry 2 before it is missing$/],
    [
      'missing first entries',
      'delete from activities where id < 3',
      3,
      /^entries 1 to 2 before it are missing$/,
    ],
    [
      'a missing entry whose successors were renumbered',
      'delete from activities where id = 2; update activities set id = id - 1 where id > 2',
      2,
      changed,
    ],
    ['a missing last entry', 'delete from activities where id = 4', 4, /^it is missing$/],
    [
      'several missing last entries',
      'delete from activities where id > 2',
      3,
      /^it and 1 after it are missing$/,
    ],
    ['an emptied log', 'delete from activities', 1, /^it and 3 after it are missing$/],
    [
      'missing last entries despite an adjusted counter',
      "delete from activities where id > 2; update sqlite_sequence set seq = 2 where name = 'activities'",
      3,
      /^it is missing: the count kept while recording is 4$/,
    ],
    ['an entry appended without the product', insertThird, 5, changed],
    [
      'an entry inserted between others',
      `update activities set id = 5 where id = 4; update activities set id = 4 where id = 3; ${insertThird.replaceAll('= 3', '= 4').replace('(action', '(id, action').replace('select action', 'select 3, action')}`,
      4,
      changed,
    ],
    [
      'two swapped entries',
      'update activities set id = -1 where id = 2; update activities set id = 2 where id = 3; update activities set id = 3 where id = -1',
      2,
      changed,
    ],
  ])('detects %s, even if the triggers were bypassed', (_, sql, id, problem) => {
    for (const description of ['one', 'two', 'three', 'four']) entry(description)
    expect(verifyChain()).toEqual({ entries: 4, broken: null })
    connection().sqlite.exec(`${dropTriggers} ${sql}`)
    const { broken } = verifyChain()
    expect(broken?.id).toBe(id)
    expect(broken?.problem).toMatch(problem)
  })

  it('detects an inserted entry with a valid hash, which the tallies do not count', () => {
    entry('one')
    const { hash, createdAt } = must(all()[0])
    const row = { action: 'created', section: 'test', description: 'forged', createdAt } as const
    db()
      .insert(activities)
      .values({ ...row, hash: activityHash(hash, row) })
      .run()
    expect(verifyChain().broken).toEqual({
      id: 2,
      problem: 'the count kept while recording is only 1: some entries were inserted',
    })
  })

  it('is valid when it is empty, and with more entries than one batch', () => {
    expect(verifyChain()).toEqual({ entries: 0, broken: null })
    write((tx) => {
      for (let i = 0; i < 5001; i++)
        recordActivity(tx, { action: 'viewed', section: 'test', description: `${i}` })
    })
    expect(verifyChain()).toEqual({ entries: 5001, broken: null })
  })

  it('numbers its entries without gaps, even after rollbacks and rejected entries', () => {
    entry('one')
    expect(() =>
      write((tx) => {
        recordActivity(tx, { action: 'created', section: 'test', description: 'rolled back' })
        throw new Error('no')
      }),
    ).toThrow('no')
    write((tx) => {
      expect(() =>
        recordActivity(tx, { action: 'created', section: 'test', description: 'refused', orderId: 12_345 }),
      ).toThrow(/FOREIGN KEY/)
      recordActivity(tx, { action: 'created', section: 'test', description: 'two' })
    })
    const insert =
      "insert into activities (action, section, description, created_at, hash) values ('hacked', 'x', 'x', 0, 'x')"
    expect(() => connection().sqlite.exec(insert)).toThrow(/CHECK/)
    connection().sqlite.exec('vacuum')
    entry('three')
    expect(all().map(({ id, description }) => `${id} ${description}`)).toEqual(['1 one', '2 two', '3 three'])
    expect(verifyChain()).toEqual({ entries: 3, broken: null })
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

  it('accepts only the actions in the specification', () => {
    expect(() =>
      connection().sqlite.exec(
        "insert into activities (action, section, description, created_at, hash) values ('hacked', 'x', 'x', 0, 'x')",
      ),
    ).toThrow(/CHECK/)
    expect(all()).toEqual([])
  })
})
