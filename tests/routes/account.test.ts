import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
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
  it.each(['customer', 'admin', 'partner'])('signs in an active %s', async (role) => {
    const email = await account()
    product.change('update users set role = ? where email = ?', role, email)
    const ada = visitor()
    const signedIn = await ada.post('/admin/login', { email: ` ${email.toUpperCase()} `, password })
    expect(signedIn.status).toBe(302)
    const me = await ada.fetch('/api/auth/me')
    expect(await me.json()).toMatchObject({ user: { email, role } })
    // Signed-in users are redirected.
    expect((await ada.fetch('/admin/login')).status).toBe(302)
  })

  it('shows the message on the next page, once', async () => {
    const email = await account()
    const ada = visitor()
    const signedIn = await ada.post('/admin/login', { email, password })
    const home = textOf(await (await ada.follow(signedIn)).text())
    expect(home).toContain('Login successful Welcome back!')
    expect(home).toContain('Welcome, Ada')
    expect(textOf(await ada.page('/'))).not.toContain('Login successful')
  })

  it('responds in the same way to a wrong password, an unknown account, and an inactive account', async () => {
    const email = await account()
    const inactive = await account()
    product.change('update users set is_active = 0 where email = ?', inactive)
    const responses = await Promise.all(
      [
        { email, password: 'another one' },
        { email: 'nobody@example.com', password },
        { email: inactive, password },
      ].map(async (tried) => {
        const response = await visitor().post('/admin/login', tried)
        const page = await response.text()
        expect(fieldValue(page, 'email')).toBe(tried.email)
        expect(fieldValue(page, 'password')).toBe('')
        expect(page).not.toContain(tried.password)
        expect(textOf(page)).toContain('Login failed The email address or the password is incorrect.')
        return { status: response.status, text: textOf(page) }
      }),
    )
    const [first] = responses
    expect(first?.status).toBe(401)
    expect(responses).toEqual([first, first, first])
  })

  it.each([
    [{ email: '', password: '' }, 'Password is required'],
    [{ email: 'nobody', password: 'x' }, 'Please enter a valid email address'],
    [{ email: 'a@example.com', password: 'x'.repeat(201) }, 'Password is too long'],
  ])('lists what is missing: %j', async (fields, message) => {
    const response = await visitor().post('/admin/login', fields)
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(textOf(page)).toContain(message)
    expect(fieldValue(page, 'password')).toBe('')
  })

  it("keeps a visitor's input in the checkout", async () => {
    const email = await account()
    const ada = visitor()
    await ada.walkTo(3)
    await ada.post('/logout', {})
    await ada.walkTo(2)
    await ada.post('/admin/login', { email, password })
    expect(textOf(await ada.page('/checkout?step=2'))).toContain('Property Information')
  })
})

describe('a checkout by a customer with an account', () => {
  it('with the address of another account signs no one in and does not reveal the account', async () => {
    const email = await account()
    const fresh = visitor()
    const known = visitor()
    const steps = async (ada: Visitor, address: string) => textOf(await ada.walkTo(3, address))
    expect(await steps(known, email)).toBe(await steps(fresh, `${crypto.randomUUID()}@example.com`))
    expect((await known.fetch('/api/auth/me')).status).toBe(401)
    expect((await fresh.fetch('/api/auth/me')).status).toBe(200)
  })

  it('belongs to the signed-in user', async () => {
    const email = await account()
    const ada = visitor()
    await ada.post('/admin/login', { email, password })
    await ada.walkTo(3, 'somewhere.else@example.com')
    expect(
      product.value(
        "select u.email from orders o join users u on u.id = o.user_id where o.email = 'somewhere.else@example.com'",
      ),
    ).toBe(email)
  })
})
