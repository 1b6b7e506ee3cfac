import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'

const paths = {
  fines: 'financial.fines',
  liens: 'financial.lienPolicy',
  changes: 'propertyDetails.architecturalReview',
  parking: 'propertyDetails.parkingRules',
  rentals: 'propertyDetails.rentalRules',
  pets: 'propertyDetails.petRules',
  smoking: 'propertyDetails.smokingRules',
}
type Field = keyof typeof paths

const found = (kind: DocumentKind, field: Field, text: string) =>
  findCandidates(readDocument(kind, text))
    .filter((c) => c.path === paths[field])
    .map((c) => c.value)

describe('Rules, and statements that there is none', () => {
  it.each<[DocumentKind, Field, string]>([
    ['minutes', 'fines', 'The current covenants do not allow fines.'],
    ['fee_schedule', 'fines', 'There are no fees or penalties for violating any covenants.'],
    ['minutes', 'fines', 'The Board has no authority to impose fines.'],
    [
      'rules',
      'changes',
      'There are no restrictive covenants on how owners may change or decorate their homes, or paint them.',
    ],
    ['other', 'changes', 'We have no architectural committee.'],
    ['other', 'parking', 'We do not have any rules about parking on the street.'],
    ['minutes', 'changes', 'The patio for Unit #201 was reviewed and approved by the Board.'],
    ['minutes', 'rentals', 'The rental of Unit #304 was approved.'],
    ['rules', 'rentals', 'Renters must register with the office within 10 days.'],
    ['rules', 'pets', 'No pets allowed'],
    ['rules', 'smoking', 'No smoking.'],
    ['rules', 'parking', 'No street parking.'],
    ['rules', 'rentals', 'No rentals.'],
    ['rules', 'pets', 'Pets are not permitted, except service animals.'],
    ['rules', 'pets', 'Have your dog under your direct control at all times.'],
    [
      'minutes',
      'liens',
      'In some cases we have sued and attached liens to the units of owners who did not pay.',
    ],
  ])('quotes in %s for %s “%s”', (kind, field, text) => {
    expect(found(kind, field, text)).toContain(text)
  })

  it.each<[DocumentKind, Field, string]>([
    ['minutes', 'fines', 'No fines were issued this month.'],
    ['minutes', 'liens', 'Two assessments were paid and the liens will be released.'],
    ['minutes', 'liens', 'The attorney will release three liens now that the owners have paid.'],
    [
      'ccrs',
      'parking',
      'Anyone parking a vehicle in the Common Areas does so at his own risk and shall indemnify the Association.',
    ],
    [
      'rules',
      'changes',
      'Guests who park longer than three days will need prior written approval from the Association in addition to a permit.',
    ],
    ['minutes', 'changes', 'ACC report: nothing to report'],
    ['minutes', 'rentals', 'The lease of the copier was approved.'],
    ['other', 'rentals', 'Owners who rent need to understand the steps that protect them.'],
    ['rules', 'pets', 'Pool Rules\nShower first.\nNo pets.'],
    ['rules', 'pets', 'Pets are not allowed in the pool area, except service animals.'],
  ])('quotes nothing in %s for %s “%s”', (kind, field, text) => {
    expect(found(kind, field, text)).toEqual([])
  })

  it('prefers the continuing lien to later steps of enforcement', () => {
    const text =
      'All assessments, with interest and costs, shall be a charge on the Lot and shall be a continuing lien upon the Lot.\n\nThe Association may record a notice of lien.'
    const [first] = findCandidates(readDocument('ccrs', text))
      .filter((c) => c.path === paths.liens)
      .sort((a, b) => b.confidence - a.confidence)
    expect(first?.value).toContain('continuing lien')
  })
})
