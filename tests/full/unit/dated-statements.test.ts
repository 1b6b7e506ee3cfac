import { describe, expect, it } from 'vitest'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import { findCandidates } from '~/modules/extraction/document-search'
import { qualifierOf } from '~tests/factories/read-values'
import { readDocument } from '~tests/factories/read-documents'
import type { ReadDocument } from '~/modules/document-reading/types'

const itemOf = (path: string, ...documents: ReadDocument[]) =>
  proposeCitedItems(
    documents,
    documents.flatMap((document) => findCandidates(document)),
    '2026-11-20',
  ).find((i) => i.path === path)

const minutes = (day: string, text: string, name?: string) =>
  readDocument('minutes', `Harbor Pines HOA\nMinutes of the Board Meeting\n${day}\n${text}`, name)

describe('statements in minutes', () => {
  const none = 'The treasurer noticed that the association does not currently have a reserve account.'

  it('do not count as “none” if other documents are years newer', () => {
    const old = minutes('January 20, 2007', none)
    const value = (...others: ReadDocument[]) => itemOf('financial.currentReserve', old, ...others)?.absence
    expect(value()).toBe('stated_none')
    expect(value(minutes('March 3, 2008', 'The meeting was adjourned.'))).toBe('stated_none')
    expect(value(minutes('March 3, 2015', 'The meeting was adjourned.'))).toBe('not_provided')
  })

  it('are printed with the date of the meeting: the carrier and the number of homes', () => {
    const meeting = minutes(
      'August 10, 2015',
      'There are currently 530 homes in the Association.\nThe insurance policy was moved from State Farm to Allstate Insurance Company.',
    )
    for (const path of ['propertyInfo.totalUnits', 'insurance.company'])
      expect(itemOf(path, meeting)).toMatchObject({ period: 'in minutes of 2015-08-10' })
  })

  it('are dated by the year in the file name if the minutes state only the day', () => {
    const held = readDocument(
      'minutes',
      'Harbor Pines HOA\nFourth quarter meeting was held Saturday December 3rd at the library.\nUpdate from counsel re: roof litigation: there is no exact timeline.',
      '2022-Q4-Minutes.pdf',
    )
    expect(itemOf('financial.currentLitigation', held)).toMatchObject({
      value: 'Pending lawsuit',
      period: 'in minutes of 2022-12-03',
    })
  })

  it('do not take precedence over bylaws for mentioning an amendment', () => {
    const speaking = minutes(
      'January 20, 2007',
      'First Amendment of the bylaws was discussed. The board consists of nine members.',
    )
    const bylaws = readDocument(
      'bylaws',
      'Bylaws of Harbor Pines HOA\nThe Board of Directors shall consist of five (5) persons.',
    )
    expect(itemOf('governance.boardSize', speaking, bylaws)?.value ?? null).not.toBe('9')
  })
})

describe('a reserve study without a date', () => {
  it('is dated by the earliest day for which it states the funds', () => {
    const study = readDocument(
      'reserve_study',
      'Harbor Pines\nReserve Account Snap Shot   January 1, 2025\nProjected Reserve Balance: $18,660\nPercent Funded: 16 %\nFull Funding Monthly Reserve Contribution: $1,390',
    )
    expect(itemOf('financial.highestContribution', study)).toMatchObject({
      period: 'in the reserve study as of 2025-01-01',
    })
  })

  it('is dated by a day whose raised letters were scanned as a mark', () => {
    const study = readDocument('reserve_study', 'Harbor Pines\nReserve Study\nJanuary 24™ 2009\n')
    expect(itemOf('financial.reserveStudyDate', study)?.value).toBe('2009-01-24')
  })
})

const budget = `2025 Budget for Harbor Pines
Maintenance Income                 2023 Actual    2024 Actual    2025 Proposed
60 Units- $360/Q                       $72,000        $86,400         $85,800
Total                                  $72,000        $86,400         $85,800
Reserve Income                     2023 Actual    2024 Actual    2025 Proposed
60 Units- $60/Q                        $14,400        $14,400         $14,400
Total                                  $14,400        $14,400         $14,400
Total Dues Income                  2023 Actual    2024 Actual    2025 Proposed
60 Units- $420/Q                       $86,400       $100,800        $100,200
Total                                  $86,400       $100,800        $100,200
Operating Expenses                 2023 Actual    2024 Actual    2025 Proposed
Garbage Disposal                       $40,000        $50,000         $60,000
Insurance                              $30,000        $31,000         $33,740
Total Expenses                         $70,000        $81,000         $93,740`

describe('income of the reserves', () => {
  const read = readDocument('budget', budget, '2025 Budget.pdf')

  it('counts as the contribution to reserves', () => {
    expect(itemOf('financial.reserveContribution', read)).toMatchObject({
      value: '$14,400 a year',
      period: 'reserve income, 2025 proposed',
    })
  })

  it('does not pay expenses: without it, they exceed the income', () => {
    expect(itemOf('financial.operatingResult', read)).toMatchObject({
      value: '-$7,940',
      sourceDetail: expect.stringContaining('$14,400 of the income that is for reserves'),
    })
    expect(itemOf('financial.budgetStatus', read)?.comparable).toBe('negative')
  })
})

describe('the day on which dues are due', () => {
  const bylaws = readDocument(
    'bylaws',
    'Each Owner shall pay the assessment on or before the first day of each month.',
  )
  it('is left to staff if the bylaws say monthly and dues are billed quarterly', () => {
    const due = (dues: string) =>
      itemOf('financial.assessmentDueDate', bylaws, readDocument('notice', `The ${dues} for 2026.`))
    expect(due('monthly assessment is $140')).toMatchObject({ value: expect.stringMatching(/month/) })
    expect(due('quarterly assessment is $420')).toMatchObject({ value: null, conflict: true })
  })
})

describe('a lack of money', () => {
  const shortageIn = (kind: 'minutes' | 'bylaws', text: string) =>
    itemOf('financial.shortages', readDocument(kind, text))?.value ?? null

  it.each([
    'The association is severely lacking funds after the roof replacement.',
    'The reserve account will be completely depleted after the remaining roofs are replaced.',
    'There is not enough money to pay for major projects.',
  ])('is found in minutes: %s', (text) => {
    expect(shortageIn('minutes', text)).toBe(text)
  })

  it.each([
    ['minutes', 'The check was returned for insufficient funds.'],
    ['minutes', 'Dues were raised so that the reserves would not be depleted.'],
    ['bylaws', 'If the reserve fund is insufficient, the Board may levy a special assessment.'],
  ] as const)('is not found in %s that speak of something else: %s', (kind, text) => {
    expect(shortageIn(kind, text)).toBeNull()
  })
})

describe('units other than homes', () => {
  it('are named beside the number of units that includes them', () => {
    const of = (list: string) =>
      qualifierOf(
        'ccrs',
        `There are forty-three (43) units comprising the project, consisting of:\n${list}`,
        'propertyInfo.totalUnits',
        '43',
      )
    expect(of('Nineteen Storage Units\nFour Commercial Units\nTwenty Residential Units')).toBe(
      'including commercial and storage units',
    )
    expect(of('Twenty units in the North Building\nTwenty-three in the South Building')).toBe('units')
  })
})

describe('homes built over several years', () => {
  it('are dated by the first year, with the range as the period', () => {
    expect(
      itemOf('propertyInfo.yearBuilt', readDocument('reserve_study', 'Year Built: Approximately 1997-1999')),
    ).toMatchObject({ value: '1997', period: 'to 1999, estimated' })
  })
})
