import { eq, isNotNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '~db/client.server'
import { activities, hoas, webhookEvents } from '~db/schema'
import { makeUser } from '../factories/users'
import { makeWebhook } from '../factories/webhooks'
import { expectRefusal, must, refusal } from '../setup/helpers'
import { custom, data, hoa, wholeOrder, type Body } from '../setup/inbound-calls'
import { dayMs } from '~/modules/time-units'

describe('a sync', () => {
  type Sync = {
    records: { resource: string; id: number; deleted: boolean; data?: Body }[]
    cursor: string
    hasMore: boolean
  }
  const sync = (body: Body = {}) => custom('data_sync_request', body) as Promise<unknown> as Promise<Sync>
  const namesIn = ({ records }: Sync) => records.map(({ data }) => data?.name)
  const many = (count: number) =>
    custom('bulk_operation', {
      operations: Array.from({ length: count }, (_, i) => ({
        action: 'create',
        resource: 'hoa',
        data: hoa({ name: `HOA ${String(i).padStart(4, '0')}` }),
      })),
    })

  it("returns changed records and deletions, without customers' contact data", async () => {
    const { id } = await data('create', { resource: 'hoa', data: hoa({ monthlyDues: 285.5 }) })
    const order = await data('create', { resource: 'order', data: wholeOrder({ email: 'ada@example.com' }) })
    const { id: documentId } = await data('create', {
      resource: 'document',
      data: { hoaId: id, name: 'a.pdf', expiresOn: null },
    })
    const gone = await data('create', { resource: 'hoa', data: hoa({ name: 'Gone' }) })
    await data('delete', { resource: 'hoa', id: gone.id })
    const page = await sync()
    expect(page.hasMore).toBe(false)
    expect(page.records).toMatchObject([
      // null is an unanswered question.
      {
        resource: 'hoa',
        id,
        deleted: false,
        data: { name: 'Cedar Ridge', monthlyDues: 285.5, totalUnits: 12, specialAssessments: null },
      },
      { resource: 'order', id: order.id, data: { orderNumber: order.orderNumber, totalAmount: 149 } },
      { resource: 'document', id: documentId, data: { status: 'expected', name: 'a.pdf' } },
      { resource: 'hoa', id: gone.id, deleted: true },
    ])
    expect(JSON.stringify(page)).not.toMatch(/ada@example\.com|Buyer|\(555\)/)
    expect(namesIn(await sync({ cursor: page.cursor }))).toEqual([])
  })

  it('in pages misses and repeats nothing, whatever changes in the meantime', async () => {
    await many(250)
    const names: unknown[] = []
    let page = await sync()
    names.push(...namesIn(page))
    expect(page).toMatchObject({ hasMore: true })
    expect(page.records).toHaveLength(100)
    // One that was already read, one that was not, a new one, and a deleted one.
    const [read, unread, deleted] = ['HOA 0005', 'HOA 0150', 'HOA 0160'].map((name) =>
      must(db().select().from(hoas).where(eq(hoas.name, name)).get()),
    )
    for (const { id } of [must(read), must(unread)])
      await data('update', { resource: 'hoa', id, data: { totalUnits: 99 } })
    await data('create', { resource: 'hoa', data: hoa({ name: 'New' }) })
    await data('delete', { resource: 'hoa', id: must(deleted).id })
    const deletions: number[] = []
    while (page.hasMore) {
      page = await sync({ cursor: page.cursor })
      names.push(...page.records.filter((r) => !r.deleted).map((r) => r.data?.name))
      deletions.push(...page.records.filter((r) => r.deleted).map((r) => r.id))
    }
    const all = db()
      .select({ name: hoas.name })
      .from(hoas)
      .all()
      .map(({ name }) => name)
    expect(all.every((name) => names.includes(name))).toBe(true)
    expect(names.filter((name) => name === 'HOA 0005')).toHaveLength(2)
    expect(names.filter((name) => name === 'HOA 0150')).toHaveLength(1)
    expect(deletions).toEqual([must(deleted).id])
    await data('update', { resource: 'hoa', id: must(read).id, data: { totalUnits: 5 } })
    expect(namesIn(await sync({ cursor: page.cursor }))).toEqual(['HOA 0005'])
  })

  it('respects the requested resources and time', async () => {
    const { id } = await data('create', { resource: 'hoa', data: hoa() })
    await data('create', { resource: 'document', data: { hoaId: id, name: 'a.pdf', expiresOn: null } })
    expect((await sync({ resources: ['document'] })).records).toHaveLength(1)
    expect((await sync({ since: new Date(Date.now() - dayMs).toISOString() })).records).toHaveLength(2)
    const later = await sync({ since: new Date(Date.now() + dayMs).toISOString() })
    expect(later.records).toEqual([])
    await data('update', { resource: 'hoa', id, data: { totalUnits: 1 } })
    expect((await sync({ cursor: later.cursor })).records).toMatchObject([{ resource: 'hoa', id }])
  })

  it.each([
    [{ cursor: 'nonsense' }, 'cursor'],
    [{ since: 'yesterday' }, 'since'],
    [{ since: 5 }, 'since'],
    [{ since: '2026-11-20T18:30:00+99:99' }, 'since'],
    [{ resources: ['user'] }, 'resources.0'],
    [{ resources: [] }, 'resources'],
    [{ page: 2 }, 'unknown field page'],
  ])('with %j is rejected', async (body, field) => {
    const error = await refusal(() => sync(body))
    expect(Object.keys(error.details.fields ?? {})).toEqual([field])
  })

  it("returns a timestamp that prevents overwriting others' changes when it is sent back", async () => {
    const { id } = await data('create', { resource: 'hoa', data: hoa() })
    const { updatedAt } = must(must((await sync()).records[0]).data)
    const update = (changes: Body) => data('update', { resource: 'hoa', id, data: { updatedAt, ...changes } })
    expect((await update({ totalUnits: 14 })).status).toBe(200)
    await expectRefusal(() => update({ totalUnits: 15 }), 'conflict', /Someone else has saved/)
    const error = await refusal(() => update({ updatedAt: 'yesterday', totalUnits: 15 }))
    expect(error.details.fields).toEqual({ 'data.updatedAt': 'Please send a whole number' })
    expect(db().select().from(hoas).get()?.totalUnits).toBe(14)
  })

  it('publishes its event', async () => {
    makeWebhook(await makeUser({ role: 'super' }), { url: 'https://example.com', event: 'data_sync_request' })
    await sync()
    expect(db().select().from(webhookEvents).all()).toMatchObject([{ type: 'data_sync_request' }])
  })
})

describe('a bulk operation', () => {
  const create = (name: string) => ({ action: 'create', resource: 'hoa', data: hoa({ name }) })
  const bulk = (operations: unknown) => custom('bulk_operation', { operations })

  it('runs all of its operations in order, and publishes one event', async () => {
    makeWebhook(await makeUser({ role: 'super' }), { url: 'https://example.com', event: 'bulk_operation' })
    const { id } = await data('create', { resource: 'hoa', data: hoa() })
    const response = await bulk([
      { action: 'update', resource: 'hoa', id, data: { name: 'Renamed' } },
      create('Cedar Ridge'),
      { action: 'delete', resource: 'hoa', id },
    ])
    expect(response).toMatchObject({ operations: 3, created: 1, updated: 1, deleted: 1 })
    expect(response.results).toMatchObject([
      { index: 0, id },
      { index: 1, action: 'create' },
      { index: 2, id },
    ])
    expect(db().select().from(hoas).all()).toMatchObject([{ name: 'Cedar Ridge' }])
    expect(db().select().from(webhookEvents).all()).toMatchObject([{ type: 'bulk_operation' }])
  })

  it.each([
    [
      'invalid data',
      { action: 'create', resource: 'hoa', data: { name: '' } },
      'invalid',
      'operations.2.data.name',
    ],
    ['an unknown action', { action: 'drop', resource: 'hoa' }, 'invalid', 'operations.2.action'],
    ['no object', 5, 'invalid', 'operations.2'],
    ['a duplicate', create('A'), 'conflict', 'operations.2.data.name'],
    ['a missing record', { action: 'delete', resource: 'hoa', id: 4711 }, 'not_found', 'operations.2'],
  ] as const)('with %s does nothing, and names the operation by its index', async (_, bad, code, field) => {
    const error = await refusal(() => bulk([create('A'), create('B'), bad]))
    expect(error.code).toBe(code)
    expect(error.message).toMatch(/^Operation 2: /)
    expect(Object.keys(error.details.fields ?? {})).toEqual([field])
    expect(db().select().from(hoas).all()).toEqual([])
    expect(db().select().from(activities).where(isNotNull(activities.metadata)).all()).toEqual([])
  })

  it('accepts from one to 1,000 operations', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => create(`HOA ${i}`))
    expect(await bulk(names(1000))).toMatchObject({ created: 1000 })
    for (const operations of [[], names(1001), 'all', undefined])
      await expectRefusal(() => bulk(operations), 'invalid', 'Please check the data.')
  })
})
