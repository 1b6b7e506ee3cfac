import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import { addHoa } from '~tests/setup/hoa'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// HOAs over HTTP (docs/specification/hoas-and-partners.md#hoa-record).

let product: Product
let admin: Visitor
let contributor: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  admin = (await signInAs(product, 'admin')).visitor
  contributor = (await signInAs(product, 'contributor')).visitor
})

const newHoa = (fields?: Record<string, string>) => addHoa(admin, fields)

describe('the list of HOAs', () => {
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

  it('can be searched by the beginnings of words, but not by wildcards', async () => {
    const { name } = await newHoa({ name: 'Zebra Crossing', managementCompany: 'Fifty % Co' })
    const found = async (q: string) => textOf(await admin.page(`/admin/hoas?q=${encodeURIComponent(q)}`))
    expect(await found('zeb cross')).toContain(name)
    expect(await found('fifty')).toContain(name)
    for (const q of ['%', '_', '"', 'zebra_crossing%nothing', "' or 1=1 --"])
      expect(await found(q), q).toContain('No HOA matches this search')
    expect(fieldValue(await admin.page('/admin/hoas?q=zebra'), 'q')).toBe('zebra')
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

  it('redirects to its page, and a second one with the same name and place is rejected', async () => {
    const { path, name } = await newHoa({ city: 'Testville' })
    expect(textOf(await admin.page(path))).toContain(`HOA Added ${name} is now on the list.`)
    const again = await admin.post('/admin/hoas/new', { name, city: 'Testville' })
    expect(again.status).toBe(409)
    expect(textOf(await again.text())).toContain('An HOA with this name is already on the list')
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
