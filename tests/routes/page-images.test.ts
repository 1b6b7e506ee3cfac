import { beforeAll, describe, expect, it } from 'vitest'
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
  it('is kept by no browser', async () => {
    const response = await admin.fetch(imagePath())
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(response.headers.get('ETag')).toBeNull()
  })

  it('does not exist for a document of another order, or an unknown document or order', async () => {
    const other = await orderToReview(product)
    expect((await admin.fetch(imagePath(1, other.documents[0]))).status).toBe(404)
    expect((await admin.fetch(imagePath(1, 999_999))).status).toBe(404)
    expect(
      (await admin.fetch(`/admin/snapshots/999999/documents/${order.documents[0]}/pages/1`)).status,
    ).toBe(404)
  })
})
