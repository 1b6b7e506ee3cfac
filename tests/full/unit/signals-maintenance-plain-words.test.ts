import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { partiesOf, type MaintenanceField } from '~tests/factories/read-maintenance'

const statements: [kind: DocumentKind, field: MaintenanceField, text: string, party: string][] = [
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
  [
    'ccrs',
    'roof',
    'Maintenance, repair and replacement of the roofs and the outer walls is the duty of the Association.',
    'Association',
  ],
  ['other', 'roof', 'Houses are kept up by their owners.', 'Owner'],
  ['other', 'roof', 'Siding, shingles, windows, doors: yours.', 'Owner'],
  ['reserve_study', 'roof', 'The study covers roofs, siding, gutters and the private drives.', 'Association'],
  [
    'bylaws',
    'roof',
    'The Council shall maintain, repair and replace the roofs, foundations and exterior surfaces of all Buildings.',
    'Association',
  ],
  [
    'minutes',
    'landscaping',
    "Greenleaf's contract was renewed for another year, mowing included.",
    'Association',
  ],
  [
    'minutes',
    'landscaping',
    'Landscape: new mulch at both entrances, dead maple by the pool removed.',
    'Association',
  ],
  ['rules', 'landscaping', 'Front yards: the owner. Common slopes: the association.', 'Owner'],
  ['notice', 'landscaping', 'We changed landscapers in March.', 'Association'],
  ['minutes', 'pool', 'Pool gets new plaster and coping this winter.', 'Association'],
  ['minutes', 'pool', 'Lifeguards: 6 hired so far, 4 more needed before Memorial Day.', 'Association'],
  ['other', 'pool', 'Amenities: pool, tennis, trails', 'Association'],
  ['notice', 'trash', 'Our hauler moved pick-up to Friday; put the carts out Thursday night.', 'Association'],
  [
    'rules',
    'trash',
    "Trash: collected by the Association's contractor on Mondays and Thursdays.",
    'Association',
  ],
  ['ccrs', 'water', 'Each Unit is separately metered for water, and the Owner pays for its use.', 'Owner'],
  ['questionnaire', 'water', 'Common charge covers: Water, sewer, trash, pool, grounds', 'Association'],
  ['other', 'water', 'Is water part of the fee? No, each home has its own meter.', 'Owner'],
  [
    'ccrs',
    'utilities',
    'Assessments are used for the payment of patrol services and street lighting.',
    'Association',
  ],
  ['budget', 'utilities', 'Electricity and gas, common   23,600', 'Association'],
  ['notice', 'utilities', 'Heat and hot water come with the monthly charge.', 'Association'],
  [
    'other',
    'trash',
    'Who picks up the trash? Demo Hauling, on Wednesdays. You sign up with them and they bill you.',
    'Owner',
  ],
  [
    'other',
    'water',
    'And water? Demo Utility, your own account. None of it is through the association.',
    'Owner',
  ],
]

describe('everyday statements of who maintains or pays', () => {
  it.each(statements)('are found in %s for %s: %s', (kind, field, text, party) => {
    expect(partiesOf(kind, field, text)).toEqual([party])
  })

  it.each<[kind: DocumentKind, field: MaintenanceField, text: string]>([
    ['other', 'roof', 'Who repairs the roof?'],
    ['questionnaire', 'water', 'Is water included in the fee? ____'],
    ['notice', 'water', 'Why is it going up? Water. The drought surcharge alone cost a lot.'],
    ['minutes', 'landscaping', 'A compliment to the landscapers.'],
    ['fee_schedule', 'landscaping', 'Forced mow   75.00'],
    ['financial_statement', 'pool', 'Due from the pool contractor   $1,100'],
    ['other', 'utilities', 'Demo Valley Utilities, on your own.'],
  ])('are not concluded in %s for %s from: %s', (kind, field, text) => {
    expect(partiesOf(kind, field, text)).toEqual([])
  })
})
