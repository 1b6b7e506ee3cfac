import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '~tests/setup/helpers'
import { textOf } from '~tests/setup/html'
import { startProduct, until, type Product } from '~tests/setup/product'
import { multipart, sendBytes } from '~tests/setup/raw'
import { sharedProduct } from '~tests/setup/shared-product'
import { goodCard, information, smallPdf, Visitor } from '~tests/setup/visitor'

// Rules for every response, and what other sites must not be able to do.

let product: Product
let asset = ''
beforeAll(async () => {
  product = await sharedProduct()
  asset = /\/assets\/[^"]+\.css/.exec(await visitor().page('/checkout'))?.[0] ?? '/assets/none'
})

const visitor = () => new Visitor(product.url)
const foreign = { Origin: 'https://evil.example' }

type SendRequest = () => Promise<Response>
const answers: [string, number, SendRequest][] = [
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
  it.each(answers)('%s (%i)', async (_, status, sendRequest) => {
    const response = await sendRequest()
    await response.arrayBuffer()
    expect(response.status).toBe(status)
    const header = (name: string) => response.headers.get(name)
    const policy = header('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]{20,}' 'strict-dynamic'(;|$)/)
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(header('X-Content-Type-Options')).toBe('nosniff')
    expect(header('X-Frame-Options')).toBe('DENY')
    expect(header('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(header('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(header('X-Request-Id')).toMatch(/^[0-9a-f]{16}$/)
    expect(header('X-Powered-By')).toBeNull()
    expect(header('Strict-Transport-Security')).toBeNull()
    expect(header('Access-Control-Allow-Origin')).toBeNull()
  })

  it("include a nonce that is never repeated, and matches the page's", async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await visitor().fetch('/checkout')
        const nonce = /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
        const inPage = [...(await response.text()).matchAll(/\snonce="([^"]*)"/g)].map((m) => m[1])
        expect(new Set(inPage)).toEqual(new Set([nonce]))
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(20)
  })

  it.each([
    ['gzip, deflate', 'gzip'],
    ['deflate, gzip;q=0.5, br', 'gzip'],
    ['gzip;q=0', null],
    ['identity', null],
  ])('describe the encoding of the page (Accept-Encoding: %s)', async (accepted, encoding) => {
    const plain = async (headers: Record<string, string>) => {
      const response = await visitor().fetch('/', { headers })
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1] ?? ''
      return { response, html: (await response.text()).replaceAll(nonce, 'nonce') }
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
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
    const html = await response.text()
    expect(scriptsOf(html).length).toBeGreaterThan(0)
    for (const tag of scriptsOf(html)) expect(tag).toContain(`nonce="${nonce}"`)
    expect(html).not.toMatch(/\son\w+="/)
    expect(html).not.toContain('href="javascript:')
  })

  it('on every step of the checkout have the nonce too', async () => {
    const ada = visitor()
    await ada.walkTo(4)
    for (const step of [1, 2, 3, 4, 5]) {
      if (step === 5) await ada.post('/checkout?step=4', goodCard)
      const response = await ada.fetch(`/checkout?step=${step}`)
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
      const html = await response.text()
      expect(response.status).toBe(200)
      for (const tag of [...scriptsOf(html), ...(html.match(/<style\b[^>]*>/g) ?? [])])
        expect(tag).toContain(`nonce="${nonce}"`)
    }
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

describe('a request from another site', () => {
  const origins: [string, Record<string, string>][] = [
    ['by its Origin', { Origin: 'https://evil.example' }],
    ['by an Origin that looks like ours', { Origin: 'http://localhost.evil.example' }],
    ['by our name on another port', { Origin: 'http://localhost:1' }],
    ['by an opaque Origin', { Origin: 'null' }],
    ['by Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['by Sec-Fetch-Site: same-site', { 'Sec-Fetch-Site': 'same-site' }],
    ['by both, one of them forged', { 'Sec-Fetch-Site': 'cross-site', Origin: 'OURS' }],
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

  describe.each(origins)('%s', (_, headers) => {
    it.each(targets)('is rejected at %s', async (__, send) => {
      const ada = visitor()
      const email = `${crypto.randomUUID()}@example.com`
      await ada.walkTo(4, email)
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

  it('is accepted for a link', async () => {
    const response = await visitor().fetch('/checkout', {
      headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    })
    expect(response.status).toBe(200)
  })

  it('is accepted for an event, which only needs its own proof', async () => {
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

  it('is not assumed for clients that are not browsers, which have no cookies to abuse', async () => {
    const response = await fetch(`${product.url}/api/orders`, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json', 'X-Test-Client': '198.51.100.1' },
    })
    expect(response.status).toBe(422)
  })
})

describe('rate limits', () => {
  const expectRefusal = async (response: Response) => {
    expect(response.status).toBe(429)
    const seconds = Number(response.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect(await response.text()).toContain('Too many attempts. Please wait')
  }
  /**
   * Repeats requests until they are rejected.
   * @returns the number of accepted attempts, and the rejection
   */
  async function repeatUntilLimited(limit: number, send: () => Promise<Response>) {
    for (let tries = 0; tries <= limit; tries++) {
      const response = await send()
      if (response.status === 429) return { tries, response }
      await response.arrayBuffer()
    }
    throw new Error(`No request of ${limit} was rejected`)
  }

  it('apply to sign-ins from one address', async () => {
    const mallory = visitor()
    const { tries, response } = await repeatUntilLimited(40, () =>
      mallory.json('POST', '/api/auth/login', {
        email: `${crypto.randomUUID()}@example.com`,
        password: 'guess',
      }),
    )
    expect(tries).toBe(20)
    await expectRefusal(response)
    // The form and the API share a limit, and the page says so.
    const form = await mallory.post('/admin/login', { email: 'a@example.com', password: 'guess' })
    expect(form.status).toBe(429)
    expect(Number(form.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(textOf(await form.text())).toContain('Login failed Too many attempts.')
    // Other clients are not affected.
    const other = await visitor().json('POST', '/api/auth/login', {
      email: 'b@example.com',
      password: 'guess',
    })
    expect(other.status).toBe(401)
  })

  it('apply to sign-ins to one account, from everywhere', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const { tries, response } = await repeatUntilLimited(150, () =>
      visitor().json('POST', '/api/auth/login', { email: ` ${email.toUpperCase()}`, password: 'guess' }),
    )
    expect(tries).toBe(100)
    await expectRefusal(response)
  })

  it('apply to sign-ins to one account, from one place', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const mallory = visitor()
    const { tries, response } = await repeatUntilLimited(40, () =>
      mallory.json('POST', '/api/auth/login', { email, password: 'guess' }),
    )
    expect(tries).toBe(10)
    await expectRefusal(response)
  })

  it('apply to registrations', async () => {
    const mallory = visitor()
    const { tries, response } = await repeatUntilLimited(40, () =>
      mallory.json('POST', '/api/auth/register', {}),
    )
    expect(tries).toBe(20)
    await expectRefusal(response)
  })

  it('apply to uploads', async () => {
    const mallory = visitor()
    await mallory.walkTo(3)
    const { tries, response } = await repeatUntilLimited(400, () =>
      mallory.upload([{ name: 'x.exe', content: 'MZ' }], undefined, 'application/json'),
    )
    expect(tries).toBe(300)
    await expectRefusal(response)
    // The form without JavaScript says so too.
    const form = await mallory.upload([{ name: 'x.exe', content: 'MZ' }])
    const page = form.status === 302 ? await mallory.fetch('/checkout?step=3') : form
    expect(textOf(await page.text())).toContain('Too many attempts.')
  })

  it('apply to guessing links', async () => {
    const mallory = visitor()
    const { tries, response } = await repeatUntilLimited(60, () =>
      mallory.fetch(`/setup-password?token=${crypto.randomUUID()}`),
    )
    expect(tries).toBe(30)
    await expectRefusal(response)
  })

  it('apply to rejected forms of any kind', async () => {
    const mallory = visitor()
    const { tries, response } = await repeatUntilLimited(400, () =>
      mallory.post('/checkout?step=1', { intent: 'none' }),
    )
    expect(tries).toBe(300)
    await expectRefusal(response)
  })

  it('apply to orders', async () => {
    const mallory = visitor()
    const { tries, response } = await repeatUntilLimited(100, () =>
      mallory.post('/checkout?step=1', information),
    )
    expect(tries).toBe(60)
    await expectRefusal(response)
  })
})

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
    '/assets/../package.json',
    '//evil.example/',
  ])('for an unknown URL (%s) has status 404 and a link home', async (path) => {
    const answer = await sendBytes(
      product,
      `GET ${path} HTTP/1.1\r\nHost: localhost:${product.port}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    const text = textOf(answer.slice(answer.indexOf('\r\n\r\n')))
    if (path.startsWith('/assets')) return
    expect(text).toContain('Page not found')
    expect(answer).toContain('href="/"')
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
    const answer = await sendBytes(product, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 (200|400) /)
    expect(answer).not.toMatch(/\bat \w+ \(|node_modules/)
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

describe('the request log', () => {
  it('has a line for every request, which can be found by its id', async () => {
    const response = await visitor().fetch('/checkout?token=something-secret')
    const id = response.headers.get('X-Request-Id')
    const line = await until(
      () => product.log.find((l) => l.requestId === id && l.msg === 'request'),
      'the line',
    )
    expect(line).toMatchObject({
      process: 'web',
      method: 'GET',
      path: '/checkout',
      status: 200,
      ms: expect.any(Number),
    })
    expect(JSON.stringify(line)).not.toContain('something-secret')
  })

  it('never contains a password, card number, cookie, token, or client secret', async () => {
    const secrets = new Map<string, string>()
    const addSecret = (name: string, value: string | undefined) => secrets.set(name, must(value, name))
    const addSession = (name: string, { cookie }: Visitor) => {
      const value = cookie.split('session=')[1] ?? ''
      addSecret(name, value)
      addSecret(`${name}, decoded`, decodeURIComponent(value))
      addSecret(
        `${name}, its token`,
        JSON.parse(Buffer.from(decodeURIComponent(value).split('.')[0] ?? '', 'base64').toString()),
      )
    }
    const ada = visitor()
    const email = `${crypto.randomUUID()}@example.com`
    const password = `pass ${crypto.randomUUID()}`
    addSecret('password', password)
    await ada.json('POST', '/api/auth/register', { email, firstName: 'A', lastName: 'B', password })
    addSession('session of a registration', ada)
    await ada.json('POST', '/api/auth/register', { email, firstName: 'A', lastName: 'B', password })
    await ada.json('POST', '/api/auth/login', { email, password: `${password}x` })
    await visitor().post('/admin/login', { email, password })
    await visitor().post('/admin/login', { email, password: `${password}x` })
    await visitor().fetch(`/admin/login?password=${encodeURIComponent(password)}`)
    await ada.fetch('/api/auth/login', {
      method: 'POST',
      body: `{"password": "${password}"`,
      headers: { 'Content-Type': 'application/json' },
    })
    await ada.fetch(`/checkout?step=1`, {
      method: 'POST',
      body: `password=${password}`,
      headers: { 'Content-Type': 'text/plain' },
    })

    const buyer = visitor()
    const buyersEmail = `${crypto.randomUUID()}@example.com`
    await buyer.walkTo(4, buyersEmail)
    addSession('session of a checkout', buyer)
    const orderId = product.value('select id from orders where email = ?', buyersEmail)
    const intent = await buyer.json('POST', '/api/create-payment-intent', { amount: 149, orderId })
    addSecret('client secret', ((await intent.json()) as { clientSecret: string }).clientSecret)
    for (const number of ['5105105105105100', '4000000000000002', '4000002500003155', '4242424242424242']) {
      addSecret(`card ${number}`, number)
      await buyer.post('/checkout?step=4', {
        ...goodCard,
        number,
        cvc: number === '5105105105105100' ? 'x' : '123',
      })
      if (number === '4000002500003155')
        await buyer.post('/checkout?step=4', { intent: 'answer-confirmation', answer: 'decline' })
    }
    const mail = await until(
      () => product.mails().find((m) => m.text.includes(buyersEmail)),
      'the confirmation',
    )
    const token = /setup-password\?token=([\w-]{43})/.exec(mail.text)?.[1]
    addSecret('setup token', token)
    await buyer.fetch(`/setup-password?token=${token}`)
    const another = `new ${crypto.randomUUID()}`
    addSecret('new password', another)
    await buyer.post(`/setup-password?token=${token}`, {
      token: token ?? '',
      password: another,
      confirmPassword: another,
    })
    await buyer.post(`/setup-password?token=${token}`, {
      token: token ?? '',
      password: another,
      confirmPassword: another,
    })
    const last = await buyer.post('/logout', {})
    const lastId = last.headers.get('X-Request-Id')
    await until(() => product.log.some((l) => l.requestId === lastId), 'the last line')

    expect(secrets.size).toBeGreaterThan(12)
    for (const [name, value] of secrets) {
      expect(value.length, name).toBeGreaterThan(9)
      expect(product.output().includes(value), `${name} in the log`).toBe(false)
    }
    // Nor does the database contain tokens, only their hashes.
    const tables = [
      'sessions',
      'account_tokens',
      'users',
      'jobs',
      'mails',
      'activities',
      'payments',
      'gateway_events',
    ]
    const contents = tables.map((t) => JSON.stringify(product.rows(`select * from ${t}`))).join('\n')
    for (const [name, value] of secrets)
      expect(contents.includes(value), `${name} in the database`).toBe(false)
  })

  it('is JSON, one object per line', () => {
    const lines = product.output().trim().split('\n')
    expect(lines.length).toBeGreaterThan(50)
    expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([])
  })
})
