import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { valuesOn } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string]

it('quotes the line of a list, not the whole list', () => {
  const list = [
    'Association Name:   Test Lofts Owners Association',
    'Location:   Olympia, WA   Number of Units:   46',
    'Projected Reserve Balance: $8,660',
    'Ideal Balance: $147,955',
    'Percent Funded: 6%',
    'Current Monthly Reserve Contribution: $0',
  ].join('\n')
  const quotes = Object.fromEntries(
    findCandidates(readDocument('reserve_study', list)).map((c) => [c.path, c.quote]),
  )
  expect(quotes).toMatchObject({
    'propertyInfo.hoaName': 'Association Name:   Test Lofts Owners Association',
    'propertyInfo.totalUnits': 'Location:   Olympia, WA   Number of Units:   46',
    'financial.currentReserve': 'Projected Reserve Balance: $8,660',
    'financial.fundingLevel': 'Percent Funded: 6%',
    'financial.reserveContribution': 'Current Monthly Reserve Contribution: $0',
  })
})

it('quotes each row of a policy alone, without the title above', () => {
  const page = [
    'CRIME',
    'Employee Theft   $1,500,000',
    'Forgery or Alteration   $250,000',
    'ALL PERILS',
    'The deductible is $5,000 per occurrence.',
    'Wind or Hail Deductible   1% of the limit',
  ].join('\n')
  const quotes = Object.fromEntries(
    findCandidates(readDocument('insurance', page)).map((c) => [c.path, c.quote]),
  )
  expect(quotes).toMatchObject({
    'insurance.fidelity': 'Employee Theft   $1,500,000',
    'insurance.deductible': 'The deductible is $5,000 per occurrence.',
    'insurance.windDeductible': 'Wind or Hail Deductible   1% of the limit',
  })
})

it('gives values of a scan less confidence', () => {
  const text = 'Percent Funded: 47.8%'
  const sure = findCandidates(readDocument('reserve_study', text))[0]
  const scan = readDocument('reserve_study', text)
  scan.pages = scan.pages.map((p) => ({ ...p, source: 'ocr', confidence: 0.6 }))
  expect(findCandidates(scan)[0]?.confidence).toBeLessThan(sure?.confidence ?? 0)
})

// `npm run bench -- extraction-rules` measures how long such pages take.
it('finds the dues below thousands of repeated words or signs', () => {
  const repetitions = [
    '$'.repeat(19_000),
    'fifty-eight ('.repeat(1_300),
    'a '.repeat(9_500),
    `assessment ${'of '.repeat(6_000)}$1`,
    '('.repeat(19_000),
    'one hundred and '.repeat(1_100),
  ]
  const pages = repetitions.map((text) => `${text}\nThe regular assessment is $390.00 per unit per month.`)
  const found = findCandidates(readDocument('ccrs', pages))
  expect(found.map(({ path, page, value }) => [path, page, value])).toEqual(
    pages.map((_, i) => ['propertyInfo.monthlyDues', i + 1, '$390 a month']),
  )
})

describe('the kind of a document', () => {
  it.each<Case>([
    [
      'minutes',
      'insurance.company',
      'Our insurance carrier: Demo Mutual Insurance Company',
      'Demo Mutual Insurance Company',
    ],
    [
      'other',
      'insurance.policyStart',
      'CERTIFICATE OF INSURANCE\nPolicy Number   Eff   Exp\nDM-1001   03/01/2026   03/01/2027',
      '2026-03-01',
    ],
    [
      'minutes',
      'insurance.expiration',
      'The insurance policy expires on March 1, 2027. The board will meet the agent.',
      '2027-03-01',
    ],
    [
      'budget',
      'financial.reserveStudyProvider',
      'RESERVE STUDY UPDATE\nDemo Shores Owners Association\nPrepared by: Test Reserve Analysts, Inc.',
      'Test Reserve Analysts, Inc',
    ],
    ['fee_schedule', 'financial.currentLitigation', 'Pending litigation: None', 'None'],
    [
      'notice',
      'insurance.coverageLimit',
      'Policy period March 1, 2026 to March 1, 2027. Building coverage: $9,400,000.',
      '$9,400,000',
    ],
  ])('finds in %s the value of %s if the words are clear', (kind, path, text, value) => {
    expect(valuesOn(kind, text, path)).toEqual([value])
  })

  it.each<[kind: DocumentKind, path: string, text: string]>([
    ['ccrs', 'financial.reserveStudyProvider', 'This instrument was prepared by Demo Land Surveyors, Inc.'],
    ['minutes', 'insurance.expiration', 'The landscaping offer expires on March 1, 2027.'],
    ['bylaws', 'financial.currentLitigation', 'The Board has no pending litigation committee.'],
    ['ccrs', 'management.company', 'After recording return to: c/o Demo Land Partners'],
  ])('finds nothing in %s for %s if only a pattern matches', (kind, path, text) => {
    expect(valuesOn(kind, text, path)).toEqual([])
  })
})
