import { makePdf } from '~db/seed/pdf'
import { placePaidOrder } from './paid-order'
import type { Product } from './product'

const declaration = [
  'Declaration of Heron Lake Owners Association.',
  'The community is consisting of 46 units, each with one vote in the Association.',
  'Pets must be kept on a leash at all times.',
  ...Array.from({ length: 50 }, (_, i) => `Section ${i + 1}. The members keep their lots in order.`),
  'The management company is Heron Property Services of Lacey.',
]

const files = [
  { name: 'Declaration.pdf', content: makePdf('Declaration', declaration) },
  { name: 'Rules.pdf', content: makePdf('Rules', ['Quiet hours begin at ten.', 'Pets need a leash.']) },
]

/** A paid order in final review with two documents that have been read; its report has no items yet. */
export async function orderToReview(product: Product, assigneeId: number | null = null) {
  const { id, orderNumber, documentIds } = await placePaidOrder(product, assigneeId, files)
  product.change("update orders set status = 'final review' where id = ?", id)
  product.change('delete from report_items where order_id = ?', id)
  const [first = 0, second = 0] = documentIds
  return {
    id,
    number: orderNumber,
    documents: [first, second] as const,
    path: `/admin/snapshots/${id}/review`,
  }
}

export type OrderToReview = Awaited<ReturnType<typeof orderToReview>>

export const units = 'propertyInfo.totalUnits'
export const dues = 'propertyInfo.monthlyDues'

/** Restores the order and its report: the number of units was found, the monthly dues were not. */
export function resetReview(product: Product, { id, documents: [declaration] }: OrderToReview) {
  product.change("update orders set status = 'final review', completed_at = null where id = ?", id)
  product.change('delete from report_revisions where order_id = ?', id)
  product.change('delete from report_items where order_id = ?', id)
  putItem(product, id, units, {
    value: '46',
    documentId: declaration,
    page: 1,
    quote: 'consisting of 46 units',
  })
  putItem(product, id, dues, { absence: 'not_found', confidence: null })
}

/** A number of units that a document states. */
export const unitsCandidate = (value: string, documentId: number, quote: string) => ({
  path: units,
  value,
  comparable: Number(value),
  documentId,
  page: 1,
  quote,
  confidence: 0.8,
})

/** An order to review with conflicting numbers of units. */
export async function orderWithConflict(product: Product) {
  const order = await orderToReview(product)
  const [declaration, rules] = order.documents
  putItem(product, order.id, 'propertyInfo.hoaName', { value: 'Heron Lake Owners Association' })
  putItem(product, order.id, units, {
    conflict: true,
    candidates: [
      unitsCandidate('46', declaration, 'consisting of 46 units'),
      unitsCandidate('10', rules, 'Quiet hours begin at ten'),
    ],
  })
  putItem(product, order.id, 'management.company', {
    value: 'Heron Property Services',
    documentId: declaration,
    page: 2,
    quote: 'The management company is Heron Property Services of Lacey.',
  })
  return order
}

type Item = {
  value?: string | null
  absence?: string | null
  source?: string
  confidence?: number | null
  documentId?: number
  page?: number
  quote?: string
  conflict?: boolean
  candidates?: object[]
  verifiedById?: number
  period?: string
  otherAssociation?: string
}

/** Stores an item as reading would. */
export function putItem(product: Product, orderId: number, path: string, item: Item) {
  const { value = null, absence = null, source = 'ai', confidence = 0.92, conflict = false } = item
  product.change('delete from report_items where order_id = ? and path = ?', orderId, path)
  product.change(
    `insert into report_items (order_id, path, value, absence, source, source_detail, confidence, document_id, document_page,
       quote, period, other_association, conflict, candidates, verified_at, verified_by_id, updated_at)
     values (?, ?, ?, ?, ?, 'Read in the declaration.', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
    orderId,
    path,
    value,
    absence,
    source,
    source === 'ai' ? confidence : null,
    item.documentId ?? null,
    item.page ?? null,
    item.quote ?? null,
    item.period ?? null,
    item.otherAssociation ?? null,
    conflict ? 1 : 0,
    JSON.stringify(item.candidates ?? []),
    item.verifiedById ? 1 : null,
    item.verifiedById ?? null,
  )
}

export const itemAt = (product: Product, orderId: number, path: string) =>
  product.rows<{
    value: string | null
    absence: string | null
    source: string
    verified_at: number | null
    document_page: number | null
    quote: string | null
    passages: string | null
    version: number
  }>('select * from report_items where order_id = ? and path = ?', orderId, path)[0]
