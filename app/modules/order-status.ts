import { z } from 'zod'

/** In the order in which an order gets there (docs/specification/orders-and-checkout.md#order-status). */
export const orderStatuses = ['pending', 'new', 'processing', 'final review', 'completed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The status filter of the lists. */
export const statusFilter = [
  { value: '', label: 'All Status' },
  { value: 'new', label: 'New' },
  { value: 'processing', label: 'Processing' },
  { value: 'final review', label: 'Final Review' },
  { value: 'completed', label: 'Completed' },
  { value: 'canceled', label: 'Canceled' },
] as const

export const isOrderStatus = (text: string): text is OrderStatus =>
  (orderStatuses as readonly string[]).includes(text)

const unknown = `The status is one of ${orderStatuses.join(', ')}`

/** `PUT /api/orders/{id}/status`. */
export const statusChangeSchema = z.object({
  status: z.enum(orderStatuses, { errorMap: () => ({ message: unknown }) }),
})
