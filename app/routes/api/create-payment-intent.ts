import { z } from 'zod'
import { api, onlyBy } from '~/http/api.server'
import { DomainError } from '~/modules/domain-error'
import { dollars } from '~/modules/formatting'
import { findCheckout } from '~/modules/orders/checkout.server'
import { totalCents } from '~/modules/orders/price'
import { openPayment } from '~/modules/payments/open-payment.server'

export const loader = onlyBy('POST')

const body = z.object({
  amount: z.coerce
    .number({ invalid_type_error: 'Please give the amount' })
    .refine((v) => v === totalCents / 100, `The price is ${dollars(totalCents)}`),
  orderId: z.coerce.number({ invalid_type_error: 'Please give the order' }).int('Please give the order'),
})

/** `POST /api/create-payment-intent` {amount, orderId}: for the caller's own order only. */
export const action = api('POST', {
  access: 'anyone',
  limit: 'payment',
  body,
  async handle({ body: { orderId }, visitor }) {
    const { order } = findCheckout(visitor.sessionId)
    if (order?.id !== orderId) throw new DomainError('not_found', 'The order does not exist.')
    const { clientSecret } = await openPayment(orderId, 'card')
    return { clientSecret }
  },
})
