import { and, eq, exists, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { db, type Db, type Tx } from '~db/client.server'
import { orders, sessions, users } from '~db/schema'

// Which orders an account may see (decision 047). Anyone can register a stranger's address, or start a checkout
// with it, so having an order's address is not enough: an account holds the orders of other sessions only once a
// link mailed to that address was used. Until then it sees only what its present session placed.

/**
 * The account that holds an order of this address, among those that are not its own session or private link.
 * @returns null as long as the address is not proven, and for an account that has another address by now
 */
export function provenHolder(tx: Tx, userId: number, email: string): number | null {
  const account = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, email), isNotNull(users.emailProvenAt)))
    .get()
  return account?.id ?? null
}

/** Whether a link mailed to the account's present address was used. */
export const isAddressProven = (database: Db | Tx, userId: number): boolean =>
  database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailProvenAt)))
    .get() !== undefined

/** The reference of a signed-in session, for `orders.placedIn`. */
export const sessionReference = (tx: Tx, sessionId: string): string | null =>
  tx.select({ reference: sessions.reference }).from(sessions).where(eq(sessions.id, sessionId)).get()
    ?.reference ?? null

/** The orders that a signed-in user sees: those that the account holds, and those that this session placed. */
export const isSeenBy = ({ userId, sessionId }: { userId: number; sessionId: string | null }) =>
  or(
    eq(orders.heldById, userId),
    sessionId === null
      ? undefined
      : and(
          eq(orders.userId, userId),
          exists(
            db()
              .select({ id: sessions.id })
              .from(sessions)
              .where(
                and(
                  eq(sessions.id, sessionId),
                  eq(sessions.userId, userId),
                  eq(sessions.reference, orders.placedIn),
                ),
              ),
          ),
        ),
  )

/** Gives an account the orders of its address, and those that it placed. */
function holdOrders(tx: Tx, { id, email }: { id: number; email: string }) {
  tx.update(orders)
    .set({ heldById: id })
    .where(
      and(
        isNull(orders.heldById),
        or(eq(orders.email, email), and(eq(orders.userId, id), isNotNull(orders.placedIn))),
      ),
    )
    .run()
}

/**
 * Records that the holder of an account's address used a link that was mailed to it, and gives the account the
 * orders of that address. Whoever calls this ends the sessions of everyone else.
 * @returns whether it was not proven before
 */
export function proveAddress(tx: Tx, userId: number, now: number): boolean {
  const account = tx
    .update(users)
    .set({ emailProvenAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailProvenAt)))
    .returning({ id: users.id, email: users.email })
    .get()
  if (account) holdOrders(tx, account)
  return account !== undefined
}

/** Takes the orders of addresses that were not the account's owner's from it. */
export function releaseOrders(tx: Tx, userId: number, emails: string[]) {
  tx.update(orders)
    .set({ heldById: null, placedIn: null })
    .where(and(eq(orders.heldById, userId), inArray(orders.email, emails)))
    .run()
}
