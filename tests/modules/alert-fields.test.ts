import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { proposedOf } from '~tests/factories/read-values'

const head = 'Minutes of the Board of Demo Meadows\n\n'
const watchedIn = (sentence: string, kind: DocumentKind = 'minutes') =>
  proposedOf(kind, `${head}${sentence}`, 'propertyDetails.watchedConditions')

describe('extraction of deferred maintenance', () => {
  it.each([
    'The retaining wall behind building 4 will be monitored.',
    'We will keep an eye on the cracks in the garage floor.',
    'A temporary repair was made to the roof over the stairwell.',
    'The leak at the boiler was given a band-aid until spring.',
    'The board agreed to put off resurfacing the parking lot.',
    'Repainting of the siding is deferred for lack of funds.',
    'Somebody said that we are kicking the roof down the road.',
  ])('finds a condition in: %s', (sentence) => {
    expect(watchedIn(sentence)).toBe(sentence)
  })

  it.each([
    'The alarm company monitors the pool gate for $40 a month.',
    'Speed on the main road will be monitored by the sheriff.',
    'The annual meeting at the clubhouse was postponed to May.',
    'Owners must monitor their own roofs for leaks.',
    'The roof that was repaired temporarily in 2024 has been replaced.',
    'Volunteers monitor the newsletter. o The pool has been scheduled for cleaning.',
    'The board reviewed the budget.',
  ])('finds no condition in: %s', (sentence) => {
    expect(watchedIn(sentence)).toBe(null)
  })

  it('ignores governing documents', () => {
    expect(watchedIn('The board shall have the pool monitored.', 'ccrs')).toBe(null)
  })
})

describe('extraction of the rental cap', () => {
  const capIn = (sentence: string) =>
    proposedOf('rules', `Leasing Rules\n\n${sentence}`, 'propertyDetails.rentalCap')
  const blank = 'Left blank in the document'

  it.each([
    ['No more than 25% of the units may be leased at any time.', '25% of the units'],
    ['No more than twenty percent (20%) of the Lots may be rented.', '20% of the units'],
    ['The number of homes that may be rented is limited to 12 homes.', '12 units'],
    ['The number of rental units is a total of   units.', blank],
    ['No more than ____% of the units may be leased at any time.', blank],
    ['A maximum of ______ homes may be rented out.', blank],
    ['Not more than [  ] percent of the lots may be leased.', blank],
  ])('reads "%s" as "%s"', (sentence, value) => {
    expect(capIn(sentence)).toBe(value)
  })

  it.each([
    'No home may be leased for a period of less than 90 days.',
    'No more than two units may be combined with the approval of the board.',
    'Owners may lease their units with the approval of the board.',
    'A tenant under a lease may keep no more than 2 dogs in the units.',
  ])('finds no rental cap in: %s', (sentence) => {
    expect(capIn(sentence)).toBe(null)
  })
})

describe('values derived from several statements', () => {
  const read = (documents: [kind: DocumentKind, name: string, ...pages: string[]][]) => {
    const all = documents.map(([kind, name, ...pages], at) => ({
      ...readDocument(kind, pages.join('\f')),
      documentId: at + 1,
      name,
    }))
    const items = proposeCitedItems(
      all,
      all.flatMap((document) => findCandidates(document)),
      '2026-11-20',
    )
    return (path: string) => items.find((item) => item.path === path)
  }

  it('report a missing declaration if only amendments or corrections were provided', () => {
    const first = ['ccrs', 'Amendment.pdf', 'First Amendment to the Declaration of Demo Meadows'] as const
    const second = ['ccrs', 'Correction.pdf', 'Correction to the covenants of Demo Meadows'] as const
    expect(read([[...first], [...second]])('governance.declaration')).toMatchObject({
      value: 'Only amendments or corrections',
      documentId: 1,
      sourceDetail: 'Amendment.pdf, Correction.pdf: each changes a declaration that was not provided.',
    })
    expect(read([[...first]])('governance.declaration')).toMatchObject({
      sourceDetail: 'Amendment.pdf: it changes a declaration that was not provided.',
    })
    const whole = ['ccrs', 'Declaration.pdf', 'Declaration of Covenants of Demo Meadows'] as const
    expect(read([[...first], [...whole]])('governance.declaration')).toBe(undefined)
    expect(read([['bylaws', 'Bylaws.pdf', 'Bylaws of Demo Meadows']])('governance.declaration')).toBe(
      undefined,
    )
  })

  it('total the expenses that a reserve study plans for this year and the next three', () => {
    const study = `Demo Meadows Reserve Study
Component Replacement Schedule
Expenditures by Year

Component   2026   2028   2035
Roof: Replace   $0   $50,000   $0
Gate: Replace   $14,000   $0   $0
Siding: Replace   $0   $0   $90,000
`
    expect(read([['reserve_study', 'Study.pdf', study]])('financial.nearTermExpense')).toMatchObject({
      value:
        '$64,000 through 2028: Roof: Replace $50,000 (2028); Gate: Replace $14,000 (2026); without items below $1,000',
      documentPage: 1,
      source: 'system',
    })
  })

  it('compare the actual reserve contribution with the one planned for the same year', () => {
    const budget = (actual: string) => `Demo Meadows Budget Report

                           Approved    Actual     Proposed
                           2025        2025       2026
Dues                       $40,000     $40,000    $44,000
Landscaping                $16,000     $16,945    $17,000
Reserve Fund Contribution  $8,000      ${actual}     $9,000
Total Expenses             $24,000     $17,845    $26,000
`
    const contribution = (actual: string) =>
      read([['budget', 'Budget.pdf', budget(actual)]])('financial.actualContribution')
    expect(contribution('$900')).toMatchObject({
      value: '$900 of the planned $8,000',
      period: 'actual 2025',
      documentPage: 1,
    })
    expect(contribution('')).toBe(undefined)
  })
})
