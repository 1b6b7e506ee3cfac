import { and, eq, or } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from '~db/client.server'
import { payments } from '~db/schema'

/**
 * A subquery for payments that may still succeed without the customer: those in progress, and bank transfers
 * whose instructions the customer has received, which take days. Such a payment expires after 30 days.
 */
export const awaitedPayment = (database: Db | Tx, orderId: SQLiteColumn) =>
  database
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        or(
          eq(payments.state, 'processing'),
          and(eq(payments.state, 'open'), eq(payments.method, 'bank_transfer')),
        ),
      ),
    )
