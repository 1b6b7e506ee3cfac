import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import { startProduct, type Product } from '~tests/setup/product'
import { sendBytes } from '~tests/setup/raw-requests'
import { sharedProduct } from '~tests/setup/shared-product'
import { smallPdf, Visitor } from '~tests/setup/visitor'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('an error page', () => {
  it('is not shown for an unknown file of the assets, which only has status 404', async () => {
    const response = await sendBytes(
      product,
      `GET /assets/../package.json HTTP/1.1\r\nHost: localhost:${product.port}\r\nConnection: close\r\n\r\n`,
    )
    expect(response).toMatch(/^HTTP\/1\.1 404 /)
    expect(response).not.toContain('"dependencies"')
  })

  it.each([
    '/%00',
    '/%E0%A4%A',
    '/checkout?step=%E0%A4%A',
    `/${'a'.repeat(5000)}`,
    '/checkout?step=1&step=2&step[]=3',
  ])('shows no stack trace, whatever the URL: %s', async (path) => {
    const response = await visitor().fetch(path)
    expect(response.status).toBeLessThan(500)
    const text = await response.text()
    expect(text).not.toMatch(/\bat \w+ \(|node_modules|\.server\.ts/)
  })

  it.each(['bad host', 'a:b:c', '[', ''])('shows no stack trace, whatever the host: "%s"', async (host) => {
    const response = await sendBytes(product, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 (200|400) /)
    expect(response).not.toMatch(/\bat \w+ \(|node_modules/)
  })

  it('for an internal error shows a sentence, and the stack trace is only in the log', async () => {
    const broken = await startProduct()
    try {
      const ada = new Visitor(broken.url)
      await ada.walkTo(3)
      broken.change('alter table orders rename to orders_away')
      const page = await ada.fetch('/checkout?step=2')
      expect(page.status).toBe(500)
      const html = await page.text()
      expect(textOf(html)).toContain('Something went wrong on our side')
      const call = await ada.json('POST', '/api/create-payment-intent', { amount: 149, orderId: 1 })
      expect([call.status, await call.text()]).toEqual([
        500,
        JSON.stringify({ error: 'Something went wrong on our side. Please try again.' }),
      ])
      const remixData = await (await ada.fetch('/checkout.data?step=2')).text()
      const upload = await ada.upload([{ name: 'x.pdf', content: smallPdf }], undefined, 'application/json')
      const uploaded = await upload.text()
      for (const text of [html, remixData, uploaded]) {
        expect(text).not.toContain('no such table')
        expect(text).not.toMatch(/\bat \w+ \(|node_modules|\.server\.ts|SqliteError/)
      }
      const logged = broken.log.filter((l) => l.level >= 50 && JSON.stringify(l).includes('no such table'))
      expect(logged.length).toBeGreaterThan(0)
      expect(logged.map((l) => l.requestId)).toContain(page.headers.get('X-Request-Id'))
    } finally {
      await broken.stop()
    }
  })
})
