import type { hoas } from '~db/schema'
import type { HoaField, HoaFields } from './schema'

// Between the table, which keeps cents and JSON, and the fields that people enter.

type Row = typeof hoas.$inferSelect

const toDollars = (cents: number | null) => (cents === null ? null : cents / 100)
const toCents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100))

export const toFields = (row: Row): HoaFields => ({
  name: row.name,
  address: row.address,
  city: row.city,
  state: row.state as HoaFields['state'],
  zipCode: row.zipCode,
  totalUnits: row.totalUnits,
  yearBuilt: row.yearBuilt,
  propertyType: row.propertyType,
  amenities: JSON.parse(row.amenities) as string[],
  monthlyDues: toDollars(row.monthlyDuesCents),
  reserveFund: toDollars(row.reserveFundCents),
  specialAssessments: row.specialAssessments,
  assessmentIncreases: row.assessmentIncreases,
  budgetStatus: row.budgetStatus,
  monthsSinceElection: row.monthsSinceElection,
  monthsSinceNewElection: row.monthsSinceNewElection,
  managementCompany: row.managementCompany,
  phoneNumber: row.phoneNumber,
  email: row.email,
  website: row.website,
  insuranceCarrier: row.insuranceCarrier,
  insuranceExpiration: row.insuranceExpiration,
  reserveStudyDate: row.reserveStudyDate,
  additionalInfo: row.additionalInfo,
})

export function toColumns({ amenities, monthlyDues, reserveFund, ...same }: HoaFields) {
  return {
    ...same,
    amenities: JSON.stringify(amenities),
    monthlyDuesCents: toCents(monthlyDues),
    reserveFundCents: toCents(reserveFund),
  }
}

export const sameValue = (field: HoaField, a: HoaFields, b: HoaFields) =>
  JSON.stringify(a[field]) === JSON.stringify(b[field])
