import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { information, Visitor } from '~tests/setup/visitor'

let product: Product
let asset = ''
beforeAll(async () => {
  product = await sharedProduct()
  asset = /\/assets\/[^"]+\.css/.exec(await visitor().page('/checkout'))?.[0] ?? '/assets/none'
})

const visitor = () => new Visitor(product.url)

/** The nonce with which the policy of a response allows scripts. */
const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1] ?? 'no nonce'

describe('the headers of every response', () => {
  it.each([
    ['gzip, deflate', 'gzip'],
    ['deflate, gzip;q=0.5, br', 'gzip'],
    ['gzip;q=0', null],
    ['identity', null],
  ])('describe the encoding of the page (Accept-Encoding: %s)', async (accepted, encoding) => {
    const plain = async (headers: Record<string, string>) => {
      const response = await visitor().fetch('/', { headers })
      const nonce = nonceOf(response)
      return { response, html: (await response.text()).replaceAll(nonce, '') }
    }
    const usual = await plain({ 'Accept-Encoding': 'identity' })
    const { response, html } = await plain({ 'Accept-Encoding': accepted })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    expect(response.headers.get('Vary')).toContain('Accept-Encoding')
    expect(html).toBe(usual.html)
    expect(html).toContain('</html>')
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ])('describe the encoding of styles and scripts (Accept-Encoding: %s)', async (accepted, encoding) => {
    const response = await visitor().fetch(asset, { headers: { 'Accept-Encoding': accepted } })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    expect(response.headers.get('Content-Type')).toMatch(/^text\/css/)
    expect(await response.text()).toBe(readFileSync(`build/client${asset}`, 'utf8'))
  })

  it('require https only if the product is served over it, as does the cookie', async () => {
    const secure = await startProduct({ env: { APP_URL: 'https://reports.example.com' } })
    try {
      for (const path of ['/', '/nothing', '/api/auth/me', '/healthz']) {
        const response = await fetch(secure.url + path)
        expect(response.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
      }
      const response = await fetch(`${secure.url}/checkout?step=1`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: 'https://reports.example.com' },
        body: new URLSearchParams(Object.entries(information).map(([k, v]) => [k, String(v)])),
      })
      expect(response.status).toBe(302)
      const [cookie] = response.headers.getSetCookie()
      expect(cookie).toMatch(/^__Host-session=/)
      expect(cookie).toMatch(/; Secure/i)
      expect(cookie).toMatch(/; HttpOnly/i)
      expect(cookie).toMatch(/; Path=\/(;|$)/i)
      expect(cookie).not.toMatch(/; Domain=/i)
    } finally {
      await secure.stop()
    }
  })
})

describe('scripts', () => {
  const scriptsOf = (html: string) => html.match(/<script\b[^>]*>/g) ?? []
  /** Structured data is also in a script element, but is never executed. */
  const isExecuted = (tag: string) => !tag.includes('type="application/ld+json"')

  it.each(['/checkout', '/forgot-password'])('on %s all have the nonce of their response', async (path) => {
    const response = await visitor().fetch(path)
    const nonce = nonceOf(response)
    const html = await response.text()
    expect(scriptsOf(html).length).toBeGreaterThan(0)
    for (const tag of scriptsOf(html)) expect(tag).toContain(`nonce="${nonce}"`)
    expect(html).not.toMatch(/\son\w+="/)
    expect(html).not.toContain('href="javascript:')
  })

  it.each(['/', '/legal/terms', '/legal/privacy', '/legal/refunds', '/admin/login', '/nothing/here'])(
    'do not exist on %s',
    async (path) => {
      const ada = visitor()
      for (const who of [visitor(), ada]) {
        const html = await (await who.fetch(path)).text()
        expect(scriptsOf(html).filter(isExecuted)).toEqual([])
        expect(html).not.toMatch(/rel="modulepreload"/)
        if (who !== ada) await ada.walkTo(3)
      }
    },
  )
})
