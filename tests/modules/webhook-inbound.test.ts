import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { startSession } from '~/modules/accounts/sessions.server'
import { listActivities } from '~/modules/activity-log/log-entries.server'
import { exportActivities } from '~/modules/activity-log/export.server'
import { nameWithoutAccount } from '~/modules/activity/schema'
import { verifyChain } from '~/modules/activity/verify-chain.server'
import { addDocument } from '~/modules/documents/add-document.server'
import { listExpectedDocuments } from '~/modules/documents/expected-documents.server'
import { listHoaDocuments } from '~/modules/hoas/documents.server'
import { listHoas } from '~/modules/hoas/queries.server'
import { currentStep, findCheckout } from '~/modules/orders/checkout.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { continueOrder, findOrderOfCheckoutLink } from '~/modules/orders/checkout-link.server'
import { receiveData } from '~/modules/inbound-webhooks/receive.server'
import { db, write } from '~db/client.server'
import { activities, documents, hoas, orders, users } from '~db/schema'
import { receiveContent, pdf } from '../factories/documents'
import { makeHoa, uploadToHoa } from '../factories/hoas'
import { partnerWithHoa } from '../factories/questionnaire'
import { makeUser } from '../factories/users'
import { expectRefusal, must, refusal } from '../setup/helpers'
import { call, custom, data, hoa, wholeOrder, type Body } from '../setup/inbound-calls'
import { dayMs } from '~/modules/time-units'

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

  it('is logged with the name of what authenticated the call', async () => {
    await data('create', { resource: 'hoa', data: hoa() })
    const [entry] = listActivities({ q: '' }, { page: 1, pageSize: 10 }).rows
    expect(entry).toMatchObject({ userId: null, action: 'created', description: 'Cedar Ridge added' })
    expect(nameWithoutAccount(must(entry).metadata)).toBe('Webhook: WEBHOOK_TOKEN')
    const boss = await makeUser({ role: 'super' })
    const rows = [...exportActivities(boss, { q: '' }, 'csv')].join('')
    expect(rows).toMatch(/,,Webhook: WEBHOOK_TOKEN,,,created,hoas,/)
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
    [
      'an object for a list',
      { amenities: { pool: true } },
      'data.amenities',
      'Please send each amenity as text',
    ],
    [
      'numbers in a list of texts',
      { amenities: ['Pool', 2] },
      'data.amenities',
      'Please send each amenity as text',
    ],
    ['a number for a text', { zipCode: 98503 }, 'data.zipCode', 'Please enter text'],
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
    expect(findOrderOfCheckoutLink(tokenOf(paymentLink))).toMatchObject({ id, paymentStatus: 'pending' })
    const session = startSession()
    continueOrder(session.id, null, tokenOf(paymentLink))
    const checkout = findCheckout(session.id)
    expect(checkout.order).toMatchObject({ id, orderNumber })
    expect(currentStep(checkout)).toBe(3)
    write((tx) => markOrderPaid(tx, id, Date.now()))
    await expectRefusal(
      () => continueOrder(startSession().id, null, tokenOf(paymentLink)),
      'conflict',
      /already been paid/,
    )
  })

  it('cannot be opened through an altered, foreign, or old link', async () => {
    const { id, paymentLink } = await data('create', { resource: 'order', data: wholeOrder() })
    const good = tokenOf(paymentLink)
    const altered = good.slice(0, -2) + (good.endsWith('AA') ? 'BB' : 'AA')
    for (const wrong of [altered, good.replace(`${id}-`, `${id + 1}-`), `${id}`, '', `${id}-`, `0${good}`])
      await expectRefusal(() => findOrderOfCheckoutLink(wrong), 'not_found', /does not work or has expired/)
    await expectRefusal(
      () => findOrderOfCheckoutLink(good, Date.now() + 31 * dayMs),
      'not_found',
      /has expired/,
    )
  })

  it('creates an account by its caller for a new address, and keeps an existing one', async () => {
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
    expect(entry).toMatchObject({ userId: null, metadata: '{"via":"webhook","caller":"WEBHOOK_TOKEN"}' })
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
    await expectRefusal(() => data('delete', { resource: 'order', id }), 'conflict', /already continued/)
    const { id: other } = await data('create', { resource: 'order', data: wholeOrder() })
    await data('create', {
      resource: 'document',
      data: { orderId: other, name: 'Bylaws.pdf', expiresOn: null },
    })
    await data('delete', { resource: 'order', id: other })
    expect(listExpectedDocuments({ orderId: other })).toEqual([])
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
    expect(listExpectedDocuments({ hoaId })).toMatchObject([{ id, name: 'Bylaws.pdf' }])
    await uploadToHoa(admin, hoaId, 'other.pdf')
    const other = must(db().select().from(documents).get())
    expect(other.id).toBeGreaterThan(id)
    await uploadToHoa(admin, hoaId, 'bylaws.PDF')
    expect(listExpectedDocuments({ hoaId })).toEqual([])
    expect(db().select().from(documents).where(eq(documents.id, id)).get()).toMatchObject({
      originalName: 'bylaws.PDF',
      expiresOn: '2027-06-30',
    })
    expect(listHoaDocuments(hoaId, { page: 1, pageSize: 10 }).total).toBe(2)
  })

  it('can be changed and withdrawn before its file arrives, and dated and deleted afterward', async () => {
    const { id } = await announce()
    await data('update', { resource: 'document', id, data: { name: 'Rules.pdf', expiresOn: null } })
    expect(listExpectedDocuments({ hoaId })).toMatchObject([{ name: 'Rules.pdf', expiresOn: null }])
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
    expect(listExpectedDocuments({ hoaId })).toEqual([])
    await expectRefusal(
      () => data('delete', { resource: 'document', id: other }),
      'not_found',
      /There is no such/,
    )
  })

  it('of an order is expected in its checkout', async () => {
    const { id: orderId } = await data('create', { resource: 'order', data: wholeOrder() })
    const { id } = await announce({ hoaId: undefined, orderId, expiresOn: undefined })
    await addDocument({ orderId }, 'Bylaws.pdf', await receiveContent(pdf()), null)
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
    await expectRefusal(() => announce({ name: 'BYLAWS.pdf' }), 'conflict', /already expected/)
    const { id } = await announce({ name: 'Rules.pdf' })
    const rename = (name: string) => data('update', { resource: 'document', id, data: { name } })
    await expectRefusal(() => rename('bylaws.PDF'), 'conflict', /already expected/)
    expect(await rename('RULES.pdf')).toMatchObject({ id, status: 'expected' })
    await expectRefusal(() => announce({ hoaId: 4711 }), 'not_found', /There is no such/)
  })
})

it.each(['toString', '__proto__', 'drop_tables', ''])(
  'an operation with the name %j is not found',
  async (operation) => {
    await expectRefusal(
      () => custom(operation, {}),
      'not_found',
      /The operations are data_sync_request and bulk_operation/,
    )
  },
)
