import { and, eq, inArray } from 'drizzle-orm'
import { db } from '~db/client.server'
import { payments } from '~db/schema'
import type { PaymentMethod } from './gateway'
import { gateway } from './gateway.server'

/** The order's payments at the present gateway that may still bring money; of one method when it is given. */
export const livePayments = (orderId: number, method?: PaymentMethod) =>
  db()
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.gateway, gateway().name),
        inArray(payments.state, ['open', 'processing']),
        method && eq(payments.method, method),
      ),
    )
    .all()
