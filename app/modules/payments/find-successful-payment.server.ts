import { and, asc, eq, type SQLWrapper } from 'drizzle-orm'
import { db } from '~db/client.server'
import { payments } from '~db/schema'

/** The condition for the payment that paid an order, as opposed to failed attempts and duplicates. */
export const isPaymentOf = (orderId: number | SQLWrapper) =>
  and(eq(payments.orderId, orderId), eq(payments.state, 'succeeded'), eq(payments.isDuplicate, false))

/** The payment that paid the order. */
export const findSuccessfulPayment = (orderId: number) =>
  db().select().from(payments).where(isPaymentOf(orderId)).orderBy(asc(payments.id)).limit(1).get()

export type Payment = NonNullable<ReturnType<typeof findSuccessfulPayment>>
