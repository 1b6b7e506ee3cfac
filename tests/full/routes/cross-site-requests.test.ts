import { beforeAll, describe, expect, it } from 'vitest'
import { type Product } from '~tests/setup/product'
import { multipart } from '~tests/setup/raw-requests'
import { sharedProduct } from '~tests/setup/shared-product'
import { goodCard, information, newEmail, smallPdf, Visitor } from '~tests/setup/visitor'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('a request from another site', () => {
  const origins: [string, Record<string, string>][] = [
    ['by its Origin', { Origin: 'https://evil.example' }],
    ['by an Origin that looks like ours', { Origin: 'http://localhost.evil.example' }],
    ['by our name on another port', { Origin: 'http://localhost:1' }],
    ['by an opaque Origin', { Origin: 'null' }],
    ['by Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['by Sec-Fetch-Site: same-site', { 'Sec-Fetch-Site': 'same-site' }],
    ['by Sec-Fetch-Site, although its Origin is ours', { 'Sec-Fetch-Site': 'cross-site', Origin: 'OURS' }],
  ]
  const targets: [string, (ada: Visitor, headers: Record<string, string>) => Promise<Response>][] = [
    [
      'the checkout',
      (ada, headers) => ada.fetch('/checkout?step=1', form({ ...information, firstName: 'Evil' }, headers)),
    ],
    ['the payment', (ada, headers) => ada.fetch('/checkout?step=4', form(goodCard, headers))],
    ['a page’s data', (ada, headers) => ada.fetch('/checkout.data?step=4', form(goodCard, headers))],
    ['logout', (ada, headers) => ada.fetch('/logout', form({}, headers))],
    [
      'sign-in',
      (ada, headers) => ada.fetch('/admin/login', form({ email: 'a@example.com', password: 'x' }, headers)),
    ],
    [
      'an upload',
      (ada, headers) => {
        const { type, body } = multipart([{ name: 'evil.pdf', content: smallPdf }])
        return ada.fetch('/checkout/documents', {
          method: 'POST',
          body,
          headers: { ...headers, 'Content-Type': type },
        })
      },
    ],
    ['a call', (ada, headers) => ada.fetch('/api/auth/logout', { method: 'POST', headers })],
    [
      'orders',
      (ada, headers) =>
        ada.fetch('/api/orders', {
          method: 'POST',
          body: '{}',
          headers: { ...headers, 'Content-Type': 'application/json' },
        }),
    ],
    ['a path that does not exist', (ada, headers) => ada.fetch('/nothing', { method: 'DELETE', headers })],
  ]
  const form = (fields: Record<string, string | number | boolean>, headers: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)])),
    headers,
  })

  describe.each(origins)('detected %s', (_, headers) => {
    let ada: Visitor
    const email = newEmail()
    // One visitor for all targets, since no rejected request changes anything.
    beforeAll(async () => {
      ada = visitor()
      await ada.walkTo(4, email)
    })

    it.each(targets)('is rejected at %s', async (__, send) => {
      const sent = Object.fromEntries(
        Object.entries(headers).map(([k, v]) => [k, v === 'OURS' ? product.url : v]),
      )
      const response = await send(ada, sent)
      expect(response.status).toBe(403)
      expect(await response.text()).toContain('This request came from another site and was refused.')
      // Nothing has happened: still signed in, with the order unpaid and unchanged, and only its document.
      expect((await ada.fetch('/api/auth/me')).status).toBe(200)
      expect(
        product.rows(
          'select first_name, payment_status, (select count(*) from documents d where d.order_id = o.id) documents from orders o where email = ?',
          email,
        ),
      ).toEqual([{ first_name: 'Test', payment_status: 'pending', documents: 1 }])
    })
  })

  it('is not assumed for clients that are not browsers, which have no cookies to abuse', async () => {
    const response = await fetch(`${product.url}/api/orders`, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json', 'X-Test-Client': '198.51.100.1' },
    })
    expect(response.status).toBe(422)
  })
})
