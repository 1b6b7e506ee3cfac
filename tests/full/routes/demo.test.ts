import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'

// The server-rendered demo, which works only in the browser.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe.each(['/demo/management-company', '/demo', '/demo/anything', '/demo/any/thing?step=4'])(
  '%s',
  (path) => {
    it('accepts no POST', async () => {
      const response = await new Visitor(product.url).post(path, { companyName: 'Test' })
      expect(response.status).toBe(405)
    })
  },
)

it('the demo can be found by search engines and through the landing page', async () => {
  const visitor = new Visitor(product.url)
  expect(await visitor.page('/robots.txt')).not.toContain('/demo')
  const landing = await visitor.page('/')
  expect(landing.match(/href="\/demo\/management-company"/g)).toHaveLength(2)
  expect(landing.replaceAll('<script type="application/ld+json"', '')).not.toContain('<script')
})
