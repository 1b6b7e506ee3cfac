import { z } from 'zod'
import { required } from '../form-fields'

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

/** The sections of a report, in its order. */
const reportSections = [
  'general',
  'key-info',
  'fipho',
  'alerts',
  'management',
  'financial',
  'rules',
  'documents',
] as const

/** What people may tell of their work on a report; everything else that happens to an order is the system's own to tell. */
const reportedActions = ['updated', 'reviewed'] as const

const value = z
  .union([z.string(), z.number(), z.boolean()], {
    errorMap: () => ({ message: 'Please give a text, a number, true or false' }),
  })
  .nullish()
  .transform((v) => (v === null || v === undefined ? undefined : String(v)))
  .refine((v) => v === undefined || v.length <= 2000, { message: 'Please use at most 2000 characters' })

/** `POST /api/admin/orders/{id}/activity`. */
export const orderActivitySchema = z.object({
  action: z.enum(reportedActions, {
    errorMap: () => ({ message: `The action is one of ${reportedActions.join(', ')}` }),
  }),
  section: z.enum(reportSections, {
    errorMap: () => ({ message: `The section is one of ${reportSections.join(', ')}` }),
  }),
  field: z
    .string({ invalid_type_error: 'Please give the name of the field' })
    .max(80, 'Please use at most 80 characters')
    .nullish()
    .transform((v) => v ?? undefined),
  oldValue: value,
  newValue: value,
  description: required('Description is required', 500),
})
export type OrderActivity = z.output<typeof orderActivitySchema>
