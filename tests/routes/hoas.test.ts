import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserRole } from '~/modules/accounts/schema'
import { fieldValue, textOf } from '~tests/setup/html'
import { startProduct, type Product } from '~tests/setup/product'
import { multipart, slowUpload } from '~tests/setup/raw'
import { signInAs } from '~tests/setup/staff'
import { smallPdf, Visitor } from '~tests/setup/visitor'

// HOAs by HTTP (specification 2, sections 2, 5 and 7).

type SignedIn = Awaited<ReturnType<typeof signInAs>>

let product: Product
const people = {} as Record<'super' | 'admin' | 'contributor' | 'viewer' | 'partner' | 'customer', SignedIn>
let admin: Visitor
let contributor: Visitor

beforeAll(async () => {
  product = await startProduct()
  for (const role of ['super', 'admin', 'contributor', 'viewer', 'partner', 'customer'] satisfies UserRole[])
    people[role] = await signInAs(product, role)
  admin = people.admin.visitor
  contributor = people.contributor.visitor
})
afterAll(() => product.stop())

/** An HOA that only this test knows. */
async function newHoa(fields: Record<string, string> = {}) {
  const name = fields.name ?? `Test ${crypto.randomUUID().slice(0, 8)} Association`
  const added = await admin.post('/admin/hoas/new', { ...fields, name })
  expect(added.status).toBe(302)
  const path = added.headers.get('Location') ?? ''
  return { id: Number(path.split('/').at(-1)), name, path }
}

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

const json = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
})
const call = async (visitor: Visitor, method: string, path: string, body?: unknown) =>
  json(await visitor.json(method, path, body))

