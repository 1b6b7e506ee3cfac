import { z } from 'zod'
import { atLeast, checkbox, email, numeric, optional, optionalEmail, required } from '../form-fields'
import { decimalDollars } from '../formatting'
import { customerRoles } from './customer-roles'
import { totalCents } from '../price'
import { states } from '../us-states'

const phoneMessage = 'Please enter a valid phone number'

/** Step 1, "Your Information" (docs/specification/orders-and-checkout.md#your-information). */
export const customerInfoSchema = z.object({
  customerRole: z.enum(customerRoles, {
    errorMap: () => ({ message: 'Please choose what best describes you' }),
  }),
  firstName: required('First name is required', 80),
  lastName: required('Last name is required', 80),
  email: email(),
  phone: atLeast(10, phoneMessage, 30),
  company: optional(120),
  mailingAddress: required('Mailing address is required'),
  mailingCity: required('City is required', 80),
  mailingState: required('State is required', 40),
  mailingZipCode: atLeast(5, 'Please enter a valid ZIP code', 10),
})
export type CustomerInfo = z.output<typeof customerInfoSchema> & {
  /** If set, the mailing address is empty here, and the order gets the property's. */
  mailingSameAsProperty?: boolean
}

const mailingFields = z.object({
  mailingSameAsProperty: checkbox,
  mailingAddress: optional(),
  mailingCity: optional(80),
  mailingState: optional(40),
  mailingZipCode: optional(10),
})

/** Without JavaScript, hidden fields are submitted too: they must be neither rejected nor saved. */
const withoutHiddenMailing = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return value
  const form = value as Record<string, unknown>
  if (!checkbox.parse(form.mailingSameAsProperty)) return form
  return { ...form, mailingAddress: '', mailingCity: '', mailingState: '', mailingZipCode: '' }
}

/** The form of step 1: a mailing address, or a checkbox to use the property's, which step 2 asks for. */
export const customerFormSchema = z.preprocess(
  withoutHiddenMailing,
  customerInfoSchema
    .omit({ mailingAddress: true, mailingCity: true, mailingState: true, mailingZipCode: true })
    .and(
      mailingFields.superRefine((typed, context) => {
        if (typed.mailingSameAsProperty) return
        for (const name of ['mailingAddress', 'mailingCity', 'mailingState', 'mailingZipCode'] as const) {
          const checked = customerInfoSchema.shape[name].safeParse(typed[name])
          for (const { message } of checked.error?.issues ?? [])
            context.addIssue({ code: 'custom', path: [name], message })
        }
      }),
    ),
)

const propertyFields = z.object({
  subjectPropertyAddress: required('HOA community address is required'),
  propertyCity: required('City is required', 80),
  propertyState: z.enum(states, { errorMap: () => ({ message: 'State is required' }) }),
  propertyZipCode: atLeast(5, 'Valid zip code is required', 10),
  totalUnits: z.preprocess(
    (v) => (v === '' || v === null ? undefined : v),
    numeric()
      .pipe(
        z
          .number()
          .int('Please enter a whole number')
          .min(1, 'Please enter a valid number')
          .max(100_000, 'Please enter a valid number'),
      )
      .optional(),
  ),
  isInEscrow: checkbox,
  escrowOfficer: optional(120),
  escrowOfficerEmail: optionalEmail(),
  escrowOfficerPhone: optional(30),
  agentName: optional(120),
  agentEmail: optionalEmail(),
  agentPhone: optional(30),
  agentCompany: optional(120),
})

/** Without JavaScript, the hidden escrow fields are submitted too: they must not be rejected. */
const withoutHiddenEscrow = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return value
  const form = value as Record<string, unknown>
  if (checkbox.parse(form.isInEscrow)) return form
  return { ...form, escrowOfficer: '', escrowOfficerEmail: '', escrowOfficerPhone: '' }
}

/**
 * Intersected with the fields rather than chained, because Zod skips chained refinements while another field
 * is invalid.
 */
const escrowRule = z
  .object({ isInEscrow: checkbox, escrowOfficer: optional(120) })
  .refine((v) => !v.isInEscrow || v.escrowOfficer !== '', {
    path: ['escrowOfficer'],
    message: 'Escrow officer is required when property is in escrow',
  })

/** Step 2, "Property Information" (docs/specification/orders-and-checkout.md#property-information). */
export const propertyInfoSchema = z.preprocess(withoutHiddenEscrow, propertyFields.and(escrowRule))
export type PropertyInfo = z.output<typeof propertyInfoSchema>

const pending = z
  .literal('pending', { errorMap: () => ({ message: 'An order starts as pending' }) })
  .optional()

/**
 * `POST /api/orders` (docs/specification/json-api.md#order-calls): both forms, and the amount, which must
 * equal the price.
 */
export const newOrderSchema = z.preprocess(
  withoutHiddenEscrow,
  customerInfoSchema
    .merge(propertyFields)
    .extend({
      totalAmount: z
        .union([z.string(), z.number()])
        .optional()
        .refine((v) => v === undefined || Number(v) === totalCents / 100, {
          message: `The price is ${decimalDollars(totalCents)}`,
        }),
      paymentStatus: pending,
      status: pending,
    })
    .and(escrowRule),
)
