import { eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { orders } from '~db/schema'
import { env } from '~/env.server'
import { signing } from '../secret-keys.server'

// The private link of an order, which its mails contain; it grants the customer's access to the order. It is
// signed rather than stored, so that every mail can contain it and a leaked database opens no order. The
// signature covers the customer's address: once staff correct it, links sent to the old one stop working.

const { sign, isSigned } = signing('private order links')

const signedText = ({ id, email }: { id: number; email: string }) => `${id} ${email.toLowerCase()}`

/** The token of an order's private link: proof that its holder received one of the order's mails. */
export const privateToken = (order: { id: number; email: string }) =>
  `${order.id}-${sign(signedText(order)).toString('base64url')}`

export const privateLink = (order: { id: number; email: string }) =>
  `${env().APP_URL}/order/${privateToken(order)}`

const emailOfOrder = prepared((database) =>
  database
    .select({ id: orders.id, orderNumber: orders.orderNumber, email: orders.email })
    .from(orders)
    .where(eq(orders.id, placeholder('id')))
    .prepare(),
)

/** The order of a token; null if the signature is invalid or is for an earlier address. */
export function findByPrivateToken(token: string): { id: number; orderNumber: string } | null {
  const [, id = '', mac = ''] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? []
  const order = id ? emailOfOrder(db()).get({ id: Number(id) }) : undefined
  const signature = Buffer.from(mac, 'base64url')
  if (!order || !isSigned(signedText(order), signature)) return null
  return { id: order.id, orderNumber: order.orderNumber }
}
