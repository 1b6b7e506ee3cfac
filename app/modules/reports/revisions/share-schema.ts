import { z } from 'zod'
import { email } from '../../form-fields'

/** The address that a report's link is mailed to. */
export const shareSchema = z.object({ email: email() })
export type Share = z.output<typeof shareSchema>
