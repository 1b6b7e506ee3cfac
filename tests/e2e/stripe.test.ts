import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { StripeMock } from '../mocks/stripe'
import { playStripeJs } from '../mocks/stripe-js'
import { startStripeServer } from '../mocks/stripe-server'
import { expectMessage, expectWellMade, withBrowser } from '../setup/browser'
import { startProduct } from '../setup/product'
import { press, openStep } from './checkout-walk'

const webhookSecret = 'whsec_of_the_tests'
const stripe = new StripeMock(webhookSecret)

let server: Awaited<ReturnType<typeof startStripeServer>>

afterAll(() => server.close())
afterEach(() => stripe.recover())
const { product, visit } = withBrowser(async () => {
  server = await startStripeServer(stripe)
  return startProduct({
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: server.url,
    },
  })
})

const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

describe('with JavaScript', () => {
  it('the payment form appears, a declined card is told, a good one pays', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    let decline = true
    const { returnUrls } = await playStripeJs(visitor.context, (clientSecret) => {
      if (decline) return { error: { message: 'Your card was declined.' } }
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
    await page.locator('main').getByText('Your card was declined.').waitFor()
    await expectMessage(visitor, 'Payment Failed')
    decline = false
    await press(page, 'Complete Purchase')
    await page.waitForURL(/step=5/)
    await expectMessage(visitor, 'Your order has been confirmed!')
    expect(returnUrls).toEqual([`${product().url}/checkout?step=4`, `${product().url}/checkout?step=4`])
    await visitor.leave()
  })

  it('says that it is setting up, that Stripe does not answer, and tries again; the order stays', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page } = visitor
    await playStripeJs(visitor.context, () => ({}))
    const release = stripe.hold()
    await openStep(visitor, 4)
    await page.getByText('Setting up payment...').waitFor()
    await expectWellMade(visitor)
    stripe.fail('server error')
    release()
    await expectMessage(visitor, 'Error setting up payment')
    await page.locator('main').getByText('The payment service can’t be reached right now').waitFor()
    await expectWellMade(visitor)
    stripe.recover()
    await press(page, 'Try again')
    await page.getByText(/^Card form for pi_/).waitFor()
    await visitor.leave()
  })

  it('offers Stripe’s own page and a bank transfer when Stripe’s script can’t be had', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    await visitor.context.route('https://js.stripe.com/**', (route) => route.abort())
    await openStep(visitor, 4)
    await page.locator('main').getByText('The card form could not be loaded').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Continue to Stripe' }).isVisible()).toBe(true)
    await visitor.context.close()
  })
})

describe('without JavaScript', () => {
  it('pays on Stripe’s own page, and the server asks Stripe when the customer is back', async () => {
    const visitor = await visit({ js: false, width: 390 })
    const { page } = visitor
    await openStep(visitor, 4)
    await expectWellMade(visitor)
    await press(page, 'Continue to Stripe')
    await expectMessage(visitor, 'Please accept the terms and conditions to continue.')
    await page.check('#terms-hosted')
    const redirected = page.waitForRequest('https://checkout.stripe.com/**')
    // Nobody answers at Stripe's address here, and the browser says so on a page of its own.
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

  it('shows where to send a bank transfer, and the order is paid when Stripe says so', async () => {
    const visitor = await visit({ js: false, width: 1280 })
    const { page } = visitor
    await openStep(visitor, 4)
    await page.check('#terms-transfer')
    await press(page, 'Pay by bank transfer')
    await page.waitForURL(/step=5/)
    await page.getByRole('heading', { name: 'Your bank transfer' }).waitFor()
    await expectWellMade(visitor)
    await expect
      .poll(() => page.textContent('main'))
      .toMatch(/Routing number\s*\d+.*Account number\s*\d+.*Reference\s*\w+/s)
    const database = product().openDatabase()
    const payment = database
      .prepare("select gateway_id from payments where method = 'bank_transfer' order by id desc")
      .pluck()
      .get() as string
    database.close()
    stripe.succeed(payment)
    const event = stripe.event('payment_intent.succeeded', stripe.intent(payment))
    const answer = await fetch(`${product().url}/api/stripe/webhook`, {
      method: 'POST',
      body: event.body,
      headers: { 'Stripe-Signature': event.signature },
    })
    expect(answer.status).toBe(200)
    await page.reload()
    await page.getByText('Your payment has arrived').waitFor()
    await visitor.leave()
  })
})
