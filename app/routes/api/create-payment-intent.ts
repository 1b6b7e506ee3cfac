import { z } from 'zod'
import { api, methodNotAllowed } from '~/http/api.server'
import { DomainError } from '~/modules/domain-error'
import { numeric } from '~/modules/form-fields'
import { decimalDollars } from '~/modules/formatting'
import { findCheckout } from '~/modules/orders/checkout.server'
import { openPayment } from '~/modules/payments/open-payment.server'

export const loader = methodNotAllowed('POST')

const body = z.object({
  amount: numeric('Please give the amount'),
  orderId: numeric('Please give the order').pipe(z.number().int('Please give the order')),
})

/** `POST /api/create-payment-intent` {amount, orderId}: for the caller's own order only. */
export const action = api('POST', {
  access: 'anyone',
  limit: 'payment',
  body,
  async handle({ body: { amount, orderId }, visitor }) {
    const { order } = findCheckout(visitor.sessionId)
    if (order?.id !== orderId) throw new DomainError('not_found', 'There is no such order.')
    if (amount !== order.totalCents / 100) {
      throw new DomainError('invalid', 'Please check the data.', {
        fields: { amount: `The price is ${decimalDollars(order.totalCents)}` },
      })
    }
    const { clientSecret } = await openPayment(orderId, 'card')
    return { clientSecret }
  },
})
