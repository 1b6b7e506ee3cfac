import { withZod } from '@remix-validated-form/with-zod'
import { customerFormSchema, propertyInfoSchema } from '~/modules/orders/schema'

// Loaded by a form when it is first used.
export const informationValidator = withZod(customerFormSchema)
export const propertyValidator = withZod(propertyInfoSchema)
