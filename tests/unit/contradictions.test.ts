import { describe, expect, it } from 'vitest'
import { contradicts } from '~/modules/report-fields/contradictions'

const pets = 'propertyDetails.petRules'
const parking = 'propertyDetails.parkingRules'
const rentals = 'propertyDetails.rentalRules'

describe('two passages contradict each other', () => {
  it.each([
    [
      pets,
      'No owner may keep more than one (1) household pet weighing more than forty (40) pounds.',
      'Residents are limited to two pets, each of up to 100 lbs.',
    ],
    [pets, 'No pets are allowed.', 'Two cats may be kept in each unit.'],
    [pets, 'Not more than 2 dogs are permitted.', 'Up to three dogs are permitted.'],
    [
      parking,
      'Guests may park for up to 72 hours in the visitor spaces.',
      'Visitor parking is limited to 24 hours.',
    ],
    [parking, 'Overnight parking is permitted.', 'No overnight parking.'],
    [
      rentals,
      'No unit shall be leased for less than thirty (30) days.',
      'The minimum lease term is six (6) months.',
    ],
    [rentals, 'Not more than 25% of the units may be rented.', 'The rental cap is 10% of all units.'],
    [rentals, 'No owner may lease a home.', 'Owners may lease their homes.'],
  ])('if their limits differ or one is a ban (%s)', (path, one, other) => {
    expect(contradicts(path, one, other)).toBe(true)
    expect(contradicts(path, other, one)).toBe(true)
  })
})

describe('two passages do not contradict each other', () => {
  it.each([
    [
      pets,
      'No more than two (2) dogs or cats may be kept in any unit.',
      'Each resident may have up to two dogs. Dogs must be leashed.',
    ],
    [
      pets,
      'No animals of any kind shall be kept, except that household pets may be kept.',
      'Household pets are permitted.',
    ],
    [parking, 'Guests may park for up to 72 hours.', 'An inoperable vehicle is towed after 24 hours.'],
    [parking, 'Guests may park for 72 hours.', 'Guests may park for three days.'],
    [rentals, 'Leases must be for at least 12 months.', 'The minimum lease term is one year.'],
    [
      rentals,
      'No unit shall be leased for less than 30 days.',
      'A copy of the lease must be sent to the manager within 10 days.',
    ],
    [rentals, 'No unit may be rented for transient or hotel purposes.', 'Owners may lease their units.'],
    ['propertyDetails.smokingRules', 'No smoking within 25 feet.', 'No smoking within 10 feet.'],
  ])('if they agree or are about different subjects (%s)', (path, one, other) => {
    expect(contradicts(path, one, other)).toBe(false)
    expect(contradicts(path, other, one)).toBe(false)
  })
})
