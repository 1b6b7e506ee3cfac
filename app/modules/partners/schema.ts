import { z } from 'zod'
import { email, required } from '../form-fields'

const messageMax = 1000

/** Several lines; control characters that nobody can type are dropped. */
const message = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .replace(/\r\n?/g, '\n')
          .replace(/[^\P{Cc}\n\t]/gu, '')
          .trim()
      : (value ?? ''),
  z
    .string({ invalid_type_error: 'Please write the message as text' })
    .max(messageMax, `Please use at most ${messageMax} characters`),
)

/** "Invite Partner" (specification 2, section 5). */
export const partnerInvitationSchema = z.object({
  email: email(),
  hoaName: required('HOA name is required', 120),
  message,
})
export type PartnerInvitation = z.output<typeof partnerInvitationSchema>
