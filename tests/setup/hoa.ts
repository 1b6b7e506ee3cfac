import { expect } from 'vitest'
import { insertHoa } from '../factories/hoas'
import type { Product } from './product'
import type { Visitor } from './visitor'

/** An HOA that only this test uses, added by a user with permission. */
export async function addHoa(visitor: Visitor, fields: Record<string, string> = {}) {
  const name = fields.name ?? `Test ${crypto.randomUUID().slice(0, 8)} Association`
  const added = await visitor.post('/admin/hoas/new', { ...fields, name })
  expect(added.status).toBe(302)
  const path = added.headers.get('Location') ?? ''
  return { id: Number(path.split('/').at(-1)), name, path }
}

/** An HOA that only this test uses, inserted in the product's database. */
export const insertHoaInProduct = (product: Product, values: Parameters<typeof insertHoa>[0] = {}) =>
  product.runInside(() =>
    insertHoa({
      name: `Test ${crypto.randomUUID().slice(0, 8)} Association`,
      state: 'WA',
      totalUnits: 0,
      ...values,
    }),
  )
