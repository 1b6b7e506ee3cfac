import { beforeAll, describe, expect, it } from 'vitest'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'

// The API calls of an order for staff (docs/specification/json-api.md#order-calls).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const statusCall = (visitor: Visitor, id: number | string, status: unknown) =>
  visitor.json('PUT', `/api/orders/${id}/status`, { status })

const addActivity = (visitor: Visitor, id: number, body: object) =>
  visitor.json('POST', `/api/admin/orders/${id}/activity`, body)

describe('the status API call', () => {
  it('lets one of two simultaneous calls win', async () => {
    const one = await signInAs(product, 'admin')
    const two = await signInAs(product, 'super')
    for (let i = 0; i < 3; i++) {
      const { id } = await placePaidOrder(product)
      const responses = await Promise.all(
        [one, two].map(({ visitor }) => statusCall(visitor, id, 'processing')),
      )
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(
        product.value("select count(*) from activities where order_id = ? and new_value = 'processing'", id),
      ).toBe(1)
    }
  })
})

describe('the API calls of an order', () => {
  it('reject an invalid entry of the history with a message for the field, and add nothing', async () => {
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, me)
    const entry = { action: 'reviewed', section: 'fipho', description: 'Looked at the score' }
    // The worker also adds to the history, since it reads the documents in the meantime.
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
      const response = await addActivity(visitor, order.id, { ...entry, ...change })
      const { fields } = (await response.json()) as { fields?: Record<string, string> }
      expect([response.status, Object.keys(fields ?? {})], JSON.stringify(change).slice(0, 60)).toEqual([
        422,
        [field],
      ])
    }
    expect(own()).toBe(before)
  })
})
