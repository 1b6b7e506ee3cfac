import type { hoas } from '~db/schema'
import { hoaNumbers, type HoaField, type HoaFields } from './schema'

// Converts between table rows, which store a list as JSON and a missing number as 0, and the fields that
// people enter.

type Row = typeof hoas.$inferSelect

type Numbers = Pick<HoaFields, (typeof hoaNumbers)[number]>

function readNumbers(row: Row): Numbers {
  const unanswered = new Set(JSON.parse(row.unanswered) as string[])
  const values = hoaNumbers.map((field) => [
    field,
    row[field] === 0 && unanswered.has(field) ? null : row[field],
  ])
  return Object.fromEntries(values) as Numbers
}

export const toFields = (row: Row): HoaFields => ({
  ...readNumbers(row),
  name: row.name,
  address: row.address,
  city: row.city,
  state: row.state as HoaFields['state'],
  zipCode: row.zipCode,
  propertyType: row.propertyType,
  amenities: JSON.parse(row.amenities) as string[],
  monthlyDuesCents: row.monthlyDuesCents,
  reserveFundCents: row.reserveFundCents,
  budgetStatus: row.budgetStatus,
  managementCompany: row.managementCompany,
  phoneNumber: row.phoneNumber,
  email: row.email,
  website: row.website,
  insuranceCarrier: row.insuranceCarrier,
  insuranceExpiration: row.insuranceExpiration,
  reserveStudyDate: row.reserveStudyDate,
  additionalInfo: row.additionalInfo,
})

export const toColumns = ({ amenities, ...fields }: HoaFields) => ({
  ...fields,
  ...(Object.fromEntries(hoaNumbers.map((field) => [field, fields[field] ?? 0])) as Record<
    keyof Numbers,
    number
  >),
  unanswered: JSON.stringify(hoaNumbers.filter((field) => fields[field] === null)),
  amenities: JSON.stringify(amenities),
})

export const isSameHoaField = (field: HoaField, a: HoaFields, b: HoaFields) =>
  JSON.stringify(a[field]) === JSON.stringify(b[field])
