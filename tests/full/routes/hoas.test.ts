import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import { addHoa } from '~tests/setup/hoa'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'

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
  it('says what will appear in an empty list', async () => {
    expect(product.value('select count(*) from hoas')).toBe(0)
    const text = textOf(await contributor.page('/admin/hoas'))
    expect(text).toContain('No HOAs yet')
    expect(text).toContain('A Super User adds them.')
    expect(text).not.toContain('Add New HOA')
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
})

describe('the page of an HOA', () => {
  it.each(['999999', '0', '-1', 'abc', '1e3', '99999999999999999999'])(
    'does not exist for the id %s',
    async (id) => {
      for (const path of [`/admin/hoas/${id}`, `/admin/hoas/${id}/documents`]) {
        const response = await admin.fetch(path)
        expect(response.status).toBe(404)
        expect(textOf(await response.text())).toContain('There is no such HOA.')
      }
      expect((await admin.post(`/admin/hoas/${id}?edit=1`, { name: 'X' })).status).toBe(404)
    },
  )
})
