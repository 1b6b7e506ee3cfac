import { claimJob } from '~/modules/jobs/queue.server'
import { runJob } from '~/modules/jobs/runner.server'
import { receiveGatewayEvent } from '~/modules/payments/receive-event.server'
import { jobHandlers } from '~/worker/handlers.server'
import type { StripeMock } from '../mocks/stripe'

/** A function that delivers an event about an intent or a session of this Stripe. */
export const eventsFrom = (stripe: StripeMock) => async (type: string, id: string, eventId?: string) => {
  const object = id.startsWith('cs_') ? stripe.session(id) : stripe.intent(id)
  const event = stripe.event(type, { id: object.id, object: object.object }, eventId)
  await receiveGatewayEvent(event.body, event.signature)
  return event
}

/** Closes and refunds payments, as the worker does. */
export async function runPaymentJobs() {
  const kinds = ['close-payments', 'refund-duplicate'] as const
  for (let job = claimJob([...kinds]); job; job = claimJob([...kinds])) await runJob(job, jobHandlers)
}
