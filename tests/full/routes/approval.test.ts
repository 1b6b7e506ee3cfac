import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportFields } from '~/modules/report-fields/fields'
import { addHoa } from '~tests/setup/hoa'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { orderToReview, putItem, resetReview, type OrderToReview } from '~tests/setup/review'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'

// The approval of a report, and its preview (docs/specification/review-and-approval.md).

let product: Product
let order: OrderToReview
let admin: Visitor
let adminId: number
beforeAll(async () => {
  product = await sharedProduct()
  order = await orderToReview(product)
  const signedIn = await signInAs(product, 'admin')
  admin = signedIn.visitor
  adminId = signedIn.id
})

beforeEach(() => resetReview(product, order))

const post = (fields: Record<string, string | number>, visitor = admin) => visitor.post(order.path, fields)

const textAt = async (query = '') => textOf(await admin.page(order.path + query))

const verifyAll = () => {
  for (const { path, kind } of reportFields.filter((f) => f.required)) {
    putItem(product, order.id, path, {
      ...(kind === 'score' ? { value: '72% (Good)', source: 'employee' } : { value: '1' }),
      verifiedById: adminId,
    })
  }
}

describe('the approval of a report', () => {
  it.each(['new', 'processing'])('is rejected for an order that is %s', async (status) => {
    verifyAll()
    product.change('update orders set status = ? where id = ?', status, order.id)
    expect(await textAt()).toContain('Final review comes first')
    const response = await post({ intent: 'approve' })
    expect(response.status).toBe(409)
    // Opening the review of a new order starts the work on it.
    expect(textOf(await response.text())).toContain('The order is processing: only one that is final review')
  })

  it('warns in advance if the order is not linked to an HOA', async () => {
    verifyAll()
    const warning = 'This order is not linked to an HOA'
    expect(await textAt()).toContain(warning)
    const hoa = await addHoa(admin)
    product.change('update orders set hoa_id = ? where id = ?', hoa.id, order.id)
    expect(await textAt()).not.toContain(warning)
    product.change('update orders set hoa_id = null where id = ?', order.id)
  })
})
