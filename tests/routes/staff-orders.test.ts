import { homePath } from '~/modules/permissions/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/factories/reports'
import { noAccess, turnedAway } from '~tests/setup/answers'
import { textOf } from '~tests/setup/html'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { smallPdf, Visitor } from '~tests/setup/visitor'

// The orders and their API calls for each role.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const others = ['customer', 'partner'] as const

const finish = (id: number) =>
  product.change("update orders set status = 'completed', completed_at = ? where id = ?", Date.now(), id)
const statusOf = (id: number) => product.value<string>('select status from orders where id = ?', id)

const makeHoa = (name: string, city: string, state: string) =>
  Number(
    product.change(
      'insert into hoas (name, city, state, created_at, updated_at) values (?, ?, ?, 0, 0)',
      name,
      city,
      state,
    ).lastInsertRowid,
  )

const statusCall = (visitor: Visitor, id: number | string, status: unknown) =>
  visitor.json('PUT', `/api/orders/${id}/status`, { status })

describe('a user without access', () => {
  it('is redirected to the sign-in page, with a message when signed in', async () => {
    const order = await placePaidOrder(product)
    const pages = ['/admin', '/admin/snapshots', `/admin/snapshots/${order.id}`]
    const files = [`/admin/snapshots/${order.id}/documents/${order.documentId}`]
    for (const path of [...pages, ...files]) {
      const stranger = new Visitor(product.url)
      const answer = await stranger.fetch(path)
      expect([answer.status, answer.headers.get('Location')], path).toEqual([302, '/admin/login'])
    }
    for (const role of others) {
      const { visitor } = await signInAs(product, role)
      for (const path of [...pages, ...files]) {
        const { hops, text } = await turnedAway(visitor, await visitor.fetch(path))
        expect(hops, `${role} ${path}`).toEqual(['/admin/login', homePath(role)])
        expect(text).toContain(noAccess)
      }
    }
  })

  it('gets 401 or 403 from the API, and changes nothing', async () => {
    const order = await placePaidOrder(product)
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/admin/dashboard'],
      ['GET', '/api/admin/orders'],
      ['GET', `/api/admin/orders/${order.id}`],
      ['GET', `/api/activity-logs/order/${order.id}`],
      ['PUT', `/api/orders/${order.id}/status`, { status: 'processing' }],
      [
        'POST',
        `/api/admin/orders/${order.id}/activity`,
        { action: 'updated', section: 'fipho', description: 'Not by me' },
      ],
      ['POST', '/api/admin/invite-partner', { email: 'refused@example.com', hoaName: 'Refused' }],
    ]
    const statuses = async (visitor: Visitor) =>
      Promise.all(calls.map(async ([method, path, body]) => (await visitor.json(method, path, body)).status))
    expect(await statuses(new Visitor(product.url))).toEqual(calls.map(() => 401))
    for (const role of others) {
      const { visitor } = await signInAs(product, role)
      expect(await statuses(visitor), role).toEqual(calls.map(() => 403))
    }
    const viewer = await signInAs(product, 'viewer')
    expect(await statuses(viewer.visitor)).toEqual([200, 200, 403, 403, 403, 403, 403])
    const contributor = await signInAs(product, 'contributor')
    expect(await statuses(contributor.visitor)).toEqual([200, 200, 403, 403, 403, 403, 403])
    expect(statusOf(order.id)).toBe('new')
    expect(product.value('select count(*) from partner_invitations where hoa_name = ?', 'Refused')).toBe(0)
    expect(product.value("select count(*) from activities where description = 'Not by me'")).toBe(0)
  })
})

