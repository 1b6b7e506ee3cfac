import { describe, expect, it } from 'vitest'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import { findCandidates } from '~/modules/extraction/document-search'
import type { ReadDocument } from '~/modules/document-reading/types'
import { amendmentOnly, statedLater } from '~/modules/report-fields/qualifier'
import { valueLookup } from '~/modules/report-fields/value-lookup'
import { proposedOf, qualifierOf } from '~tests/factories/read-values'
import { readDocument } from '~tests/factories/read-documents'

const today = '2026-11-20'
const itemsOf = (...documents: ReadDocument[]) =>
  proposeCitedItems(
    documents,
    documents.flatMap((document) => findCandidates(document)),
    today,
  )
const itemOf = (path: string, ...documents: ReadDocument[]) =>
  itemsOf(...documents).find((i) => i.path === path)

describe('the fiscal year of a budget', () => {
  const budget = (name: string, ...head: string[]) =>
    readDocument(
      'budget',
      [
        ...head,
        '   Budget   Year End   Variance',
        'INCOME',
        'Total Income   $   41,200.00   $   43,900.00   $   2,700.00',
      ].join('\n'),
      name,
    )
  const periodOf = (document: ReadDocument) => itemOf('financial.totalIncome', document)?.period

  it('is the year in its heading, not that of its revision date', () => {
    const heading = ['BIRCH HOLLOW HOMEOWNERS ASSOCIATION', '2017   Revised:   2/14/2018']
    expect(periodOf(budget('Final Budget 2-14-18.pdf', ...heading))).toBe('2017 budget')
    expect(periodOf(budget('Final Budget 02-14-2018.pdf', ...heading))).toBe('2017 budget')
  })

  it('is the year in its file name, unless that is part of a date', () => {
    const document = readDocument(
      'budget',
      'BIRCH HOLLOW HOMEOWNERS ASSOCIATION\nTotal Income   $   41,200.00',
      '2017 Budget 2-14-18.pdf',
    )
    expect(periodOf(document)).toBe('in the 2017 budget')
  })
})

describe('a reserve balance', () => {
  it('is not taken from the columns of a plan, even if their years have passed', () => {
    const study = readDocument(
      'reserve_study',
      [
        'January 12, 2011   Birch Hollow Association',
        'Reserve study',
        'Projected reserve balance as of January 1, 2011: $41,800',
        'Projected reserve balance as of December 31, 2011   $47,300',
        'Description   2013   2014   2015   2016   2017',
        'RESERVE FUND BALANCE   52,100   44,700   58,200   39,900   28,400',
      ].join('\n'),
    )
    expect(itemOf('financial.currentReserve', study)).toMatchObject({
      value: '$41,800',
      period: 'projected, as of 2011-01-01',
    })
  })

  it('is dated by the heading of its summary', () => {
    const study = readDocument(
      'reserve_study',
      'Reserve Account Snap Shot   January 1, 2024\nProjected Reserve Balance:   $17,320\nFully Funded Reserve Balance:   $69,280\nPercent Funded:   25%',
    )
    const items = itemsOf(study)
    const periodAt = (path: string) => items.find((i) => i.path === path)?.period
    expect(periodAt('financial.currentReserve')).toBe('projected, as of 2024-01-01')
    expect(periodAt('financial.targetReserve')).toBe('as of 2024-01-01')
    expect(periodAt('financial.fundingLevel')).toBe('as of 2024-01-01')
  })

  it('is not read as none because nothing is paid in', () => {
    const text = 'Currently the Association is not funding the reserve fund every year.'
    expect(proposedOf('reserve_study', text, 'financial.currentReserve')).toBeNull()
  })
})

