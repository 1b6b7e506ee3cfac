import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { nameWithoutAccount } from '~/modules/activity/schema'
import { listActivities } from '~/modules/activity-log/log-entries.server'
import { eraseCustomer } from '~/modules/customer-data/erase-customer.server'
import type { SecretAccess } from '~/modules/inbound-webhooks/secret-form'
import { changeInboundSecret, createInboundSecret } from '~/modules/inbound-webhooks/secrets.server'
import { findNamedHoas } from '~/modules/inbound-webhooks/named-hoas.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { renderMail } from '~/worker/mails.server'
import { connection, db, write } from '~db/client.server'
import { activities, hoas, jobs, mails, orders, webhookEvents } from '~db/schema'
import { makeHoa, uploadToHoa } from '../factories/hoas'
import { partnerWithHoa } from '../factories/questionnaire'
import { makeUser } from '../factories/users'
import { makeWebhook } from '../factories/webhooks'
import { expectRefusal, must, refusal } from '../setup/helpers'
import { callsWithSecret, data, hoa, secretAccess, wholeOrder, type Body } from '../setup/inbound-calls'
import { accessOf } from '~/modules/inbound-webhooks/caller-access.server'
import { changesQuery } from '~/modules/inbound-webhooks/sync.server'
import { reportHoaChanges } from '~/modules/inbound-webhooks/report-hoa-changes.server'

// What a secret for inbound calls may read and change (docs/specification/webhooks.md#permissions-and-extent).

type SyncRecord = { resource: string; id: number; deleted: boolean; data?: Body }

let boss: SignedInUser
/** Records of someone else: an HOA with a document and a linked order, and an order. */
let foreign: { hoaId: number; documentId: number; linkedOrderId: number; orderId: number; numbers: string[] }

beforeEach(async () => {
  boss = await makeUser({ role: 'super', email: 'boss@example.com' })
  const { id: hoaId } = await data('create', { resource: 'hoa', data: hoa({ name: 'Foreign Hills' }) })
  await uploadToHoa(boss, hoaId, 'Bylaws.pdf')
  const documentId = must(db().get<{ id: number }>(sql`select id from documents`)).id
  const linked = await data('create', { resource: 'order', data: wholeOrder({ email: 'ada@example.com' }) })
  db().update(orders).set({ hoaId }).where(eq(orders.id, linked.id)).run()
  const other = await data('create', { resource: 'order', data: wholeOrder({ email: 'bob@example.com' }) })
  foreign = {
    hoaId,
    documentId,
    linkedOrderId: linked.id,
    orderId: other.id,
    numbers: [String(linked.orderNumber), String(other.orderNumber)],
  }
})

const withSecret = (changes: Partial<SecretAccess> = {}) => callsWithSecret(boss, changes)
type Calls = ReturnType<typeof withSecret>

async function read(calls: Calls, body: Body = {}) {
  const answer = await calls.custom('data_sync_request', body)
  return { cursor: answer.cursor as string, records: answer.records as SyncRecord[] }
}
const keysOf = (records: SyncRecord[]) => records.map(({ resource, id }) => `${resource} ${id}`)

const ownHoa = async (calls: Calls) =>
  (await calls.data('create', { resource: 'hoa', data: hoa({ name: 'Own Hills' }) })).id
const ownOrder = (calls: Calls) =>
  calls.data('create', { resource: 'order', data: wholeOrder({ email: 'own@example.com' }) })

