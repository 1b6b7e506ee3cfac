import Stripe from 'stripe'
import { DomainError } from '~/modules/domain-error'
import type { GatewayEvent } from '~/modules/payments/gateway'

type EventObject = { id?: unknown; object?: unknown; payment_intent?: unknown }

const paymentObjects = ['payment_intent', 'checkout.session']
const refundAndDisputeObjects = ['charge', 'refund', 'dispute']

/**
 * Parses an event whose signature proves its sender and that it is at most five minutes old. Only its ids are
 * used; the actual state is fetched from the gateway.
 * @throws DomainError `bad_request`
 */
export function readSignedEvent(body: string, signature: string | null, secret: string): GatewayEvent {
  try {
    const event = Stripe.webhooks.constructEvent(body, signature ?? '', secret)
    const object = event.data.object as EventObject
    const isRefundOrDispute = refundAndDisputeObjects.includes(String(object.object))
    const isPayment = paymentObjects.includes(String(object.object))
    const paymentId = isPayment ? object.id : null
    const gatewayId = isRefundOrDispute ? object.payment_intent : paymentId
    return {
      id: event.id,
      type: event.type,
      gatewayId: typeof gatewayId === 'string' ? gatewayId : null,
      isRefundOrDispute,
    }
  } catch (cause) {
    throw new DomainError('bad_request', 'The signature of this event is missing or wrong.', { cause })
  }
}

/** The signature header for events of our own sandbox. */
export const signEvent = (body: string, secret: string) =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
