import { and, desc, eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { orders, users } from '~db/schema'
import type { SignedInUser } from '../permissions/signed-in-user'
import type { CustomerInfo } from './schema'

/**
 * What is known about a signed-in customer, for prefilling the next order: the account's name and address,
 * and the information from the last paid order. Unpaid orders are ignored, because anyone can place one for
 * another person's email address, and those of other sessions until the account's address is proven.
 */
export function knownCustomer({ id, firstName, lastName, email }: SignedInUser): Partial<CustomerInfo> {
  const last = db()
    .select({
      customerRole: orders.customerRole,
      phone: orders.phone,
      company: orders.company,
      mailingAddress: orders.mailingAddress,
      mailingCity: orders.mailingCity,
      mailingState: orders.mailingState,
      mailingZipCode: orders.mailingZipCode,
    })
    .from(orders)
    .where(and(eq(orders.heldById, id), eq(orders.paymentStatus, 'paid')))
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(1)
    .get()
  const account = () =>
    db().select({ phone: users.phone, company: users.company }).from(users).where(eq(users.id, id)).get()
  return { ...(last ?? account()), firstName, lastName, email }
}
