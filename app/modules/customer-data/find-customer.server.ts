import { and, asc, count, eq, exists, inArray, or } from 'drizzle-orm'
import { db, type Db, type Tx } from '~db/client.server'
import { documents, orders, payments, reportRevisions, users } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { DomainError } from '../domain-error'
import { awaitedPayment } from '../orders/awaited-payment.server'

/**
 * The account with an email address, the orders that it holds, and those of the address. An order of another address
 * that merely came to the account, which anyone could have registered, is not this customer's.
 */
export function ordersOfCustomer(database: Db | Tx, email: string) {
  const account = database.select().from(users).where(eq(users.email, email)).get() ?? null
  const customersOrders = database
    .select()
    .from(orders)
    .where(account ? or(eq(orders.heldById, account.id), eq(orders.email, email)) : eq(orders.email, email))
    .orderBy(asc(orders.id))
    .all()
  return { account, orders: customersOrders }
}

const isInProgress = ({ status, canceledAt, paymentStatus }: typeof orders.$inferSelect) =>
  paymentStatus === 'paid' && status !== 'completed' && canceledAt === null

/** The unpaid ones among these orders that a payment on its way will pay. */
const ordersAwaitingPayment = (database: Db | Tx, ids: number[]) =>
  database
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(
      and(
        inArray(orders.id, ids),
        eq(orders.paymentStatus, 'pending'),
        exists(awaitedPayment(database, orders.id)),
      ),
    )
    .all()

/** Why a customer’s data cannot be erased now; null if it can be. */
export function erasureObstacle(
  database: Db | Tx,
  { account, orders: customersOrders }: ReturnType<typeof ordersOfCustomer>,
): string | null {
  if (account && account.role !== 'customer')
    return `This is the account of ${account.role === 'partner' ? 'a partner' : 'a member of the team'}, not of a customer.`
  const open = customersOrders.filter(isInProgress).map(({ orderNumber }) => orderNumber)
  if (open.length > 0)
    return `Work on ${open.join(', ')} has not ended. Complete or cancel ${open.length === 1 ? 'it' : 'them'} first.`
  const ids = customersOrders.map(({ id }) => id)
  const awaiting = ordersAwaitingPayment(database, ids).map(({ orderNumber }) => orderNumber)
  return awaiting.length === 0
    ? null
    : `A payment for ${awaiting.join(', ')} is on its way. Wait until it has arrived or failed.`
}

const countFor = (table: typeof documents | typeof reportRevisions | typeof payments, ids: number[]) =>
  db().select({ count: count() }).from(table).where(inArray(table.orderId, ids)).get()?.count ?? 0

/**
 * The data stored about a customer, for a super user.
 * @returns null if there is none
 * @throws DomainError `forbidden`; `invalid` for an invalid address
 */
export function findCustomer(actor: SignedInUser, typedEmail: string) {
  db().transaction((tx) => requireActor(tx, actor, 'customer data'))
  const email = typedEmail.trim().toLowerCase()
  if (!/^\S+@\S+$/.test(email)) throw new DomainError('invalid', 'Please enter an email address.')
  const customer = ordersOfCustomer(db(), email)
  if (!customer.account && customer.orders.length === 0) return null
  const ids = customer.orders.map(({ id }) => id)
  return {
    email,
    account: customer.account && {
      name: `${customer.account.firstName} ${customer.account.lastName}`,
      createdAt: customer.account.createdAt,
    },
    orders: customer.orders.map(({ id, orderNumber, createdAt, paidAt, totalCents, status, canceledAt }) => ({
      id,
      orderNumber,
      createdAt,
      paidAt,
      totalCents,
      status,
      canceledAt,
    })),
    documents: countFor(documents, ids),
    reports: countFor(reportRevisions, ids),
    payments: countFor(payments, ids),
    erasureObstacle: erasureObstacle(db(), customer),
  }
}
export type FoundCustomer = NonNullable<ReturnType<typeof findCustomer>>
