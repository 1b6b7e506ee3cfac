import { dayMs } from '~/modules/time-units'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { goodCard, Visitor } from '~tests/setup/visitor'

let product: Product
let asset = ''
beforeAll(async () => {
  product = await sharedProduct()
  asset = /\/assets\/[^"]+\.css/.exec(await visitor().page('/checkout'))?.[0] ?? '/assets/none'
})

const visitor = () => new Visitor(product.url)
const foreign = { Origin: 'https://evil.example' }

/** The nonce with which the policy of a response allows scripts. */
const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1] ?? 'no nonce'

type SendRequest = () => Promise<Response>
const responses: [string, number, SendRequest][] = [
  ['a page', 200, () => visitor().fetch('/')],
  ['a page with scripts', 200, () => visitor().fetch('/checkout')],
  ['a page for HEAD', 200, () => visitor().fetch('/', { method: 'HEAD' })],
  ['a page’s data', 200, () => visitor().fetch('/checkout.data')],
  ['a redirect', 302, () => visitor().fetch('/checkout?step=4')],
  ['a refused form', 422, () => visitor().post('/checkout?step=1', { intent: 'information' })],
  ['an unknown path', 404, () => visitor().fetch('/nothing/here')],
  ['an asset', 200, () => visitor().fetch(asset)],
  ['an unknown asset', 404, () => visitor().fetch('/assets/nothing.js')],
  ['a public file', 200, () => visitor().fetch('/favicon.svg')],
  ['robots.txt', 200, () => visitor().fetch('/robots.txt')],
  ['security.txt', 200, () => visitor().fetch('/.well-known/security.txt')],
  ['the health check', 200, () => visitor().fetch('/healthz')],
  ['a call', 401, () => visitor().fetch('/api/auth/me')],
  ['an unknown call', 404, () => visitor().fetch('/api/nothing')],
  ['another method', 405, () => visitor().fetch('/api/orders')],
  ['a foreign request', 403, () => visitor().fetch('/api/orders', { method: 'POST', headers: foreign })],
  ['a foreign form', 403, () => visitor().fetch('/checkout', { method: 'POST', headers: foreign })],
  [
    'a request that is too large',
    413,
    () => visitor().post('/checkout?step=1', { firstName: 'x'.repeat(1024 * 1024) }),
  ],
  ['a path that is not valid UTF-8', 400, () => visitor().fetch('/%E0%A4%A')],
  ['the data of one route alone', 400, () => visitor().fetch('/?_data=routes/account/login')],
]

describe('the headers of every response', () => {
  it('protect pages, data, forms, files, API calls, and refusals', async () => {
    for (const [what, status, sendRequest] of responses) {
      const response = await sendRequest()
      await response.arrayBuffer()
      expect([what, response.status]).toEqual([what, status])
      const header = (name: string) => response.headers.get(name)
      const policy = header('Content-Security-Policy') ?? ''
      expect(policy, what).toMatch(/script-src 'nonce-[\w+/=]{20,}' 'strict-dynamic'(;|$)/)
      for (const rule of [
        "default-src 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ])
        expect(policy, what).toContain(rule)
      expect(policy, what).not.toMatch(/script-src[^;]*unsafe/)
      expect(header('X-Request-Id'), what).toMatch(/^[0-9a-f]{16}$/)
      const expected = {
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'X-Powered-By': null,
        'Strict-Transport-Security': null,
        'Access-Control-Allow-Origin': null,
      }
      const sent = Object.fromEntries(Object.keys(expected).map((name) => [name, header(name)]))
      expect(sent, what).toEqual(expected)
    }
  })

  it("include a nonce that is never repeated, and matches the page's", async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await visitor().fetch('/checkout')
        const nonce = nonceOf(response)
        const inPage = [...(await response.text()).matchAll(/\snonce="([^"]*)"/g)].map((m) => m[1])
        expect(new Set(inPage)).toEqual(new Set([nonce]))
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(20)
  })

  it('forbid caching pages and responses with personal data', async () => {
    const ada = visitor()
    await ada.walkTo(4)
    for (const path of [
      '/',
      '/checkout?step=1',
      '/checkout?step=4',
      '/checkout.data?step=4',
      '/nothing',
      '/api/auth/me',
      '/healthz',
    ]) {
      const response = await ada.fetch(path)
      expect([path, response.headers.get('Cache-Control')]).toEqual([
        path,
        expect.stringContaining('no-store'),
      ])
    }
    expect((await ada.fetch(asset)).headers.get('Cache-Control')).toContain('immutable')
  })
})

describe('scripts', () => {
  const scriptsOf = (html: string) => html.match(/<script\b[^>]*>/g) ?? []

  it('on every step of the checkout have the nonce too', async () => {
    const ada = visitor()
    await ada.walkTo(4)
    for (const step of [1, 2, 3, 4, 5]) {
      if (step === 5) await ada.post('/checkout?step=4', goodCard)
      const response = await ada.fetch(`/checkout?step=${step}`)
      const nonce = nonceOf(response)
      const html = await response.text()
      expect(response.status).toBe(200)
      for (const tag of [...scriptsOf(html), ...(html.match(/<style\b[^>]*>/g) ?? [])])
        expect(tag).toContain(`nonce="${nonce}"`)
    }
  })
})

it('security.txt names the support address and expires within a year', async () => {
  const text = await (await visitor().fetch('/.well-known/security.txt')).text()
  expect(text).toContain('Contact: mailto:support@commonview.example\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 30 * dayMs)
  expect(expires).toBeLessThan(Date.now() + 365 * dayMs)
})
