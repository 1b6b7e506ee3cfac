import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { information, newEmail, Visitor } from '~tests/setup/visitor'
import { bodyOf, person } from '~tests/setup/api'

// API calls for accounts (docs/specification/json-api.md).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

/** The database key of a cookie's session. */
const sessionOf = ({ cookie }: Visitor) => {
  const [, value = ''] = /(?:^|; )session=([^;]+)/.exec(cookie) ?? []
  const [payload = ''] = decodeURIComponent(value).split('.')
  const token = JSON.parse(Buffer.from(payload, 'base64').toString()) as string
  return createHash('sha256').update(token).digest('hex')
}

const isAlive = (session: string) =>
  product.value('select count(*) from sessions where id = ?', session) === 1

describe('GET /api/auth/me', () => {
  it('responds with 401 without signing in', async () => {
    const response = await visitor().fetch('/api/auth/me')
    expect(response.status).toBe(401)
    expect(await bodyOf(response)).toEqual({ error: 'Please sign in first.' })
  })

  it('returns the signed-in user with only the necessary fields', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.json('POST', '/api/auth/register', person(email))
    const response = await ada.fetch('/api/auth/me')
    expect(response.status).toBe(200)
    expect(await bodyOf(response)).toEqual({
      user: { id: expect.any(Number), email, firstName: 'Ada', lastName: 'Api', role: 'customer' },
    })
  })
})

describe('POST /api/auth/register', () => {
  it('creates a customer and signs them in', async () => {
    const ada = visitor()
    const email = newEmail()
    const response = await ada.json('POST', '/api/auth/register', person(email.toUpperCase()))
    expect(response.status).toBe(201)
    expect(await bodyOf(response)).toMatchObject({ user: { email, role: 'customer' } })
    expect((await ada.fetch('/api/auth/me')).status).toBe(200)
    expect(product.value('select role from users where email = ?', email)).toBe('customer')
  })

  it('rejects a known address, however it is written', async () => {
    const email = newEmail()
    await visitor().json('POST', '/api/auth/register', person(email))
    const second = visitor()
    const response = await second.json('POST', '/api/auth/register', person(` ${email.toUpperCase()} `))
    expect(response.status).toBe(409)
    expect(await bodyOf(response)).toEqual({ error: 'Email already registered' })
    expect((await second.fetch('/api/auth/me')).status).toBe(401)
  })

  it('sets cookies that scripts, other sites, and other hosts do not get', async () => {
    const response = await visitor().json('POST', '/api/auth/register', person())
    const lines = response.headers.getSetCookie()
    expect(lines.map((line) => line.split('=')[0])).toEqual(['session', 'device'])
    for (const line of lines) {
      expect(line).toMatch(/; HttpOnly/i)
      expect(line).toMatch(/; SameSite=Lax/i)
      expect(line).toMatch(/; Path=\//i)
      expect(line).not.toMatch(/; Domain=/i)
    }
  })

  it.each(['admin', 'partner'])('rejects the role %s', async (role) => {
    const email = newEmail()
    const response = await visitor().json('POST', '/api/auth/register', { ...person(email), role })
    expect(response.status).toBe(422)
    expect(await bodyOf(response)).toMatchObject({ fields: { role: 'Only customers can register here' } })
    expect(product.value('select count(*) from users where email = ?', email)).toBe(0)
  })

  it('lists every invalid field, and does not repeat the password', async () => {
    const response = await visitor().json('POST', '/api/auth/register', {
      email: 'nobody',
      firstName: '',
      lastName: 'x'.repeat(81),
      password: 'short',
    })
    expect(response.status).toBe(422)
    const text = await response.text()
    expect(text).not.toContain('"short"')
    expect(JSON.parse(text)).toEqual({
      error: expect.any(String),
      fields: {
        email: 'Please enter a valid email address',
        firstName: 'First name is required',
        lastName: 'Please use at most 80 characters',
        password: 'Password must be at least 6 characters long',
      },
    })
  })
})

describe('registration with a password that is easy to guess', () => {
  it('is rejected with a message for the field, and creates no account', async () => {
    const email = newEmail()
    const tries = [
      ['password1', 'This password is too common. Please choose one that is harder to guess.'],
      [email, 'Please choose a password other than your email address.'],
      ['Commonview!', 'Please choose a password other than the name of this product.'],
    ] as const
    for (const [password, sentence] of tries) {
      const response = await visitor().json('POST', '/api/auth/register', { ...person(email), password })
      expect([response.status, await bodyOf(response)]).toEqual([
        422,
        { error: sentence, fields: { password: sentence } },
      ])
    }
    expect(product.value('select count(*) from users where email = ?', email)).toBe(0)
  })
})

describe('POST /api/auth/login', () => {
  it('signs in under a new session id, and invalidates the old one', async () => {
    const email = newEmail()
    await visitor().json('POST', '/api/auth/register', person(email))
    const ada = visitor()
    await ada.post('/checkout?step=1', information)
    const before = ada.cookie
    const planted = sessionOf(ada)
    const response = await ada.json('POST', '/api/auth/login', { email, password: 'a good password' })
    expect(response.status).toBe(200)
    expect(await bodyOf(response)).toMatchObject({ user: { email } })
    expect(ada.cookie).not.toBe(before)
    expect(isAlive(planted)).toBe(false)
    expect(isAlive(sessionOf(ada))).toBe(true)
    // Input from before signing in is preserved.
    expect(await ada.page('/checkout?step=2')).toContain('Property Information')
    const old = await fetch(`${product.url}/api/auth/me`, { headers: { Cookie: before } })
    expect(old.status).toBe(401)
  })

  it('responds in the same way to a wrong password, an unknown account, and an inactive account', async () => {
    const email = newEmail()
    await visitor().json('POST', '/api/auth/register', person(email))
    const wrong = await visitor().json('POST', '/api/auth/login', { email, password: 'another' })
    const unknown = await visitor().json('POST', '/api/auth/login', {
      email: newEmail(),
      password: 'a good password',
    })
    product.change('update users set is_active = 0 where email = ?', email)
    const inactive = await visitor().json('POST', '/api/auth/login', { email, password: 'a good password' })
    const responses = await Promise.all(
      [wrong, unknown, inactive].map(async (r) => ({ status: r.status, body: await r.text() })),
    )
    const [first] = responses
    expect(first).toEqual({
      status: 401,
      body: JSON.stringify({ error: 'The email address or the password is incorrect.' }),
    })
    expect(responses).toEqual([first, first, first])
  })

  it('treats a deactivated user as signed out immediately', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.json('POST', '/api/auth/register', person(email))
    product.change('update users set is_active = 0 where email = ?', email)
    expect((await ada.fetch('/api/auth/me')).status).toBe(401)
  })
})

describe('POST /api/auth/logout', () => {
  it('ends the session in the database, so that a copied cookie is useless', async () => {
    const ada = visitor()
    await ada.json('POST', '/api/auth/register', person())
    const { cookie } = ada
    const session = sessionOf(ada)
    expect(isAlive(session)).toBe(true)
    const response = await ada.json('POST', '/api/auth/logout')
    expect(response.status).toBe(200)
    expect(isAlive(session)).toBe(false)
    expect(ada.cookie).not.toContain('session=')
    const copied = await fetch(`${product.url}/api/auth/me`, { headers: { Cookie: cookie } })
    expect(copied.status).toBe(401)
  })
})
