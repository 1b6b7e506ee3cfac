import { z } from 'zod'
import { orderStatuses } from '~db/lists'

export { orderStatuses }
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

const statusMessage = `The status is one of ${orderStatuses.join(', ')}`

/** `PUT /api/orders/{id}/status`. */
export const statusChangeSchema = z.object({
  status: z.enum(orderStatuses, { errorMap: () => ({ message: statusMessage }) }),
})
