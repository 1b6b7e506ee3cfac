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

const visitor = () => new Visitor(product.url)

describe('an error page', () => {
  it.each([
    '/nothing',
    '/nothing/here',
    '/checkout/nothing',
    '/admin/nothing',
    '/.env',
    '/build/server.js',
    '/index.html',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/data/commonview.db',
    '//evil.example/',
  ])('for an unknown URL (%s) has status 404 and a link home', async (path) => {
    const response = await sendBytes(
      product,
      `GET ${path} HTTP/1.1\r\nHost: localhost:${product.port}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    )
    expect(response).toMatch(/^HTTP\/1\.1 404 /)
    const text = textOf(response.slice(response.indexOf('\r\n\r\n')))
    expect(text).toContain('Page not found')
    expect(response).toContain('href="/"')
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    'for an unknown URL is also returned for %s',
    async (method) => {
      const response = await visitor().fetch('/nothing', { method })
      expect(response.status).toBe(404)
    },
  )

  it.each(['/', '/legal/terms', '/healthz', '/robots.txt'])(
    'for a page without forms (%s) shows no stack trace',
    async (path) => {
      const response = await visitor().post(path, { a: 1 })
      expect(response.status).toBe(405)
      const text = await response.text()
      expect(text).not.toMatch(/\bat \w+ \(|node_modules|\.server\.|Error:/)
    },
  )
})