describe('a sync', () => {
  it('with the extent “own” returns only records that the secret created, and their deletions', async () => {
    const calls = withSecret({ extent: 'own' })
    expect((await read(calls)).records).toEqual([])
    const hoaId = await ownHoa(calls)
    const order = await ownOrder(calls)
    const document = await calls.data('create', {
      resource: 'document',
      data: { hoaId, name: 'Rules.pdf', expiresOn: null },
    })
    const { records, cursor } = await read(calls)
    expect(keysOf(records)).toEqual([`hoa ${hoaId}`, `order ${order.id}`, `document ${document.id}`])
    expect(records[1]?.data).toMatchObject({ orderNumber: order.orderNumber })
    // The file takes over the announcement's id.
    await uploadToHoa(boss, hoaId, 'Rules.pdf')
    await data('update', { resource: 'hoa', id: foreign.hoaId, data: { totalUnits: 5 } })
    await calls.data('delete', { resource: 'order', id: order.id })
    expect((await read(calls, { cursor })).records).toMatchObject([
      { resource: 'document', id: document.id, data: { status: 'stored' } },
      { resource: 'order', id: order.id, deleted: true },
    ])
  })

  it('with named HOAs returns these, their documents, and orders linked to them without numbers', async () => {
    const calls = withSecret({ extent: 'hoas', hoas: 'foreign hills' })
    const unnamed = makeHoa(boss, { name: 'Unnamed' })
    await uploadToHoa(boss, unnamed, 'Budget.pdf')
    const own = await ownOrder(calls)
    const { hoaId, documentId, linkedOrderId, numbers } = foreign
    const { records, cursor } = await read(calls)
    expect(keysOf(records).toSorted()).toEqual(
      [`hoa ${hoaId}`, `document ${documentId}`, `order ${linkedOrderId}`, `order ${own.id}`].toSorted(),
    )
    const numbersOf = Object.fromEntries(records.map(({ id, data }) => [id, data?.orderNumber]))
    expect([numbersOf[linkedOrderId], numbersOf[own.id]]).toEqual([null, own.orderNumber])
    for (const number of numbers) expect(JSON.stringify(records)).not.toContain(number)
    await calls.data('delete', { resource: 'document', id: documentId })
    expect((await read(calls, { cursor })).records).toMatchObject([{ id: documentId, deleted: true }])
  })

  it('pages through many permitted records in order, without those of others between them', async () => {
    const calls = withSecret({ extent: 'own' })
    const create = (name: string) => ({ action: 'create', resource: 'hoa', data: hoa({ name }) })
    const names = Array.from({ length: 150 }, (_, i) => `Own ${i}`)
    for (const [i, name] of names.entries()) {
      await calls.custom('bulk_operation', { operations: [create(name)] })
      if (i % 10 === 0) makeHoa(boss, { name: `Other ${i}` })
    }
    const first = await read(calls)
    const second = await read(calls, { cursor: first.cursor })
    expect([...first.records, ...second.records].map((record) => record.data?.name)).toEqual(names)
  })

  it('returns numbers of orders only to their creator, even with the extent “everything”', async () => {
    const calls = withSecret()
    const { records } = await read(calls)
    expect(keysOf(records)).toContain(`order ${foreign.orderId}`)
    for (const number of foreign.numbers) expect(JSON.stringify(records)).not.toContain(number)
  })

  it('returns only readable resources, and rejects a request for others', async () => {
    const calls = withSecret({ permissions: ['read_hoa', 'write_order'] })
    expect(keysOf((await read(calls)).records)).toEqual([`hoa ${foreign.hoaId}`])
    await expectRefusal(
      () => read(calls, { resources: ['order'] }),
      'forbidden',
      /not permitted to read orders/,
    )
    const writer = withSecret({ name: 'Writer', permissions: ['write_hoa'] })
    await expectRefusal(() => read(writer), 'forbidden', /not permitted to read anything/)
  })

  it('returns a deletion in place of the data of an erased customer', async () => {
    const calls = withSecret()
    const { cursor } = await read(calls)
    await eraseCustomer(boss, { email: 'ada@example.com', confirmation: 'ada@example.com' })
    const { linkedOrderId: id } = foreign
    for (const records of [(await read(calls, { cursor })).records, (await read(calls)).records]) {
      const erased = must(records.find((record) => record.resource === 'order' && record.id === id))
      expect(erased).toMatchObject({ deleted: true })
      expect(erased).not.toHaveProperty('data')
    }
    const update = { resource: 'order', id, data: { firstName: 'Ada' } }
    await expectRefusal(() => data('update', update), 'not_found', 'There is no such order.')
  })
})

