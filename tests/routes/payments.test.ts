import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { goodCard, newEmail, property, Visitor } from '~tests/setup/visitor'
import {
  confirmations,
  expectPaidOnce,
  insertStaff,
  mailsTo,
  orderOf,
  paymentsOf,
} from '~tests/setup/payment-checks'
import { dayMs } from '~/modules/time-units'

// Paying in test mode, and the resulting state of an order (docs/specification/payments.md#sandbox).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
  insertStaff(product)
})

const visitor = () => new Visitor(product.url)

const allSent = () =>
  until(() => product.value("select count(*) from mails where status = 'queued'") === 0, 'the mails')

const card = (number: string) => ({ ...goodCard, number })

describe('a valid card', () => {
  it('pays: the order is new, has a deadline and a task, and mails are queued', async () => {
    const ada = visitor()
    const email = newEmail()
    const before = Date.now()
    await ada.walkTo(4, email)
    const paid = await ada.post('/checkout?step=4', goodCard)
    expect([paid.status, paid.headers.get('Location')]).toEqual([302, '/checkout?step=5'])
    expectPaidOnce(product, email)
    const order = orderOf(product, email)
    expect(order.paid_at).toBeGreaterThanOrEqual(before)
    // 24 hours of business time: at least a day, at most a week with holidays.
    const wait = (order.due_at ?? 0) - (order.paid_at ?? 0)
    expect(wait).toBeGreaterThanOrEqual(dayMs)
    expect(wait).toBeLessThanOrEqual(7 * dayMs)
    const [task] = product.rows<{ email: string; due_at: number; status: string }>(
      'select u.email, t.due_at, t.status from tasks t join users u on u.id = t.assignee_id where t.order_id = ?',
      order.id,
    )
    expect(task).toMatchObject({ due_at: order.due_at, status: 'pending' })
    await allSent()
    const [mail, ...more] = mailsTo(product, email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(order.order_number)
    expect(mail?.text).toContain('bylaws.pdf')
    expect(mail?.text).toMatch(/setup-password\?token=[\w-]{43}/)
    const staff = product.rows<{ to_address: string }>(
      "select to_address from mails where template = 'new-order' and order_id = ? order by to_address",
      order.id,
    )
    expect(staff.map((m) => m.to_address)).toEqual([task?.email, 'chief@example.com'].sort())
  })

  it('pays once if Complete Purchase is pressed three times at once', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = visitor()
      const email = newEmail()
      await ada.walkTo(4, email)
      const responses = await Promise.all([1, 2, 3].map(() => ada.post('/checkout?step=4', goodCard)))
      // Whichever response the browser shows, it leads to the confirmation.
      for (const response of responses)
        expect([response.status, response.headers.get('Location')]).toEqual([302, '/checkout?step=5'])
      expectPaidOnce(product, email)
      const shown = textOf(await ada.page('/checkout?step=5'))
      expect(shown).toContain('Payment Successful')
      expect(shown).toContain('Thank You for Your Order!')
    }
  })
})

describe('other cards', () => {
  it('are declined with the bank’s message; the order stays, and the next card pays it', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const declined = await ada.post('/checkout?step=4', card('4000 0000 0000 0002'))
    expect(declined.status).toBe(402)
    expect(textOf(await declined.text())).toContain('Payment Failed Your card was declined.')
    const order = orderOf(product, email)
    expect(order.payment_status).toBe('pending')
    expect(confirmations(product, email)).toBe(0)
    const poor = await ada.post('/checkout?step=4', card('4000000000009995'))
    expect(poor.status).toBe(402)
    expect(textOf(await poor.text())).toContain('Your card has insufficient funds.')
    await ada.post('/checkout?step=4', goodCard)
    expectPaidOnce(product, email)
  })

  it('may require a confirmation: declining it charges nothing, approving it pays', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const asks = await ada.post('/checkout?step=4', card('4000 0025 0000 3155'))
    expect(textOf(await (await ada.follow(asks)).text())).toContain('Confirm this payment')
    const no = await ada.post('/checkout?step=4', { intent: 'answer-confirmation', answer: 'decline' })
    expect(no.status).toBe(402)
    expect(textOf(await no.text())).toContain('The payment was not confirmed, so your card was not charged.')
    expect(orderOf(product, email).payment_status).toBe('pending')

    await ada.post('/checkout?step=4', card('4000 0025 0000 3155'))
    // A reload keeps the question.
    expect(textOf(await ada.page('/checkout?step=4'))).toContain('Confirm this payment')
    const yes = await ada.post('/checkout?step=4', { intent: 'answer-confirmation', answer: 'confirm' })
    expect(yes.headers.get('Location')).toBe('/checkout?step=5')
    expectPaidOnce(product, email)
  })

  it('cannot be confirmed without being asked', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const response = await ada.post('/checkout?step=4', { intent: 'answer-confirmation', answer: 'confirm' })
    expect(response.status).toBe(402)
    expect(orderOf(product, email).payment_status).toBe('pending')
  })
})

describe('the card form', () => {
  it.each([
    ['number', '', 'Please enter the card number'],
    ['number', '4242', 'Please enter the full card number'],
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

  it('cannot pay for a visitor without an order', async () => {
    const ada = visitor()
    const response = await ada.post('/checkout?step=4', goodCard)
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('/checkout?step=1')
    expect(textOf(await ada.page('/checkout?step=1'))).toContain('Your checkout is no longer open.')
  })
})

describe('a checkout that has ended', () => {
  it('begins again and says why, when a step is sent', async () => {
    const ada = visitor()
    const response = await ada.post('/checkout?step=2', property)
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