describe('a contribution stated both per month and per year', () => {
  const study = readDocument(
    'reserve_study',
    'We recommend increasing the annual contribution to the reserve fund to $40,000.\nRecommended Reserve Monthly Contribution   $3,333.33',
  )

  it('is printed per year, as stated', () => {
    expect(itemOf('financial.recommendedContribution', study)).toMatchObject({ value: '$40,000 a year' })
  })

  it('is rounded to the dollar if only a rounded month is stated', () => {
    const typed = { kind: 'money', cents: 333_333, per: 'month' } as const
    const { centsPerYear } = valueLookup([{ path: 'financial.recommendedContribution', typed }])
    expect(centsPerYear('financial.recommendedContribution')).toBe(4_000_000)
  })
})

describe('a subtotal of operating expenses', () => {
  const budget = readDocument(
    'budget',
    [
      'Birch Hollow Association',
      '   2025 Actual   2026 Proposed',
      'Total Income   $31,400   $32,000',
      'Expenses',
      'Landscaping   $14,200   $15,000',
      'Water   $6,300   $6,500',
      'Subtotal-Operating Expenses   $20,500   $21,500',
      'Unexpected repairs   $5,100',
    ].join('\n'),
    '2026 budget.pdf',
  )

  it('is labeled as a subtotal', () => {
    expect(itemOf('financial.totalExpenses', budget)?.period).toMatch(/^subtotal of operating expenses, /)
  })

  it('is not used for an operating result', () => {
    expect(itemOf('financial.operatingResult', budget)?.value ?? null).toBeNull()
  })

  it('leaves the result of an earlier year to staff', () => {
    const earlier = readDocument(
      'financial_statement',
      'Birch Hollow Association\nYear ended December 31, 2024\nTotal Income   $29,000\nTotal Expenses   $33,400\nNet Income (Loss)   $(4,400)',
    )
    const items = itemsOf(budget, earlier)
    const result = items.find((i) => i.path === 'financial.operatingResult')
    expect(result).toMatchObject({ value: null, conflict: true })
    expect(result?.candidates?.map((c) => c.value)).toContain('-$4,400')
    expect(items.find((i) => i.path === 'financial.budgetStatus')?.value ?? null).toBeNull()
  })
})

describe('a quorum', () => {
  const assessments =
    'Written notice of any meeting called for the purpose of taking any action authorized under Section 4 shall be sent to all Members not less than 30 days in advance. At the first such meeting called, the presence of Members entitled to cast fifty-five percent (55%) of the votes shall constitute a quorum.'

  it('of meetings on assessments is labeled so', () => {
    expect(proposedOf('ccrs', assessments, 'governance.quorum')).toBe('55% at meetings on assessments')
  })

  it('of all meetings has no label', () => {
    const text =
      'Written notice of each meeting of the Members shall be sent 15 days before. The presence of Members entitled to cast fifteen percent (15%) of the votes shall constitute a quorum.'
    expect(proposedOf('bylaws', text, 'governance.quorum')).toBe('15%')
  })
})

describe('the size of a board', () => {
  it.each([
    [
      'At its first meeting after the third year of operation the Board of Directors shall be expanded to include seven (7) persons.',
      '7, after the third year of operation',
    ],
    ['The Board of Directors shall consist of five (5) persons.', '5'],
  ])('keeps its condition: %s', (text, value) => {
    expect(proposedOf('bylaws', text, 'governance.boardSize')).toBe(value)
  })
})

describe('the day on which a declaration was recorded', () => {
  const declaration = 'DECLARATION OF COVENANTS\nFOR BIRCH HOLLOW\nThe Declarant owns the property.'
  const amendment =
    'DEMO COUNTY RECORDER\nRECORDED 08/17/2015 10:12 AM\nInstrument No. 20150042\nFIRST AMENDMENT TO DECLARATION OF COVENANTS\nFOR BIRCH HOLLOW\nThe Declarant amends the Declaration of Covenants, recorded as Instrument No. 20120077, records of Demo County, on May 9, 2012 (the “Declaration”), as follows.'

  it('is not taken from an amendment in the same file', () => {
    const document = readDocument('ccrs', [declaration, amendment], 'CCRs.pdf')
    expect(itemOf('governance.recordedDate', document)).toMatchObject({ value: '2012-05-09' })
  })

  it('is distinguished from the date of the amendment', () => {
    expect(qualifierOf('ccrs', amendment, 'governance.recordedDate', '2012-05-09')).toBe(statedLater)
    expect(qualifierOf('ccrs', amendment, 'governance.recordedDate', '2015-08-17')).toBe(amendmentOnly)
  })
})