describe('the list of orders', () => {
  it('is visible to all staff, and links to what each may open', async () => {
    const contributor = await signInAs(product, 'contributor')
    const mine = await placePaidOrder(product, contributor.id)
    const done = await placePaidOrder(product)
    finish(done.id)
    const links = async (visitor: Visitor, { id, orderNumber }: { id: number; orderNumber: string }) => {
      const page = await visitor.page(`/admin/snapshots?q=${orderNumber}`)
      expect(textOf(page)).toContain(orderNumber)
      return [page.includes(`href="/admin/snapshots/${id}"`), page.includes(`href="/report/${orderNumber}"`)]
    }
    const admin = await signInAs(product, 'admin')
    const viewer = await signInAs(product, 'viewer')
    expect(await links(admin.visitor, mine)).toEqual([true, false])
    expect(await links(admin.visitor, done)).toEqual([true, true])
    expect(await links(contributor.visitor, mine)).toEqual([true, false])
    expect(await links(contributor.visitor, done)).toEqual([false, true])
    expect(await links(viewer.visitor, mine)).toEqual([false, false])
    expect(await links(viewer.visitor, done)).toEqual([true, true])
  })

  it('can be searched and filtered, and says if nothing matches', async () => {
    const { visitor } = await signInAs(product, 'viewer')
    const order = await placePaidOrder(product)
    const text = async (query: string) => textOf(await visitor.page(`/admin/snapshots?${query}`))
    expect(await text(`q=${order.orderNumber}&status=new`)).toContain('Active Reports 1')
    expect(await text(`q=${order.orderNumber}&status=processing`)).toContain('No active report matches')
    const completed = await text(`q=${order.orderNumber}&status=completed`)
    expect(completed).toContain('No completed report matches')
    expect(completed).not.toContain('Active Reports')
    for (const q of ['%25', '_', '%22', "'%20or%201=1", '%00'])
      expect(await text(`q=${q}`), q).toContain('No active report matches')
    expect(await text(`q=${order.orderNumber}`)).toContain('Clear All')
    expect(await text('q=&status=')).not.toContain('Clear All')
    // Invalid pages and statuses are ignored.
    expect(await text('page=x&completed=-3&status=lost')).toContain('Active Reports')
    const long = await visitor.fetch(`/admin/snapshots?q=${'x'.repeat(10_000)}`)
    expect(long.status).toBe(422)
    expect(textOf(await long.text())).toContain('Please search for at most 200 characters.')
  })

  it('is returned by the API with pages, the customer, and the total', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const order = await placePaidOrder(product)
    const get = async (query: string) => {
      const answer = await visitor.json('GET', `/api/admin/orders?${query}`)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    expect(await get(`q=${order.orderNumber}`)).toMatchObject({
      status: 200,
      body: {
        total: 1,
        page: 1,
        pageSize: 50,
        orders: [
          {
            id: order.id,
            orderNumber: order.orderNumber,
            status: 'new',
            paymentStatus: 'paid',
            documentCount: 1,
            pageCount: 0,
            hoaName: null,
            user: { firstName: 'Test', lastName: 'Buyer' },
          },
        ],
      },
    })
    expect((await get('pageSize=1')).body).toMatchObject({ pageSize: 1, orders: [{ id: order.id }] })
    expect((await get('pageSize=9999')).body).toMatchObject({ pageSize: 200 })
    expect((await get('status=completed&q=' + order.orderNumber)).body).toMatchObject({
      total: 0,
      orders: [],
    })
    expect(await get('status=lost')).toMatchObject({
      status: 422,
      body: { fields: { status: expect.stringContaining('pending, new, processing') as string } },
    })
    expect((await get(`q=${'x'.repeat(10_000)}`)).status).toBe(422)
  })
})

