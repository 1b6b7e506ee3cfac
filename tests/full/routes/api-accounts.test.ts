import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { newEmail, Visitor } from '~tests/setup/visitor'
import { bodyOf, person } from '~tests/setup/api'

// API calls for accounts (docs/specification/json-api.md).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('POST /api/auth/register', () => {
  it('creates a customer if no role is given', async () => {
    const { role: _, ...rest } = person()
    const response = await visitor().json('POST', '/api/auth/register', rest)
    expect(await bodyOf(response)).toMatchObject({ user: { role: 'customer' } })
  })

  it('creates one account if the same address is sent three times at once', async () => {
    const email = newEmail()
    const responses = await Promise.all(
      [1, 2, 3].map(() => visitor().json('POST', '/api/auth/register', person(email))),
    )
    expect(responses.map((a) => a.status).sort()).toEqual([201, 409, 409])
  })

  it.each(['admin', 'super', 'partner', 'contributor', 'viewer', 'root'])(
    'rejects the role %s',
    async (role) => {
      const email = newEmail()
      const response = await visitor().json('POST', '/api/auth/register', { ...person(email), role })
      expect(response.status).toBe(422)
      expect(await bodyOf(response)).toMatchObject({ fields: { role: 'Only customers can register here' } })
      expect(product.value('select count(*) from users where email = ?', email)).toBe(0)
    },
  )
})

describe('POST /api/auth/logout', () => {
  it('does nothing when not signed in', async () => {
    expect((await visitor().json('POST', '/api/auth/logout')).status).toBe(200)
  })
})
