import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { sendBytes } from '~tests/setup/raw-requests'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe('an error page', () => {
  it('for an unknown URL has status 404 and a link home, and reveals no file', async () => {
    for (const path of [
      '/nothing',
      '/admin/nothing',
      '/.env',
      '/..%2f..%2fpackage.json',
      '//evil.example/',
    ]) {
      const response = await sendBytes(
        product,
        `GET ${path} HTTP/1.1\r\nHost: localhost:${product.port}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      )
      expect(response, path).toMatch(/^HTTP\/1\.1 404 /)
      const text = textOf(response.slice(response.indexOf('\r\n\r\n')))
      expect(text, path).toContain('Page not found')
      expect(response, path).toContain('href="/"')
    }
  })

  it('for a form sent to a page without forms shows no stack trace', async () => {
    const response = await new Visitor(product.url).post('/legal/terms', { a: 1 })
    expect(response.status).toBe(405)
    expect(await response.text()).not.toMatch(/\bat \w+ \(|node_modules|\.server\.|Error:/)
  })
})