describe('assigning orders', () => {
  it('is offered to admins in the list, and returns to the filtered list', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const worker = await signInAs(product, 'contributor')
    product.change("update users set last_name = 'Assignee' where id = ?", worker.id)
    const [one, two] = [await placePaidOrder(product), await placePaidOrder(product)]
    const list = `/admin/snapshots?q=${one.orderNumber}&status=new`
    const page = await visitor.page(list)
    expect(textOf(page)).toMatch(/Assign selected orders to .*Test Assignee, no open tasks.* Nobody /)
    expect(page).toMatch(
      new RegExp(`<input type="checkbox" name="orderId"[^>]*form="assign"[^>]*value="${one.id}"`),
    )
    const body = new URLSearchParams([
      ['intent', 'assign'],
      ['assigneeId', String(worker.id)],
      ['orderId', String(one.id)],
      ['orderId', String(two.id)],
    ])
    const answer = await visitor.fetch(list, { method: 'POST', body })
    expect(answer.headers.get('Location')).toBe(list)
    expect(textOf(await (await visitor.follow(answer)).text())).toMatch(
      /Orders Assigned 2 orders are now assigned to Test Assignee, who has been notified by email\..*Test Assignee/,
    )
    expect(textOf(await worker.visitor.page('/admin'))).toContain(one.orderNumber)
    const none = await visitor.post(list, { intent: 'assign', assigneeId: worker.id })
    expect(textOf(await (await visitor.follow(none)).text())).toContain('Please select at least one order.')
    expect((await visitor.post(list, { intent: 'lost' })).status).toBe(400)
  })

  it('is also possible on the order’s page, only for admins', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const worker = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, worker.id)
    const path = `/admin/snapshots/${order.id}`
    const other = await signInAs(product, 'contributor')
    for (const role of ['contributor', 'viewer'] as const) {
      const refused = role === 'contributor' ? worker.visitor : (await signInAs(product, role)).visitor
      for (const at of [path, '/admin/snapshots']) {
        const answer = await refused.post(at, { intent: 'assign', assigneeId: other.id, orderId: order.id })
        expect((await turnedAway(refused, answer)).text).toContain(noAccess)
      }
      expect(textOf(await refused.page('/admin/snapshots'))).not.toContain('Assign selected orders to')
    }
    expect(textOf(await worker.visitor.page(path))).not.toContain('Reassign to')
    expect(textOf(await visitor.page(path))).toContain('Reassign to')
    const answer = await visitor.follow(await visitor.post(path, { intent: 'assign', assigneeId: other.id }))
    expect(textOf(await answer.text())).toMatch(/Order Assigned It is now assigned to Test Contributor/)
    expect(product.value('select assignee_id from tasks where order_id = ?', order.id)).toBe(other.id)
    // It is no longer assigned to them.
    expect((await turnedAway(worker.visitor, await worker.visitor.fetch(path))).text).toContain(noAccess)
    const wrong = await visitor.follow(await visitor.post(path, { intent: 'assign', assigneeId: 'x' }))
    expect(textOf(await wrong.text())).toContain('Not assigned Please choose an active contributor.')
  })
})

describe('a contributor who has finished a report', () => {
  it('marks it as ready, which admins see, and which is rejected with nothing verified', async () => {
    const { visitor: admin } = await signInAs(product, 'admin')
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, me)
    const path = `/admin/snapshots/${order.id}`
    await visitor.page(path)
    await fillReportOf(product, order.id, { verified: false })
    const press = async (by: Visitor, intent: string) =>
      textOf(await (await by.follow(await by.post(path, { intent }))).text())
    expect(await press(visitor, 'ready')).toContain(
      'Not marked as ready Nothing is verified yet. Verify the items of the report before you ask for its final review.',
    )
    await fillReportOf(product, order.id)
    expect(await press(visitor, 'ready')).toMatch(
      /Ready for Review The admins have been notified by email\..*Undo Ready for Review/,
    )
    expect(
      product.value(
        "select count(*) from mails where template = 'ready-for-review' and order_id = ?",
        order.id,
      ),
    ).toBe(product.value("select count(*) from users where role in ('admin', 'super') and is_active = 1"))
    expect(textOf(await admin.page('/admin'))).toMatch(
      new RegExp(`Ready for Review .* for the final review\\. .*${order.orderNumber}.* 21 of 21 verified`),
    )
    expect(textOf(await visitor.page('/admin'))).not.toContain('for the final review.')
    expect(textOf(await admin.page(`/admin/snapshots?q=${order.orderNumber}`))).toContain('Ready for Review')
    expect(await press(admin, 'not-ready')).toContain('No longer ready for review')
    expect(textOf(await visitor.page(path))).toContain(
      'Mark the report as ready, so that an admin reviews it.',
    )
    const { visitor: stranger } = await signInAs(product, 'contributor')
    for (const intent of ['ready', 'not-ready'])
      expect((await turnedAway(stranger, await stranger.post(path, { intent }))).text).toContain(noAccess)
  })
})

