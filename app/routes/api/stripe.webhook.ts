import { api, methodNotAllowed } from '~/http/api.server'
import { receiveGatewayEvent } from '~/modules/payments/receive-event.server'

export const loader = methodNotAllowed('POST')

/** `POST /api/stripe/webhook`: events of the gateway, authenticated by their signature. */
export const action = api('POST', {
  access: 'anyone',
  async handle({ request }) {
    await receiveGatewayEvent(await request.text(), request.headers.get('Stripe-Signature'))
    return { received: true }
  },
})
