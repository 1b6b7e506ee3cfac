import { beforeAll, describe, expect, it } from 'vitest'
import { json } from '~tests/setup/responses'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'

// The API calls for HOAs.

let product: Product
let admin: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  admin = (await signInAs(product, 'admin')).visitor
})

const call = async (visitor: Visitor, method: string, path: string, body?: unknown) =>
  json(await visitor.json(method, path, body))

describe('the API calls for HOAs', () => {
  it.each(['999999', 'abc', '0'])('find no HOA %s', async (id) => {
    const unknown = { status: 404, body: { error: 'There is no such HOA.' } }
    expect(await call(admin, 'GET', `/api/admin/hoas/${id}`)).toEqual(unknown)
    expect(await call(admin, 'GET', `/api/admin/hoas/${id}/snapshots`)).toEqual(unknown)
    expect(await call(admin, 'PUT', `/api/admin/hoas/${id}`, { name: 'X' })).toEqual(unknown)
  })
})
