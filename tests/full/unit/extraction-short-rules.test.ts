import { describe, expect, it } from 'vitest'
import { proposedOf } from '~tests/factories/read-values'

describe('rules in one short sentence', () => {
  const rules: [path: string, text: string][] = [
    ['propertyDetails.petRules', 'Aggressive breeds are prohibited.'],
    ['propertyDetails.petRules', 'The limit is two pets.'],
    ['propertyDetails.petRules', 'Owners are responsible for cleaning up after their pets.'],
    ['propertyDetails.parkingRules', 'Do not park on the grass.'],
    ['propertyDetails.parkingRules', 'Never park in front of a hydrant.'],
    ['propertyDetails.rentalRules', 'Leasing is not allowed.'],
    ['propertyDetails.rentalRules', 'Rentals require Board approval.'],
    ['propertyDetails.rentalRules', 'A $300 annual fee is charged to owners who rent their homes.'],
    ['propertyDetails.smokingRules', 'Smoking and vaping are banned in the clubhouse and pool.'],
    ['propertyDetails.architecturalReview', 'Owners must submit an application before starting any work.'],
    ['propertyDetails.architecturalReview', 'Storm doors need prior approval.'],
    ['propertyDetails.architecturalReview', 'The Architectural Control Committee consists of three members.'],
    ['financial.lienPolicy', 'Accounts over 90 days late will be sent to collections.'],
    ['financial.lienPolicy', 'Any unpaid assessment becomes a lien on the unit.'],
    ['financial.fines', 'Violators will be fined $100.'],
    ['financial.fines', 'The Board may impose reasonable penalties for infraction of the rules.'],
  ]
  it.each(rules)('quotes a rule for %s: %s', (path, text) => {
    expect(proposedOf('rules', text, path)).toBe(text)
  })

  const others: [path: string, text: string][] = [
    ['propertyDetails.petRules', 'The dog show is on Saturday.'],
    ['propertyDetails.parkingRules', 'The parking lot was resealed.'],
    ['propertyDetails.rentalRules', 'Twelve homes are rented.'],
    ['propertyDetails.smokingRules', 'Replace smoke alarm batteries yearly.'],
    ['propertyDetails.architecturalReview', 'The Architectural Committee meets on Mondays.'],
    ['propertyDetails.architecturalReview', 'The board approved the contract to paint the fence.'],
    ['financial.lienPolicy', 'First mortgage liens are superior.'],
    ['financial.lienPolicy', 'Contractors must provide lien waivers.'],
    ['financial.fines', 'The county may fine owners for burning leaves.'],
  ]
  it.each(others)('quotes nothing for %s: %s', (path, text) => {
    expect(proposedOf('rules', text, path)).toBeNull()
  })
})
