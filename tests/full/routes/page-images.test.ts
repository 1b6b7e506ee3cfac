import { beforeAll, describe, expect, it } from 'vitest'
import { childProcesses } from '~tests/setup/child-processes'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { orderToReview, type OrderToReview } from '~tests/setup/review'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'

// The images of documents’ pages.

let product: Product
let order: OrderToReview
let admin: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  order = await orderToReview(product)
  admin = (await signInAs(product, 'admin')).visitor
})

const imagePath = (page: number | string = 1, document = order.documents[0]) =>
  `/admin/snapshots/${order.id}/documents/${document}/pages/${page}`

describe('a page image of a document', () => {
  it.each(['3', '0', 'x', '1e3', '99999999999999999999'])('does not exist for %s', async (page) => {
    const response = await admin.fetch(imagePath(page))
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('There is no such page.')
  })

  it('does not block other requests while it is rendered', async () => {
    const { id, documents } = await orderToReview(product)
    const page = (number: number) =>
      admin.status(`/admin/snapshots/${id}/documents/${documents[0]}/pages/${number}`)
    // The process that renders stays for the next page, and is frozen so that this one takes long enough.
    expect(await page(1)).toBe(200)
    const [renderer = 0] = childProcesses('draw-page', product.pidOf('web'))
    expect(renderer).toBeGreaterThan(0)
    process.kill(renderer, 'SIGSTOP')
    let isRendered = false
    const second = page(2).finally(() => (isRendered = true))
    for (let i = 0; i < 10; i++) expect(await admin.status('/healthz')).toBe(200)
    expect(isRendered).toBe(false)
    process.kill(renderer, 'SIGCONT')
    expect(await second).toBe(200)
  })
})
