import { and, eq } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { checkouts, orders, sessions } from '~db/schema'
import { env } from '~/env.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { signing } from '../secret-keys.server'
import { dayMs } from '../time-units'

// Links for customers to continue orders placed by partners' systems. They are signed rather than stored, so
// that the response to a repeated call can include the link again and a leaked database opens no order.

/** As long as the documents of an unpaid order are retained. */
const linkLifetimeMs = 30 * dayMs

const { sign, isSigned } = signing('order links')

const signedText = (orderId: number) => `order ${orderId}`

/** The URL where the customer of an order adds documents and pays. */
export const checkoutLink = (orderId: number) =>
  `${env().APP_URL}/checkout/continue/${orderId}-${sign(signedText(orderId)).toString('base64url')}`

/** The order id in a link's token; null if the signature is invalid. */
function readToken(token: string): number | null {
  const [, id = '', mac = ''] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? []
  const signature = Buffer.from(mac, 'base64url')
  return isSigned(signedText(Number(id)), signature) ? Number(id) : null
}

const invalidLink = () =>
  new DomainError(
    'not_found',
    'This link does not work or has expired. Please ask for a new one where you got it.',
  )

/**
 * The order of a link.
 * @throws DomainError `not_found` for a link that was altered or is older than 30 days
 */
export function findOrderOfCheckoutLink(token: string, now = Date.now()) {
  const orderId = readToken(token)
  const order =
    orderId === null
      ? undefined
      : db()
          .select({
            id: orders.id,
            orderNumber: orders.orderNumber,
            address: orders.subjectPropertyAddress,
            city: orders.propertyCity,
            state: orders.propertyState,
            totalCents: orders.totalCents,
            paymentStatus: orders.paymentStatus,
            createdAt: orders.createdAt,
          })
          .from(orders)
          .where(eq(orders.id, orderId))
          .get()
  if (!order || order.createdAt + linkLifetimeMs < now) throw invalidLink()
  return order
}

/**
 * Attaches the link's order to the session's checkout, so that its documents can be added and it can be paid.
 * A checkout that the session had started before stays with its own order.
 * @throws DomainError `not_found`; `conflict` for a paid order, or if the session has ended
 */
export function continueOrder(sessionId: string, userId: number | null, token: string, now = Date.now()) {
  const { id, orderNumber } = findOrderOfCheckoutLink(token, now)
  write((tx) => {
    const unpaidCheckout = tx
      .select({ checkoutId: checkouts.id })
      .from(checkouts)
      .innerJoin(orders, eq(orders.id, checkouts.orderId))
      .where(and(eq(orders.id, id), eq(orders.paymentStatus, 'pending')))
      .get()
    if (!unpaidCheckout) throw new DomainError('conflict', 'This order has already been paid.')
    const session = tx
      .select({ checkoutId: sessions.checkoutId })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
      .get()
    if (!session)
      throw new DomainError('conflict', 'Your checkout is no longer open. Please open the link again.')
    if (session.checkoutId === unpaidCheckout.checkoutId) return
    tx.update(sessions).set({ checkoutId: unpaidCheckout.checkoutId }).where(eq(sessions.id, sessionId)).run()
    recordActivity(
      tx,
      {
        userId,
        action: 'viewed',
        section: 'order',
        orderId: id,
        description: `Order ${orderNumber} opened through its link`,
      },
      now,
    )
  })
}
