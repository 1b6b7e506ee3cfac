import { eq, isNotNull } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { startSession } from '~/modules/accounts/sessions.server'
import { listActivities } from '~/modules/activity-log/log-entries.server'
import { exportActivities } from '~/modules/activity-log/export.server'
import { nameWithoutAccount } from '~/modules/activity/schema'
import { verifyChain } from '~/modules/activity/verify-chain.server'
import { addDocument } from '~/modules/documents/add-document.server'
import { listExpected } from '~/modules/documents/expected-documents.server'
import { listHoaDocuments } from '~/modules/hoas/documents.server'
import { listHoas } from '~/modules/hoas/queries.server'
import { cleanUp } from '~/worker/clean-up.server'
import { currentStep, findCheckout } from '~/modules/orders/checkout.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { continueOrder, findLinkedOrder } from '~/modules/orders/order-link.server'
import { authenticateCaller, type Caller } from '~/modules/inbound-webhooks/prove.server'
import { receiveCustom, receiveData } from '~/modules/inbound-webhooks/receive.server'
import type { Action } from '~/modules/inbound-webhooks/schema'
import { createInboundSecret, revokeInboundSecret } from '~/modules/inbound-webhooks/secrets.server'
import { db, write } from '~db/client.server'
import {
  activities,
  documents,
  hoas,
  inboundRequests,
  inboundSecrets,
  orders,
  users,
  webhookEvents,
} from '~db/schema'
import { receive, pdf } from '../factories/documents'
import { makeHoa, uploadToHoa } from '../factories/hoas'
import { customerForm, propertyForm } from '../factories/orders'
import { partnerWithHoa } from '../factories/questionnaire'
import { makeUser } from '../factories/users'
import { makeWebhook } from '../factories/webhooks'
import { day, expectRefusal, must, refusal } from '../setup/helpers'

const token = 'a webhook token of the tests, long enough'.replaceAll(' ', '-')
beforeEach(() => void (env().WEBHOOK_TOKEN = token))
afterEach(() => void (env().WEBHOOK_TOKEN = undefined))

