import { z } from 'zod'
import { email } from '../../form-fields'

/** The email address to share a report with. */
export const shareSchema = z.object({ email: email() })
export type Share = z.output<typeof shareSchema>
