import { beforeAll, describe, expect, it } from 'vitest'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'

// Access to an order for staff (docs/specification/roles-and-access.md#access-to-an-order).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe('an order that is not finished and has no task', () => {
  it.each(['viewer', 'contributor'] as const)(
    'is closed to a %s in the API: each call responds with 403 and changes nothing',
    async (role) => {
      const { id } = await placePaidOrder(product)
      const { visitor } = await signInAs(product, role)
      const calls: [string, string, unknown?][] = [
        ['GET', `/api/admin/orders/${id}`],
        ['GET', `/api/activity-logs/order/${id}`],
        ['PUT', `/api/orders/${id}/status`, { status: 'processing' }],
        [
          'POST',
          `/api/admin/orders/${id}/activity`,
          { action: 'updated', section: 'fipho', description: 'Not by me' },
        ],
      ]
      for (const [method, path, body] of calls)
        expect((await visitor.json(method, path, body)).status, `${method} ${path}`).toBe(403)
      expect(product.value<string>('select status from orders where id = ?', id)).toBe('new')
      expect(product.value("select count(*) from activities where description = 'Not by me'")).toBe(0)
    },
  )
})
