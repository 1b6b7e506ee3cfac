import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { newEmail, property, Visitor } from '~tests/setup/visitor'
import { insertStaff, mailsTo, orderOf } from '~tests/setup/payment-checks'

// What follows a payment in the checkout.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
  insertStaff(product)
})

const visitor = () => new Visitor(product.url)

describe('the end of a checkout', () => {
  it('offers to order another report, which starts a new order with the same customer', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(5, email)
    const first = orderOf(product, email)
    const next = await ada.post('/checkout?step=5', { intent: 'start-next-order' })
    expect(next.headers.get('Location')).toBe('/checkout?step=1')
    const page = await (await ada.follow(next)).text()
    expect(fieldValue(page, 'email')).toBe(email)
    // Step 1 is already complete; the property is asked for again.
    expect(fieldValue(await ada.page('/checkout?step=2'), 'subjectPropertyAddress')).toBe('')
    await ada.post('/checkout?step=2', { ...property, propertyCity: 'Olympia' })
    const orders = product.rows<{ id: number; property_city: string; payment_status: string }>(
      'select id, property_city, payment_status from orders where email = ? order by id',
      email,
    )
    expect(orders).toEqual([
      { id: first.id, property_city: property.propertyCity, payment_status: 'paid' },
      { id: expect.any(Number), property_city: 'Olympia', payment_status: 'pending' },
    ])
  })

  it('keeps an unpaid order when another report is requested', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    await ada.post('/checkout?step=5', { intent: 'start-next-order' })
    await ada.post('/checkout?step=2', property)
    expect(product.value('select count(*) from orders where email = ?', email)).toBe(1)
  })

  it('mails a link that sets a password once', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(5, email)
    const mail = await until(() => mailsTo(product, email)[0], 'the confirmation')
    const link = /\/setup-password\?token=[\w-]{43}/.exec(mail.text)?.[0] ?? 'none'
    const token = link.split('token=')[1] ?? ''
    const elsewhere = visitor()
    expect(textOf(await elsewhere.page(link))).toContain('Welcome, Test Buyer')
    const fields = { token, password: 'open sesame', confirmPassword: 'open sesame' }
    const short = await elsewhere.post(link, { ...fields, password: 'short', confirmPassword: 'short' })
    expect(short.status).toBe(422)
    const differ = await elsewhere.post(link, { ...fields, confirmPassword: 'other' })
    expect(differ.status).toBe(422)
    const page = await differ.text()
    expect(textOf(page)).toContain('Passwords do not match')
    expect(page).not.toContain('open sesame')
    const set = await elsewhere.post(link, fields)
    expect(set.headers.get('Location')).toBe('/admin/login')
    // A new password ends the account's sessions.
    expect((await ada.fetch('/api/auth/me')).status).toBe(401)

    const used = await elsewhere.fetch(link)
    expect([used.status, used.headers.get('Location')]).toEqual([302, '/'])
    expect(textOf(await (await elsewhere.follow(used)).text())).toContain(
      'This link has been used or has expired.',
    )
    const again = await elsewhere.post(link, {
      ...fields,
      password: 'another one',
      confirmPassword: 'another one',
    })
    expect(again.headers.get('Location')).toBe('/')
    const signedIn = await elsewhere.post('/admin/login', { email, password: 'open sesame' })
    expect([signedIn.status, signedIn.headers.get('Location')]).toEqual([302, '/'])
    expect(textOf(await elsewhere.page('/'))).toContain('Login successful Welcome back! ')
  })
})
