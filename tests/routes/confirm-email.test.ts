import { beforeAll, describe, expect, it } from 'vitest'
import { orderPaidWithoutCheckout } from '~tests/setup/customers-order'
import { must } from '~tests/setup/helpers'
import { textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { redirectOf, redirectTo } from '~tests/setup/responses'
import { sharedProduct } from '~tests/setup/shared-product'
import { staffPassword } from '~tests/setup/staff'
import { newEmail, Visitor } from '~tests/setup/visitor'

// Proving an account's address by a mailed link, without JavaScript (decision 047).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)
const linksTo = (email: string) =>
  product
    .mails()
    .filter((mail) => mail.text.includes(`To: ${email}`))
    .flatMap(
      (mail) => /\/confirm-email\?token=3?D?[\w-]{43}/.exec(mail.text.replace(/=\r?\n/g, ''))?.[0] ?? [],
    )
    .map((link) => link.replace('=3D', '='))
const linkTo = (email: string) => until(() => linksTo(email).at(-1), 'the mail with the link')

/** A visitor who registered the address of a paid order of another browser. */
async function registerAddressOfOrder() {
  const who = visitor()
  const email = newEmail()
  const person = { email, password: staffPassword, firstName: 'Test', lastName: 'Customer' }
  expect((await who.json('POST', '/api/auth/register', person)).status).toBe(201)
  const { order } = await orderPaidWithoutCheckout(product)
  product.change(
    'update orders set held_by_id = null, email = ?, user_id = (select id from users where email = ?) where id = ?',
    email,
    email,
    order.id,
  )
  return { who, email, order: { ...order, email } }
}

describe('an account with an address that nobody has proven', () => {
  it('does not show, open, or cancel another browser’s order, and says why and how to prove the address', async () => {
    const { who, email, order } = await registerAddressOfOrder()
    const report = `/report/${order.order_number}`
    const list = await who.page('/your-orders')
    expect(list).not.toContain(order.order_number)
    expect(textOf(list)).toContain(`Once you have confirmed that ${email} is your address`)
    expect(textOf(await who.page(report))).toContain('Is this your order?')
    for (const path of [`${report}/receipt`, `${report}/receipt.pdf`, `${report}/cancel`])
      expect(await who.status(path)).not.toBe(200)
    expect((await who.post(`${report}/cancel`, { intent: 'cancel' })).status).not.toBe(302)
    expect(product.value('select canceled_at from orders where id = ?', order.id)).toBeNull()
  })

  it('is asked at the next sign-in, and gets at most three links an hour', async () => {
    const { email } = await registerAddressOfOrder()
    const who = visitor()
    const signedIn = await who.post('/admin/login', { email, password: staffPassword })
    expect(redirectOf(signedIn)).toEqual(redirectTo('/confirm-email'))
    expect(textOf(await (await who.follow(signedIn)).text())).toContain('Send Me the Link')
    for (let i = 0; i < 3; i++) {
      const sent = await who.post('/confirm-email', { next: '/your-orders' })
      expect(textOf(await (await who.follow(sent)).text())).toContain('Check Your Email')
    }
    expect((await who.post('/confirm-email', {})).status).toBe(429)
    expect(redirectOf(await visitor().post('/confirm-email', {}))).toEqual(redirectTo('/admin/login'))
  })

  it('shows all orders of the address once its own session has used the link', async () => {
    const { who, email, order } = await registerAddressOfOrder()
    const link = await linkTo(email)
    const token = must(link.split('=')[1], 'token')
    expect(textOf(await who.page(link))).toContain('Confirm')
    expect(await who.page('/your-orders')).not.toContain(order.order_number)
    const done = await who.post(link, { token })
    expect(redirectOf(done)).toEqual(redirectTo('/your-orders'))
    expect(await (await who.follow(done)).text()).toContain(order.order_number)
    expect(redirectOf(await visitor().fetch(link))).toEqual(redirectTo('/forgot-password'))
  })

  it('belongs to the mailbox: in another browser the link asks for a new password and ends the sessions', async () => {
    const { who: mallory, email, order } = await registerAddressOfOrder()
    const link = await linkTo(email)
    const token = must(link.split('=')[1], 'token')
    const vera = visitor()
    expect(textOf(await vera.page(link))).toContain('Choose a new password')
    // Without a session of the account, nothing but a new password confirms it.
    expect(redirectOf(await vera.post(link, { token }))).toEqual(redirectTo('/admin/login'))
    const password = 'another password'
    expect(redirectOf(await vera.post(link, { token, password, confirmPassword: password }))).toEqual(
      redirectTo('/admin/login'),
    )
    expect((await mallory.fetch('/api/auth/me')).status).toBe(401)
    expect((await mallory.json('POST', '/api/auth/login', { email, password: staffPassword })).status).toBe(
      401,
    )
    expect((await vera.json('POST', '/api/auth/login', { email, password })).status).toBe(200)
    expect(await vera.page('/your-orders')).toContain(order.order_number)
  })
})
