import { beforeAll, describe, expect, it } from 'vitest'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { fieldValue, textOf } from '~tests/setup/html'
import { json } from '~tests/setup/answers'
import { addHoa } from '~tests/setup/hoa'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// HOAs over HTTP (docs/specification/hoas-and-partners.md#hoa-record).

type SignedIn = Awaited<ReturnType<typeof signInAs>>

let product: Product
const people = {} as Record<'super' | 'admin' | 'contributor' | 'viewer' | 'partner' | 'customer', SignedIn>
let admin: Visitor
let contributor: Visitor

beforeAll(async () => {
  product = await sharedProduct()
  for (const role of ['super', 'admin', 'contributor', 'viewer', 'partner', 'customer'] satisfies UserRole[])
    people[role] = await signInAs(product, role)
  admin = people.admin.visitor
  contributor = people.contributor.visitor
})

const newHoa = (fields?: Record<string, string>) => addHoa(admin, fields)

/** The edit form as the page fills it in. */
async function editForm(path: string) {
  const html = await admin.page(`${path}?edit=1`)
  const names = [...html.matchAll(/name="(\w+)"/g)].map(([, name]) => name ?? '')
  const fields: Record<string, string> = {}
  for (const name of names) {
    const value = fieldValue(html, name)
    if (value !== null && name !== 'q') fields[name] = value
  }
  return fields
}

const call = async (visitor: Visitor, method: string, path: string, body?: unknown) =>
  json(await visitor.json(method, path, body))

describe('the list of HOAs', () => {
  it('says what will appear in an empty list', async () => {
    expect(product.value('select count(*) from hoas')).toBe(0)
    const text = textOf(await contributor.page('/admin/hoas'))
    expect(text).toContain('No HOAs yet')
    expect(text).toContain('A Super User adds them.')
    expect(text).not.toContain('Add New HOA')
  })

  it('shows a card for each, with missing and invalid values', async () => {
    const { name, id } = await newHoa({
      address: '1 Test Street',
      city: 'Testville',
      state: 'CA',
      zipCode: '90001',
      totalUnits: '1,200',
      propertyType: 'Townhomes',
    })
    const card = async () => textOf(await admin.page(`/admin/hoas?q=${encodeURIComponent(name)}`))
    expect(await card()).toContain(
      `${name} 1 Test Street, Testville, CA 90001 Units 1,200 Type Townhomes Management company Not set Insurance expires Not set Documents 0 Last document Not set View Details Manage Documents`,
    )
    product.change("update hoas set insurance_expiration = '2027-99-99' where id = ?", id)
    expect(await card()).toContain('Insurance expires Invalid date')
  })

  it('can be searched with GET', async () => {
    const { name } = await newHoa({ name: 'Zebra Crossing', managementCompany: 'Fifty % Co' })
    const found = async (q: string) => textOf(await admin.page(`/admin/hoas?q=${encodeURIComponent(q)}`))
    expect(await found('zeb cross')).toContain(name)
    expect(await found('fifty')).toContain(name)
    for (const q of ['%', '_', '"', 'zebra_crossing%nothing', "' or 1=1 --"])
      expect(await found(q), q).toContain('No HOA matches this search')
    expect(fieldValue(await admin.page('/admin/hoas?q=zebra'), 'q')).toBe('zebra')
  })

  it('rejects a search of 10,000 characters with a message', async () => {
    const response = await admin.fetch(`/admin/hoas?q=${'x'.repeat(10_000)}`)
    expect(response.status).toBe(422)
    expect(textOf(await response.text())).toContain('Please search for at most 200 characters.')
  })

  it('shows a page for page numbers beyond the last and invalid ones', async () => {
    await newHoa()
    for (const page of ['999', '0', '-1', 'x', '1e9'])
      expect(textOf(await admin.page(`/admin/hoas?page=${page}`)), page).toContain('View Details')
  })

  it('has a test page with 20 dummies, which are labeled and not stored', async () => {
    const before = product.value('select count(*) from hoas')
    const text = textOf(await contributor.page('/admin/hoas-test'))
    expect(text.match(/Test data, not stored/g)).toHaveLength(20)
    expect(text).toContain('Insurance expires Invalid date')
    expect(product.value('select count(*) from hoas')).toBe(before)
  })
})