describe('the page of an order', () => {
  it("shows the order's data, and the order becomes processing when its worker opens it", async () => {
    const { visitor } = await signInAs(product, 'admin')
    const order = await placePaidOrder(product)
    const text = textOf(await visitor.page(`/admin/snapshots/${order.id}`))
    for (const shown of [
      'Back to Snapshots',
      order.orderNumber,
      'Processing',
      'Homebuyer',
      'bylaws.pdf',
      '$149.00',
    ])
      expect(text).toContain(shown)
    expect(statusOf(order.id)).toBe('processing')
    await visitor.page(`/admin/snapshots/${order.id}`)
    expect(
      product.value(
        "select count(*) from activities where order_id = ? and new_value = 'processing'",
        order.id,
      ),
    ).toBe(1)
  })

  it('stays new if no one who works on it has opened it', async () => {
    const order = await placePaidOrder(product)
    const viewer = await signInAs(product, 'viewer')
    const contributor = await signInAs(product, 'contributor')
    for (const { visitor } of [viewer, contributor]) {
      for (const path of [
        `/admin/snapshots/${order.id}`,
        `/admin/snapshots/${order.id}?activity=1`,
        `/admin/snapshots/${order.id}/documents/${order.documentId}`,
      ]) {
        const { hops, text } = await turnedAway(visitor, await visitor.fetch(path))
        expect(hops).toEqual(['/admin/login', '/admin'])
        expect(text).toContain(noAccess)
      }
      const hop = await visitor.post(`/admin/snapshots/${order.id}`, { intent: 'unlink-hoa' })
      expect((await turnedAway(visitor, hop)).text).toContain(noAccess)
    }
    expect(statusOf(order.id)).toBe('new')
  })

  it('opens for a viewer once it is completed: without contact data, documents, and history', async () => {
    const order = await placePaidOrder(product)
    finish(order.id)
    product.change(
      "update orders set is_in_escrow = 1, escrow_officer = 'Test Officer', agent_name = 'Test Agent' where id = ?",
      order.id,
    )
    const email = product.value<string>('select email from orders where id = ?', order.id)
    const secrets = [email, '206-555-0142', '2065550142', '1 Test Street', 'Test Officer', 'Test Agent']
    const path = `/admin/snapshots/${order.id}`
    const document = `${path}/documents/${order.documentId}`
    const { visitor } = await signInAs(product, 'viewer')
    const page = await visitor.page(`${path}?activity=1`)
    for (const shown of ['Completed', 'Test Buyer', '2 Test Avenue', 'bylaws.pdf'])
      expect(textOf(page)).toContain(shown)
    for (const hidden of ['link-hoa', document, 'Activity of']) expect(page).not.toContain(hidden)
    const answers = [
      page,
      await visitor.page(`${path}.data?activity=1`),
      await visitor.page(`/admin/snapshots.data?q=${order.orderNumber}`),
      await visitor.page(`/api/admin/orders/${order.id}`),
      await visitor.page(`/api/admin/orders?q=${order.orderNumber}`),
    ]
    for (const secret of secrets)
      expect(
        answers.map((answer) => answer.includes(secret)),
        secret,
      ).toEqual(answers.map(() => false))
    expect((await turnedAway(visitor, await visitor.fetch(document))).text).toContain(noAccess)
    expect((await visitor.json('GET', `/api/activity-logs/order/${order.id}`)).status).toBe(403)
    expect(product.value("select count(*) from activities where action = 'viewed'")).toBe(0)
  })

  it('offers its documents to staff who work on it', async () => {
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, me)
    const path = `/admin/snapshots/${order.id}/documents/${order.documentId}`
    const taken = () =>
      product.value("select count(*) from activities where action = 'viewed' and order_id = ?", order.id)
    const asked = await visitor.fetch(path, { method: 'HEAD' })
    expect([asked.status, asked.headers.get('Content-Length')]).toEqual([200, String(smallPdf.length)])
    expect(taken()).toBe(0)
    const answer = await visitor.fetch(path)
    expect([answer.status, taken()]).toEqual([200, 1])
    expect(answer.headers.get('Content-Disposition')).toContain('attachment; filename="bylaws.pdf"')
    expect(await answer.text()).toBe(smallPdf)
  })

  it.each(['999999', '0', '-1', '1.5', 'x', '1%20or%201', '9'.repeat(30)])(
    'is a 404 page inside the layout for %s',
    async (id) => {
      const { visitor } = await signInAs(product, 'admin')
      const answer = await visitor.fetch(`/admin/snapshots/${id}`)
      expect(answer.status).toBe(404)
      const page = textOf(await answer.text())
      expect(page).toContain('Page not found')
      expect(page).toContain('Admin Panel')
      expect((await visitor.fetch(`/admin/snapshots/${id}/documents/1`)).status).toBe(404)
      expect((await visitor.json('GET', `/api/admin/orders/${id}`)).status).toBe(404)
      expect((await visitor.json('GET', `/api/activity-logs/order/${id}`)).status).toBe(404)
      expect((await statusCall(visitor, id, 'processing')).status).toBe(404)
    },
  )

  it('offers no documents of other orders', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const [one, two] = [await placePaidOrder(product), await placePaidOrder(product)]
    const answer = await visitor.fetch(`/admin/snapshots/${one.id}/documents/${two.documentId}`)
    expect([answer.status, await answer.text()]).toEqual([404, 'There is no such document.'])
    expect((await visitor.fetch(`/admin/snapshots/${one.id}/documents/x`)).status).toBe(404)
  })

  it('links the order to an HOA: suggested, searched for, and unlinked', async () => {
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, me)
    const near = makeHoa('Lacey Commons', 'lacey', 'WA')
    const far = makeHoa('Zanzibar Towers', 'Reno', 'NV')
    const path = `/admin/snapshots/${order.id}`
    const first = textOf(await visitor.page(path))
    expect(first).toContain('Lacey Commons')
    expect(first).not.toContain('Zanzibar Towers')
    expect(textOf(await visitor.page(`${path}?hoa=zanz`))).toContain('Zanzibar Towers')
    expect(textOf(await visitor.page(`${path}?hoa=${'%25'.repeat(3000)}`))).toContain('No HOA matches')
    const link = async (hoaId: string | number) =>
      textOf(await (await visitor.follow(await visitor.post(path, { intent: 'link-hoa', hoaId }))).text())
    expect(await link(near)).toMatch(/HOA Linked.*Lacey Commons/)
    expect(await link(far)).toMatch(/HOA Linked.*Zanzibar Towers/)
    for (const wrong of ['999999', 'x', '', '1e400'])
      expect(await link(wrong)).toContain('There is no such HOA. Please choose another one.')
    expect(product.value('select hoa_id from orders where id = ?', order.id)).toBe(far)
    const unlinked = await visitor.follow(await visitor.post(path, { intent: 'unlink-hoa' }))
    expect(textOf(await unlinked.text())).toContain('HOA Unlinked')
    expect(product.value('select hoa_id from orders where id = ?', order.id)).toBeNull()
    expect((await visitor.post(path, { intent: 'lost' })).status).toBe(400)
  })

  it('adds the HOA named in the report with one click, and offers what is known about it', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const worker = await signInAs(product, 'contributor')
    const name = `Test ${crypto.randomUUID().slice(0, 8)} Lofts`
    const values = { 'propertyInfo.hoaName': name, 'propertyInfo.totalUnits': '46' }
    const first = await placePaidOrder(product, worker.id)
    await fillReportOf(product, first.id, { values })
    const path = `/admin/snapshots/${first.id}`
    expect(textOf(await worker.visitor.page(path))).toMatch(
      new RegExp(`${name} Named by the report, not on the list yet An admin can add it to the list\\.`),
    )
    const refused = await worker.visitor.post(path, { intent: 'link-report-hoa' })
    expect((await turnedAway(worker.visitor, refused)).text).toContain(noAccess)
    expect(textOf(await visitor.page(path))).toContain('Add HOA and Link')
    const added = await visitor.follow(await visitor.post(path, { intent: 'link-report-hoa' }))
    expect(textOf(await added.text())).toMatch(new RegExp(`HOA Added and Linked ${name} is now on the list`))
    const hoaId = product.value<number>('select hoa_id from orders where id = ?', first.id)
    expect(textOf(await visitor.page(`/admin/hoas/${hoaId}`))).toMatch(
      /Total units 46 .*Months since last election Not answered.*Budget status Not answered/,
    )
    finish(first.id)
    const second = await placePaidOrder(product, worker.id)
    await fillReportOf(product, second.id, { values, verified: false })
    const next = `/admin/snapshots/${second.id}`
    expect(textOf(await worker.visitor.page(next))).toContain('Named by the report, and on the list of HOAs')
    const linked = await worker.visitor.follow(await worker.visitor.post(next, { intent: 'link-report-hoa' }))
    expect(textOf(await linked.text())).toMatch(
      new RegExp(
        `HOA Linked .*On File for This HOA 2 values verified \\d+ years ago, order ${first.orderNumber}`,
      ),
    )
    const documents = await worker.visitor.follow(
      await worker.visitor.post(next, { intent: 'add-documents' }),
    )
    expect(textOf(await documents.text())).toContain('Not added Please select at least one document.')
  })

  it('shows the history on request', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const order = await placePaidOrder(product)
    expect(await visitor.page(`/admin/snapshots/${order.id}`)).not.toContain('Activity of')
    const text = textOf(await visitor.page(`/admin/snapshots/${order.id}?activity=1`))
    expect(text).toMatch(
      new RegExp(`Activity of ${order.orderNumber}.*is now processing.*${order.orderNumber} paid`),
    )
  })

  it('shows labels rather than paths in its history', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const order = await placePaidOrder(product)
    await fillReportOf(product, order.id, {
      verified: false,
      values: { 'insurance.expiration': '2027-06-30' },
    })
    const edited = await visitor.post(`/admin/snapshots/${order.id}/review`, {
      intent: 'verify',
      path: 'insurance.expiration',
    })
    expect(edited.status).toBe(302)
    const text = textOf(await visitor.page(`/admin/snapshots/${order.id}?activity=1`))
    expect(text).toContain('Insurance Expiration: June 30, 2027')
    expect(text).toMatch(/Status: New → became Processing/)
    expect(text).not.toContain('insurance.expiration')
  })
})

