import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'

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
