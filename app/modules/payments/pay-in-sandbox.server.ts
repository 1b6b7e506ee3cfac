import type { GatewayPayment, SandboxCard, SignedEvent } from './gateway'
import { sandboxDesk } from './gateway.server'
import { openPayment } from './open-payment.server'
import { receiveGatewayEvent } from './receive-event.server'

async function deliver({ payment, event }: { payment: GatewayPayment; event: SignedEvent | null }) {
  if (event) await receiveGatewayEvent(event.body, event.signature)
  return payment
}

/** Pays the order with a test card. The outcome reaches the order by a signed event, as Stripe's does. */
export async function payInSandbox(orderId: number, card: SandboxCard): Promise<GatewayPayment> {
  const desk = sandboxDesk()
  const { gatewayId } = await openPayment(orderId, 'card')
  return deliver(desk.payByCard(gatewayId, card))
}

/** Answers the test bank's question whether the payment is wanted. */
export async function confirmInSandbox(orderId: number, approved: boolean): Promise<GatewayPayment> {
  const desk = sandboxDesk()
  const { gatewayId } = await openPayment(orderId, 'card')
  return deliver(desk.answerConfirmation(gatewayId, approved))
}