describe('the list of HOAs', () => {
  it('says what will appear before there is any', async () => {
    const fresh = await startProduct()
    try {
      const { visitor } = await signInAs(fresh, 'contributor')
      const text = textOf(await visitor.page('/admin/hoas'))
      expect(text).toContain('No HOAs yet')
      expect(text).toContain('A Super User adds them.')
      expect(text).not.toContain('Add New HOA')
    } finally {
      await fresh.stop()
    }
  })

  it('shows a card for each, with what is not set and what is no date', async () => {
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

  it('is searched, by GET', async () => {
    const { name } = await newHoa({ name: 'Zebra Crossing', managementCompany: 'Fifty % Co' })
    const found = async (q: string) => textOf(await admin.page(`/admin/hoas?q=${encodeURIComponent(q)}`))
    expect(await found('zeb cross')).toContain(name)
    expect(await found('fifty')).toContain(name)
    for (const q of ['%', '_', '"', 'zebra_crossing%nothing', "' or 1=1 --"])
      expect(await found(q), q).toContain('No HOA matches this search')
    expect(fieldValue(await admin.page('/admin/hoas?q=zebra'), 'q')).toBe('zebra')
  })

  it('refuses a search of 10,000 characters with a sentence', async () => {
    const response = await admin.fetch(`/admin/hoas?q=${'x'.repeat(10_000)}`)
    expect(response.status).toBe(422)
    expect(textOf(await response.text())).toContain('Please search for at most 200 characters.')
  })

  it('a page beyond the last one, or none, is a page', async () => {
    await newHoa()
    for (const page of ['999', '0', '-1', 'x', '1e9'])
      expect(textOf(await admin.page(`/admin/hoas?page=${page}`)), page).toContain('View Details')
  })

  it('the test page has 20 that are marked as such and not stored', async () => {
    const before = product.value('select count(*) from hoas')
    const text = textOf(await contributor.page('/admin/hoas-test'))
    expect(text.match(/Test data, not stored/g)).toHaveLength(20)
    expect(text).toContain('Insurance expires Invalid date')
    expect(product.value('select count(*) from hoas')).toBe(before)
  })
})

describe('adding an HOA', () => {
  it('needs a name, and keeps what was typed', async () => {
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

  it('keeps what was typed when it fails', async () => {
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

  it('leads to its page, and a second one of the same name and place is refused', async () => {
    const { path, name } = await newHoa({ city: 'Testville' })
    expect(textOf(await admin.page(path))).toContain(`HOA Added ${name} is on the list now.`)
    const again = await admin.post('/admin/hoas/new', { name, city: 'Testville' })
    expect(again.status).toBe(409)
    expect(textOf(await again.text())).toContain('An HOA with this name is on the list already')
  })
})

describe('the page of an HOA', () => {
  it('has all sections, and says honestly that there are no scores', async () => {
    const { path } = await newHoa({ totalUnits: 'many', amenities: 'Pool,, Gym ', website: 'example.com' })
    const text = textOf(await contributor.page(path))
    for (const title of [
      'General Information',
      'Key Information',
      'FiPhO Health Scores No approved report yet. Scores appear here with the first one.',
      'Management Information',
      'Financial Health & Insurance',
      'Documents',
      'Total units Not set',
      'Amenities Pool, Gym',
      'Snapshot History (0)',
      'Back to HOAs',
    ])
      expect(text).toContain(title)
  })

  it.each(['999999', '0', '-1', 'abc', '1e3', '99999999999999999999'])('%s is no HOA', async (id) => {
    for (const path of [`/admin/hoas/${id}`, `/admin/hoas/${id}/documents`]) {
      const response = await admin.fetch(path)
      expect(response.status).toBe(404)
      expect(textOf(await response.text())).toContain('This HOA does not exist.')
    }
    expect((await admin.post(`/admin/hoas/${id}?edit=1`, { name: 'X' })).status).toBe(404)
  })

  it('shows what approved reports said, and the orders', async () => {
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
    // The same with somebody else's order.
    product.change('update tasks set assignee_id = null where order_id = ?', order?.id)
    const closed = await contributor.page(`${path}?tab=history`)
    expect(closed).not.toContain(`href="/admin/snapshots/${order?.id}"`)
    expect(textOf(closed).match(new RegExp(`${order?.order_number} No access`, 'g'))).toHaveLength(2)
    expect(textOf(await admin.page(path))).toContain('First report , Nov 2, 2026 : All is well.')
  })
})

describe('editing an HOA', () => {
  it('saves what the form says, and the log has old and new', async () => {
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
        ['budgetStatus', 'Not set', 'Deficit'],
        ['insuranceExpiration', 'Not set', 'Jun 30, 2027'],
      ].map(([field, old_value, new_value]) => ({ field, old_value, new_value, user_id: people.admin.id })),
    )
  })

  it('refuses dates that do not exist, negative money and unknown words, each with its sentence', async () => {
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

  it('is not renamed to another one in the same place, and keeps what was typed', async () => {
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

  it('tells the second of two who save, who keeps what they typed and may save over it', async () => {
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
    expect(text).toContain('Total units : 120')
    expect(text).not.toContain('City : Same')
    expect([fieldValue(html, 'totalUnits'), fieldValue(html, 'address')]).toEqual(['100', '9 Typed Street'])
    const again = await admin.post(`${path}?edit=1`, {
      ...mine,
      updatedAt: fieldValue(html, 'updatedAt') ?? '',
    })
    expect(again.status).toBe(302)
    expect(textOf(await admin.page(path))).toContain('Total units 100')
  })

  it('two racing changes leave one winner', async () => {
    const { path } = await newHoa()
    const form = await editForm(path)
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((totalUnits) => admin.copy().post(`${path}?edit=1`, { ...form, totalUnits })),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([302, 409, 409, 409])
  })

  it('a failure keeps what was typed', async () => {
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

  it('is for super and admin: a contributor sees why, and the action refuses', async () => {
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

describe('who may see HOAs', () => {
  it.each(['viewer', 'partner', 'customer'] as const)('a %s may not', async (role) => {
    const { id, path } = await newHoa()
    const { visitor } = people[role]
    for (const target of ['/admin/hoas', path, `${path}/documents`, '/admin/hoas-test']) {
      const refused = await visitor.fetch(target)
      expect([refused.status, refused.headers.get('Location')], target).toEqual([302, '/admin/login'])
    }
    for (const target of ['', `/${id}`, `/${id}/snapshots`])
      expect((await visitor.fetch(`/api/admin/hoas${target}`)).status, target).toBe(403)
  })

  it('nobody who is not signed in may', async () => {
    const stranger = new Visitor(product.url)
    expect((await stranger.fetch('/admin/hoas')).headers.get('Location')).toBe('/admin/login')
    expect(await call(stranger, 'GET', '/api/admin/hoas')).toEqual({
      status: 401,
      body: { error: 'Please sign in first.' },
    })
  })
})

describe('the calls', () => {
  it('list, tell and save HOAs', async () => {
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
    // What was read before is out of date now.
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

  it('refuse what is wrong, by field', async () => {
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

  it.each(['999999', 'abc', '0'])('know no HOA %s', async (id) => {
    const unknown = { status: 404, body: { error: 'This HOA does not exist.' } }
    expect(await call(admin, 'GET', `/api/admin/hoas/${id}`)).toEqual(unknown)
    expect(await call(admin, 'GET', `/api/admin/hoas/${id}/snapshots`)).toEqual(unknown)
    expect(await call(admin, 'PUT', `/api/admin/hoas/${id}`, { name: 'X' })).toEqual(unknown)
  })
})

describe('the documents of an HOA', () => {
  const documentsOf = (id: number) =>
    product.rows<{ id: number; original_name: string; stored_name: string; expires_on: string | null }>(
      'select * from documents where hoa_id = ? order by id',
      id,
    )

  /** An HOA with one document. */
  async function withDocument() {
    const hoa = await newHoa()
    const sent = await admin.upload([{ name: 'Bylaws (1).pdf', content: smallPdf }], `${hoa.path}/uploads`)
    expect([sent.status, sent.headers.get('Location')]).toEqual([302, `${hoa.path}/documents`])
    const [document] = documentsOf(hoa.id)
    if (!document) throw new Error('No document')
    return { ...hoa, document, page: `${hoa.path}/documents` }
  }

  it('are uploaded by a contributor, listed and downloaded as they were', async () => {
    const { path, name, id } = await newHoa()
    expect(textOf(await contributor.page(`${path}/documents`))).toContain('No documents yet')
    const sent = await contributor.upload(
      [
        { name: 'Übersicht 日本.pdf', content: smallPdf },
        { name: 'bad.exe', content: 'MZ' },
      ],
      `${path}/uploads`,
    )
    const text = textOf(await (await contributor.follow(sent)).text())
    expect(text).toContain('A file was not added “bad.exe”: File type must be')
    expect(text).toContain('Übersicht 日本.pdf')
    expect(text).toContain('by Test Contributor')
    expect(text).toContain('Current')
    expect(text).not.toContain('Delete')
    const [document] = documentsOf(id)
    const taken = () =>
      product.rows(
        "select user_id, section, description, metadata from activities where action = 'viewed' and metadata like ?",
        `{"hoaId":${id},%`,
      )
    const asked = await contributor.fetch(`${path}/documents/${document?.id}`, { method: 'HEAD' })
    expect([asked.status, asked.headers.get('Content-Length')]).toEqual([200, String(smallPdf.length)])
    expect(taken()).toEqual([])
    const file = await contributor.fetch(`${path}/documents/${document?.id}`)
    expect(taken()).toEqual([
      {
        user_id: people.contributor.id,
        section: 'documents',
        description: `Übersicht 日本.pdf of ${name} downloaded`,
        metadata: JSON.stringify({ hoaId: id, hoa: name }),
      },
    ])
    expect([file.status, await file.text()]).toEqual([200, smallPdf])
    expect(file.headers.get('Content-Type')).toBe('application/pdf')
    expect(file.headers.get('Content-Disposition')).toContain("filename*=UTF-8''%C3%9Cbersicht%20")
    expect(file.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(await contributor.page(`${path}/documents`)).not.toContain(document?.stored_name)
    const more = await contributor.upload([{ name: 'more.pdf', content: smallPdf }], `${path}/uploads`)
    expect(textOf(await (await contributor.follow(more)).text())).toContain(
      `Files uploaded successfully 1 file(s) added to ${name}`,
    )
  })

  it('answer a script in JSON', async () => {
    const { path, id } = await newHoa()
    const files = [
      { name: 'a.pdf', content: smallPdf },
      { name: 'b.png', content: smallPdf },
    ]
    expect(await json(await admin.upload(files, `${path}/uploads`, 'application/json'))).toEqual({
      status: 200,
      body: { added: 1, refused: [{ name: 'b.png', message: 'This is not a PNG image' }] },
    })
    expect(documentsOf(id).map((d) => d.original_name)).toEqual(['a.pdf'])
    expect(await json(await admin.upload(files, '/admin/hoas/999999/uploads', 'application/json'))).toEqual({
      status: 404,
      body: { error: 'This HOA does not exist.' },
    })
  })

  it('a file of 10 MB passes the door of the server; a request of 21 does not', async () => {
    const { path, id } = await newHoa()
    const limit = 10 * 1024 * 1024
    const cut = smallPdf.indexOf('startxref')
    const big = Buffer.concat([
      Buffer.from(smallPdf.slice(0, cut)),
      Buffer.alloc(limit - smallPdf.length, '%\n'),
      Buffer.from(smallPdf.slice(cut)),
    ])
    expect(big).toHaveLength(limit)
    const answer = await json(
      await admin.upload(
        [
          { name: 'exact.pdf', content: big },
          { name: 'over.pdf', content: Buffer.concat([big, Buffer.from('\n')]) },
        ],
        `${path}/uploads`,
        'application/json',
      ),
    )
    expect(answer.body).toEqual({
      added: 1,
      refused: [{ name: 'over.pdf', message: `File is larger than ${limit} bytes` }],
    })
    expect(documentsOf(id).map((d) => d.original_name)).toEqual(['exact.pdf'])
    // Refused unread; no other page of the area takes as much as this one.
    for (const [target, bytes] of [
      ['uploads', 21 * limit],
      ['documents', limit],
    ] as const) {
      const heavy = slowUpload(
        admin,
        multipart([{ name: 'x.pdf', content: smallPdf }]),
        { 'Content-Length': String(bytes), Accept: 'application/json' },
        `${path}/${target}`,
      )
      await heavy.send(0, 100)
      expect((await heavy.answer).status).toBe(413)
      heavy.breakOff()
    }
  })

  it('say so when nothing was chosen', async () => {
    const { path } = await newHoa()
    // A browser sends a nameless part for a file input that was left empty.
    const sent = await admin.upload([{ name: '', content: '' }], `${path}/uploads`)
    expect(textOf(await (await admin.follow(sent)).text())).toContain(
      'No files uploaded Please choose at least one document.',
    )
  })

  it('are deleted after a question, with their file', async () => {
    const { page, document, id } = await withDocument()
    expect(product.uploads()).toContain(document.stored_name)
    const question = textOf(await admin.page(`${page}?delete=${document.id}`))
    expect(question).toContain('Are you sure you want to delete Bylaws (1).pdf ? It can’t be brought back.')
    const deleted = await admin.post(page, { intent: 'delete', documentId: document.id })
    expect(textOf(await (await admin.follow(deleted)).text())).toContain('Document Deleted Bylaws (1).pdf')
    expect(documentsOf(id)).toEqual([])
    expect(product.uploads()).not.toContain(document.stored_name)
    const again = await admin.post(page, { intent: 'delete', documentId: document.id })
    expect(again.status).toBe(404)
    expect(textOf(await again.text())).toContain(
      'This document does not exist. Somebody may have deleted it.',
    )
  })

  it('are dated and deleted on a later page, and the page stays', async () => {
    const { page, document, id } = await withDocument()
    product.change(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 60)
       insert into documents (hoa_id, original_name, stored_name, media_type, size_bytes, uploaded_at)
       select hoa_id, 'Copy ' || i || '.pdf', stored_name || i, media_type, size_bytes, uploaded_at + i
       from documents, n where documents.id = ?`,
      document.id,
    )
    const asking = await admin.page(`${page}?page=2&expiry=${document.id}`)
    const [, action = ''] = /action="([^"]+expiry=[^"]+)"/.exec(asking) ?? []
    expect(action.replaceAll('&amp;', '&')).toBe(`${page}?page=2&expiry=${document.id}`)
    const fields = { intent: 'set-expiry', documentId: document.id }
    const refused = await admin.post(action.replaceAll('&amp;', '&'), { ...fields, expiresOn: '2025-02-30' })
    expect(refused.status).toBe(422)
    expect(textOf(await refused.text())).toMatch(/is current until.*This date does not exist.*Page 2 of 2/)
    const dated = await admin.post(action.replaceAll('&amp;', '&'), { ...fields, expiresOn: '2020-01-31' })
    expect(dated.headers.get('Location')).toBe(`${page}?page=2`)
    expect(textOf(await admin.page(`${page}?page=2`))).toContain('Expired Jan 31, 2020')
    const deleted = await admin.post(`${page}?page=2`, { intent: 'delete', documentId: document.id })
    expect(deleted.headers.get('Location')).toBe(`${page}?page=2`)
    expect(documentsOf(id)).toHaveLength(60)
  })

  it('expire when it is said', async () => {
    const { page, document, id } = await withDocument()
    const set = (expiresOn: string) =>
      admin.post(`${page}?expiry=${document.id}`, {
        intent: 'set-expiry',
        documentId: document.id,
        expiresOn,
      })
    const text = textOf(await (await admin.follow(await set('2020-01-31'))).text())
    expect(text).toContain('Expired Jan 31, 2020')
    const refused = await set('2025-02-30')
    expect(refused.status).toBe(422)
    expect(textOf(await refused.text())).toContain('This date does not exist')
    expect(documentsOf(id)[0]?.expires_on).toBe('2020-01-31')
    expect(textOf(await (await admin.follow(await set(''))).text())).toContain(
      'Bylaws (1).pdf does not expire',
    )
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    expect(textOf(await (await admin.follow(await set(soon))).text())).toContain('Expires Soon')
  })

  it('are deleted and dated only by those who may edit the HOA', async () => {
    const { page, document, id, path } = await withDocument()
    const before = documentsOf(id)
    for (const role of ['contributor', 'viewer', 'partner', 'customer'] as const) {
      const { visitor } = people[role]
      for (const intent of ['delete', 'set-expiry']) {
        const refused = await visitor.post(page, { intent, documentId: document.id, expiresOn: '' })
        expect([refused.status, refused.headers.get('Location')], role).toEqual([302, '/admin/login'])
      }
    }
    expect(textOf(await contributor.page(`${page}?delete=${document.id}`))).not.toContain('Are you sure')
    for (const role of ['viewer', 'partner', 'customer'] as const) {
      const { visitor } = people[role]
      const sent = await visitor.upload([{ name: 'x.pdf', content: smallPdf }], `${path}/uploads`)
      expect(sent.headers.get('Location'), role).toBe('/admin/login')
      expect((await visitor.fetch(`${page}/${document.id}`)).headers.get('Location'), role).toBe(
        '/admin/login',
      )
    }
    expect(documentsOf(id)).toEqual(before)
  })

  it('of another HOA, and orders’ documents, are not reached from here', async () => {
    const { page, path } = await withDocument()
    const other = await withDocument()
    await new Visitor(product.url).walkTo(4)
    const paper = product.value('select id from documents where order_id is not null order by id desc')
    for (const id of [other.document.id, paper, 0, 'x']) {
      expect((await admin.fetch(`${page}/${id}`)).status).toBe(404)
      expect((await admin.post(page, { intent: 'delete', documentId: id })).status).toBe(404)
    }
    expect(
      (await admin.post(page, { intent: 'set-expiry', documentId: paper, expiresOn: '2030-01-01' })).status,
    ).toBe(404)
    expect(documentsOf(other.id)).toHaveLength(1)
    expect(product.value('select count(*) from documents where id = ?', paper)).toBe(1)
    expect((await admin.post(page, { intent: 'burn' })).status).toBe(400)
    expect((await admin.fetch(`${path}/uploads`)).headers.get('Location')).toBe(page)
  })
})
