import { privateToken } from '~/modules/permissions/private-link.server'
import { placePaidOrder } from './paid-order'
import { until, type Product } from './product'
import { startSessionOf } from './staff'
import { newEmail, Visitor } from './visitor'

export type Order = {
  id: number
  order_number: string
  email: string
  status: string
  due_at: number
  canceled_at: number | null
}

/** The orders of an email address, paid or not. */
export const ordersOf = (product: Product, email: string) =>
  product.rows<{ id: number; order_number: string; property_city: string; payment_status: string }>(
    'select id, order_number, property_city, payment_status from orders where email = ?',
    email,
  )

/** An order that was paid in the checkout, and the browser that placed it. */
export async function orderPaidInCheckout(product: Product) {
  const email = newEmail()
  const customer = new Visitor(product.url)
  await customer.walkTo(5, email)
  const order = await until(
    () => product.rows<Order>('select * from orders where email = ? and paid_at is not null', email)[0],
    'the paid order',
  )
  return { customer, order, path: `/report/${order.order_number}` }
}

/** A paid order that was created without the checkout, so that no browser holds it yet. */
export async function orderPaidWithoutCheckout(product: Product) {
  const { id } = await placePaidOrder(product)
  const [order] = product.rows<Order>('select * from orders where id = ?', id)
  if (!order) throw new Error('There is no order')
  return { order, path: `/report/${order.order_number}` }
}

/** The private link to an order. */
export const linkOf = (product: Product, { id, email }: Pick<Order, 'id' | 'email'>) =>
  product.runInside(() => `/order/${privateToken({ id, email })}`)

/** A visitor who has opened the private link to an order. */
export async function withLink(product: Product, order: Pick<Order, 'id' | 'email'>) {
  const holder = new Visitor(product.url)
  await holder.fetch(await linkOf(product, order))
  return holder
}

/** A visitor who is signed in to the account of an order, whose address is proven. */
export async function withAccount(product: Product, order: Order) {
  const holder = new Visitor(product.url)
  const userId = product.value<number>('select user_id from orders where id = ?', order.id)
  product.change('update users set email_proven_at = 1 where id = ?', userId)
  product.change('update orders set held_by_id = user_id where id = ?', order.id)
  holder.keepCookie('session', await startSessionOf(product, userId))
  return holder
}

/** The descriptions of an order's activities, oldest first. */
export const activitiesOf = (product: Product, id: number) =>
  product
    .rows<{ description: string }>('select description from activities where order_id = ? order by id', id)
    .map(({ description }) => description)

/** The names of an order's documents, oldest first. */
export const documentNamesOf = (product: Product, id: number) =>
  product
    .rows<{ name: string }>('select original_name as name from documents where order_id = ? order by id', id)
    .map(({ name }) => name)
