import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { orders } from './orders'
import { disputeStates, gateways, paymentMethods, paymentStates, refundStates } from '../lists'

/** An attempt to pay an order: one row for each payment at the gateway. */
export const payments = sqliteTable(
  'payments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    gateway: text({ enum: gateways }).notNull(),
    gatewayId: text('gateway_id').notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    state: text({ enum: paymentStates }).notNull().default('open'),
    amountCents: integer('amount_cents').notNull(),
    /** Whether the order had already been paid by another payment; the product refunds it automatically. */
    isDuplicate: integer('is_duplicate', { mode: 'boolean' }).notNull().default(false),
    /** The refunded amount of a payment that is not a duplicate. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** When the latest refund was detected. */
    refundedAt: integer('refunded_at'),
    /**
     * The payment method as named by the gateway: card, us_bank_account, customer_balance; null until the
     * gateway was queried.
     */
    paidWith: text('paid_with'),
    paidWithBrand: text('paid_with_brand'),
    paidWithLast4: text('paid_with_last4'),
    dispute: text({ enum: disputeStates }),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** When reconciliation queries the gateway next; null once the state is final. */
    nextCheckAt: integer('next_check_at'),
    /** How often reconciliation has queried the gateway. */
    checkCount: integer('checks').notNull().default(0),
  },
  (t) => [
    check('payments_gateway', sql`${t.gateway} in ('stripe','sandbox')`),
    check('payments_method', sql`${t.method} in ('card','hosted','bank_transfer')`),
    check(
      'payments_state',
      sql`${t.state} in ('open','processing','succeeded','failed','canceled','refunded')`,
    ),
    uniqueIndex('payments_gateway_id').on(t.gateway, t.gatewayId),
    uniqueIndex('payments_one_live')
      .on(t.orderId, t.gateway, t.method)
      .where(sql`${t.state} in ('open','processing')`),
    index('payments_order_idx').on(t.orderId),
    index('payments_check_idx').on(t.nextCheckAt),
  ],
)

/** The refund of an order that its customer canceled, one for each order (decision 035). */
export const cancellations = sqliteTable(
  'cancellations',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The amount left to refund when the order was canceled. */
    amountCents: integer('amount_cents').notNull(),
    refundState: text('refund_state', { enum: refundStates }).notNull().default('requested'),
    /** The number of refund attempts. */
    attemptCount: integer('tries').notNull().default(0),
    /** Why the gateway refused the refund, for staff. */
    failure: text(),
    createdAt: integer('created_at').notNull(),
    /** When the gateway accepted the refund. */
    sentAt: integer('sent_at'),
    refundedAt: integer('refunded_at'),
  },
  (t) => [
    check('cancellations_refund_state', sql`${t.refundState} in ('requested','pending','refunded','failed')`),
    index('cancellations_payment_idx').on(t.paymentId),
  ],
)

/** The billing details of a receipt, once the customer has entered them; never changed after that. */
export const billingDetails = sqliteTable('billing_details', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id),
  name: text().notNull(),
  company: text().notNull(),
  address: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  zipCode: text('zip_code').notNull(),
  savedAt: integer('saved_at').notNull(),
})

/** Processed events, so that a repeated one changes nothing. */
export const gatewayEvents = sqliteTable(
  'gateway_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    gateway: text({ enum: gateways }).notNull(),
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    gatewayId: text('gateway_id'),
    receivedAt: integer('received_at').notNull(),
  },
  (t) => [uniqueIndex('gateway_events_id').on(t.gateway, t.eventId)],
)
