import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { orders } from '~db/schema'
import { env } from '~/env.server'

// The private link of an order, which its mails contain: whoever opens it manages the order like the customer. It is signed, not
// stored, so that every mail can contain it and a leaked database opens no order. The customer's address is part of what is signed:
// once staff correct it, the links that went to the old one stop working.

let key: { secret: string; bytes: Buffer } | undefined

function signature(orderId: number, email: string): Buffer {
  const secret = env().SESSION_SECRET
  if (key?.secret !== secret)
    key = { secret, bytes: Buffer.from(hkdfSync('sha256', secret, '', 'private order links', 32)) }
  return createHmac('sha256', key.bytes).update(`${orderId} ${email.toLowerCase()}`).digest()
}

/** The last part of an order's private link: proof that its holder got one of the order's mails. */
export const privateToken = ({ id, email }: { id: number; email: string }) =>
  `${id}-${signature(id, email).toString('base64url')}`

export const privateLink = (order: { id: number; email: string }) =>
  `${env().APP_URL}/order/${privateToken(order)}`

const emailOfOrder = prepared((at) =>
  at
    .select({ id: orders.id, orderNumber: orders.orderNumber, email: orders.email })
    .from(orders)
    .where(eq(orders.id, placeholder('id')))
    .prepare(),
)

/** The order that a token opens; null for a token that nobody signed, or that was made for an earlier address. */
export function findByPrivateToken(token: string): { id: number; orderNumber: string } | null {
  const [, id = '', mac = ''] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? []
  const order = id ? emailOfOrder(db()).get({ id: Number(id) }) : undefined
  const given = Buffer.from(mac, 'base64url')
  if (!order || given.length !== 32) return null
  return timingSafeEqual(given, signature(order.id, order.email))
    ? { id: order.id, orderNumber: order.orderNumber }
    : null
}
