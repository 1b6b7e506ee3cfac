import { afterEach, describe, expect, it, vi } from 'vitest'
import { listQuery, screenQuery } from '~/http/list-query'
import { loggedPath } from '~/http/logged-path'
import { isSameOrigin } from '~/http/origin'
import { resetSignInAttempts, limitRate, limitSignIn, limitUpload } from '~/http/rate-limits.server'
import { securityHeaders } from '~/http/security-headers'
import { expectRefusal, refusal } from '../setup/helpers'

const appUrl = 'https://reports.example.com'
const from = (
  headers: { secFetchSite?: string; origin?: string; host?: string },
  method = 'POST',
  path = '/checkout',
) => isSameOrigin({ method, path, ...headers }, appUrl)

it.each([
  ['/api/verify-invite/secret', '/api/verify-invite/[redacted]'],
  ['/API/verify-reset-token/secret/more', '/API/verify-reset-token/[redacted]'],
  ['/partner/onboard/secret.data', '/partner/onboard/[redacted]'],
  ['/checkout/continue/1-secret', '/checkout/continue/[redacted]'],
  ['//order/1-secret', '/order/[redacted]'],
  ['/%6Frder/1-secret', '/order/[redacted]'],
  ['/order%2F1-secret', '/order/[redacted]'],
  ['/%256Frder/./1-secret', '/order/[redacted]'],
  ['/admin/users', '/admin/users'],
])('the URL %s is logged as %s', (asked, logged) => {
  expect(loggedPath(asked)).toBe(logged)
})

describe('a state-changing request', () => {
  it.each([
    ['our own page', { secFetchSite: 'same-origin', origin: appUrl }],
    ['the address bar', { secFetchSite: 'none' }],
    ['an older browser on our page', { origin: appUrl }],
    [
      'our page under another name of the same server',
      { origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' },
    ],
    ['no browser', {}],
  ])('from %s is accepted', (_, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(from(headers, method)).toBe(true)
  })

  it.each([
    ['another site', { secFetchSite: 'cross-site', origin: 'https://evil.example' }],
    ['another site that names our origin', { secFetchSite: 'cross-site', origin: appUrl }],
    ['a neighbor under our domain', { secFetchSite: 'same-site', origin: 'https://blog.example.com' }],
    ['an older browser on another site', { origin: 'https://evil.example', host: 'reports.example.com' }],
    ['a page without an origin', { origin: 'null', host: 'reports.example.com' }],
    ['our host on another port', { origin: 'https://reports.example.com:8443', host: 'reports.example.com' }],
    [
      'a name that begins like ours',
      { origin: 'https://reports.example.com.evil.example', host: 'reports.example.com' },
    ],
    ['an empty origin', { origin: '', host: 'reports.example.com' }],
    ['a browser with a value that we do not know', { secFetchSite: 'who-knows' }],
  ])('from %s is rejected, including the API', (_, headers) => {
    for (const path of ['/checkout', '/api/orders', '/api/auth/login', '/api/stripe/webhook/x']) {
      expect(from(headers, 'POST', path)).toBe(false)
    }
    expect(from(headers, 'DELETE')).toBe(false)
  })

  it('from Stripe is authenticated by its own proof', () => {
    expect(from({ secFetchSite: 'cross-site' }, 'POST', '/api/stripe/webhook')).toBe(true)
  })

  it.each(['data/create', 'data/update', 'data/delete', 'custom/bulk_operation'])(
    'from a partner’s system (%s) is authenticated by its own proof, unlike managing webhooks',
    (call) => {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        expect(from({ secFetchSite: 'cross-site' }, method, `/api/webhook/${call}`)).toBe(true)
        expect(from({ secFetchSite: 'cross-site' }, method, `/api/webhooks/${call}`)).toBe(false)
      }
    },
  )

  it.each(['GET', 'HEAD', 'OPTIONS'])('is not assumed for %s', (method) => {
    expect(from({ secFetchSite: 'cross-site', origin: 'https://evil.example' }, method)).toBe(true)
  })
})

describe('the security headers', () => {
  const headers = (changes: Partial<Parameters<typeof securityHeaders>[0]> = {}) =>
    securityHeaders({ nonce: 'abc', isHttps: true, hasStripe: false, isDevelopment: false, ...changes })
  const policy = (changes: Parameters<typeof headers>[0] = {}) =>
    Object.fromEntries(
      (headers(changes)['Content-Security-Policy'] ?? '').split('; ').map((d) => {
        const [name, ...values] = d.split(' ')
        return [name, values]
      }),
    )

  it('forbid scripts without the nonce, and framing', () => {
    const csp = policy()
    expect(csp['script-src']).toEqual(["'nonce-abc'", "'strict-dynamic'"])
    expect(csp['default-src']).toEqual(["'self'"])
    for (const name of ['frame-ancestors', 'base-uri', 'object-src', 'frame-src'])
      expect(csp[name]).toEqual(["'none'"])
    expect(JSON.stringify(csp['style-src'])).not.toContain('unsafe')
    expect(headers()).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'X-Frame-Options': 'DENY' })
  })

  it('name Stripe’s hosts only on pages that use Stripe', () => {
    expect(headers()['Content-Security-Policy']).not.toContain('stripe')
    const csp = policy({ hasStripe: true })
    expect(csp['script-src']).toContain('https://js.stripe.com')
    expect(csp['frame-src']).toContain('https://js.stripe.com')
    expect(csp['connect-src']).toContain('https://api.stripe.com')
    expect(csp['form-action']).toContain('https://checkout.stripe.com')
  })

  it('require https only if it is used', () => {
    expect(headers()).toHaveProperty('Strict-Transport-Security')
    expect(headers({ isHttps: false })).not.toHaveProperty('Strict-Transport-Security')
  })
})