const caller: Caller = { key: 'token', secretId: null }
type Body = Record<string, unknown>
const call = (
  body: unknown,
  headers: Record<string, string> = {},
  path = 'POST /api/webhook/data/create',
) => ({
  caller,
  path,
  headers: new Headers(headers),
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const data = async (action: Action, body: unknown, headers = {}) => {
  const { status, body: answer } = await receiveData(action, call(body, headers))
  return { status, ...(answer as Body) } as { status: number; id: number } & Body
}
const custom = async (operation: string, body: unknown, headers = {}) =>
  (await receiveCustom(operation, call(body, headers))).body as Body
const hoa = (changes: Body = {}) => ({
  name: 'Cedar Ridge',
  city: 'Lacey',
  state: 'WA',
  totalUnits: 12,
  ...changes,
})
const wholeOrder = (changes: Body = {}) => ({ ...customerForm(), ...propertyForm(), ...changes })

describe('authentication of calls', () => {
  const headersOf = (entries: Record<string, string>) => new Headers(entries)
  const bearer = (value: string) => headersOf({ Authorization: value })

  it('accepts the token only as a whole', async () => {
    expect(authenticateCaller(bearer(`Bearer ${token}`), '{}')).toEqual(caller)
    expect(authenticateCaller(bearer(`bearer  ${token}`), '{}')).toEqual(caller)
    for (const wrong of [
      'Bearer wrong',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      'Bearer',
      '',
    ])
      await expectRefusal(
        () => authenticateCaller(bearer(wrong), '{}'),
        'not_signed_in',
        'The webhook token is wrong.',
      )
    await expectRefusal(
      () => authenticateCaller(headersOf({}), '{}'),
      'not_signed_in',
      /^Send the webhook token/,
    )
  })

  it('is not configured without a token or secret', async () => {
    env().WEBHOOK_TOKEN = undefined
    await expectRefusal(
      () => authenticateCaller(bearer(`Bearer ${token}`), '{}'),
      'not_configured',
      /not set up/,
    )
  })

  const signed = (secret: string, body: string, at = new Date()) =>
    headersOf({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    })

  it('accepts a signature with a secret from the screen, made by the package that partners use', async () => {
    env().WEBHOOK_TOKEN = undefined
    const boss = await makeUser({ role: 'super' })
    const [one, two] = ['One', 'Two'].map((name) => createInboundSecret(boss, name))
    for (const secret of [must(one), must(two)])
      expect(authenticateCaller(signed(secret, '{"a":1}'), '{"a":1}').secretId).not.toBeNull()
    await expectRefusal(
      () => authenticateCaller(signed(must(one), '{"a":1}'), '{"a":2}'),
      'not_signed_in',
      /signature/,
    )
    const foreign = `whsec_${Buffer.alloc(32).toString('base64')}`
    await expectRefusal(() => authenticateCaller(signed(foreign, '{}'), '{}'), 'not_signed_in', /signature/)
    revokeInboundSecret(boss, must(db().select().from(inboundSecrets).get()).id)
    await expectRefusal(() => authenticateCaller(signed(must(one), '{}'), '{}'), 'not_signed_in', /signature/)
    expect(JSON.stringify(db().select().from(inboundSecrets).all())).not.toContain(must(two).slice(6))
  })

  it('accepts a clock that is five minutes off, but not more', async () => {
    const boss = await makeUser({ role: 'super' })
    const secret = createInboundSecret(boss, 'One')
    const off = (seconds: number) => signed(secret, '{}', new Date(Date.now() + seconds * 1000))
    for (const seconds of [-295, 0, 295])
      expect(authenticateCaller(off(seconds), '{}').secretId).not.toBeNull()
    for (const seconds of [-310, 310])
      await expectRefusal(
        () => authenticateCaller(off(seconds), '{}'),
        'not_signed_in',
        /more than five minutes off/,
      )
    const noTime = headersOf({ 'webhook-id': 'a', 'webhook-timestamp': 'now', 'webhook-signature': 'v1,x' })
    await expectRefusal(() => authenticateCaller(noTime, '{}'), 'not_signed_in', /needs webhook-id/)
  })
})

describe('an HOA', () => {
  it('that is created appears in the lists, and can be changed and deleted', async () => {
    const { status, id } = await data('create', { resource: 'hoa', data: hoa({ monthlyDues: 285.5 }) })
    expect(status).toBe(201)
    expect(listHoas({ q: 'cedar', page: 1, pageSize: 50 }).rows).toMatchObject([
      { id, name: 'Cedar Ridge', totalUnits: 12, monthlyDuesCents: 28550 },
    ])
    expect((await data('update', { resource: 'hoa', id, data: { totalUnits: 14 } })).status).toBe(200)
    expect(db().select().from(hoas).get()).toMatchObject({ name: 'Cedar Ridge', totalUnits: 14 })
    await data('delete', { resource: 'hoa', id })
    expect(db().select().from(hoas).all()).toEqual([])
  })

  it('is logged as made by “Webhook”', async () => {
    await data('create', { resource: 'hoa', data: hoa() })
    const [entry] = listActivities({ q: '' }, { page: 1, pageSize: 10 }).rows
    expect(entry).toMatchObject({ userId: null, action: 'created', description: 'Cedar Ridge added' })
    expect(nameWithoutAccount(must(entry).metadata)).toBe('Webhook')
    const boss = await makeUser({ role: 'super' })
    const rows = [...exportActivities(boss, { q: '' }, 'csv')].join('')
    expect(rows).toMatch(/,,Webhook,,,created,hoas,/)
    expect(verifyChain().broken).toBeNull()
  })

  it('is rejected if its name exists in the same place, and cannot be deleted while anything depends on it', async () => {
    const admin = await makeUser({ role: 'admin' })
    const id = makeHoa(admin, hoa())
    await expectRefusal(
      () => data('create', { resource: 'hoa', data: hoa({ name: 'CEDAR ridge' }) }),
      'conflict',
      /already/,
    )
    await uploadToHoa(admin, id, 'bylaws.pdf')
    await expectRefusal(() => data('delete', { resource: 'hoa', id }), 'conflict', /can’t be deleted/)
    expect(db().select().from(hoas).all()).toHaveLength(1)
    const { hoaId } = await partnerWithHoa({ name: 'Otter Creek' })
    await expectRefusal(() => data('delete', { resource: 'hoa', id: hoaId }), 'conflict', /or a partner/)
  })

  it.each([
    ['an unknown field', { colour: 'red' }, 'data.unknown field colour', 'This field is not known'],
    ['a text for a number', { totalUnits: 'many' }, 'data.totalUnits', 'Please send a whole number'],
    ['half a unit', { totalUnits: 1.5 }, 'data.totalUnits', 'Please send a whole number'],
    ['a text without digits', { totalUnits: '-' }, 'data.totalUnits', 'Please send a whole number'],
    ['an object for a number', { yearBuilt: {} }, 'data.yearBuilt', 'Please send a whole number'],
    ['an object for a list', { amenities: { pool: true } }, 'data.amenities', /as texts/],
    ['numbers in a list of texts', { amenities: ['Pool', 2] }, 'data.amenities', /as texts/],
    ['a number for a text', { zipCode: 98503 }, 'data.zipCode', 'Please enter a text'],
    ['a text for an amount', { monthlyDues: 'a lot' }, 'data.monthlyDues', /in dollars and cents/],
    ['a missing name', { name: undefined }, 'data.name', 'HOA name is required'],
    ['an object for the name', { name: { first: 'A' } }, 'data.name', 'HOA name is required'],
    [
      'a day that does not exist',
      { insuranceExpiration: '2026-02-30' },
      'data.insuranceExpiration',
      /does not exist/,
    ],
  ])('with %s is rejected with a message for the field', async (_, changes, field, message) => {
    const error = await refusal(() => data('create', { resource: 'hoa', data: hoa(changes) }))
    expect(error.code).toBe('invalid')
    expect(error.details.fields?.[field]).toMatch(message)
    expect(db().select().from(hoas).all()).toEqual([])
  })
})

describe('a body', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  it.each([
    ['no JSON', '{', 'bad_request', /not valid JSON/],
    ['a list', '[]', 'bad_request', /not a JSON object/],
    ['a text', '"x"', 'bad_request', /not a JSON object/],
    ['500 levels', deep(500), 'bad_request', /nested too deeply/],
    ['500 levels of data', `{"resource":"hoa","data":${deep(500)}}`, 'bad_request', /nested too deeply/],
    [
      '100,000 levels of lists',
      `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'bad_request',
      /deeply|JSON/,
    ],
    [
      '__proto__',
      '{"resource":"hoa","data":{"name":"A","__proto__":{"isPartner":true}}}',
      'bad_request',
      /__proto__/,
    ],
    ['an unknown resource', '{"resource":"user","data":{}}', 'invalid', 'Please check the data.'],
    ['an inherited resource', '{"resource":"toString","data":{}}', 'invalid', 'Please check the data.'],
    ['no data', '{"resource":"hoa"}', 'invalid', 'Please check the data.'],
    [
      'an unknown field',
      '{"resource":"hoa","data":{"name":"A"},"role":"super"}',
      'invalid',
      'Please check the data.',
    ],
  ] as const)('consisting of %s is rejected', async (_, text, code, message) => {
    await expectRefusal(() => receiveData('create', call(text)), code, message)
    expect(db().select().from(hoas).all()).toEqual([])
  })

  it.each(['1', 0, -1, 1.5, null, 1e300, {}])('with the id %j is rejected', async (id) => {
    await expectRefusal(() => data('delete', { resource: 'hoa', id }), 'invalid', 'Please check the data.')
  })
})

describe('an order', () => {
  const tokenOf = (link: unknown) => must(/\/checkout\/continue\/([\w-]+)$/.exec(String(link))?.[1])

  it('that is created is pending, and is continued and paid through its link', async () => {
    const { id, orderNumber, paymentLink } = await data('create', { resource: 'order', data: wholeOrder() })
    const row = must(db().select().from(orders).where(eq(orders.id, id)).get())
    expect(row).toMatchObject({ orderNumber, status: 'pending', paymentStatus: 'pending', totalCents: 14900 })
    expect(findLinkedOrder(tokenOf(paymentLink))).toMatchObject({ id, paymentStatus: 'pending' })
    const session = startSession()
    continueOrder(session.id, null, tokenOf(paymentLink))
    const checkout = findCheckout(session.id)
    expect(checkout.order).toMatchObject({ id, orderNumber })
    expect(currentStep(checkout)).toBe(3)
    write((tx) => markOrderPaid(tx, id, Date.now()))
    await expectRefusal(
      () => continueOrder(startSession().id, null, tokenOf(paymentLink)),
      'conflict',
      /paid already/,
    )
  })

  it('cannot be opened through an altered, foreign, or old link', async () => {
    const { id, paymentLink } = await data('create', { resource: 'order', data: wholeOrder() })
    const good = tokenOf(paymentLink)
    const altered = good.slice(0, -2) + (good.endsWith('AA') ? 'BB' : 'AA')
    for (const wrong of [altered, good.replace(`${id}-`, `${id + 1}-`), `${id}`, '', `${id}-`, `0${good}`])
      await expectRefusal(() => findLinkedOrder(wrong), 'not_found', /does not work or has expired/)
    await expectRefusal(() => findLinkedOrder(good, Date.now() + 31 * day), 'not_found', /has expired/)
  })

  it('creates an account by “Webhook” for a new address, and keeps an existing one', async () => {
    const known = await makeUser({ email: 'known@example.com' })
    await data('create', { resource: 'order', data: wholeOrder({ email: 'known@example.com' }) })
    await data('create', { resource: 'order', data: wholeOrder({ email: 'new@example.com' }) })
    expect(db().select().from(orders).get()).toMatchObject({ userId: known.id })
    expect(db().select().from(users).where(eq(users.email, 'new@example.com')).get()).toMatchObject({
      role: 'customer',
    })
    const entry = db()
      .select()
      .from(activities)
      .where(eq(activities.description, 'new@example.com registered'))
      .get()
    expect(entry).toMatchObject({ userId: null, metadata: '{"via":"webhook"}' })
  })

  it('can be changed and deleted until its customer continues it', async () => {
    const { id, paymentLink } = await data('create', { resource: 'order', data: wholeOrder() })
    await data('update', { resource: 'order', id, data: { firstName: 'Grace', totalUnits: 8 } })
    expect(db().select().from(orders).get()).toMatchObject({
      firstName: 'Grace',
      lastName: 'Buyer',
      totalUnits: 8,
    })
    const error = await refusal(() =>
      data('update', { resource: 'order', id, data: { phone: '1', colour: 'red' } }),
    )
    expect(error.details.fields).toEqual({
      'data.phone': 'Please enter a valid phone number',
      'data.unknown field colour': 'This field is not known',
    })
    continueOrder(startSession().id, null, tokenOf(paymentLink))
    await expectRefusal(() => data('delete', { resource: 'order', id }), 'conflict', /begun to work/)
    const { id: other } = await data('create', { resource: 'order', data: wholeOrder() })
    await data('create', {
      resource: 'document',
      data: { orderId: other, name: 'Bylaws.pdf', expiresOn: null },
    })
    await data('delete', { resource: 'order', id: other })
    expect(listExpected({ orderId: other })).toEqual([])
    expect(db().select().from(orders).all()).toHaveLength(1)
    write((tx) => markOrderPaid(tx, id, Date.now()))
    await expectRefusal(
      () => data('update', { resource: 'order', id, data: { firstName: 'A' } }),
      'conflict',
      /paid/,
    )
  })

  it.each([
    [{ totalAmount: 1 }, 'data.totalAmount', 'The price is 149.00'],
    [{ paymentStatus: 'paid' }, 'data.paymentStatus', 'An order starts as pending'],
    [{ userId: 1 }, 'data.unknown field userId', 'This field is not known'],
    [{ totalUnits: 'x' }, 'data.totalUnits', 'Please enter a valid number'],
    [{ email: 'x' }, 'data.email', 'Please enter a valid email address'],
  ])('with %j is rejected', async (changes, field, message) => {
    const error = await refusal(() => data('create', { resource: 'order', data: wholeOrder(changes) }))
    expect(error.details.fields).toEqual({ [field]: message })
    expect(db().select().from(users).all()).toEqual([])
  })
})

describe('a document', () => {
  let admin: SignedInUser
  let hoaId: number
  beforeEach(async () => {
    admin = await makeUser({ role: 'admin' })
    hoaId = makeHoa(admin)
  })
  const announce = (changes: Body = {}) =>
    data('create', {
      resource: 'document',
      data: { hoaId, name: 'Bylaws.pdf', expiresOn: '2027-06-30', ...changes },
    })

  it('is only metadata until its file arrives under its name, and keeps its id', async () => {
    const { id, status } = await announce()
    expect(status).toBe('expected')
    expect(listExpected({ hoaId })).toMatchObject([{ id, name: 'Bylaws.pdf' }])
    await uploadToHoa(admin, hoaId, 'other.pdf')
    const other = must(db().select().from(documents).get())
    expect(other.id).toBeGreaterThan(id)
    await uploadToHoa(admin, hoaId, 'bylaws.PDF')
    expect(listExpected({ hoaId })).toEqual([])
    expect(db().select().from(documents).where(eq(documents.id, id)).get()).toMatchObject({
      originalName: 'bylaws.PDF',
      expiresOn: '2027-06-30',
    })
    expect(listHoaDocuments(hoaId, { page: 1, pageSize: 10 }).total).toBe(2)
  })

  it('can be changed and withdrawn before its file arrives, and dated and deleted afterward', async () => {
    const { id } = await announce()
    await data('update', { resource: 'document', id, data: { name: 'Rules.pdf', expiresOn: null } })
    expect(listExpected({ hoaId })).toMatchObject([{ name: 'Rules.pdf', expiresOn: null }])
    await uploadToHoa(admin, hoaId, 'Rules.pdf')
    await data('update', { resource: 'document', id, data: { expiresOn: '2028-01-01' } })
    expect(db().select().from(documents).get()).toMatchObject({ expiresOn: '2028-01-01' })
    await expectRefusal(
      () => data('update', { resource: 'document', id, data: { name: 'x.pdf' } }),
      'conflict',
      /has arrived/,
    )
    await data('delete', { resource: 'document', id })
    expect(db().select().from(documents).all()).toEqual([])
    const { id: other } = await announce()
    await data('delete', { resource: 'document', id: other })
    expect(listExpected({ hoaId })).toEqual([])
    await expectRefusal(
      () => data('delete', { resource: 'document', id: other }),
      'not_found',
      /does not exist/,
    )
  })

  it('of an order is expected in its checkout', async () => {
    const { id: orderId } = await data('create', { resource: 'order', data: wholeOrder() })
    const { id } = await announce({ hoaId: undefined, orderId, expiresOn: undefined })
    await addDocument({ orderId }, 'Bylaws.pdf', await receive(pdf()), null)
    expect(db().select().from(documents).get()).toMatchObject({ id, orderId })
  })

  it.each([
    [{ name: 'virus.exe' }, 'data.name', /File type must be/],
    [{ orderId: 1 }, 'data.hoaId', 'Please send either hoaId or orderId'],
    [{ hoaId: undefined }, 'data.hoaId', 'Please send either hoaId or orderId'],
    [{ hoaId: '1' }, 'data.hoaId', 'Please send the id as a whole number'],
    [{ sizeBytes: 5 }, 'data.unknown field sizeBytes', 'This field is not known'],
  ])('with %j is rejected', async (changes, field, message) => {
    const error = await refusal(() => announce(changes))
    expect(error.details.fields?.[field]).toMatch(message)
  })

  it('can be announced once, for an existing owner', async () => {
    await announce()
    await expectRefusal(() => announce({ name: 'BYLAWS.pdf' }), 'conflict', /expected already/)
    const { id } = await announce({ name: 'Rules.pdf' })
    const rename = (name: string) => data('update', { resource: 'document', id, data: { name } })
    await expectRefusal(() => rename('bylaws.PDF'), 'conflict', /expected already/)
    expect(await rename('RULES.pdf')).toMatchObject({ id, status: 'expected' })
    await expectRefusal(() => announce({ hoaId: 4711 }), 'not_found', /does not exist/)
  })
})

describe('a repeated call', () => {
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
      .set({ createdAt: Date.now() - day - 1 })
      .run()
    await expectRefusal(() => withKey('k1'), 'conflict', /already/)
    await cleanUp()
    expect(db().select().from(inboundRequests).all()).toEqual([])
  })

  it('runs once, even if it arrives many times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey('k1')))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
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
    await expectRefusal(() => withKey('k'.repeat(256)), 'bad_request', /255 characters/)
  })

  it('by another caller is a separate call', async () => {
    await withKey('k1')
    const other = { ...call({ resource: 'hoa', data: hoa({ name: 'B' }) }, { 'Idempotency-Key': 'k1' }) }
    const answer = await receiveData('create', { ...other, caller: { key: 'secret 1', secretId: null } })
    expect(answer.isReplay).toBe(false)
  })

  it('runs the second time if it was rejected the first time', async () => {
    const admin = await makeUser({ role: 'admin' })
    makeHoa(admin, hoa())
    await expectRefusal(() => withKey('k1'), 'conflict', /already/)
    db().delete(hoas).run()
    expect((await withKey('k1')).status).toBe(201)
  })

  it('cannot run again with a new key if it is signed, since the webhook-id is signed', async () => {
    const signed = (headers: Record<string, string>) =>
      receiveData('create', { ...call(create, headers), caller: { key: 'secret 1', secretId: 1 } })
    const first = await signed({ 'webhook-id': 'msg_1' })
    const again = await signed({ 'webhook-id': 'msg_1', 'Idempotency-Key': 'another' })
    expect(again).toEqual({ ...first, isReplay: true })
    expect(db().select().from(hoas).all()).toHaveLength(1)
  })

  it('with a signature counts separately from its webhook-id', async () => {
    const signed = (id: string) =>
      receiveData('create', {
        ...call(create, { 'webhook-id': id, 'Idempotency-Key': 'k1' }),
        caller: { key: 'secret 1', secretId: 1 },
      })
    expect((await signed('msg_1')).isReplay).toBe(false)
    expect((await signed('msg_2')).isReplay).toBe(true)
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
    expect((await sync({ since: new Date(Date.now() - day).toISOString() })).records).toHaveLength(2)
    const later = await sync({ since: new Date(Date.now() + day).toISOString() })
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
    await expectRefusal(() => update({ totalUnits: 15 }), 'conflict', /Somebody else has saved/)
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
    const answer = await bulk([
      { action: 'update', resource: 'hoa', id, data: { name: 'Renamed' } },
      create('Cedar Ridge'),
      { action: 'delete', resource: 'hoa', id },
    ])
    expect(answer).toMatchObject({ operations: 3, created: 1, updated: 1, deleted: 1 })
    expect(answer.results).toMatchObject([
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

it.each(['toString', '__proto__', 'drop_tables', ''])(
  'an operation with the name %j is not found',
  async (operation) => {
    await expectRefusal(
      () => custom(operation, {}),
      'not_found',
      /There are data_sync_request and bulk_operation/,
    )
  },
)
