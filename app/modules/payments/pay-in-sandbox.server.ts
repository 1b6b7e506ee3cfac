import { and, eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { payments } from '~db/schema'
import { DomainError } from '../domain-error'
import type { GatewayPayment, SandboxCard, SignedEvent } from './gateway'
import { gateway, sandboxCardTerminal } from './gateway.server'
import { openPayment } from './open-payment.server'
import { receiveGatewayEvent } from './receive-event.server'

async function deliverEvent({ payment, event }: { payment: GatewayPayment; event: SignedEvent | null }) {
  if (event) await receiveGatewayEvent(event.body, event.signature)
  return payment
}

/** The button was pressed twice, or in two tabs: the second press returns the first payment. */
async function findSucceeded(orderId: number): Promise<GatewayPayment | null> {
  const row = db()
    .select({ gatewayId: payments.gatewayId })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.gateway, gateway().name),
        eq(payments.state, 'succeeded'),
      ),
    )
    .get()
  return row ? gateway().retrieve(row.gatewayId) : null
}

async function withCardPayment(
  orderId: number,
  terminalAction: (gatewayId: string) => { payment: GatewayPayment; event: SignedEvent | null },
  seenCents?: number,
) {
  try {
    const { gatewayId } = await openPayment(orderId, 'card', seenCents)
    return await deliverEvent(terminalAction(gatewayId))
  } catch (error) {
    const paid =
      error instanceof DomainError && error.code === 'conflict' ? await findSucceeded(orderId) : null
    if (!paid) throw error
    return paid
  }
}

/**
 * Pays the order with a test card. The result reaches the order through a signed event, as with Stripe.
 * @param seenCents the total that the customer has seen
 */
export async function payInSandbox(
  orderId: number,
  card: SandboxCard,
  seenCents?: number,
): Promise<GatewayPayment> {
  const terminal = sandboxCardTerminal()
  return withCardPayment(orderId, (gatewayId) => terminal.payByCard(gatewayId, card), seenCents)
}

/** Answers the test bank's confirmation prompt. */
export async function confirmInSandbox(orderId: number, isApproved: boolean): Promise<GatewayPayment> {
  const terminal = sandboxCardTerminal()
  return withCardPayment(orderId, (gatewayId) => terminal.answerConfirmation(gatewayId, isApproved))
}
