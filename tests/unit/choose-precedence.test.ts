import { describe, expect, it } from 'vitest'
import { cluster } from '~/modules/extraction/decide/rank-candidates'
import { extractedField } from '~/modules/report-fields/fields'
import { readDocument } from '~tests/factories/read-documents'
import { itemOf } from '~tests/factories/read-values'
import { must } from '~tests/setup/helpers'

const quorum = (share: string) =>
  `The presence of Members entitled to cast ${share} of the votes shall constitute a quorum.`

describe('precedence of documents', () => {
  it('prefers an amendment to the declaration', () => {
    const item = itemOf(
      'governance.quorum',
      readDocument('ccrs', quorum('40%')),
      readDocument('ccrs', `FIRST AMENDMENT TO DECLARATION\n${quorum('30%')}`),
    )
    expect(item).toMatchObject({ value: '30%', sourceDetail: expect.stringContaining('amendment') })
    expect(item?.candidates?.map((c) => c.value)).toEqual(['40%'])
  })

  it('prefers the declaration to the bylaws', () => {
    expect(
      itemOf('governance.quorum', readDocument('bylaws', quorum('25%')), readDocument('ccrs', quorum('40%')))
        ?.value,
    ).toBe('40%')
  })

  it('prefers adopted bylaws to a draft', () => {
    const [draft, adopted] = [
      readDocument('bylaws', `DRAFT\nBylaws\n${quorum('10%')}`),
      readDocument('bylaws', `Bylaws\n${quorum('25%')}`),
    ]
    expect(itemOf('governance.quorum', draft, adopted)?.value).toBe('25%')
  })

  it('prefers the newer reserve study', () => {
    const study = (year: number, share: number) =>
      readDocument('reserve_study', `Reserve Study\nReport date: March 1, ${year}\nPercent Funded: ${share}%`)
    const item = itemOf('financial.fundingLevel', study(2019, 80), study(2025, 41))
    expect(item).toMatchObject({ value: '41%', sourceDetail: expect.stringContaining('newer') })
    expect(item?.candidates?.map((c) => c.value)).toEqual(['80%'])
  })

  it('prefers an amendment even when an unranked document states the same value', () => {
    const pays = (amount: string) => `Each buyer shall pay a contribution of $${amount} as working capital.`
    const item = itemOf(
      'financial.workingCapital',
      readDocument('ccrs', pays('250')),
      readDocument('ccrs', `FIRST AMENDMENT TO DECLARATION\n${pays('400')}`),
      readDocument('questionnaire', `Resale Certificate\n${pays('400')}`),
    )
    expect(item).toMatchObject({ value: '$400', sourceDetail: expect.stringContaining('amendment') })
  })

  it('does not take a study that supersedes its draft for a draft', () => {
    const [study, older] = [
      readDocument(
        'reserve_study',
        'Reserve Study\nReport date: August 30, 2024. The draft of August 2 is superseded.\nPercent Funded: 41%',
      ),
      readDocument('reserve_study', 'Reserve Study\nReport date: March 1, 2019\nPercent Funded: 80%'),
    ]
    expect(itemOf('financial.fundingLevel', study, older)?.value).toBe('41%')
  })

  it('dates minutes by their title', () => {
    const minutes = readDocument(
      'minutes',
      'Board of Directors\nMinutes of March 19, 2025\nThe books as of February 28, 2025 were accepted.',
    )
    expect(itemOf('governance.latestMinutes', minutes)?.value).toBe('2025-03-19')
  })

  it('prefers the column of the newest budget year', () => {
    const table = `Budget\n          2025 Budget   2026 Budget\nTotal Expenses   $62,000   $63,900`
    expect(itemOf('financial.totalExpenses', readDocument('budget', table))).toMatchObject({
      value: '$63,900',
      sourceDetail: expect.stringContaining('2026'),
    })
  })
})

