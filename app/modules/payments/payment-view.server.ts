import { and, eq, inArray } from 'drizzle-orm'
import { db } from '~db/client.server'
import { payments } from '~db/schema'
import { gateway, paymentOptions } from './gateway.server'

/**
 * What the payment step has to show of an order. Asks no vendor, so that the page comes at once: the sandbox's memory is our own.
 */
export async function paymentView(orderId: number) {
  const live = db()
    .select({ gatewayId: payments.gatewayId, method: payments.method, state: payments.state })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.gateway, gateway().name),
        inArray(payments.state, ['open', 'processing']),
      ),
    )
    .all()
  const options = paymentOptions()
  const card = live.find((p) => p.method === 'card')
  const inSandbox = options.gateway === 'sandbox' && card ? await gateway().retrieve(card.gatewayId) : null
  return {
    ...options,
    needsConfirmation: inSandbox?.needsConfirmation ?? false,
    processing: live.some((p) => p.state === 'processing'),
  }
}
export type PaymentView = Awaited<ReturnType<typeof paymentView>>
