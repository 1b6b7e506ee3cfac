import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { goodCard, newEmail, property, Visitor } from '~tests/setup/visitor'
import { expectPaidOnce, insertStaff, orderOf, paymentsOf } from '~tests/setup/payment-checks'

// Paying in test mode, and the resulting state of an order (docs/specification/payments.md#sandbox).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
  insertStaff(product)
})

const visitor = () => new Visitor(product.url)

const card = (number: string) => ({ ...goodCard, number })

describe('a valid card', () => {
  it('assigns the next task to the contributor with the fewest', async () => {
    for (let i = 0; i < 3; i++) await visitor().walkTo(5)
    const loads = product.rows<{ n: number }>(
      "select (select count(*) from tasks t where t.assignee_id = u.id) n from users u where role = 'contributor'",
    )
    const [a = 0, b = 0] = loads.map((l) => l.n)
    expect(Math.abs(a - b)).toBeLessThanOrEqual(1)
  })

  it('pays once from two tabs, and both say so', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const otherTab = await ada.page('/checkout?step=4')
    expect(fieldValue(otherTab, 'intent')).toBe('pay-by-card')
    await ada.post('/checkout?step=4', goodCard)
    await ada.page('/checkout?step=5')
    const again = await ada.post('/checkout?step=4', goodCard)
    const shown = textOf(await (await ada.follow(again)).text())
    expect(shown).toContain('Thank You for Your Order!')
    expect(shown).not.toContain('Payment Failed')
    expectPaidOnce(product, email)
  })

  it('stays confirmed after reloads', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(5, email)
    const { order_number } = orderOf(product, email)
    for (let i = 0; i < 3; i++) expect(await ada.page('/checkout?step=5')).toContain(order_number)
    expectPaidOnce(product, email)
  })
})

describe('other cards', () => {
  it('are rejected unless they are test cards', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const response = await ada.post('/checkout?step=4', card('5555555555554444'))
    expect(response.status).toBe(402)
    expect(textOf(await response.text())).toContain(
      'Test mode accepts only the test card numbers shown here.',
    )
    expect(orderOf(product, email).payment_status).toBe('pending')
  })
})

describe('the card form', () => {
  it.each([
    ['number', '', 'Please enter the card number'],
    ['number', '4242', 'Please enter the full card number'],
    ['number', '4'.repeat(31), 'at most 30 characters'],
    ['expiry', '', 'Please enter the expiry date'],
    ['expiry', '13/30', 'Please enter the expiry date as MM/YY'],
    ['expiry', '01/20', 'Your card has expired'],
    ['cvc', '', 'Please enter the security code'],
    ['cvc', '12', 'Please enter 3 or 4 digits'],
    ['terms', '', 'Terms required Please accept the terms and conditions to continue.'],
  ])('rejects %s = "%s"', async (field, value, message) => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const typed = { ...goodCard, number: '5105 1051 0510 5100', cvc: '987', [field]: value }
    const response = await ada.post('/checkout?step=4', typed)
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(textOf(page)).toContain(message)
    // No page repeats card data.
    expect(page).not.toMatch(/5105 ?1051/)
    expect(page).not.toContain('value="987"')
    expect(fieldValue(page, 'number')).toBe('')
    expect(fieldValue(page, 'cvc')).toBe('')
    expect(paymentsOf(product, orderOf(product, email).id)).toEqual([])
  })
})

describe('a checkout that has ended', () => {
  it.each([
    ['property', 2, property],
    ['documents-done', 3, { intent: 'documents-done' }],
    ['pay-by-card', 4, goodCard],
  ])('begins again and says why, when %s is sent', async (_, step, form) => {
    const ada = visitor()
    const response = await ada.post(`/checkout?step=${step}`, form)
    expect(response.headers.get('Location')).toBe('/checkout?step=1')
    expect(textOf(await ada.page('/checkout?step=1'))).toContain(
      'Your checkout is no longer open. Please begin again.',
    )
  })
})

describe('a browser that says it has paid', () => {
  it.each(['returned=1', 'payment_intent=pi_made_up&redirect_status=succeeded'])(
    'is not trusted: %s',
    async (query) => {
      const ada = visitor()
      const email = newEmail()
      await ada.walkTo(4, email)
      const response = await ada.fetch(`/checkout?step=4&${query}`)
      expect([response.status, response.headers.get('Location')]).toEqual([302, '/checkout?step=4'])
      expect(orderOf(product, email).payment_status).toBe('pending')
    },
  )
})
