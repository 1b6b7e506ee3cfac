import { z } from 'zod'
import { passwordByLinkSchema } from '../accounts/schema'
import { atLeast, email, multiLine, optional, required } from '../form-fields'
import { states } from '../us-states'

/** "Invite Partner" (docs/specification/hoas-and-partners.md#inviting-a-partner). */
export const partnerInvitationSchema = z.object({
  email: email(),
  hoaName: required('HOA name is required', 120),
  message: multiLine(1000),
})
export type PartnerInvitation = z.output<typeof partnerInvitationSchema>

export const partnerTypes = ['management_company', 'board_member'] as const
type PartnerType = (typeof partnerTypes)[number]

export const partnerTypeNames: Record<PartnerType, { title: string; hint: string }> = {
  management_company: { title: 'Management Company', hint: 'I manage the community for its association' },
  board_member: { title: 'Board Member', hint: 'I serve on the board of the association' },
}

const partnerType = z.enum(partnerTypes, { errorMap: () => ({ message: 'Please select your role' }) })

const partnerFields = z.object({
  partnerType,
  firstName: required('First name is required', 80),
  lastName: required('Last name is required', 80),
  email: email(),
  phone: atLeast(10, 'Please enter a valid phone number', 30),
  company: optional(120),
  title: required('Title is required', 80),
  hoaName: required('HOA name is required', 120),
  mailingAddress: required('Mailing address is required'),
  mailingCity: required('City is required', 80),
  mailingState: required('State is required', 40),
  mailingZipCode: atLeast(5, 'Please enter a valid ZIP code', 10),
})

/**
 * Intersected with the fields rather than chained, because Zod skips chained refinements while another field
 * is invalid.
 */
const companyRule = z
  .object({ partnerType: partnerType.catch('board_member'), company: optional(120) })
  .refine((v) => v.partnerType !== 'management_company' || v.company !== '', {
    path: ['company'],
    message: 'Management company is required for management company representatives',
  })

/** Onboarding step 1, "Partner Information" (docs/specification/hoas-and-partners.md#onboarding). */
export const partnerInfoSchema = partnerFields.and(companyRule)
export type PartnerInfo = z.output<typeof partnerInfoSchema>

/** The same with the password of a new account. */
export const newPartnerSchema = partnerFields
  .extend({ password: passwordByLinkSchema.shape.password })
  .and(companyRule)

/** Onboarding step 2, "Property Details": the community's location. */
export const communitySchema = z.object({
  subjectPropertyAddress: required('HOA community address is required'),
  propertyCity: required('City is required', 80),
  propertyState: z.enum(states, { errorMap: () => ({ message: 'State is required' }) }),
  propertyZipCode: atLeast(5, 'Valid zip code is required', 10),
})
export type Community = z.output<typeof communitySchema>

const numberMessage = 'Please enter a valid number'
const count = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value),
    z
      .number({ required_error: numberMessage, invalid_type_error: numberMessage })
      .int(numberMessage)
      .min(0, numberMessage)
      .max(max, `Please enter at most ${max.toLocaleString('en-US')}`),
  )

export const budgetAnswers = ['balanced', 'cash_positive', 'not_balanced'] as const
export const budgetAnswerLabels: Record<(typeof budgetAnswers)[number], string> = {
  balanced: 'Balanced',
  cash_positive: 'Cash positive',
  not_balanced: 'Not balanced',
}

/** Onboarding step 4, "FiPhO Questionnaire". Counts cover the last five years. */
export const fiphoSchema = z.object({
  specialAssessments: count(1000),
  assessmentIncreases: count(1000),
  budgetStatus: z.enum(budgetAnswers, { errorMap: () => ({ message: 'Please select budget status' }) }),
  monthsSinceElection: count(1200),
  monthsSinceNewElection: count(1200),
  additionalInfo: multiLine(5000),
})
export type FiphoAnswers = z.output<typeof fiphoSchema>

/** The form's initial values (docs/specification/hoas-and-partners.md#fipho-questionnaire). */
export const fiphoDefaults = {
  specialAssessments: 0,
  assessmentIncreases: 0,
  monthsSinceElection: 12,
  monthsSinceNewElection: 12,
}

/** A partner's invitation of a colleague. */
export const colleagueSchema = z.object({ email: email() })

/** The form of an invited colleague who has no account. */
export const joinSchema = z.object({
  firstName: required('First name is required', 80),
  lastName: required('Last name is required', 80),
  password: passwordByLinkSchema.shape.password,
})

/** A value of an HOA that changed, in words. */
export type ChangedValue = { label: string; from: string; to: string }

/** `POST /api/partner/create-hoa`. The password is for a new account; signed-in partners send none. */
export const createHoaSchema = z.object({
  partnerData: partnerFields
    .extend({ password: passwordByLinkSchema.shape.password.optional() })
    .and(companyRule),
  propertyData: communitySchema,
  hoaData: fiphoSchema,
  inviteToken: z.string({ required_error: 'The invitation is missing' }).min(1).max(200),
})