describe('adding an HOA', () => {
  it('requires a name, and keeps the input', async () => {
    const response = await admin.post('/admin/hoas/new', {
      name: ' ',
      city: 'Testville',
      monthlyDues: 'lots',
    })
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(textOf(html)).toContain('HOA name is required')
    expect(textOf(html)).toContain('Please enter an amount in dollars and cents, such as 285.50')
    expect([fieldValue(html, 'city'), fieldValue(html, 'monthlyDues')]).toEqual(['Testville', 'lots'])
  })

  it('keeps the input if it fails', async () => {
    product.change("create trigger broken before insert on hoas begin select raise(abort, 'broken'); end")
    try {
      const failed = await admin.post('/admin/hoas/new', { name: 'Typed Name', city: 'Typed City' })
      expect(failed.status).toBe(500)
      const html = await failed.text()
      expect(textOf(html)).toContain('Not added Failed to save HOA information. Please try again.')
      expect([fieldValue(html, 'name'), fieldValue(html, 'city')]).toEqual(['Typed Name', 'Typed City'])
    } finally {
      product.change('drop trigger broken')
    }
  })

  it('redirects to its page, and a second one with the same name and place is rejected', async () => {
    const { path, name } = await newHoa({ city: 'Testville' })
    expect(textOf(await admin.page(path))).toContain(`HOA Added ${name} is now on the list.`)
    const again = await admin.post('/admin/hoas/new', { name, city: 'Testville' })
    expect(again.status).toBe(409)
    expect(textOf(await again.text())).toContain('An HOA with this name is on the list already')
  })
})

describe('the page of an HOA', () => {
  it('has all sections, and says that there are no scores', async () => {
    const { path } = await newHoa({ totalUnits: 'many', amenities: 'Pool,, Gym ', website: 'example.com' })
    const text = textOf(await contributor.page(path))
    for (const title of [
      'General Information',
      'Key Information',
      'FiPhO Health Scores No approved report yet. Scores appear here with the first one.',
      'Management Information',
      'Financial Health & Insurance',
      'Documents',
      'Total units Not answered',
      'Amenities Pool, Gym',
      'Snapshot History (0)',
      'Back to HOAs',
    ])
      expect(text).toContain(title)
  })

  it.each(['999999', '0', '-1', 'abc', '1e3', '99999999999999999999'])(
    'does not exist for the id %s',
    async (id) => {
      for (const path of [`/admin/hoas/${id}`, `/admin/hoas/${id}/documents`]) {
        const response = await admin.fetch(path)
        expect(response.status).toBe(404)
        expect(textOf(await response.text())).toContain('This HOA does not exist.')
      }
      expect((await admin.post(`/admin/hoas/${id}?edit=1`, { name: 'X' })).status).toBe(404)
    },
  )

  it('shows snapshots from approved reports, and orders', async () => {
    const { id, path } = await newHoa()
    await new Visitor(product.url).walkTo(5)
    const order = product.rows<{ id: number; order_number: string }>(
      'select * from orders order by id desc',
    )[0]
    product.change('update orders set hoa_id = ? where id = ?', id, order?.id)
    expect(textOf(await admin.page(`${path}?tab=history`))).toContain('No snapshots yet')
    product.change(
      "insert into snapshots (hoa_id, order_id, title, summary, status, created_at) values (?, ?, 'First report', 'All is well.', 'completed', ?)",
      id,
      order?.id,
      Date.parse('2026-11-02T20:00:00Z'),
    )
    const html = await contributor.page(`${path}?tab=history`)
    expect(textOf(html)).toContain('Snapshot History (1)')
    expect(textOf(html)).toContain(`Nov 2, 2026 First report All is well. Completed ${order?.order_number}`)
    expect(html).toContain(`href="/admin/snapshots/${order?.id}"`)
    expect(textOf(html)).toContain('Linked Orders')
    // The same with another contributor's order.
    product.change('update tasks set assignee_id = null where order_id = ?', order?.id)
    const closed = await contributor.page(`${path}?tab=history`)
    expect(closed).not.toContain(`href="/admin/snapshots/${order?.id}"`)
    expect(textOf(closed).match(new RegExp(`${order?.order_number} No access`, 'g'))).toHaveLength(2)
    expect(textOf(await admin.page(path))).toContain('First report , Nov 2, 2026: All is well.')
  })
})

