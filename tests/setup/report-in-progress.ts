import { textOf } from './html'
import { placePaidOrder } from './paid-order'
import type { Product } from './product'
import type { Visitor } from './visitor'

/** A paid order in processing, assigned to `assigneeId`. */
export async function orderInProgress(product: Product, assigneeId: number | null = null) {
  const order = await placePaidOrder(product, assigneeId)
  product.change("update orders set status = 'processing' where id = ?", order.id)
  return order
}

/** The path of a section's form. */
export const editPath = (id: number, section: string) => `/admin/snapshots/${id}/edit?section=${section}`

/** The text of the page to which a response redirects. */
export const messageOf = async (visitor: Visitor, response: Response) =>
  textOf(await (await visitor.follow(response)).text())

export const sectionNames = [
  'General',
  'Key Information',
  'FiPhO Health Scores',
  'Critical Alerts',
  'Management',
  'Financial & Insurance',
  'Rules & Governance',
  'Documents',
]
