import { z } from 'zod'
import { email, multiLine, required } from '../form-fields'

/** "Invite Partner" (specification 2, section 5). */
export const partnerInvitationSchema = z.object({
  email: email(),
  hoaName: required('HOA name is required', 120),
  message: multiLine(1000),
})
export type PartnerInvitation = z.output<typeof partnerInvitationSchema>