describe('editing an HOA', () => {
  it('saves the form, and logs old and new values', async () => {
    const { id, path } = await newHoa({ monthlyDues: '210' })
    const form = await editForm(path)
    expect(form).toMatchObject({ monthlyDues: '210.00', totalUnits: '', state: '', insuranceExpiration: '' })
    const saved = await admin.post(`${path}?edit=1`, {
      ...form,
      monthlyDues: '1,285.50',
      totalUnits: 'none',
      insuranceExpiration: '2027-06-30',
      amenities: 'Pool, ,Gym',
      budgetStatus: 'deficit',
      documentsCount: '99',
      isPartner: 'true',
    })
    expect(saved.status).toBe(302)
    const text = textOf(await (await admin.follow(saved)).text())
    expect(text).toContain('HOA Updated HOA information has been saved successfully.')
    expect(text).toContain('Monthly dues $1,285.50')
    expect(text).toContain('Insurance expiration Jun 30, 2027')
    expect(text).toContain('Amenities Pool, Gym')
    expect(text).toContain('Budget status Deficit')
    expect(text).toContain('Partner No')
    expect(
      product.rows(
        "select field, old_value, new_value, user_id from activities where section = 'hoas' and json_extract(metadata, '$.hoaId') = ? and action = 'updated' order by id",
        id,
      ),
    ).toEqual(
      [
        ['amenities', 'Not set', 'Pool, Gym'],
        ['monthlyDues', '$210.00', '$1,285.50'],
        ['budgetStatus', 'Not answered', 'Deficit'],
        ['insuranceExpiration', 'Not set', 'Jun 30, 2027'],
      ].map(([field, old_value, new_value]) => ({ field, old_value, new_value, user_id: people.admin.id })),
    )
  })

  it('rejects impossible dates, negative amounts, and unknown choices with separate messages', async () => {
    const { path } = await newHoa()
    const form = await editForm(path)
    const refused = await admin.post(`${path}?edit=1`, {
      ...form,
      address: '9 Typed Street',
      insuranceExpiration: '2025-02-30',
      reserveFund: '-5',
      propertyType: 'Castle',
    })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    for (const sentence of [
      'This date does not exist',
      'Please enter 0 or more',
      'Please choose one from the list',
    ])
      expect(textOf(html)).toContain(sentence)
    expect([fieldValue(html, 'address'), fieldValue(html, 'reserveFund')]).toEqual(['9 Typed Street', '-5'])
    expect(textOf(await admin.page(path))).not.toContain('9 Typed Street')
  })

  it('cannot rename it to another one in the same place, and keeps the input', async () => {
    const [one, { name }] = [await newHoa(), await newHoa()]
    const form = await editForm(one.path)
    const refused = await admin.post(`${one.path}?edit=1`, { ...form, name, address: '9 Typed Street' })
    expect(refused.status).toBe(409)
    const html = await refused.text()
    expect(textOf(html)).toContain(
      'An HOA with this name is on the list already, in the same city and state.',
    )
    expect(textOf(html)).not.toContain('They have saved')
    expect([fieldValue(html, 'name'), fieldValue(html, 'address')]).toEqual([name, '9 Typed Street'])
    const called = await call(admin, 'PUT', `/api/admin/hoas/${one.id}`, { name })
    expect(called.status).toBe(409)
  })

  it('warns the second of two users, who keeps the input and may overwrite', async () => {
    const { path } = await newHoa()
    const form = await editForm(path)
    const first = await people.super.visitor.post(`${path}?edit=1`, {
      ...form,
      totalUnits: '120',
      city: 'Same',
    })
    expect(first.status).toBe(302)
    const mine = { ...form, totalUnits: '100', city: 'Same', address: '9 Typed Street' }
    const second = await admin.post(`${path}?edit=1`, mine)
    expect(second.status).toBe(409)
    const html = await second.text()
    const text = textOf(html)
    expect(text).toContain('Somebody else has saved this HOA while you were editing it.')
    expect(text).toContain('Total units: 120')
    expect(text).not.toContain('City: Same')
    expect([fieldValue(html, 'totalUnits'), fieldValue(html, 'address')]).toEqual(['100', '9 Typed Street'])
    const again = await admin.post(`${path}?edit=1`, {
      ...mine,
      updatedAt: fieldValue(html, 'updatedAt') ?? '',
    })
    expect(again.status).toBe(302)
    expect(textOf(await admin.page(path))).toContain('Total units 100')
  })

  it('lets exactly one of four simultaneous changes win', async () => {
    const { path } = await newHoa()
    const form = await editForm(path)
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((totalUnits) => admin.copy().post(`${path}?edit=1`, { ...form, totalUnits })),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([302, 409, 409, 409])
  })

  it('keeps the input on failure', async () => {
    const { path } = await newHoa()
    const form = await editForm(path)
    product.change("create trigger broken before update on hoas begin select raise(abort, 'broken'); end")
    try {
      const failed = await admin.post(`${path}?edit=1`, { ...form, city: 'Typed City' })
      expect(failed.status).toBe(500)
      const html = await failed.text()
      expect(textOf(html)).toContain('Failed to save HOA information. Please try again.')
      expect(fieldValue(html, 'city')).toBe('Typed City')
    } finally {
      product.change('drop trigger broken')
    }
  })

  it('is for super and admin: a contributor sees why, and the action rejects it', async () => {
    const { path, name, id } = await newHoa()
    const html = await contributor.page(`${path}?edit=1`)
    expect(textOf(html)).toContain('Only a Super User can edit. Edit Details')
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>.*?Edit Details/)
    expect(textOf(html)).not.toContain('Save Changes')
    for (const role of ['contributor', 'viewer', 'partner', 'customer'] as const) {
      const { visitor } = people[role]
      for (const [target, fields] of [
        [`${path}?edit=1`, { name: 'Taken over' }],
        ['/admin/hoas/new', { name: 'Smuggled in' }],
      ] as const) {
        const refused = await visitor.post(target, fields)
        expect([refused.status, refused.headers.get('Location')], role).toEqual([302, '/admin/login'])
      }
      expect((await visitor.json('PUT', `/api/admin/hoas/${id}`, { name: 'Taken over' })).status, role).toBe(
        403,
      )
    }
    expect(product.value<string>('select name from hoas where id = ?', id)).toBe(name)
    expect(product.value("select count(*) from hoas where name = 'Smuggled in'")).toBe(0)
  })
})

