import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { payments } from '~db/schema'
import type { PaymentMethod } from './gateway'
import { gateway } from './gateway.server'

const unsettledPayments = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, placeholder('orderId')),
        eq(payments.gateway, placeholder('gateway')),
        inArray(payments.state, ['open', 'processing']),
      ),
    )
    .prepare(),
)

/** The order's payments at the current gateway that may still succeed, optionally of one method. */
export const livePayments = (database: Db | Tx, orderId: number, method?: PaymentMethod) =>
  unsettledPayments(database)
    .all({ orderId, gateway: gateway().name })
    .filter((payment) => !method || payment.method === method)
