import { z } from 'zod'
import { atLeast, optional, required } from '../form-fields'

/** The recipient of a receipt. */
export const billingSchema = z.object({
  name: required('Name is required', 160),
  company: optional(120),
  address: required('Address is required'),
  city: required('City is required', 80),
  state: required('State is required', 40),
  zipCode: atLeast(5, 'Please enter a valid ZIP code', 10),
})
export type Billing = z.output<typeof billingSchema>
