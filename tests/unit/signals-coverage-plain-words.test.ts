import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { partiesOf, type CoverageField } from '~tests/factories/read-coverage'

const statements: [kind: DocumentKind, field: CoverageField, text: string, party: string][] = [
  ['other', 'roof', 'Who repairs the roof? The association.', 'Association'],
  ['other', 'roof', 'Who repairs the roof? You do.', 'Owner'],
  ['questionnaire', 'water', 'Is water included in the fee? Yes', 'Association'],
  ['other', 'roof', 'Roof:   Owner', 'Owner'],
  ['questionnaire', 'landscaping', 'Mowing: HOA', 'Association'],
  ['other', 'utilities', 'Utilities: separately metered', 'Owner'],
  ['questionnaire', 'trash', '9. What does it cover?   Water, trash, the pool', 'Association'],
  [
    'notice',
    'water',
    'The monthly fee stays at $250. It also covers hot water, city water and sewer, and snow.',
    'Association',
  ],
  ['other', 'utilities', 'The monthly fee covers gas and hot water.', 'Association'],
  ['rules', 'roof', 'The Association paints, roofs and sides all buildings.', 'Association'],
  ['financial_statement', 'roof', 'Exteriors, roofs and walks are limited common areas.', 'Association'],
  ['bylaws', 'roof', 'Owners insure their own houses.', 'Owner'],
  ['rules', 'trash', 'Trash. Everyone picks their own hauler.', 'Owner'],
  ['other', 'water', 'Water and sewer: Demo Utility District, on your own.', 'Owner'],
  ['rules', 'landscaping', 'Keep your lawn below seven inches.', 'Owner'],
  ['notice', 'utilities', 'Natural gas went up 11% with the new contract.', 'Association'],
]

describe('everyday statements of who maintains or pays', () => {
  it.each(statements)('are found in %s for %s: %s', (kind, field, text, party) => {
    expect(partiesOf(kind, field, text)).toEqual([party])
  })

  it.each<[kind: DocumentKind, field: CoverageField, text: string]>([
    ['other', 'roof', 'Who repairs the roof?'],
    ['questionnaire', 'water', 'Is water included in the fee? ____'],
    ['financial_statement', 'pool', 'Due from the pool contractor   $1,100'],
    ['other', 'utilities', 'Demo Valley Utilities, on your own.'],
  ])('are not concluded in %s for %s from: %s', (kind, field, text) => {
    expect(partiesOf(kind, field, text)).toEqual([])
  })
})
