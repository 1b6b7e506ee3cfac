import { z } from 'zod'
import { budgetStatuses, propertyTypes } from '~db/lists'
import { isDay, multiLine, optional, optionalEmail, required, savedAtField } from '../form-fields'
import { formatNumber } from '../formatting'
import { states } from '../us-states'

export { budgetStatuses, propertyTypes }

export const budgetStatusLabels: Record<(typeof budgetStatuses)[number], string> = {
  balanced: 'Balanced',
  cash_positive: 'Cash positive',
  deficit: 'Deficit',
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * Integers that cannot be parsed become 0 (docs/specification/hoas-and-partners.md#hoa-fields); empty input
 * becomes null. "1,200" means 1200, not 1.
 */
function readInteger(value: unknown): number | null {
  if (isEmpty(value)) return null
  if (typeof value === 'number') return Number.isFinite(value) ? Math.trunc(value) || 0 : 0
  return typeof value === 'string' ? Number.parseInt(value.replace(/[\s,]/g, ''), 10) || 0 : 0
}

const integer = (max: number) =>
  z.preprocess(
    readInteger,
    z
      .number()
      .min(0, 'Please enter 0 or more')
      .max(max, `Please enter at most ${formatNumber(max)}`)
      .nullable(),
  )

const minYear = 1600
const maxYear = 2200
const year = z.preprocess(
  readInteger,
  z
    .number()
    .refine((year) => year === 0 || (year >= minYear && year <= maxYear), 'Please enter a year such as 1987')
    .nullable(),
)

/**
 * Dollars with cents, or empty, as integer cents. Unlike integers, invalid amounts are rejected: money that
 * silently became 0 would make a report wrong.
 */
const amount = (max: number) =>
  z.unknown().transform((value, context): number | null => {
    if (isEmpty(value)) return null
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
    if (/^-/.test(text)) return refuse('Please enter 0 or more')
    if (!/^\$?\s*(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(text))
      return refuse('Please enter an amount in dollars and cents, such as 285.50')
    const dollars = Number(text.replace(/[$,\s]/g, ''))
    return dollars <= max ? Math.round(dollars * 100) : refuse(`Please enter at most $${formatNumber(max)}`)
  })

/** YYYY-MM-DD, or empty. */
export const calendarDay = z.unknown().transform((value, context): string | null => {
  if (isEmpty(value)) return null
  const text = typeof value === 'string' ? value.trim() : ''
  if (/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) {
    if (isDay(text)) return text
    context.addIssue({ code: 'custom', message: 'This date does not exist' })
  } else {
    context.addIssue({ code: 'custom', message: 'Please enter a date such as 2027-06-30' })
  }
  return z.NEVER
})

const choice = <T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess(
    (value) => (isEmpty(value) ? null : value),
    z.enum(options, { errorMap: () => ({ message: 'Please choose one from the list' }) }).nullable(),
  )

const maxAmenities = 50
const maxAmenityLength = 80

/** A comma-separated text, or a list of texts. */
const amenities = z.unknown().transform((value, context): string[] => {
  const texts = Array.isArray(value) ? (value as unknown[]) : [value]
  const list = texts
    .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
    .map((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((text) => text !== '')
  if (list.length > maxAmenities)
    context.addIssue({ code: 'custom', message: `Please list at most ${maxAmenities} amenities` })
  if (list.some((text) => text.length > maxAmenityLength))
    context.addIssue({
      code: 'custom',
      message: `Please use at most ${maxAmenityLength} characters per amenity`,
    })
  return list
})

const webMessage = 'Please enter a web address such as https://www.example.com'

/** A web address, with https:// added if the scheme is missing, or empty. Nothing else may become a link. */
const website = optional(200).transform((text, context) => {
  if (text === '') return ''
  const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !/\s/.test(address))
    return address
  context.addIssue({ code: 'custom', message: webMessage })
  return z.NEVER
})

const enteredFields = z.object({
  name: required('HOA name is required', 200),
  address: optional(200),
  city: optional(80),
  state: z.preprocess(
    (value) => (isEmpty(value) ? '' : value),
    z.enum(['', ...states], { errorMap: () => ({ message: 'Please choose one from the list' }) }),
  ),
  zipCode: optional(10),
  totalUnits: integer(100_000),
  yearBuilt: year,
  propertyType: choice(propertyTypes),
  amenities,
  monthlyDues: amount(100_000),
  reserveFund: amount(1_000_000_000),
  specialAssessments: integer(1000),
  assessmentIncreases: integer(1000),
  budgetStatus: choice(budgetStatuses),
  monthsSinceElection: integer(1200),
  monthsSinceNewElection: integer(1200),
  managementCompany: optional(200),
  phoneNumber: optional(30),
  email: optionalEmail(),
  website,
  insuranceCarrier: optional(200),
  insuranceExpiration: calendarDay,
  reserveStudyDate: calendarDay,
  additionalInfo: multiLine(5000),
})

type Amounts = { monthlyDues?: number | null | undefined; reserveFund?: number | null | undefined }

/** `amount` has converted dollars to cents; this renames the fields accordingly. */
const inCents = <T extends Amounts>({ monthlyDues, reserveFund, ...fields }: T) => ({
  ...fields,
  monthlyDuesCents: monthlyDues as T['monthlyDues'],
  reserveFundCents: reserveFund as T['reserveFund'],
})

/**
 * An HOA's fields as entered by staff, in a form or API call: money as decimals, amenities comma-separated or
 * as a list (docs/specification/hoas-and-partners.md#hoa-fields). Other fields, including derived ones, are
 * ignored.
 */
export const hoaSchema = enteredFields.transform(inCents)
export type HoaFields = z.output<typeof hoaSchema>
export type HoaField = keyof HoaFields

/** The edit form of an HOA. */
export const hoaEditSchema = enteredFields.extend({ updatedAt: savedAtField }).transform(inCents)

/** `PUT /api/admin/hoas/{id}`: missing fields stay unchanged. */
export const hoaChangesSchema = enteredFields.partial().extend({ updatedAt: savedAtField }).transform(inCents)

/** Field labels on screens and in the activity log. */
export const hoaLabels: Record<HoaField, string> = {
  name: 'HOA name',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  totalUnits: 'Total units',
  yearBuilt: 'Year built',
  propertyType: 'Property type',
  amenities: 'Amenities',
  monthlyDuesCents: 'Monthly dues',
  reserveFundCents: 'Reserve fund',
  specialAssessments: 'Special assessments (last 5 years)',
  assessmentIncreases: 'Assessment increases (last 5 years)',
  budgetStatus: 'Budget status',
  monthsSinceElection: 'Months since last election',
  monthsSinceNewElection: 'Months since a new board member',
  managementCompany: 'Management company',
  phoneNumber: 'Phone number',
  email: 'Email',
  website: 'Website',
  insuranceCarrier: 'Insurance carrier',
  insuranceExpiration: 'Insurance expiration',
  reserveStudyDate: 'Reserve study date',
  additionalInfo: 'Additional information',
}
export const hoaFieldNames = Object.keys(hoaLabels) as HoaField[]

/** The form for a document's expiration date; empty if it does not expire. */
export const expirySchema = z.object({ expiresOn: calendarDay })

/** The integer fields. */
export const hoaNumbers = [
  'totalUnits',
  'yearBuilt',
  'specialAssessments',
  'assessmentIncreases',
  'monthsSinceElection',
  'monthsSinceNewElection',
] as const satisfies HoaField[]