describe('the status API call', () => {
  it('advances an order, and rejects every other transition with a message', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await placePaidOrder(product)
    const early = await statusCall(visitor, id, 'final review')
    expect([early.status, await early.json()]).toEqual([
      409,
      { error: 'The order is new: only one that is processing can be set to final review.' },
    ])
    await fillReportOf(product, id)
    for (const status of ['processing', 'final review', 'completed']) {
      const answer = await statusCall(visitor, id, status)
      expect([answer.status, await answer.json()]).toEqual([200, { order: { id, status } }])
    }
    // Approving an approved report changes nothing.
    expect((await statusCall(visitor, id, 'completed')).status).toBe(200)
    expect(product.value('select count(*) from report_revisions where order_id = ?', id)).toBe(1)
    for (const status of ['final review', 'processing', 'new', 'pending'])
      expect((await statusCall(visitor, id, status)).status, status).toBe(409)
    for (const status of ['lost', '', 7, null, undefined, ['new']]) {
      const answer = await statusCall(visitor, id, status)
      expect([answer.status, ((await answer.json()) as { fields?: object }).fields], String(status)).toEqual([
        422,
        { status: 'The status is one of pending, new, processing, final review, completed' },
      ])
    }
    expect((await visitor.fetch(`/api/orders/${id}/status`)).status).toBe(405)
  })

  it('requires complete sections before the final review, and verified items before completion', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await placePaidOrder(product)
    await statusCall(visitor, id, 'processing')
    await fillReportOf(product, id, {
      checked: [],
      values: { 'healthScores.physical': '65% (Fair)' },
      alerts: [{ type: 'Roof', title: 'Leak', description: 'Costly', severity: 'bad' }],
    })
    product.change(
      "update document_readings set status = 'failed' where document_id in (select id from documents where order_id = ?)",
      id,
    )
    const early = await statusCall(visitor, id, 'final review')
    expect([early.status, await early.json()]).toEqual([
      409,
      {
        error: 'Not every section is complete: FiPhO Health Scores, Critical Alerts, Documents.',
        fields: {
          fipho: 'A score is below 70: please look it over.',
          alerts: 'There is a critical alert: please look it over.',
          documents: 'Not every document has been analyzed.',
        },
      },
    ])
    expect(statusOf(id)).toBe('processing')
    product.change(
      'update reports set checked_sections = \'["fipho","alerts","documents"]\' where order_id = ?',
      id,
    )
    expect((await statusCall(visitor, id, 'final review')).status).toBe(200)
    product.change(
      "update report_items set verified_at = null, verified_by_id = null where order_id = ? and path = 'insurance.company'",
      id,
    )
    const unverified = await statusCall(visitor, id, 'completed')
    expect([unverified.status, await unverified.json()]).toEqual([
      409,
      {
        error: 'Please approve all required items before final approval.',
        fields: { items: 'Insurance Carrier' },
      },
    ])
    expect(statusOf(id)).toBe('final review')
  })

  it('lets a contributor only start their own orders', async () => {
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const mine = await placePaidOrder(product, me)
    const other = await placePaidOrder(product)
    expect((await statusCall(visitor, other.id, 'processing')).status).toBe(403)
    expect((await statusCall(visitor, mine.id, 'processing')).status).toBe(200)
    expect((await statusCall(visitor, mine.id, 'final review')).status).toBe(403)
    product.change("update orders set status = 'final review' where id = ?", mine.id)
    expect((await statusCall(visitor, mine.id, 'completed')).status).toBe(403)
    expect([statusOf(mine.id), statusOf(other.id)]).toEqual(['final review', 'new'])
  })

  it('lets one of two simultaneous calls win', async () => {
    const one = await signInAs(product, 'admin')
    const two = await signInAs(product, 'super')
    for (let i = 0; i < 3; i++) {
      const { id } = await placePaidOrder(product)
      const answers = await Promise.all(
        [one, two].map(({ visitor }) => statusCall(visitor, id, 'processing')),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(
        product.value("select count(*) from activities where order_id = ? and new_value = 'processing'", id),
      ).toBe(1)
    }
  })
})

