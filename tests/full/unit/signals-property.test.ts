import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('the year of construction', () => {
  const cases: Case[] = [
    ['other', 'Most of our houses were put up between 1987 and 1993.', '1987'],
    ['other', 'Our homes date from 1988.', '1988'],
    ['insurance', '84 units in 12 frame buildings, 1991-1994', '1991'],
    ['other', 'The first models opened in 2003 and the last street was done in 2006.', '2003'],
    ['insurance', 'Yr blt 1974, frame, 3 sty', '1974'],
    ['other', 'How old is the building? It went up in 1985.', '1985'],
    ['reserve_study', 'Constructed in phases between 1999 and 2004, the community has 140 homes.', '1999'],
    ['reserve_study', 'Demo Villas is a 174-unit townhome community built in 1986.', '1986'],
    ['questionnaire', 'Year of construction: 2004', '2004'],
    ['questionnaire', 'In what year was the project built?  1998', '1998'],
    ['other', 'The homes were constructed between 1999 and 2003.', '1999'],
    ['reserve_study', 'The community includes 212 townhomes built in 1984, a pool and a clubhouse.', '1984'],
    ['insurance', 'Location: 100 Demo Way   Units: 84   Year Built: 1979', '1979'],
    ['questionnaire', 'Year Built   1979', '1979'],
    ['insurance', 'Construction: Frame   Built: 1979', '1979'],
    ['reserve_study', 'Built in: 1979', '1979'],
  ]
  it.each(cases)('reads the year of construction in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.yearBuilt')).toBe(value)
  })
})

describe('years of something else', () => {
  const cases: Case[] = [
    ['ccrs', 'Construction of a dwelling must be completed in 2005.', null],
    ['minutes', 'The new pool was built in 2016.', null],
    ['reserve_study', 'The community was established in 1979.', null],
  ]
  it.each(cases)('does not take another year for the year of construction in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.yearBuilt')).toBe(value)
  })
})

describe('the owner-occupied share', () => {
  const cases: Case[] = [
    [
      'questionnaire',
      'Units sold and closed   72\nUnits occupied by owner as principal residence   18',
      '25%',
    ],
    ['minutes', '78 of the 92 homes are owner-occupied.', '84.8%'],
    ['questionnaire', 'How many units are owner-occupied?  78 of 92', '84.8%'],
    ['questionnaire', 'Owner occupied  78\nRented  14\nTotal  92', '84.8%'],
    ['questionnaire', 'Owner occupied 78 / Non-owner occupied 14', '84.8%'],
    ['minutes', 'RENTING. 13 live here and 3 rent theirs out.', '81.3%'],
    ['minutes', 'Currently 84% of the homes are owner occupied.', '84%'],
    ['notice', 'Our owner occupancy rate is 91%.', '91%'],
  ]
  it.each(cases)('reads the owner-occupied share in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.ownerOccupiedShare')).toBe(value)
  })
})

describe('shares of something else', () => {
  const cases: Case[] = [
    ['rules', 'No lease begins while 20% of the units are rented.', null],
    ['rules', 'No more than one in four homes is leased at a time.', null],
    ['ccrs', 'At least 51% of the units must be owner occupied.', null],
    ['minutes', 'Rentals: 22 of 84 units', null],
  ]
  it.each(cases)('does not take another share for the owner-occupied one in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.ownerOccupiedShare')).toBe(value)
  })
})
