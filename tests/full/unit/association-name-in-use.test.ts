import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [text: string, value: string | null, kind?: DocumentKind]

const testName = ([text, value, kind = 'minutes']: Case) =>
  it(`${value ?? 'nothing'}: ${text.replaceAll('\n', ' / ')}`, () => {
    expect(proposedOf(kind, text, 'propertyInfo.hoaName')).toBe(value)
  })

describe('names that begin with the kind of association', () => {
  const cases: Case[] = [
    [
      'ASSOCIATION OF UNIT OWNERS OF DEMO CREST CONDOMINIUM\nBYLAWS\nARTICLE II',
      'Association of Unit Owners of Demo Crest Condominium',
    ],
    [
      'By-Laws of the Association of Apartment Owners of Demo Point',
      'Association of Apartment Owners of Demo Point',
    ],
    ['Homeowners Association of Demo Batter\nBoard Minutes', 'Homeowners Association of Demo Batter'],
    ['The Owners Association of Demo Mews met on May 4.', 'Owners Association of Demo Mews'],
    [
      'Council of Unit Owners of Demo Square Condominium\nRules',
      'Council of Unit Owners of Demo Square Condominium',
    ],
    ['The Homeowners Association of the Year award went to our neighbors.', null],
  ]
  cases.forEach(testName)
})

describe('names that end in "Association" alone', () => {
  const cases: Case[] = [
    [
      'To all homeowners of The Masters at Demo’s Keep Association:\nFences fail.',
      "Masters at Demo's Keep Association",
    ],
    ['The Cottages at Demo Harbor Association met on June 3, 2021.', 'Cottages at Demo Harbor Association'],
  ]
  cases.forEach(testName)
})

describe('names of communities that sentences describe', () => {
  const cases: Case[] = [
    ['Demo Crest is a homeowners’ association with 210 homes.', 'Demo Crest'],
    ['Larkmoor is an HOA of 88 lots with a volunteer board.', 'Larkmoor'],
    ['Larkmoor is a planned residential community with 120 homes.', 'Larkmoor'],
    ['Comcast is a provider of cable for the community.', null],
    ['Kim Bell is a member of the community and our new secretary.', null],
  ]
  cases.forEach(testName)
})

describe('names without a word for a place', () => {
  const cases: Case[] = [
    ['Kittredge Annual Meeting\nMay 4, 2022\nThe meeting was called to order.', 'Kittredge'],
    ['Stony Batter Annual Homeowners Meeting\nJune 3, 2021', 'Stony Batter'],
    ['Minutes of the Annual Meeting of Larkmoor\nJune 3, 2021', 'Larkmoor'],
    ['Larkmoor Pool Rules\nEach Larkmoor resident may bring two guests.', 'Larkmoor', 'rules'],
    ['The monthly dues for The Pavilions will rise to $140.', 'Pavilions', 'notice'],
    ['Larkmoor is in an excellent financial position.', 'Larkmoor', 'notice'],
    ["Larkmoor's reserves are strong. We have no debt.", 'Larkmoor', 'notice'],
    ['Under the CC&Rs for Stony Batter, fences need approval.', 'Stony Batter', 'other'],
    ['Rex Odom, WDHA accountant, will pay the bills.', 'WDHA'],
    ['Snow Removal Policy\nThe snow removal contractor plows the streets.', null, 'rules'],
    ['Roost Fees\nAs Roost cannot waive fees, write to the board.', null, 'fee_schedule'],
    ['Tennis Rules\nTennis players must wear proper shoes.', null, 'rules'],
    ['Architectural Committee Meeting\nThe committee reviewed two requests.', null],
    ["Landscaping's budget is up. Insurance remains in good shape.", null, 'notice'],
    ['Regime Annual Budget\nWater $400', null, 'budget'],
  ]
  cases.forEach(testName)
})

describe('names of officers', () => {
  const cases: Case[] = [
    ['Thank you,\nAnn Poole\nSecretary, Stony Batter', 'Stony Batter', 'notice'],
    ['Board Members:\nTim Novak, President\nIntroduction by President, Tim Novak\nThe budget is down.', null],
    ['Meeting called to order by President, Linda Dahl.\nTwo violations were reported.', null],
    ['Budget Meeting\nThe budget meeting was called to order by Secretary, Dale Woods.', null],
    ["Treasurer's Report given by Treasurer, Glen Parks.", null],
  ]
  cases.forEach(testName)
})