describe('special assessments', () => {
  const path = 'financial.specialAssessments'
  const table = (headings: string, figures: string) =>
    readDocument('budget', `Demo Creek\n                      ${headings}\nSpecial assessment    ${figures}`)
  const levied = table('2024 Approved   2024 Actual', '$0.00   $11,500.00')

  it('does not propose a special assessment that was approved but never levied', () => {
    const settled = table('2025 Approved   2025 Actual', '$200.00   $0.00')
    expect(itemOf(path, settled)).toMatchObject({ value: null, absence: 'not_found' })
    expect(itemOf(path, settled, levied)).toMatchObject({ value: '$11,500' })
  })

  it('proposes a planned special assessment even if the previous year had none', () => {
    expect(itemOf(path, table('2025 Actual   2026 Budget', '$0.00   $200.00'))?.value).toBe('$200')
    expect(itemOf(path, table('Annual Budget   YTD Actual', '$900.00   $0.00'))?.value).toBe('$900')
  })

  it('leaves a planned and a levied special assessment to staff', () => {
    for (const item of [
      itemOf(path, table('2026 Budget   2026 Change', '$200.00   $0.00'), levied),
      itemOf(path, table('2024 Actual   2026 Budget', '$11,500.00   $200.00')),
    ]) {
      expect(item).toMatchObject({ value: null, conflict: true })
      expect(item?.candidates?.map((c) => c.value).sort()).toEqual(['$11,500', '$200'])
    }
  })

  it('chooses the newer of two levied special assessments', () => {
    const newer = table('2025 Actual   2025 Change', '$9,000.00   $0.00')
    expect(itemOf(path, levied, newer)).toMatchObject({
      value: '$9,000',
      candidates: [{ value: '$11,500' }],
    })
  })
})

it('lists the property policy’s carrier first', () => {
  const certificate = readDocument(
    'insurance',
    `CERTIFICATE OF INSURANCE
INSURER A: Demo Casualty Company
INSURER B: Sample Mutual Insurance Company
A   COMMERCIAL GENERAL LIABILITY   GL-1   EACH OCCURRENCE $1,000,000
B   PROPERTY   PR-1   BUILDING $9,000,000`,
  )
  const summary = readDocument(
    'insurance',
    `Insurance summary
General liability - Carrier: Demo Casualty Company
Property - Carrier: Sample Mutual Insurance Company`,
  )
  for (const document of [certificate, summary]) {
    const item = itemOf('insurance.company', document)
    expect(item).toMatchObject({ value: 'Sample Mutual Insurance Company' })
    expect(item?.candidates?.map((c) => c.value)).toEqual(['Demo Casualty Company'])
  }
})

it('proposes a board’s size in words before a count of its names', () => {
  const bylaws = readDocument('bylaws', 'The Board of Directors shall consist of three (3) persons.')
  const letter = readDocument(
    'notice',
    'Current Board Members:\nPat Example, President\nLee Sample, Secretary\nJo Test, Treasurer\nKim Demo, Director',
  )
  expect(itemOf('governance.boardSize', bylaws, letter)).toMatchObject({
    value: '3',
    candidates: [{ value: '4', qualifier: 'counted from the list of directors' }],
  })
})

describe('values of several dates', () => {
  it('are sorted newest first, although an undated one, of which nothing is known, is among them', () => {
    const path = 'management.company'
    const stated = (documentId: number, value: string, asOf: string, confidence: number) => ({
      candidate: { path, value, comparable: value, documentId, page: 1, quote: value, confidence },
      precedence: { isDraft: false, isAmendment: false, rank: 0, date: asOf || null },
      kind: 'minutes' as const,
      asOf,
    })
    const found = [
      stated(1, 'Old Oak Management', '2020', 0.9),
      stated(2, 'Some Elm Management', '', 0.6),
      stated(3, 'New Ash Management', '2024', 0.5),
    ]
    const names = cluster(must(extractedField(path)), found).map(({ lead }) => lead.candidate.value)
    expect(names.indexOf('New Ash Management')).toBeLessThan(names.indexOf('Old Oak Management'))
  })
})
