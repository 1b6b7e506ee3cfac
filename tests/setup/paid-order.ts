import type { Product } from './product'
import { Visitor } from './visitor'

/** An order that a customer has placed and paid by the checkout's forms; its task is with `assigneeId`. */
export async function placePaidOrder(product: Product, assigneeId: number | null = null) {
  const email = `${crypto.randomUUID()}@example.com`
  await new Visitor(product.url).walkTo(5, email)
  const id = product.value('select id from orders where email = ?', email)
  product.change('update tasks set assignee_id = ? where order_id = ?', assigneeId, id)
  return {
    id,
    orderNumber: product.value<string>('select order_number from orders where id = ?', id),
    documentId: product.value('select id from documents where order_id = ?', id),
  }
}
