import { beforeAll, describe, expect, it } from 'vitest'
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
  it('marks the completed steps and the current one', async () => {
    const page = await visitor().walkTo(4)
    const states = [...page.matchAll(/<li data-state="(\w+)"([^>]*)>/g)].map(([, state, rest]) => [
      state,
      rest?.includes('aria-current="step"'),
    ])
    expect(states).toEqual([
      ['done', false],
      ['done', false],
      ['done', false],
      ['current', true],
      ['ahead', false],
    ])
    expect(page).toContain('width:75%')
  })
})

describe('the step in the URL', () => {
  const steps = ['0', '9', 'abc', '-1', '1.5', '', '2', '3', '4', '5', '01', '1e0', '99999999999999999999']

  it.each(steps)('opens only step 1 for a new visitor: step=%s', async (step) => {
    expect(redirectOf(await visitor().fetch(`/checkout?step=${step}`))).toEqual(
      redirectTo('/checkout?step=1'),
    )
  })

  it.each([
    [2, ['1', '2'], ['0', '3', '4', '5', '9', 'abc']],
    [3, ['1', '2', '3'], ['0', '4', '5', '9', 'abc']],
    [4, ['1', '2', '3', '4'], ['0', '5', '9', 'abc']],
  ] as const)('opens up to step %i for a visitor who has reached it', async (reached, open, closed) => {
    const ada = visitor()
    await ada.walkTo(reached)
    for (const step of open) expect((await ada.fetch(`/checkout?step=${step}`)).status).toBe(200)
    for (const step of closed) {
      expect(redirectOf(await ada.fetch(`/checkout?step=${step}`))).toEqual(
        redirectTo(`/checkout?step=${reached}`),
      )
    }
    expect(redirectOf(await ada.fetch('/checkout'))).toEqual(redirectTo(`/checkout?step=${reached}`))
  })
})

describe('going back and making changes', () => {
  it('sent three times, the property step keeps one order', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(2, email)
    for (let i = 0; i < 3; i++) {
      expect(redirectOf(await ada.post('/checkout?step=2', property))).toEqual(redirectTo('/checkout?step=3'))
    }
    expect(ordersOf(product, email)).toHaveLength(1)
  })

  it('sent again after a lost response, the property step keeps one order and continues', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(2, email)
    // The first response, with the cookie of the customer's new session, is lost.
    await ada.copy().post('/checkout?step=2', property)
    expect(ordersOf(product, email)).toHaveLength(1)
    const again = await ada.post('/checkout?step=2', { ...property, propertyCity: 'Olympia' })
    expect(redirectOf(again)).toEqual(redirectTo('/checkout?step=3'))
    expect(ordersOf(product, email)).toMatchObject([{ property_city: 'Olympia' }])
    await ada.upload([{ name: 'bylaws.pdf', content: smallPdf }])
    const paid = await ada.post('/checkout?step=4', goodCard)
    expect(redirectOf(paid)).toEqual(redirectTo('/checkout?step=5'))
    expect(ordersOf(product, email)).toMatchObject([{ payment_status: 'paid' }])
  })

  it('in two tabs, the last change wins', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    // One tab still shows step 2, the other the payment.
    await ada.post('/checkout?step=2', { ...property, propertyCity: 'Olympia' })
    const paid = await ada.post('/checkout?step=4', goodCard)
    expect(redirectOf(paid)).toEqual(redirectTo('/checkout?step=5'))
    expect(ordersOf(product, email)).toMatchObject([{ property_city: 'Olympia', payment_status: 'paid' }])
    // The old tab cannot change anything after that.
    const late = await ada.post('/checkout?step=2', { ...property, propertyCity: 'Tacoma' })
    expect(late.status).toBe(302)
    await ada.post('/checkout?step=1', { ...information, email: newEmail() })
    expect(ordersOf(product, email)).toMatchObject([{ property_city: 'Olympia', payment_status: 'paid' }])
  })
})
