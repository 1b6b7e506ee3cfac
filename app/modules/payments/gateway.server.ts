import { env } from '~/env.server'
import { SandboxPayments } from '~/integrations/sandbox-payments.server'
import { StripePayments } from '~/integrations/stripe.server'
import { DomainError } from '../domain-error'
import type { PaymentGateway, SandboxCardTerminal } from './gateway'

let chosen: StripePayments | SandboxPayments | undefined

/** The gateway that the environment chose. */
export function gateway(): PaymentGateway {
  return (chosen ??= env().PAYMENTS === 'stripe' ? new StripePayments() : new SandboxPayments())
}

/** The sandbox's own card desk. @throws DomainError `not_found` where customers pay for real */
export function sandboxCardTerminal(): SandboxCardTerminal {
  const found = gateway()
  if (!(found instanceof SandboxPayments))
    throw new DomainError('not_found', 'Test payments are switched off here.')
  return found
}

/** What the browser needs to know to show the right form. */
export const paymentOptions = () => ({
  gateway: gateway().name,
  publishableKey: env().STRIPE_PUBLISHABLE_KEY ?? null,
})
