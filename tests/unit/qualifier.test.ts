import { describe, expect, it } from 'vitest'
import { reportField } from '~/modules/report-fields/fields'
import { periodInWords, parseQualifier, withLabel, withoutLabel } from '~/modules/report-fields/qualifier'
import { periodOfDocument } from '~/modules/report-fields/document-period'
import { valueInWords } from '~/modules/report-fields/values'
import { periodOfCandidate, qualifierText } from '~/modules/report-fields/candidates'
import { must } from '../setup/helpers'

describe('a qualifier or period', () => {
  const flagsOf = (text: string | null) =>
    Object.entries(parseQualifier(text))
      .filter(([, value]) => value === true)
      .map(([name]) => name)
      .sort()

  it.each([
    [null, []],
    ['', []],
    ['month', []],
    ['2026', []],
    ['pending', []],
    ['2024 actual', ['isActual']],
    ['2024 actuals', ['isActual', 'isOfActuals']],
    ['actual budget', ['isActual', 'isBudgeted']],
    ['common areas, as budgeted', ['hasScope', 'isBudgeted', 'isProspective']],
    ['2026-2027 budget (approved)', ['isAdopted', 'isBudgeted', 'isProspective']],
    ['2026 Adopted', ['isAdopted', 'isProspective']],
    ['year, 2026, proposed', ['isPending', 'isProposed', 'isProspective']],
    ['2026 planned', ['isPending', 'isPlanned', 'isProspective']],
    ['planned for 2031', ['isPending', 'isPlanned', 'isProspective', 'isYearOfPlannedWork']],
    ['planned', ['isAssumption', 'isPending', 'isPlanned', 'isProspective', 'isYearOfPlannedWork']],
    ['2024, considered', ['isConsidered', 'isPending']],
    ['recommended 2026', ['isPending', 'isRecommended']],
    ['projected, as of 2030-12-31', ['isPending', 'isProjected', 'isProspective']],
    ['2026 (forecast)', ['isForecast', 'isProspective']],
    ['to 1987, estimated', ['isEstimated', 'isProspective']],
    ['required', ['isLimit', 'isRequired']],
    ['minimum', ['isLimit', 'isMinimum']],
    ['year, 1994, maximum', ['isLimit', 'isMaximum']],
    ['two-bedroom, initial', ['isInitial', 'isOfUnitType']],
    ['superseded 2019', ['isSuperseded']],
    ['2026 draft', ['isDraft']],
    ['in the 2024 financial statements', ['isOfYearEnd']],
    ['2025 year-end', ['isOfYearEnd']],
    ['2020 – 2049', ['isYearRange']],
    ['including commercial and storage units', ['hasScope']],
    ['of an amendment', ['hasScope', 'isOfAmendment']],
    ['of an amendment, approved by vote', ['hasScope', 'isAdopted', 'isProspective']],
    ['as a later document states', ['isStatedLater']],
    ['approved by vote', ['isAdopted', 'isApprovedByVote', 'isProspective']],
    ['counted from the list of directors', ['isCounted']],
    ['property policy', ['isOfPropertyPolicy']],
    ['another policy', ['isOfOtherPolicy']],
    ['subtotal of operating expenses, actual 2024', ['hasScope', 'isActual', 'isSubtotal']],
  ])('%j is read as %j', (text, flags) => {
    expect(flagsOf(text)).toEqual(flags)
  })

  it.each([
    [null, { years: [], latest: null, asOf: null }],
    ['as of 2021-12-31', { years: [2021], latest: '2021-12-31', asOf: '2021-12-31' }],
    ['projected, as of 2018-04', { years: [2018], latest: '2018-04', asOf: '2018-04' }],
    ['2024-07-01 to 2025-06-30', { years: [2024, 2025], latest: '2025-06-30', asOf: null }],
    ['quarter, townhome, 2026', { years: [2026], latest: '2026', asOf: null }],
  ])('the dates of %j are %j', (text, dates) => {
    expect(parseQualifier(text)).toMatchObject(dates)
  })

  it.each([
    ['2026', { year: '2026', status: null, isStatusOfBudget: false }],
    ['2026, proposed', { year: '2026', status: 'proposed', isStatusOfBudget: false }],
    ['2026 Budgeted', { year: '2026', status: 'budget', isStatusOfBudget: false }],
    ['2026 approved budget', { year: '2026', status: 'approved', isStatusOfBudget: true }],
    ['actual 2024', { year: '2024', status: 'actual', isStatusOfBudget: false }],
    ['as of 2024', null],
    ['2025-2026', null],
    ['year, 2026', null],
  ])('%j is the year and status %j', (text, oneYear) => {
    expect(parseQualifier(text).oneYear).toEqual(oneYear)
  })

  it('keeps its period when a label is added and removed', () => {
    expect(withLabel('projected', 'as of 2030-12-31')).toBe('projected, as of 2030-12-31')
    expect(withoutLabel('projected', 'projected, as of 2030-12-31')).toBe('as of 2030-12-31')
    expect(withoutLabel('projected', '2030 projected')).toBe('2030 projected')
    expect(withLabel('projected', '')).toBe('projected')
  })
})

