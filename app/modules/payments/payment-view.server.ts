import { db } from '~db/client.server'
import { gateway, paymentOptions } from './gateway.server'
import { livePayments } from './live-payments.server'

/** The data of the payment step. Does not call any vendor, so that the page loads immediately. */
export async function paymentView(orderId: number) {
  const live = livePayments(db(), orderId)
  const options = paymentOptions()
  const card = live.find((p) => p.method === 'card')
  const sandboxPayment =
    options.gateway === 'sandbox' && card ? await gateway().retrieve(card.gatewayId) : null
  return {
    ...options,
    needsConfirmation: sandboxPayment?.needsConfirmation ?? false,
    isProcessing: live.some((p) => p.state === 'processing'),
  }
}
export type PaymentView = Awaited<ReturnType<typeof paymentView>>
