import type { hoas } from '~db/schema'
import type { HoaField, HoaFields } from './schema'

// Between the table, which keeps a list as JSON, and the fields that people enter.

type Row = typeof hoas.$inferSelect

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
  monthlyDuesCents: row.monthlyDuesCents,
  reserveFundCents: row.reserveFundCents,
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

export const toColumns = ({ amenities, ...same }: HoaFields) => ({
  ...same,
  amenities: JSON.stringify(amenities),
})

export const sameValue = (field: HoaField, a: HoaFields, b: HoaFields) =>
  JSON.stringify(a[field]) === JSON.stringify(b[field])
