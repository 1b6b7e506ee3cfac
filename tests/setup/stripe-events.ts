import { receiveGatewayEvent } from '~/modules/payments/receive-event.server'
import { otherJobHandlers } from '~/worker/handlers.server'
import type { StripeMock } from '../mocks/stripe'
import { runDueJobs } from './run-jobs'

/** A function that delivers an event about an intent or a session of this Stripe. */
export const eventsFrom = (stripe: StripeMock) => async (type: string, id: string, eventId?: string) => {
  const object = id.startsWith('cs_') ? stripe.session(id) : stripe.intent(id)
  const event = stripe.event(type, { id: object.id, object: object.object }, eventId)
  await receiveGatewayEvent(event.body, event.signature)
  return event
}

/** Closes and refunds payments, as the worker does. */
export const runPaymentJobs = () => runDueJobs(['close-payments', 'refund-duplicate'], otherJobHandlers)
