import { beforeAll, describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/setup/fill-report'
import { noAccess, followDeniedAccess } from '~tests/setup/responses'
import { textOf } from '~tests/setup/html'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { smallPdf } from '~tests/setup/visitor'

// The page of an order for staff (docs/specification/staff-area.md#order-detail).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

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

describe('the page of an order', () => {
  it("shows the order's data, and the order becomes processing when an admin opens it", async () => {
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
    const responses = [
      page,
      await visitor.page(`${path}.data?activity=1`),
      await visitor.page(`/admin/snapshots.data?q=${order.orderNumber}`),
      await visitor.page(`/api/admin/orders/${order.id}`),
      await visitor.page(`/api/admin/orders?q=${order.orderNumber}`),
    ]
    for (const secret of secrets)
      expect(
        responses.map((response) => response.includes(secret)),
        secret,
      ).toEqual(responses.map(() => false))
    expect((await followDeniedAccess(visitor, await visitor.fetch(document))).text).toContain(noAccess)
    expect((await visitor.json('GET', `/api/activity-logs/order/${order.id}`)).status).toBe(403)
    expect(
      product.value("select count(*) from activities where action = 'viewed' and order_id = ?", order.id),
    ).toBe(0)
  })

  it('offers its documents to staff who work on it', async () => {
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, me)
    const path = `/admin/snapshots/${order.id}/documents/${order.documentId}`
    const downloads = () =>
      product.value("select count(*) from activities where action = 'viewed' and order_id = ?", order.id)
    const head = await visitor.fetch(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(smallPdf.length)])
    expect(downloads()).toBe(0)
    const response = await visitor.fetch(path)
    expect([response.status, downloads()]).toEqual([200, 1])
    expect(response.headers.get('Content-Disposition')).toContain('attachment; filename="bylaws.pdf"')
    expect(await response.text()).toBe(smallPdf)
  })

  it('offers no documents of other orders', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const [one, two] = [await placePaidOrder(product), await placePaidOrder(product)]
    const response = await visitor.fetch(`/admin/snapshots/${one.id}/documents/${two.documentId}`)
    expect([response.status, await response.text()]).toEqual([404, 'There is no such document.'])
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
      new RegExp(`${name} Named in the report, but not on the list yet An admin can add it to the list\\.`),
    )
    const refused = await worker.visitor.post(path, { intent: 'link-report-hoa' })
    expect((await followDeniedAccess(worker.visitor, refused)).text).toContain(noAccess)
    expect(textOf(await visitor.page(path))).toContain('Add HOA and Link')
    const added = await visitor.follow(await visitor.post(path, { intent: 'link-report-hoa' }))
    expect(textOf(await added.text())).toMatch(new RegExp(`HOA Added and Linked ${name} is now on the list`))
    const hoaId = product.value<number>('select hoa_id from orders where id = ?', first.id)
    expect(textOf(await visitor.page(`/admin/hoas/${hoaId}`))).toMatch(
      /Total units 46 .*Months since last election Not answered.*Budget status Not answered/,
    )
    finish(first.id)
    const second = await placePaidOrder(product, worker.id)
    await fillReportOf(product, second.id, { values, isVerified: false })
    const next = `/admin/snapshots/${second.id}`
    expect(textOf(await worker.visitor.page(next))).toContain('Named in the report, and on the list of HOAs')
    const linked = await worker.visitor.follow(await worker.visitor.post(next, { intent: 'link-report-hoa' }))
    expect(textOf(await linked.text())).toMatch(
      new RegExp(
        `HOA Linked .*On File for This HOA 2 values verified \\d+ years ago, order ${first.orderNumber}`,
      ),
    )
    const documents = await worker.visitor.follow(
      await worker.visitor.post(next, { intent: 'add-documents' }),
    )
    expect(textOf(await documents.text())).toContain('Not added Please choose at least one document.')
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
})
