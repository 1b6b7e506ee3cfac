import { afterAll, beforeAll, beforeEach } from 'vitest'
import { env, replaceSettings } from '~/env.server'
import { StripeMock } from '../mocks/stripe'
import { startStripeServer } from '../mocks/stripe-server'

export const webhookSecret = 'whsec_of_the_tests'

/**
 * Makes Stripe the gateway of a file of module tests, as a mock behind a port. Over real sockets, the SDK's
 * timeouts end with their requests; msw's own sockets outlive them.
 */
export function mockStripe(): StripeMock {
  replaceSettings({
    ...process.env,
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  })
  const stripe = new StripeMock(webhookSecret)
  let close = () => Promise.resolve()
  beforeAll(async () => {
    const server = await startStripeServer(stripe)
    env().STRIPE_API_BASE = server.url
    close = server.close
  })
  beforeEach(() => stripe.reset())
  afterAll(() => close())
  return stripe
}
