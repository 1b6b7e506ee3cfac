import { env, fromSettings } from '~/env.server'
import { SandboxPayments } from '~/integrations/sandbox-payments.server'
import { StripePayments } from '~/integrations/stripe.server'
import { DomainError } from '../domain-error'
import type { PaymentGateway, SandboxCardTerminal } from './gateway'

/** The configured gateway. */
export const gateway: () => PaymentGateway = fromSettings(({ PAYMENTS }) =>
  PAYMENTS === 'stripe' ? new StripePayments() : new SandboxPayments(),
)

/**
 * The sandbox's card terminal.
 * @throws DomainError `not_found` if payments are real
 */
export function sandboxCardTerminal(): SandboxCardTerminal {
  const payments = gateway()
  if (!(payments instanceof SandboxPayments))
    throw new DomainError('not_found', 'Test payments are switched off here.')
  return payments
}

/** The settings that the browser needs to show the right form. */
export const paymentOptions = () => ({
  gateway: gateway().name,
  publishableKey: env().STRIPE_PUBLISHABLE_KEY ?? null,
})
