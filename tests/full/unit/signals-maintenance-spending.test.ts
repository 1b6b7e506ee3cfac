import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { partiesOf, type MaintenanceField } from '~tests/factories/read-maintenance'

const contracts = 'Contract Services:\nGrounds maintenance\nPool management\nTrash removal\nSnow plowing'
const survey =
  'The survey examined the common elements of the property, including:\nAsphalt drives.\nSwimming pool and deck.\nBuilding exteriors.'

describe('What the association spends', () => {
  it.each<[DocumentKind, MaintenanceField, string]>([
    ['budget', 'landscaping', 'Groundskeeping: $41,200'],
    ['budget', 'landscaping', contracts],
    ['budget', 'trash', contracts],
    ['budget', 'pool', contracts],
    ['reserve_study', 'pool', survey],
    ['reserve_study', 'roof', survey],
    ['notice', 'water', 'Next year we will have a 12% increase in our water bill.'],
    ['notice', 'utilities', 'Our gas and electric bills rose.'],
    ['notice', 'utilities', 'Our income has to cover insurance, utilities, and repairs.'],
    [
      'notice',
      'trash',
      'Large expenditures include $21,774 for Insurance, $3,918 Refuse/Recycle, and $1,201 for roads.',
    ],
    ['notice', 'trash', 'The Board negotiated a long-term trash and recycling agreement.'],
    ['minutes', 'landscaping', 'Bills paid: Oak Landscaping $285.00; Demo Power $58.28'],
    ['minutes', 'pool', 'Paid Blue Water Pools $1,240 for June service.'],
    ['minutes', 'pool', 'The Board is separating the line items for pool and landscaping.'],
    ['minutes', 'pool', 'Staff manage the two swimming pools and the clubhouse.'],
  ])('is read in %s for %s: %s', (kind, field, text) => {
    expect(partiesOf(kind, field, text)).toEqual(['Association'])
  })

  it.each<[DocumentKind, MaintenanceField, string]>([
    ['notice', 'water', 'Your trash and water bills come from the county.'],
    ['notice', 'water', 'Ask the city about the water bill of your home.'],
    ['minutes', 'utilities', 'A resident said that his electric bill had doubled.'],
    ['notice', 'trash', 'The county negotiated a new recycling agreement with its cities.'],
    ['rules', 'trash', 'Rules for residents:\nTrash cans\nParking'],
    ['minutes', 'pool', 'The pool contractor of lot 12 left mud on the street.'],
    ['reserve_study', 'pool', 'The study excludes the following:\nPrivate spas\nUnit interiors'],
  ])('is not concluded in %s for %s from: %s', (kind, field, text) => {
    expect(partiesOf(kind, field, text)).toEqual([])
  })
})