describe('rate limits', () => {
  afterEach(() => void vi.useRealTimers())

  it('make the client wait, with the time, and then accept it again', async () => {
    vi.useFakeTimers({ now: Date.now() })
    for (let i = 0; i < 20; i++) await limitRate('sign-in', '10.0.0.1')
    const { code, details, message } = await refusal(() => limitRate('sign-in', '10.0.0.1'))
    expect(code).toBe('rate_limited')
    expect(details.retryAfterSeconds).toBe(300)
    expect(message).toBe('Too many attempts. Please wait 5 minutes and try again.')
    await vi.advanceTimersByTimeAsync(240_000)
    await expectRefusal(
      () => limitRate('sign-in', '10.0.0.1'),
      'rate_limited',
      'Too many attempts. Please wait 60 seconds and try again.',
    )
    await vi.advanceTimersByTimeAsync(61_000)
    await expect(limitRate('sign-in', '10.0.0.1')).resolves.toBeUndefined()
  })

  it('say "1 second" in the singular', async () => {
    vi.useFakeTimers({ now: Date.now() })
    for (let i = 0; i < 20; i++) await limitRate('sign-in', '10.0.0.9')
    await vi.advanceTimersByTimeAsync(299_500)
    await expectRefusal(
      () => limitRate('sign-in', '10.0.0.9'),
      'rate_limited',
      'Too many attempts. Please wait 1 second and try again.',
    )
  })

  it('affect neither other clients nor other actions', async () => {
    for (let i = 0; i < 20; i++) await limitRate('register', '10.0.0.2')
    await expectRefusal(() => limitRate('register', '10.0.0.2'), 'rate_limited', /^Too many attempts/)
    await expect(limitRate('register', '10.0.0.3')).resolves.toBeUndefined()
    await expect(limitRate('order', '10.0.0.2')).resolves.toBeUndefined()
  })

  it('restrict guesses at one account: few from one network, more in total', async () => {
    const guess = (from: string) => limitSignIn('test@example.com', from, null)
    for (let i = 0; i < 10; i++) await guess('10.1.0.1')
    await expectRefusal(() => guess('10.1.0.1'), 'rate_limited', /^Too many attempts/)
    await expect(guess('10.1.0.2')).resolves.toBeUndefined()
    await expect(limitSignIn('other@example.com', '10.1.0.1', null)).resolves.toBeUndefined()
    for (let i = 0; i < 9; i++) for (let j = 0; j < 10; j++) await guess(`10.2.${i}.${j}`).catch(() => {})
    await expectRefusal(() => guess('10.3.0.1'), 'rate_limited', /^Too many attempts/)
  })

  it('are reset after a correct password', async () => {
    for (let i = 0; i < 10; i++) await limitSignIn('knows@example.com', '10.4.0.1', null)
    await resetSignInAttempts('knows@example.com', '10.4.0.1', null)
    await expect(limitSignIn('knows@example.com', '10.4.0.1', null)).resolves.toBeUndefined()
  })

  it("count an account's known devices separately, and all of them together", async () => {
    const email = 'devices@example.com'
    for (let i = 0; i < 100; i++) await limitSignIn(email, `10.5.${i >> 4}.${i & 15}`, null)
    await expectRefusal(() => limitSignIn(email, '10.6.0.1', null), 'rate_limited', /^Too many attempts/)
    for (let i = 0; i < 10; i++) await limitSignIn(email, '10.6.0.1', 'device-0')
    await expectRefusal(() => limitSignIn(email, '10.6.0.2', 'device-0'), 'rate_limited', /^Too many/)
    for (let i = 10; i < 100; i++) await limitSignIn(email, '10.6.0.1', `device-${Math.floor(i / 10)}`)
    await expectRefusal(() => limitSignIn(email, '10.6.0.1', 'device-10'), 'rate_limited', /^Too many/)
  })

  it('count a whole IPv6 network as one client', async () => {
    for (let i = 0; i < 20; i++) await limitRate('sign-in', `2001:db8:1:2::${i.toString(16)}`)
    await expectRefusal(() => limitRate('sign-in', '2001:db8:1:2:ffff:0:0:1'), 'rate_limited', /^Too many/)
    await expect(limitRate('sign-in', '2001:db8:1:3::1')).resolves.toBeUndefined()
  })

  it('count uploads by their size', async () => {
    const file = 10 * 1024 * 1024
    for (let i = 0; i < 100; i++) await limitUpload('10.5.0.1', file)
    await expectRefusal(() => limitUpload('10.5.0.1', 1), 'rate_limited', /^Too many attempts/)
  })
})

describe("a list's page size", () => {
  const asked = new Request('http://localhost/x?page=3&entries=2&pageSize=7&q=%20two%20words%20')

  it('follows the request in the API, and is fixed on screens', () => {
    expect(listQuery(asked)).toEqual({ page: 3, pageSize: 7, q: 'two words' })
    expect(screenQuery(asked)).toEqual({ page: 3, pageSize: 50, q: 'two words' })
    expect(screenQuery(asked, 'entries')).toMatchObject({ page: 2, pageSize: 50 })
    expect(listQuery(new Request('http://localhost/x?page=-1&pageSize=9999'))).toMatchObject({
      page: 1,
      pageSize: 200,
    })
  })
})
