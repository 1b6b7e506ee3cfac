import { beforeAll, expect, it } from 'vitest'
import { placePaidOrder } from '~tests/setup/paid-order'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'

// What search engines and shared links see: the public pages and the samples, but no customer data.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

/** The attributes of each element of a kind in a page. */
const elements = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        value.replaceAll('&amp;', '&'),
      ]),
    ),
  )

const metaOf = (html: string, name: string) =>
  elements(html, 'meta').find((meta) => meta.name === name || meta.property === name)?.content

it('a customer’s report is not indexed, and its URL does not leak to other sites', async () => {
  const { orderNumber } = await placePaidOrder(product)
  for (const path of [`/report/${orderNumber}`, '/report/CV-0000-0000-0000', '/report/sample-fair']) {
    const response = await visitor().fetch(path)
    expect(response.headers.get('X-Robots-Tag'), path).toBe('noindex')
    expect(response.headers.get('Referrer-Policy'), path).toBe('no-referrer')
  }
  const html = await visitor().page(`/report/${orderNumber}`)
  expect(metaOf(html, 'robots')).toBe('noindex')
  expect(metaOf(html, 'og:url')).toBeUndefined()
})
