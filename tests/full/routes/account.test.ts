import { beforeAll, describe, expect, it } from 'vitest'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'

// Signing in with the form (docs/specification/accounts-and-sign-in.md#sign-in).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)
const password = 'a good password'

/** An account whose address is proven. */
async function account() {
  const email = `${crypto.randomUUID()}@example.com`
  const response = await visitor().json('POST', '/api/auth/register', {
    email,
    firstName: 'Ada',
    lastName: 'Account',
    password,
  })
  expect(response.status).toBe(201)
  product.change('update users set email_proven_at = 1 where email = ?', email)
  return email
}

describe('the sign-in form', () => {
  it.each(['customer', 'admin', 'contributor', 'viewer', 'super', 'partner'])(
    'signs in an active %s',
    async (role) => {
      const email = await account()
      product.change('update users set role = ? where email = ?', role, email)
      const ada = visitor()
      const signedIn = await ada.post('/admin/login', { email: ` ${email.toUpperCase()} `, password })
      expect(signedIn.status).toBe(302)
      const me = await ada.fetch('/api/auth/me')
      expect(await me.json()).toMatchObject({ user: { email, role } })
      // Signed-in users are redirected.
      expect((await ada.fetch('/admin/login')).status).toBe(302)
    },
  )
})

describe('an account whose password is being guessed, from many networks', () => {
  let email = ''
  let known: Visitor
  const signIn = async (who: Visitor, secret = password) =>
    (await who.json('POST', '/api/auth/login', { email, password: secret })).status
  beforeAll(async () => {
    email = await account()
    known = visitor()
    await known.post('/admin/login', { email, password })
    for (let i = 0; i < 100; i++) await signIn(visitor(), `guess ${i}`)
    expect(await signIn(visitor())).toBe(429)
  })

  it('lets its owner in on a device that has signed in before, by form and by API call', async () => {
    await known.post('/logout', {})
    const back = await known.post('/admin/login', { email, password })
    expect([back.status, back.headers.get('Location')]).toEqual([302, '/'])
    await known.post('/logout', {})
    expect(await signIn(known)).toBe(200)
  })

  it("cannot be opened with another account's device, nor with a forged cookie", async () => {
    const mallory = visitor()
    await mallory.post('/admin/login', { email: await account(), password })
    expect(mallory.readCookie('device')).toBeTruthy()
    expect(await signIn(mallory)).toBe(429)
    const forger = visitor()
    const [, signature = ''] = decodeURIComponent(mallory.readCookie('device') ?? '').split('.')
    const content = Buffer.from(JSON.stringify({ id: 'x', accounts: [] })).toString('base64')
    forger.keepCookie('device', encodeURIComponent(`${content}.${signature}`))
    expect(await signIn(forger)).toBe(429)
  })

  it('lets its signed-in owner change the password in the settings', async () => {
    const sent = { currentPassword: password, newPassword: 'another password' }
    expect((await known.json('PUT', '/api/auth/change-password', sent)).status).toBe(200)
  })

  it('lets its owner in on a new device that has set a password through a mailed link', async () => {
    const fresh = visitor()
    expect(await signIn(fresh, 'another password')).toBe(429)
    await fresh.post('/forgot-password', { email })
    const mail = await until(
      () => product.mails().find((m) => m.text.includes(`To: ${email}`) && m.text.includes('reset-password')),
      'the mail with the link',
    )
    const token = /reset-password\?token=([\w-]{43})/.exec(mail.text)?.[1] ?? ''
    const fields = { token, password: 'a third password', confirmPassword: 'a third password' }
    expect((await fresh.post(`/reset-password?token=${token}`, fields)).status).toBe(302)
    expect(await signIn(fresh, 'a third password')).toBe(200)
  })
})

describe('a device that has signed in before', () => {
  it('has ten guesses in five minutes, however many copies of its cookie exist', async () => {
    const email = await account()
    const ada = visitor()
    await ada.post('/admin/login', { email, password })
    const copies = [ada.copy(), ada.copy()]
    const guess = async (n: number) =>
      (await copies[n % 2]?.json('POST', '/api/auth/login', { email, password: `guess ${n}` }))?.status
    for (let i = 0; i < 10; i++) expect(await guess(i)).toBe(401)
    expect(await guess(10)).toBe(429)
  })

  it('is identified by a cookie that does not name the account', async () => {
    const email = await account()
    const ada = visitor()
    await ada.post('/admin/login', { email, password })
    const value = decodeURIComponent(ada.readCookie('device') ?? '')
    const [content = ''] = value.split('.')
    expect(Buffer.from(content, 'base64').toString()).toMatch(
      /^\{"id":"[\w-]{16}","accounts":\["[0-9a-f]{32}"\]\}$/,
    )
  })
})
