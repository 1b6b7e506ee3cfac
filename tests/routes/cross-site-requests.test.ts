import { beforeAll, describe, expect, it } from 'vitest'
import { type Product } from '~tests/setup/product'
import { multipart } from '~tests/setup/raw-requests'
import { sharedProduct } from '~tests/setup/shared-product'
import { information, newEmail, smallPdf, Visitor } from '~tests/setup/visitor'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('a request from another site', () => {
  const form = (fields: Record<string, string | number | boolean>, headers: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)])),
    headers,
  })

  it('is rejected by page, upload, and API call, and changes nothing', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(3, email)
    const { type, body } = multipart([{ name: 'evil.pdf', content: smallPdf }])
    const responses = [
      await ada.fetch('/checkout?step=1', form(information, { Origin: 'https://evil.example' })),
      await ada.fetch('/checkout?step=1', form(information, { 'Sec-Fetch-Site': 'cross-site' })),
      await ada.fetch('/checkout/documents', {
        method: 'POST',
        body,
        headers: { 'Content-Type': type, Origin: 'null' },
      }),
      await ada.fetch('/api/auth/logout', { method: 'POST', headers: { Origin: 'http://localhost:1' } }),
    ]
    for (const response of responses) {
      expect(response.status).toBe(403)
      expect(await response.text()).toContain('This request came from another site and was refused.')
    }
    expect((await ada.fetch('/api/auth/me')).status).toBe(200)
    expect(
      product.rows(
        'select email, (select count(*) from documents d where d.order_id = o.id) documents from orders o where email = ?',
        email,
      ),
    ).toEqual([{ email, documents: 0 }])
  })

  it('is accepted for a link', async () => {
    const response = await visitor().fetch('/checkout', {
      headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    })
    expect(response.status).toBe(200)
  })

  it('is accepted for an event of Stripe, which is authenticated by its signature', async () => {
    const response = await visitor().fetch('/api/stripe/webhook', {
      method: 'POST',
      body: '{}',
      headers: { Origin: 'https://stripe.example', 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: 'The signature of this event is missing or wrong.' })
  })

  it("is detected by the browser's headers, not by forgeable host names", async () => {
    const from = async (headers: Record<string, string>) => {
      const response = await visitor().fetch('/checkout?step=1', form(information, headers))
      return response.status
    }
    expect(await from({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })).toBe(302)
    expect(await from({ 'X-Forwarded-Host': 'evil.example' })).toBe(302)
    expect(await from({ 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' })).toBe(403)
  })
})