describe('a period in words', () => {
  it.each([
    ['as of 2025-01-01', 'as of January 1, 2025'],
    ['2026 proposed', 'proposed 2026 budget'],
    ['2026, proposed', 'proposed 2026 budget'],
    ['2026 proposed budget', 'proposed 2026 budget'],
    ['proposed 2026', 'proposed 2026 budget'],
    ['2026 projected', 'projected 2026'],
    ['2026 projected budget', 'projected 2026 budget'],
    ['2026 budget', '2026 budget'],
    ['2024 actual', 'actual 2024'],
    ['2024 actuals', 'actual 2024'],
    ['year ended 2024-12-31', 'year ended December 31, 2024'],
    ['2024-01-01 to 2024-12-31', 'January 1, 2024 to December 31, 2024'],
    ['in minutes of 2025-09', 'in minutes of September 2025'],
    ['projected, as of 2018-04', 'projected, as of April 2018'],
    ['2026', '2026'],
  ])('%s is printed as %s', (period, words) => {
    expect(periodInWords(period)).toBe(words)
  })

  it('prints the date of a date field, and leaves other values unchanged', () => {
    expect(valueInWords('financial.reserveStudyDate', '2024-12-06')).toBe('December 6, 2024')
    expect(valueInWords('financial.reserveStudyDate', '2024-12')).toBe('December 2024')
    expect(valueInWords('management.phone', '2024-12')).toBe('2024-12')
  })
})

describe('the qualifier of a candidate', () => {
  const of = (value: string, qualifier: string | undefined, documentPeriod?: string) =>
    qualifierText({
      ...{ path: 'financial.reserveContribution', value, comparable: 0, qualifier, documentPeriod },
      ...{ quote: value, documentId: 1, page: 1, confidence: 0.9 },
    })

  it.each([
    ['$4,864 a year', 'year, proposed 2026 budget', undefined, 'proposed 2026 budget'],
    [
      '$0 a month',
      'month',
      'in the reserve study as of 2025-01-01',
      'in the reserve study as of January 1, 2025',
    ],
    ['$16,679 a year', 'year, 2025', undefined, '2025'],
    ['$854 a month', 'month, annual', undefined, 'annual'],
    ['$300', 'two bedrooms', undefined, 'two bedrooms'],
    ['$300 a month', undefined, undefined, ''],
  ])('%s (%s) is printed without repetition', (value, qualifier, dated, words) => {
    expect(of(value, qualifier, dated)).toBe(words)
  })
})

it('the years that a funding plan covers do not date a balance', () => {
  const candidate = {
    value: '$900',
    comparable: 90_000,
    quote: '$900',
    documentId: 1,
    page: 1,
    confidence: 0.9,
  }
  const plan = { ...candidate, qualifier: '2020 – 2049', documentPeriod: 'as of 2020-01-01' }
  expect(periodOfCandidate({ ...plan, path: 'financial.currentReserve' })).toBe('as of 2020-01-01')
  expect(periodOfCandidate({ ...plan, path: 'financial.reserveContribution' })).toBe('2020 – 2049')
})

describe('the period of a figure without a stated one', () => {
  const field = (path: string) => must(reportField(path))

  it("is its document's date, labeled as such", () => {
    const balance = field('financial.currentReserve')
    expect(periodOfDocument(balance, 'minutes', '2025-09-16')).toBe('in minutes of 2025-09-16')
    expect(periodOfDocument(balance, 'budget', '2026-01-01')).toBe('in the 2026 budget')
    expect(periodOfDocument(balance, 'reserve_study', '2024-12')).toBe('in the reserve study of 2024-12')
    expect(periodOfDocument(field('management.phone'), 'rules', '2021-06')).toBe('in rules of 2021-06')
  })

  it('is unknown if the document has no date, or an ambiguous one', () => {
    expect(periodOfDocument(field('financial.currentReserve'), 'minutes', null)).toBeNull()
    expect(periodOfDocument(field('financial.currentReserve'), 'ccrs', '1989-05-02')).toBeNull()
  })

  it('is omitted for facts that do not change', () => {
    for (const path of ['propertyInfo.county', 'propertyInfo.yearBuilt', 'propertyDetails.petRules'])
      expect(periodOfDocument(field(path), 'minutes', '2025-09-16')).toBeNull()
  })
})
