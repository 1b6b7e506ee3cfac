import { z } from 'zod'
import { required } from '../form-fields'
import { sectionIds } from '../report-fields/sections'

/** The only actions that users may report; the system records all others itself. */
const reportedActions = ['updated', 'reviewed'] as const

const value = z
  .union([z.string(), z.number(), z.boolean()], {
    errorMap: () => ({ message: 'Please send text, a number, true, or false' }),
  })
  .nullish()
  .transform((v) => (v === null || v === undefined ? undefined : String(v)))
  .refine((v) => v === undefined || v.length <= 2000, { message: 'Please use at most 2,000 characters' })

/** `POST /api/admin/orders/{id}/activity`. */
export const orderActivitySchema = z.object({
  action: z.enum(reportedActions, {
    errorMap: () => ({ message: `The action is one of ${reportedActions.join(', ')}` }),
  }),
  section: z.enum(sectionIds, {
    errorMap: () => ({ message: `The section is one of ${sectionIds.join(', ')}` }),
  }),
  field: z
    .string({ invalid_type_error: 'Please send the name of the field as text' })
    .max(80, 'Please use at most 80 characters')
    .nullish()
    .transform((v) => v ?? undefined),
  oldValue: value,
  newValue: value,
  description: required('Description is required', 500),
})
export type OrderActivity = z.output<typeof orderActivitySchema>