describe('the API calls of an order', () => {
  it('return it and its history, and add to the history', async () => {
    const { visitor, id: me, email } = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, me)
    const read = await visitor.json('GET', `/api/admin/orders/${order.id}`)
    expect(await read.json()).toMatchObject({
      order: {
        id: order.id,
        orderNumber: order.orderNumber,
        customerRole: 'homebuyer',
        hoaName: null,
        user: { firstName: 'Test' },
        documents: [{ id: order.documentId, name: 'bylaws.pdf' }],
      },
      report: {
        id: order.id,
        propertyInfo: { hoaName: null },
        criticalAlerts: [],
        documents: [{ id: order.documentId, name: 'bylaws.pdf' }],
      },
    })
    const add = (body: object) => visitor.json('POST', `/api/admin/orders/${order.id}/activity`, body)
    const entry = { action: 'reviewed', section: 'fipho', description: 'Looked at the score' }
    const added = await add({ ...entry, field: 'financial', oldValue: 70, newValue: '80' })
    expect([added.status, await added.json()]).toEqual([201, { success: true }])
    const history = await visitor.json('GET', `/api/activity-logs/order/${order.id}?pageSize=20`)
    const { pageSize, activities } = (await history.json()) as {
      pageSize: number
      activities: { description: string }[]
    }
    expect(pageSize).toBe(20)
    // Also includes the worker, which reads the order's documents in the meantime.
    expect(activities.filter((a) => a.description === entry.description)).toEqual([
      expect.objectContaining({
        ...entry,
        userId: me,
        user: expect.objectContaining({ email, role: 'contributor' }) as object,
        field: 'financial',
        oldValue: '70',
        newValue: '80',
        order: { id: order.id, orderNumber: order.orderNumber },
        metadata: { reported: true },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      }),
    ])
    const shown = await visitor.page(`/admin/snapshots/${order.id}?activity=1`)
    expect(textOf(shown)).toContain('Reported by Test Contributor Looked at the score')
    // Only the fields of an entry that the screen needs.
    expect(await visitor.page(`/admin/snapshots/${order.id}.data?activity=1`)).not.toContain(email)
    // The worker records readings in the meantime.
    const own = () => product.value('select count(*) from activities where user_id = ?', me)
    const before = own()
    for (const [change, field] of [
      [{ action: 'login' }, 'action'],
      [{ action: 'failed_login' }, 'action'],
      [{ action: 'danced' }, 'action'],
      [{ action: 'status_changed' }, 'action'],
      [{ action: 'approved' }, 'action'],
      [{ action: 'deleted' }, 'action'],
      [{ section: '' }, 'section'],
      [{ section: 'order' }, 'section'],
      [{ section: 'team' }, 'section'],
      [{ field: 'x'.repeat(81) }, 'field'],
      [{ oldValue: 'x'.repeat(2001) }, 'oldValue'],
      [{ newValue: { a: 1 } }, 'newValue'],
      [{ description: '' }, 'description'],
      [{ description: 'x'.repeat(501) }, 'description'],
    ] as const) {
      const answer = await add({ ...entry, ...change })
      const { fields } = (await answer.json()) as { fields?: Record<string, string> }
      expect([answer.status, Object.keys(fields ?? {})], JSON.stringify(change).slice(0, 60)).toEqual([
        422,
        [field],
      ])
    }
    expect(own()).toBe(before)
  })

  it('never contain a secret', async () => {
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, me)
    const stored = product.value<string>('select stored_name from documents where id = ?', order.documentId)
    const hashes = product
      .rows<{ h: string }>('select password_hash as h from users where password_hash is not null')
      .map(({ h }) => h)
    for (const path of [
      '/api/admin/dashboard',
      '/api/admin/orders',
      `/api/admin/orders/${order.id}`,
      `/api/activity-logs/order/${order.id}`,
      '/admin.data',
      '/admin/snapshots.data',
      `/admin/snapshots/${order.id}.data?activity=1`,
    ]) {
      const answer = await visitor.fetch(path)
      expect(answer.status, path).toBe(200)
      const text = await answer.text()
      for (const secret of [stored, ...hashes, 'passwordHash', 'storedName', 'tokenHash'])
        expect(text.includes(secret), `${path} ${secret}`).toBe(false)
    }
  })
})