it('labels the date of a vote, so that it is not taken for a signing date', () => {
  const text =
    'DECLARATION OF COVENANTS\nApproved as a change of Section 3.2 by a quorum of the membership vote as of October 2013:'
  expect(
    itemOf('governance.signedDate', readDocument('ccrs', `FIRST AMENDMENT TO THE ${text}`))?.period,
  ).toBe('of an amendment, approved by vote')
  expect(qualifierOf('ccrs', text, 'governance.signedDate', '2013-10')).toBe('approved by vote')
})

describe('a charge', () => {
  it.each([
    [
      'minutes',
      'With 40 sales at $350 a home ($200.00 transfer fee and $150.00 prorated dues) the projected income is $90,000.',
      'financial.transferFee',
      '$200',
    ],
    [
      'rules',
      'The Board may consider other options. A returned check charge of $35.00 is due for each check.',
      'financial.returnedCheckFee',
      '$35',
    ],
    ['minutes', 'A transfer fee of $175 was proposed.', 'financial.transferFee', '$175 (proposed)'],
    ['fee_schedule', 'Proposed transfer fee: $225', 'financial.transferFee', '$225 (proposed)'],
  ] as const)(
    'is marked as proposed only if the words about it say so: %s, %s',
    (kind, text, path, value) => {
      expect(proposedOf(kind, text, path)).toBe(value)
    },
  )

  it('in force is preferred to a proposed one', () => {
    const policy = readDocument('rules', 'A transfer fee of $150 is due at closing.')
    const minutes = readDocument('minutes', 'Minutes of May 4, 2026\nA transfer fee of $300 was proposed.')
    expect(itemOf('financial.transferFee', policy, minutes)).toMatchObject({ value: '$150' })
  })
})

describe('a management company', () => {
  it('does not include the first word of its sentence', () => {
    const text = 'Management Company: Presently the owners run the community by themselves.'
    expect(proposedOf('reserve_study', text, 'management.company')).toBeNull()
  })

  it('may have a name of one word', () => {
    const text = 'Management Company: Lakecrest'
    expect(proposedOf('questionnaire', text, 'management.company')).toBe('Lakecrest')
  })

  it('is not taken from a “care of” line', () => {
    const of = (text: string) => proposedOf('notice', text, 'management.company')
    expect(of('Birch Hollow HOA, c/o Dana Reed, 12 Demo Street')).toBeNull()
    expect(of('Birch Hollow HOA, c/o Reed Property Management, 12 Demo Street')).toBe(
      'Reed Property Management',
    )
  })
})

describe('ranges of lots', () => {
  it.each([
    ['This Declaration applies to Lots 1-35 and 36-88, inclusive.', '88'],
    ['The Property consists of Lots 1 through 52 and Lots 53 through 118 of the plat.', '118'],
    ['This Declaration applies to Lots 1-35 and 50-88, inclusive.', '74'],
  ])('are added up: %s', (text, value) => {
    expect(proposedOf('ccrs', text, 'propertyInfo.totalUnits')).toBe(value)
  })
})

it('reads a loan that was voted down as none', () => {
  const loan = (result: string) =>
    proposedOf(
      'minutes',
      `A vote was taken on a $70,000 loan for the road. ${result}`,
      'financial.associationLoan',
    )
  expect(loan('The motion failed, 24 for and 39 against.')).toBeNull()
  expect(loan('Result: 39 for, 24 against. The motion passed.')).toBe('$70,000')
})

it('does not take initials for an association’s name', () => {
  const text = 'BHCA\nBYLAWS OF BHCA\nArticle 1. The name is Birch Hollow Community Association ("BHCA").'
  expect(proposedOf('bylaws', text, 'propertyInfo.hoaName')).toBe('Birch Hollow Community Association')
})
