import { afterAll, afterEach } from 'vitest'
import { StripeMock } from '../mocks/stripe'
import { startStripeServer } from '../mocks/stripe-server'
import { withBrowser } from './browser'
import { startProduct } from './product'
import { webhookSecret } from './stripe'

/** The browser and a product that takes payments with a stand-in for Stripe. */
export function withStripe() {
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
  return { stripe, product, visit }
}