describe('a change', () => {
  /** Every way to change someone else's records. */
  const attempts = () => {
    const { hoaId, documentId, orderId, linkedOrderId } = foreign
    const document = { name: 'New.pdf', expiresOn: null }
    return [
      ['update', { resource: 'hoa', id: hoaId, data: { totalUnits: 1 } }],
      ['delete', { resource: 'hoa', id: hoaId }],
      ['update', { resource: 'document', id: documentId, data: { expiresOn: null } }],
      ['delete', { resource: 'document', id: documentId }],
      ['create', { resource: 'document', data: { ...document, hoaId } }],
      ['create', { resource: 'document', data: { ...document, orderId } }],
      ['update', { resource: 'order', id: orderId, data: { email: 'thief@example.com' } }],
      ['delete', { resource: 'order', id: linkedOrderId }],
    ] as const
  }
  const missing = 4711
  const withMissingId = (body: Record<string, unknown>) => {
    const { data } = body as { data?: Body }
    return {
      ...body,
      ...('id' in body && { id: missing }),
      ...(data && {
        data: Object.fromEntries(
          Object.entries(data).map(([name, value]) => [name, /^(hoa|order)Id$/.test(name) ? missing : value]),
        ),
      }),
    }
  }

  it('of a foreign record gets the same answer as that of a missing one, also in bulk', async () => {
    const calls = withSecret({ extent: 'own' })
    for (const [action, body] of attempts()) {
      const answers = await Promise.all(
        [body, withMissingId(body)].map(async (sent) => {
          const { code, message, details } = await refusal(() => calls.data(action, sent))
          return { code, message, fields: details.fields }
        }),
      )
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]?.code).toBe('not_found')
      const operations = [
        { action: 'create', resource: 'hoa', data: hoa({ name: 'Beside it' }) },
        { action, ...body },
      ]
      const error = await refusal(() => calls.custom('bulk_operation', { operations }))
      expect([error.code, Object.keys(error.details.fields ?? {})]).toEqual(['not_found', ['operations.1']])
    }
    expect(db().select().from(hoas).where(eq(hoas.name, 'Beside it')).all()).toEqual([])
  })

  it('of an order is only for its creator, whatever the extent of the secret', async () => {
    const update = (id: number) => ({ resource: 'order', id, data: { email: 'thief@example.com' } })
    const all = withSecret()
    const { orderId, linkedOrderId, hoaId } = foreign
    await expectRefusal(() => all.data('update', update(orderId)), 'forbidden', /created this order/)
    const named = withSecret({ name: 'Named', extent: 'hoas', hoas: `#${hoaId}` })
    await expectRefusal(() => named.data('update', update(linkedOrderId)), 'forbidden', /created this order/)
    await expectRefusal(() => named.data('update', update(orderId)), 'not_found', 'There is no such order.')
    expect((await named.data('update', update((await ownOrder(named)).id))).status).toBe(200)
    expect((await data('update', update(orderId))).status).toBe(200)
  })

  it('needs the permission for its resource', async () => {
    const calls = withSecret({ permissions: ['read_hoa', 'write_document'] })
    for (const [action, body] of attempts())
      if (body.resource !== 'document')
        await expectRefusal(() => calls.data(action, body), 'forbidden', /not permitted to create, change/)
    const { documentId: id } = foreign
    expect((await calls.data('delete', { resource: 'document', id })).status).toBe(200)
  })

  it('is possible within the named HOAs, and until the access of the secret is narrowed', async () => {
    const { hoaId: id } = foreign
    const calls = withSecret({ extent: 'hoas', hoas: `#${id}` })
    const update = () => calls.data('update', { resource: 'hoa', id, data: { totalUnits: 77 } })
    expect((await update()).status).toBe(200)
    changeInboundSecret(boss, calls.id, secretAccess({ extent: 'own' }))
    await expectRefusal(update, 'not_found', 'There is no such HOA.')
  })

  it('is logged with the name of the secret, by which the log can be searched', async () => {
    await ownHoa(withSecret({ name: 'Acme Title' }))
    const [entry] = listActivities({ q: 'acme', user: 'webhook' }, { page: 1, pageSize: 10 }).rows
    expect(entry).toMatchObject({ description: 'Own Hills added' })
    expect(nameWithoutAccount(must(entry).metadata)).toBe('Webhook: Acme Title')
  })

  it('publishes events without numbers of orders', async () => {
    for (const event of ['bulk_operation', 'user_created', 'data_sync_request'] as const)
      makeWebhook(boss, { url: 'https://example.com', event })
    const calls = withSecret()
    const operations = [
      { action: 'create', resource: 'order', data: wholeOrder({ email: 'new@example.com' }) },
    ]
    await calls.custom('bulk_operation', { operations })
    await read(calls)
    const events = db().select().from(webhookEvents).all()
    expect(events).toHaveLength(3)
    expect(JSON.stringify(events)).not.toContain('CV-')
  })
})