describe('the API calls for HOAs', () => {
  it('list, return, and save HOAs', async () => {
    const { id, name } = await newHoa({ monthlyDues: '210.10' })
    const list = await call(contributor, 'GET', `/api/admin/hoas?q=${encodeURIComponent(name)}&pageSize=1`)
    expect(list).toMatchObject({
      status: 200,
      body: { total: 1, page: 1, pageSize: 1, hoas: [{ id, name }] },
    })
    const { body } = await call(admin, 'GET', `/api/admin/hoas/${id}`)
    const hoa = body.hoa as Record<string, unknown>
    expect(hoa).toMatchObject({
      monthlyDues: 210.1,
      amenities: [],
      insuranceExpiration: null,
      documentsCount: 0,
    })

    const saved = await call(admin, 'PUT', `/api/admin/hoas/${id}`, {
      ...hoa,
      totalUnits: 'twelve',
      yearBuilt: '1987',
      reserveFund: 914000.25,
      amenities: ['Pool', 'Gym, Sauna'],
      documentsCount: 99,
      isPartner: true,
      id: 4711,
      unknown: 'x',
    })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        hoa: {
          id,
          totalUnits: 0,
          yearBuilt: 1987,
          monthlyDues: 210.1,
          reserveFund: 914000.25,
          amenities: ['Pool', 'Gym', 'Sauna'],
          documentsCount: 0,
          isPartner: false,
        },
      },
    })
    // The version read earlier is outdated now.
    expect(await call(admin, 'PUT', `/api/admin/hoas/${id}`, hoa)).toEqual({
      status: 409,
      body: { error: 'Somebody else has saved this HOA while you were editing it.' },
    })
    expect((await call(admin, 'PUT', `/api/admin/hoas/${id}`, { amenities: 'Lake' })).body.hoa).toMatchObject(
      {
        name,
        yearBuilt: 1987,
        amenities: ['Lake'],
      },
    )
    expect(await call(contributor, 'GET', `/api/admin/hoas/${id}/snapshots`)).toMatchObject({
      status: 200,
      body: { snapshots: [], total: 0 },
    })
  })

  it('list errors by field', async () => {
    const { id, name } = await newHoa()
    expect(
      await call(admin, 'PUT', `/api/admin/hoas/${id}`, {
        name: '',
        insuranceExpiration: '2025-02-30',
        budgetStatus: 'great',
        monthlyDues: -1,
      }),
    ).toEqual({
      status: 422,
      body: {
        error: 'Please check the data.',
        fields: {
          name: 'HOA name is required',
          insuranceExpiration: 'This date does not exist',
          budgetStatus: 'Please choose one from the list',
          monthlyDues: 'Please enter 0 or more',
        },
      },
    })
    expect((await call(admin, 'PUT', `/api/admin/hoas/${id}`, [])).status).toBe(422)
    expect((await call(admin, 'GET', `/api/admin/hoas/${id}`)).body.hoa).toMatchObject({ name })
    expect((await admin.fetch(`/api/admin/hoas?q=${'x'.repeat(10_000)}`)).status).toBe(422)
    expect((await admin.json('POST', '/api/admin/hoas', {})).status).toBe(405)
    expect((await admin.json('DELETE', `/api/admin/hoas/${id}`, {})).status).toBe(405)
  })

  it.each(['999999', 'abc', '0'])('find no HOA %s', async (id) => {
    const unknown = { status: 404, body: { error: 'This HOA does not exist.' } }
    expect(await call(admin, 'GET', `/api/admin/hoas/${id}`)).toEqual(unknown)
    expect(await call(admin, 'GET', `/api/admin/hoas/${id}/snapshots`)).toEqual(unknown)
    expect(await call(admin, 'PUT', `/api/admin/hoas/${id}`, { name: 'X' })).toEqual(unknown)
  })
})
