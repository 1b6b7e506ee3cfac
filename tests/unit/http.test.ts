import { afterEach, describe, expect, it, vi } from 'vitest'
import { isFromHere } from '~/http/origin'
import { limitAccount, limitRate } from '~/http/rate-limits.server'
import { securityHeaders } from '~/http/security-headers'
import { expectRefusal, refusal } from '../setup/helpers'

const appUrl = 'https://reports.example.com'
const from = (
  headers: { secFetchSite?: string; origin?: string; host?: string },
  method = 'POST',
  path = '/checkout',
) => isFromHere({ method, path, ...headers }, appUrl)

describe('a request that changes something', () => {
  it.each([
    ['our own page', { secFetchSite: 'same-origin', origin: appUrl }],
    ['the address bar', { secFetchSite: 'none' }],
    ['an older browser on our page', { origin: appUrl }],
    [
      'our page under another name of the same server',
      { origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' },
    ],
    ['no browser', {}],
  ])('from %s is let in', (_, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(from(headers, method)).toBe(true)
  })

  it.each([
    ['another site', { secFetchSite: 'cross-site', origin: 'https://evil.example' }],
    ['another site that names our origin', { secFetchSite: 'cross-site', origin: appUrl }],
    ['a neighbour under our domain', { secFetchSite: 'same-site', origin: 'https://blog.example.com' }],
    ['an older browser on another site', { origin: 'https://evil.example', host: 'reports.example.com' }],
    ['a page without an origin', { origin: 'null', host: 'reports.example.com' }],
    ['our host on another port', { origin: 'https://reports.example.com:8443', host: 'reports.example.com' }],
    [
      'a name that begins like ours',
      { origin: 'https://reports.example.com.evil.example', host: 'reports.example.com' },
    ],
    ['an empty origin', { origin: '', host: 'reports.example.com' }],
    ['a new word of the browsers', { secFetchSite: 'who-knows' }],
  ])('from %s is refused, API included', (_, headers) => {
    for (const path of ['/checkout', '/api/orders', '/api/auth/login', '/api/stripe/webhook/x']) {
      expect(from(headers, 'POST', path)).toBe(false)
    }
    expect(from(headers, 'DELETE')).toBe(false)
  })

  it('of Stripe carries its own proof', () => {
    expect(from({ secFetchSite: 'cross-site' }, 'POST', '/api/stripe/webhook')).toBe(true)
  })

  it.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing', (method) => {
    expect(from({ secFetchSite: 'cross-site', origin: 'https://evil.example' }, method)).toBe(true)
  })
})

describe('the security headers', () => {
  const headers = (changes: Partial<Parameters<typeof securityHeaders>[0]> = {}) =>
    securityHeaders({ nonce: 'abc', https: true, stripe: false, development: false, ...changes })
  const policy = (changes: Parameters<typeof headers>[0] = {}) =>
    Object.fromEntries(
      (headers(changes)['Content-Security-Policy'] ?? '').split('; ').map((d) => {
        const [name, ...values] = d.split(' ')
        return [name, values]
      }),
    )

  it('let no script run without the nonce, and nobody frame us', () => {
    const csp = policy()
    expect(csp['script-src']).toEqual(["'nonce-abc'", "'strict-dynamic'"])
    expect(csp['default-src']).toEqual(["'self'"])
    for (const name of ['frame-ancestors', 'base-uri', 'object-src', 'frame-src'])
      expect(csp[name]).toEqual(["'none'"])
    expect(JSON.stringify(csp['style-src'])).not.toContain('unsafe')
    expect(headers()).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'X-Frame-Options': 'DENY' })
  })

  it('name Stripe’s hosts only where Stripe is used', () => {
    expect(headers()['Content-Security-Policy']).not.toContain('stripe')
    const csp = policy({ stripe: true })
    expect(csp['script-src']).toContain('https://js.stripe.com')
    expect(csp['frame-src']).toContain('https://js.stripe.com')
    expect(csp['connect-src']).toContain('https://api.stripe.com')
    expect(csp['form-action']).toContain('https://checkout.stripe.com')
  })

  it('ask for https only where there is https', () => {
    expect(headers()).toHaveProperty('Strict-Transport-Security')
    expect(headers({ https: false })).not.toHaveProperty('Strict-Transport-Security')
  })
})

describe('who asks too often', () => {
  afterEach(() => void vi.useRealTimers())

  it('waits, is told how long, and may come again', async () => {
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

  it('holds up nobody else, and nothing else', async () => {
    for (let i = 0; i < 20; i++) await limitRate('register', '10.0.0.2')
    await expectRefusal(() => limitRate('register', '10.0.0.2'), 'rate_limited', /^Too many attempts/)
    await expect(limitRate('register', '10.0.0.3')).resolves.toBeUndefined()
    await expect(limitRate('upload', '10.0.0.2')).resolves.toBeUndefined()
  })

  it('guesses at one account from many places', async () => {
    for (let i = 0; i < 10; i++) await limitAccount('test@example.com')
    await expectRefusal(() => limitAccount('test@example.com'), 'rate_limited', /^Too many attempts/)
    await expect(limitAccount('other@example.com')).resolves.toBeUndefined()
  })
})