describe('the partner of a changed HOA', () => {
  const reportJobs = () => db().select().from(jobs).where(eq(jobs.kind, 'report-hoa-changes')).all()

  it('gets one mail for a burst of changes, which names the secret and each change', async () => {
    const { hoaId, partner } = await partnerWithHoa({ name: 'Otter Creek', totalUnits: 10 })
    const calls = withSecret({ name: 'Acme Title', extent: 'hoas', hoas: 'Otter Creek' })
    await calls.data('update', { resource: 'hoa', id: hoaId, data: { totalUnits: 12 } })
    await calls.data('create', {
      resource: 'document',
      data: { hoaId, name: 'Rules.pdf', expiresOn: null },
    })
    await data('update', { resource: 'hoa', id: foreign.hoaId, data: { totalUnits: 5 } })
    const [job, ...others] = reportJobs()
    expect(others).toEqual([])
    reportHoaChanges(JSON.parse(must(job).payload) as { hoaId: number; afterActivityId: number })
    const [mail, ...more] = db().select().from(mails).where(eq(mails.template, 'hoa-changed')).all()
    expect(more).toEqual([])
    const { subject, text } = await renderMail({ ...must(mail), template: 'hoa-changed', to: partner.email })
    expect(subject).toBe('Otter Creek was changed by a connected system')
    expect(text).toContain('“Acme Title” has changed')
    expect(text).toMatch(/Total units changed from 10 to 12/i)
    expect(text).toContain('Rules.pdf of Otter Creek announced')
    expect(text).not.toContain('Foreign Hills')
    await calls.data('update', { resource: 'hoa', id: hoaId, data: { totalUnits: 13 } })
    expect(reportJobs()).toHaveLength(2)
  })
})

describe('the named HOAs of a secret', () => {
  it('are found by name or number, and an unclear line is rejected with the choices', async () => {
    const [lacey, reno] = [makeHoa(boss, hoa()), makeHoa(boss, hoa({ city: 'Reno', state: 'NV' }))]
    const find = (text: string) => write((tx) => findNamedHoas(tx, text))
    expect(find(`foreign HILLS\n\n#${reno} Cedar Ridge, Reno, NV\n#${reno}`)).toEqual([foreign.hoaId, reno])
    const messageFor = async (text: string) => (await refusal(() => find(text))).details.fields?.hoas
    expect(await messageFor('Cedar Ridge')).toBe(
      `Several HOAs are named “Cedar Ridge”. Please enter the number of one: #${lacey} (Lacey, WA), #${reno} (Reno, NV)`,
    )
    expect(await messageFor('Nowhere')).toBe('There is no HOA named “Nowhere”')
    expect(await messageFor('#4711')).toBe('There is no HOA with the number 4711')
  })

  it('belong to secrets with names of their own', async () => {
    withSecret({ name: 'Acme' })
    await expectRefusal(
      () => createInboundSecret(boss, secretAccess({ name: 'ACME' })),
      'conflict',
      /this name/,
    )
    expect(db().select().from(activities).where(eq(activities.field, 'secret')).get()).toMatchObject({
      newValue: 'Everything; reads HOAs, orders, and documents; writes HOAs, orders, and documents',
    })
  })
})

it.each([
  ['own', /INDEX record_changes_creator_idx \(creator=\? AND sequence>\?\)/],
  ['hoas', /COVERING INDEX record_changes_hoa_idx \(hoa_id=\? AND sequence>\?\)/],
  ['everything', /SEARCH record_changes USING INTEGER PRIMARY KEY \(rowid>\?\)/],
] as const)('a page with the extent “%s” is read from an index, not from all changes', (extent, index) => {
  const { id } = withSecret({ extent, hoas: `#${foreign.hoaId}` })
  const access = write((tx) => accessOf(tx, { key: `secret ${id}`, secretId: id }))
  const { sql: text, params } = changesQuery(db(), access, 5, ['hoa', 'document'], 101).toSQL()
  const plan = connection().sqlite.prepare(`explain query plan ${text}`).all(params) as { detail: string }[]
  const details = plan.map(({ detail }) => detail).join('\n')
  expect(details).toMatch(index)
  expect(details).not.toMatch(/SCAN record_changes|record_changes_record_idx/)
})
