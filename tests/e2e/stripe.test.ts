import { describe, expect, it } from 'vitest'
import { withStripe } from '~tests/setup/stripe-browser'
import { mockStripeJs } from '~tests/mocks/stripe-js'
import { expectMessage, expectWellMade } from '~tests/setup/browser'
import { expectNotice, openStep, press } from '~tests/setup/checkout-walk'

const { stripe, product, visit } = withStripe()

const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

describe('paying with Stripe and JavaScript', () => {
  it('a promotion code creates a new payment with its price, and the old one can no longer be paid', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page } = visitor
    const { lastInsertRowid: creator } = product().change(
      "insert into users (email, first_name, last_name, role, created_at, updated_at) values ('promoter@example.com', 'Test', 'Super', 'super', 1, 1)",
    )
    product().change(
      "insert into promotion_codes (code, kind, value, created_by_id, created_at) values ('SAVE-30', 'amount', 3000, ?, 1)",
      creator,
    )
    let paid = ''
    await mockStripeJs(visitor.context, (clientSecret) => {
      paid = intentOf(clientSecret)
      stripe.succeed(paid)
      return {}
    })
    await openStep(visitor, 4)
    const form = page.getByText(/^Card form for pi_/)
    const before = await form.textContent()
    await page.fill('#code', 'save-30')
    await press(page, 'Apply')
    await page.getByText('SAVE-30 is applied. You save $30.00.').waitFor()
    await expect
      .poll(async () => (await form.count()) === 1 && (await form.textContent()) !== before)
      .toBe(true)
    await page.check('#terms-card')
    await press(page, 'Complete Purchase')
    await page.waitForURL(/step=5/)
    expect(stripe.intent(paid)).toMatchObject({ amount: 11900, status: 'succeeded' })
    expect(stripe.intent(intentOf(before?.replace('Card form for ', '') ?? '')).status).toBe('canceled')
    await expect.poll(() => page.textContent('main')).toContain('Total amount$119.00')
    await visitor.leave()
  })

  it('the payment form appears, a declined card shows its reason, and a valid one pays', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    let shouldDecline = true
    const { returnUrls } = await mockStripeJs(visitor.context, (clientSecret) => {
      if (shouldDecline) return { error: { message: 'Your card was declined.' } }
      stripe.succeed(intentOf(clientSecret))
      return {}
    })
    await openStep(visitor, 4)
    await page.getByText(/^Card form for pi_/).waitFor()
    await expectWellMade(visitor)
    await press(page, 'Complete Purchase')
    await expectMessage(visitor, 'Please accept the terms and conditions to continue.')
    await page.check('#terms-card')
    await press(page, 'Complete Purchase')
    await page.locator('main').getByText('Your card was declined.').first().waitFor()
    await expectNotice(visitor, 'Payment Failed')
    shouldDecline = false
    await press(page, 'Complete Purchase')
    await page.waitForURL(/step=5/)
    await expectMessage(visitor, 'Your order has been confirmed!')
    expect(returnUrls).toEqual([`${product().url}/checkout?step=4`, `${product().url}/checkout?step=4`])
    await visitor.leave()
  })
})

describe('paying with Stripe without JavaScript', () => {
  it('Stripe’s own page takes the payment, and the server queries Stripe when the customer returns', async () => {
    const visitor = await visit({ js: false, width: 390 })
    const { page } = visitor
    await openStep(visitor, 4)
    await expectWellMade(visitor)
    await press(page, 'Continue to Stripe')
    await expectNotice(visitor, 'Please accept the terms and conditions to continue.')
    await page.check('#terms-hosted')
    // Stripe's page does not exist in this test, so the browser shows its own error page.
    await visitor.context.route('https://checkout.stripe.com/**', (route) => route.abort())
    const redirected = page.waitForRequest('https://checkout.stripe.com/**')
    const unanswered = page.waitForEvent('framenavigated', (frame) => frame.url().startsWith('chrome-error:'))
    await page.getByRole('button', { name: 'Continue to Stripe' }).click({ noWaitAfter: true })
    const session = /cs_[\w]+/.exec((await redirected).url())?.[0] ?? ''
    await unanswered
    stripe.paySession(session)
    await page.goto(stripe.session(session).success_url)
    await page.waitForURL(/step=5/)
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    await visitor.leave()
  })

  it("a bank transfer shows the account details, and Stripe's event marks the order as paid", async () => {
    const visitor = await visit({ js: false, width: 1280 })
    const { page } = visitor
    await openStep(visitor, 4)
    await page.check('#terms-transfer')
    await press(page, 'Pay by Bank Transfer')
    await page.waitForURL(/step=5/)
    await page.getByRole('heading', { name: 'Your bank transfer' }).waitFor()
    await expectWellMade(visitor)
    await expect
      .poll(() => page.textContent('main'))
      .toMatch(/Routing number\s*\d+.*Account number\s*\d+.*Reference\s*\w+/s)
    const payment = product().value<string>(
      "select gateway_id from payments where method = 'bank_transfer' order by id desc",
    )
    stripe.succeed(payment)
    const event = stripe.event('payment_intent.succeeded', stripe.intent(payment))
    const response = await fetch(`${product().url}/api/stripe/webhook`, {
      method: 'POST',
      body: event.body,
      headers: { 'Stripe-Signature': event.signature },
    })
    expect(response.status).toBe(200)
    await page.reload()
    await page.getByText('We’ve received your payment').waitFor()
    await visitor.leave()
  })
})
