import { withZod } from '@remix-validated-form/with-zod'
import { customerFormSchema, propertyInfoSchema } from '~/modules/orders/schema'

// Loaded when a form is first used.
export const informationValidator = withZod(customerFormSchema)
export const propertyValidator = withZod(propertyInfoSchema)
