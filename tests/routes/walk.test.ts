import { beforeAll, describe, expect, it } from 'vitest'
import { documentIds, textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { goodCard, information, newEmail, property, smallPdf, Visitor } from '~tests/setup/visitor'
import { redirectOf, redirectTo } from '~tests/setup/responses'
import { ordersOf } from '~tests/setup/customers-order'

// The checkout in a browser without JavaScript
// (docs/specification/orders-and-checkout.md#steps-of-the-checkout).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('the checkout', () => {
  it('leads from the landing page to a confirmed order', async () => {
    const ada = visitor()
    const email = newEmail()
    expect(await ada.page('/')).toContain('href="/checkout"')

    const first = await ada.page('/checkout')
    expect(textOf(first)).toContain('Tell us about yourself so we can customize your report.')
    const informed = await ada.post('/checkout?step=1', { ...information, email })
    expect(redirectOf(informed)).toEqual(redirectTo('/checkout?step=2'))

    const second = await (await ada.follow(informed)).text()
    expect(textOf(second)).toContain('Subject Property')
    const placed = await ada.post('/checkout?step=2', property)
    expect(redirectOf(placed)).toEqual(redirectTo('/checkout?step=3'))
    expect(ordersOf(product, email)).toMatchObject([{ payment_status: 'pending' }])

    const third = textOf(await (await ada.follow(placed)).text())
    for (const name of [
      'HOA Bylaws',
      'CC&Rs (Covenants, Conditions & Restrictions)',
      'Financial Statements',
      'Board Meeting Minutes (last 6-12 months if available)',
      'HOA Fee Schedule',
    ])
      expect(third).toContain(name)
    const uploaded = await ada.upload(
      [{ name: 'bylaws.pdf', content: smallPdf }],
      '/checkout/documents?next=payment',
    )
    expect(redirectOf(uploaded)).toEqual(redirectTo('/checkout?step=4'))

    const fourth = textOf(await (await ada.follow(uploaded)).text())
    for (const sum of ['$200.00', '$51.00', '$0.00', '$149.00']) expect(fourth).toContain(sum)
    expect(fourth).toContain('Files uploaded successfully 1 file(s) added to your order')
    const paid = await ada.post('/checkout?step=4', goodCard)
    expect(redirectOf(paid)).toEqual(redirectTo('/checkout?step=5'))

    const fifth = textOf(await (await ada.follow(paid)).text())
    const [order] = ordersOf(product, email)
    expect(order?.payment_status).toBe('paid')
    for (const words of [
      'Payment Successful Your order has been confirmed!',
      'Thank You for Your Order!',
      order?.order_number ?? 'no order',
      '$149.00',
      `Email to ${email}`,
      'What to expect next',
    ])
      expect(fifth).toContain(words)
    // The message is shown once.
    expect(await ada.page('/checkout?step=5')).not.toContain('Payment Successful')
  })

  it('continues without a message if there are documents and Next sends none', async () => {
    const ada = visitor()
    await ada.walkTo(4)
    const next = await ada.upload([], '/checkout/documents?next=payment')
    expect(redirectOf(next)).toEqual(redirectTo('/checkout?step=4'))
  })

  it('requires a document before the payment', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(3, email)
    // A browser sends an empty part for an empty file input.
    const empty = new FormData()
    empty.append('documents', new Blob([]), '')
    const next = await ada.fetch('/checkout/documents?next=payment', { method: 'POST', body: empty })
    expect(redirectOf(next)).toEqual(redirectTo('/checkout?step=3'))
    expect(textOf(await (await ada.follow(next)).text())).toContain(
      'No files uploaded Please upload at least one document to continue.',
    )
    const pay = await ada.post('/checkout?step=4', goodCard)
    expect(pay.status).toBe(302)
    expect(
      product.value(
        'select count(*) from payments p join orders o on o.id = p.order_id where o.email = ?',
        email,
      ),
    ).toBe(0)
  })
})

describe('the step in the URL', () => {
  it('redirects a paid order to its confirmation from every step', async () => {
    const ada = visitor()
    await ada.walkTo(5)
    for (const step of ['', '?step=1', '?step=2', '?step=3', '?step=4', '?step=9', '?step=4&returned=1']) {
      expect(redirectOf(await ada.fetch(`/checkout${step}`))).toEqual(redirectTo('/checkout?step=5'))
    }
    expect((await ada.fetch('/checkout?step=5')).status).toBe(200)
  })

  it('does not open another visitor’s checkout', async () => {
    await visitor().walkTo(5)
    const mallory = visitor()
    expect(redirectOf(await mallory.fetch('/checkout?step=5'))).toEqual(redirectTo('/checkout?step=1'))
  })
})

describe('going back and making changes', () => {
  it('keeps the one order with its documents and number', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const before = ordersOf(product, email)
    const changed = newEmail()
    await ada.post('/checkout?step=1', { ...information, email: changed, phone: '360-555-0199' })
    const again = await ada.post('/checkout?step=2', { ...property, propertyCity: 'Olympia' })
    expect(redirectOf(again)).toEqual(redirectTo('/checkout?step=3'))
    expect(documentIds(await ada.page('/checkout?step=3'))).toHaveLength(1)
    expect(ordersOf(product, email)).toEqual([])
    expect(ordersOf(product, changed)).toEqual([{ ...before[0], property_city: 'Olympia' }])
    await ada.post('/checkout?step=4', goodCard)
    expect(textOf(await ada.page('/checkout?step=5'))).toContain(`Email to ${changed}`)
  })

  it('sent three times at once, the property step keeps one order', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(2, email)
    const responses = await Promise.all([1, 2, 3].map(() => ada.post('/checkout?step=2', property)))
    expect(responses.map((a) => a.status)).toEqual([302, 302, 302])
    expect(ordersOf(product, email)).toHaveLength(1)
    expect(textOf(await ada.page('/checkout?step=3'))).toContain('Upload Documents')
  })
})

describe('leaving the checkout', () => {
  it('signs out by a form with a message, and forgets the checkout', async () => {
    const ada = visitor()
    await ada.walkTo(3)
    expect(textOf(await ada.page('/'))).toContain('Welcome, Test')
    const out = await ada.post('/logout', {})
    expect(redirectOf(out)).toEqual(redirectTo('/'))
    const home = textOf(await (await ada.follow(out)).text())
    expect(home).toContain('Logged out You have been logged out successfully.')
    expect(home).toContain('Order Report')
    expect(home).not.toContain('Welcome')
    expect(redirectOf(await ada.fetch('/checkout?step=3'))).toEqual(redirectTo('/checkout?step=1'))
  })

  it('does not sign out by a link', async () => {
    const ada = visitor()
    await ada.walkTo(3)
    expect(redirectOf(await ada.fetch('/logout'))).toEqual(redirectTo('/'))
    expect((await ada.fetch('/api/auth/me')).status).toBe(200)
  })
})
