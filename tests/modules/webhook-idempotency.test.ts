import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { cleanUp } from '~/worker/clean-up.server'
import { receiveData } from '~/modules/inbound-webhooks/receive.server'
import { db } from '~db/client.server'
import { hoas, inboundRequests, orders } from '~db/schema'
import { makeHoa } from '../factories/hoas'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { call, callsWithSecret, custom, hoa, wholeOrder } from '../setup/inbound-calls'
import { dayMs } from '~/modules/time-units'

describe('a repeated call', () => {
  const withSecret = async () => callsWithSecret(await makeUser({ role: 'super' }))
  const create = { resource: 'hoa', data: hoa() }
  const withKey = (key: string, body: unknown = create, path?: string) =>
    receiveData('create', call(body, { 'Idempotency-Key': key }, path))

  it('gets the first response for 24 hours, and runs again after that', async () => {
    const first = await withKey('k1')
    const second = await withKey('k1')
    expect(second).toEqual({ ...first, isReplay: true })
    expect(db().select().from(hoas).all()).toHaveLength(1)
    db()
      .update(inboundRequests)
      .set({ createdAt: Date.now() - dayMs - 1 })
      .run()
    await expectRefusal(() => withKey('k1'), 'conflict', /already/)
    await cleanUp()
    expect(db().select().from(inboundRequests).all()).toEqual([])
  })

  it('runs once, even if it arrives many times at the same moment', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => withKey('k1')))
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(responses.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    expect(db().select().from(hoas).all()).toHaveLength(1)
  })

  it('with other content or another path is rejected', async () => {
    await withKey('k1')
    await expectRefusal(
      () => withKey('k1', { resource: 'hoa', data: hoa({ name: 'B' }) }),
      'invalid',
      /another call/,
    )
    await expectRefusal(() => withKey('k1', create, 'PUT /elsewhere'), 'invalid', /another call/)
  })

  it('needs a key of at most 255 characters', async () => {
    await expectRefusal(() => withKey('k'.repeat(256)), 'bad_request', /255 characters/)
  })

  it('by another caller is a separate call', async () => {
    await withKey('k1')
    const { data } = await withSecret()
    const { id } = await data(
      'create',
      { resource: 'hoa', data: hoa({ name: 'B' }) },
      { 'Idempotency-Key': 'k1' },
    )
    expect(db().select().from(hoas).where(eq(hoas.id, id)).get()).toMatchObject({ name: 'B' })
  })

  it('runs the second time if it was rejected the first time', async () => {
    const admin = await makeUser({ role: 'admin' })
    makeHoa(admin, hoa())
    await expectRefusal(() => withKey('k1'), 'conflict', /already/)
    db().delete(hoas).run()
    expect((await withKey('k1')).status).toBe(201)
  })

  it('cannot run again with a new key if it is signed, since the webhook-id is signed', async () => {
    const { data } = await withSecret()
    const signed = (headers: Record<string, string>) => data('create', create, headers)
    const first = await signed({ 'webhook-id': 'msg_1' })
    const again = await signed({ 'webhook-id': 'msg_1', 'Idempotency-Key': 'another' })
    expect(again).toEqual(first)
    expect(db().select().from(hoas).all()).toHaveLength(1)
  })

  it('with a signature counts separately from its webhook-id', async () => {
    const { data } = await withSecret()
    const signed = (id: string) => data('create', create, { 'webhook-id': id, 'Idempotency-Key': 'k1' })
    expect(await signed('msg_2')).toEqual(await signed('msg_1'))
    expect(db().select().from(hoas).all()).toHaveLength(1)
  })

  it('that reads gets the present records, which are not stored', async () => {
    const headers = { 'Idempotency-Key': 'k1' }
    await custom('data_sync_request', {}, headers)
    await withKey('k2')
    expect((await custom('data_sync_request', {}, headers)).records).toHaveLength(1)
    expect(db().select().from(inboundRequests).all()).toHaveLength(1)
  })

  it('is also recognized by its webhook-id, and its response is stored encrypted', async () => {
    const body = { resource: 'order', data: wholeOrder() }
    const first = await receiveData('create', call(body, { 'webhook-id': 'msg_1' }))
    const second = await receiveData('create', call(body, { 'webhook-id': 'msg_1' }))
    expect(second.body).toEqual(first.body)
    expect(db().select().from(orders).all()).toHaveLength(1)
    expect(must(db().select().from(inboundRequests).get()).answer).not.toContain('checkout')
  })
})
