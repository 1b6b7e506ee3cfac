import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { hoas } from './hoas'
import { customerRoles } from '../customer-roles'
import { orderStatuses, paymentStatuses } from '../lists'

export const orders = sqliteTable(
  'orders',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** CV-XXXX-XXXX-XXXX, the public key of the report. */
    orderNumber: text('order_number').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /**
     * The account that may see and change it besides its own session and its private link: the one whose proven
     * address it has, or that placed it (`permissions/account-orders.server.ts`). Unlike this, `userId` is only
     * the account that has the order's address.
     */
    heldById: integer('held_by_id').references(() => users.id),
    /** The reference of the signed-in session that placed it. */
    placedIn: text('placed_in'),

    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    company: text().notNull().default(''),
    customerRole: text('customer_role', { enum: customerRoles }).notNull(),
    mailingAddress: text('mailing_address').notNull().default(''),
    mailingCity: text('mailing_city').notNull().default(''),
    mailingState: text('mailing_state').notNull().default(''),
    mailingZipCode: text('mailing_zip_code').notNull().default(''),

    subjectPropertyAddress: text('subject_property_address').notNull(),
    propertyCity: text('property_city').notNull(),
    propertyState: text('property_state').notNull(),
    propertyZipCode: text('property_zip_code').notNull(),
    totalUnits: integer('total_units'),
    isInEscrow: integer('is_in_escrow', { mode: 'boolean' }).notNull().default(false),
    escrowOfficer: text('escrow_officer').notNull().default(''),
    escrowOfficerEmail: text('escrow_officer_email').notNull().default(''),
    escrowOfficerPhone: text('escrow_officer_phone').notNull().default(''),
    agentName: text('agent_name').notNull().default(''),
    agentEmail: text('agent_email').notNull().default(''),
    agentPhone: text('agent_phone').notNull().default(''),
    agentCompany: text('agent_company').notNull().default(''),

    /** The association, once staff have linked it. */
    hoaId: integer('hoa_id').references(() => hoas.id),

    /** Whether an operator has switched the language model off for its documents. */
    isModelOff: integer('is_model_off', { mode: 'boolean' }).notNull().default(false),

    /** The amount due or paid, in cents: the price minus the discount. */
    totalCents: integer('total_cents').notNull(),
    /** The discount in cents, and its promotion code. */
    discountCents: integer('discount_cents').notNull().default(0),
    promotionCode: text('promotion_code'),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull().default('pending'),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    paidAt: integer('paid_at'),
    /** The deadline: 24 business hours after `paidAt`. */
    dueAt: integer('due_at'),
    completedAt: integer('completed_at'),
    /**
     * When the customer canceled it before work had begun (decision 035). Its status stays new and no longer
     * changes.
     */
    canceledAt: integer('canceled_at'),
    /**
     * When its customer's data was erased at their request; only what the law requires us to retain is left
     * (decision 041).
     */
    erasedAt: integer('erased_at'),
  },
  (t) => [
    check(
      'orders_number',
      sql`${t.orderNumber} glob 'CV-????-????-????' or ${t.orderNumber} glob 'SAMPLE-?*'`,
    ),
    check(
      'orders_customer_role',
      sql`${t.customerRole} in ('homebuyer','homeseller','realtor','lender','escrow','other')`,
    ),
    check('orders_status', sql`${t.status} in ('pending','new','processing','final review','completed')`),
    check('orders_payment_status', sql`${t.paymentStatus} in ('pending','paid')`),
    check('orders_total', sql`${t.totalCents} > 0`),
    check(
      'orders_paid',
      sql`(${t.paymentStatus} = 'paid') = (${t.paidAt} is not null) and (${t.paymentStatus} = 'paid') = (${t.dueAt} is not null) and (${t.paymentStatus} = 'paid') = (${t.status} <> 'pending')`,
    ),
    check('orders_completed', sql`(${t.status} = 'completed') = (${t.completedAt} is not null)`),
    index('orders_status_idx').on(t.status, t.dueAt, t.canceledAt),
    // For the lists of /admin/snapshots: by deadline, by completion, and by cancellation.
    index('orders_active_idx')
      .on(sql`${t.dueAt} is null`, t.dueAt)
      .where(sql`${t.status} <> 'completed' and ${t.canceledAt} is null`),
    index('orders_completed_idx')
      .on(t.completedAt)
      // Not by status: SQLite would then use the status index and sort.
      .where(sql`${t.completedAt} is not null`),
    index('orders_canceled_idx')
      .on(t.canceledAt)
      .where(sql`${t.canceledAt} is not null`),
    // Covers everything that the dashboard's figures read.
    index('orders_paid_idx')
      .on(t.paidAt, t.totalCents, t.completedAt, t.canceledAt)
      .where(sql`${t.paidAt} is not null and ${t.canceledAt} is null`),
    index('orders_hoa_idx').on(t.hoaId),
    index('orders_user_idx').on(t.userId),
    index('orders_held_by_idx').on(t.heldById),
    // For proving an address, and for exporting and erasing what is stored about it.
    index('orders_email_idx').on(t.email),
    index('orders_created_idx').on(t.createdAt),
  ],
)

/** A visitor's input so far, stored under the session. */
export const checkouts = sqliteTable('checkouts', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** JSON of the step's form, validated by `modules/orders/schema.ts` before it is written. */
  customerInfo: text('customer_info'),
  propertyInfo: text('property_info'),
  orderId: integer('order_id')
    .unique()
    .references(() => orders.id),
  updatedAt: integer('updated_at').notNull(),
})

export const tasks = sqliteTable(
  'tasks',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    /** Null if there is no contributor; the order still appears in the list. */
    assigneeId: integer('assignee_id').references(() => users.id),
    title: text().notNull(),
    description: text().notNull().default(''),
    status: text({ enum: ['pending', 'in_progress', 'done'] })
      .notNull()
      .default('pending'),
    dueAt: integer('due_at').notNull(),
    /**
     * When its contributor requested the report's final review; null while they work on it, and once the
     * review has started.
     */
    readyAt: integer('ready_at'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    check('tasks_status', sql`${t.status} in ('pending','in_progress','done')`),
    index('tasks_assignee_idx').on(t.assigneeId, t.status),
    // For My Tasks, by deadline.
    index('tasks_open_idx')
      .on(t.assigneeId, t.dueAt)
      .where(sql`${t.status} <> 'done'`),
    // For the dashboard's queue of reports that are ready for their final review.
    index('tasks_ready_idx')
      .on(t.readyAt)
      .where(sql`${t.readyAt} is not null`),
  ],
)
