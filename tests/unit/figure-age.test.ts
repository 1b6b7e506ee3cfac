import { describe, expect, it } from 'vitest'
import { calculate } from '~/modules/report-fields/calculate'
import { extractedField } from '~/modules/report-fields/fields'
import { lastDayOfPeriod } from '~/modules/report-fields/qualifier'
import { lenderFigures, lenderValues } from '~/modules/report-fields/lender-inputs'
import { scoreFigures, scoreInputs } from '~/modules/report-fields/score-inputs'
import { parseTyped } from '~/modules/report-fields/parse-typed-value'
import type { VerifiedValue } from '~/modules/report-fields/value-lookup'
import {
  ageRules,
  datesText,
  isTooOld,
  monthsAfter,
  tooOldText,
  tooOldTexts,
} from '~/modules/scoring/figure-age'
import { reviewForLenders } from '~/modules/scoring/lender-review'
import { score } from '~/modules/scoring/score'
import { foundItem } from '~tests/factories/reports'
import { must } from '~tests/setup/helpers'

// A report of November 2026 based on documents from many years.

const today = '2026-11-23'
const units = 'propertyInfo.totalUnits'
const dues = 'propertyInfo.monthlyDues'
const contribution = 'financial.reserveContribution'
const late = 'propertyDetails.delinquencies'
const lateShare = 'financial.delinquencyShare'
const funded = 'financial.fundingLevel'

type ValueInput = [path: string, value: string | null, period?: string | null, more?: Partial<VerifiedValue>]

const values = (...given: ValueInput[]): VerifiedValue[] =>
  given.map(([path, value, period = null, more = {}]) => ({
    path,
    period,
    absence: value === null ? 'stated_none' : null,
    typed: parseTyped(must(extractedField(path), path), value),
    ...more,
  }))

/** A found item, as calculations take it. */
const item = (path: string, value: string, period: string | null) =>
  foundItem(path, {
    value,
    typed: parseTyped(must(extractedField(path)), value),
    period,
    documentId: 1,
    documentPage: 1,
  })

const inputs = (...given: ValueInput[]) => scoreInputs(values(...given), today)

function review(day: string, ...given: ValueInput[]) {
  const read = values(['propertyInfo.projectType', 'Condominium'], [units, '100'], ...given)
  const { tests } = reviewForLenders(lenderValues(read), day, lenderFigures(read))
  return (id: string) => must(tests.find((test) => test.id === id))
}

describe('the last day of a period', () => {
  it.each<[string | null, string | null]>([
    ['2026 proposed', '2026-12-31'],
    ['2026, approved', '2026-12-31'],
    ['as of 2021-06-30', '2021-06-30'],
    ['as of June 30, 2021', '2021-06-30'],
    ['in minutes of 2026-02', '2026-02-28'],
    ['in the 2008 budget', '2008-12-31'],
    ['from 2025 to 2026', '2026-12-31'],
    ['actual 2024', '2024-12-31'],
    ['2025-26', '2026-12-31'],
    ['1999-00', '2000-12-31'],
    ['2020-2049', '2049-12-31'],
    ['FY 24/25 budget', '2025-12-31'],
    ['FY25', '2025-12-31'],
    ['in part as of December 31, 2009', '2009-12-31'],
    ['recommended', null],
    ['', null],
    [null, null],
  ])('of “%s” is %s', (period, day) => {
    expect(lastDayOfPeriod(period)).toBe(day)
  })

  it('counts months as calendars do', () => {
    expect(monthsAfter('2025-11-23', 12)).toBe('2026-11-23')
    expect(monthsAfter('2024-02-29', 12)).toBe('2025-02-28')
    expect(monthsAfter('2025-12-31', 18)).toBe('2027-06-30')
  })
})

describe('an age limit', () => {
  it.each(
    Object.entries(ageRules)
      .filter(([, { months }]) => months > 0)
      .map(([kind, { months }]) => [kind, months] as const),
  )('for %s ends %i months after the last day', (kind, months) => {
    const figure = { kind: kind as keyof typeof ageRules, lastDay: '2021-03-15' }
    const last = monthsAfter('2021-03-15', months)
    expect(isTooOld(figure, last)).toBe(false)
    expect(isTooOld(figure, `${last.slice(0, 8)}16`)).toBe(true)
  })

  it('does not apply to a figure without a date or limit', () => {
    expect(isTooOld({ kind: 'delinquency', lastDay: null }, today)).toBe(false)
    expect(isTooOld({ kind: null, lastDay: '1990-01-01' }, today)).toBe(false)
  })
})

describe('a lender test', () => {
  it('does not pass with a delinquency figure of 2008', () => {
    const test = review(today, [late, '3', '2008'])('delinquency')
    expect(test).toMatchObject({
      result: 'unknown',
      missing: ['delinquency'],
      dated: '2008',
      tooOld: ['Delinquencies stated for 2008 are too old to count; ask for a current report'],
    })
  })

  it('passes with a figure from the last 12 months, and prints its date', () => {
    const test = review(today, [late, '3', 'as of 2026-08-20'])('delinquency')
    expect(test).toMatchObject({ result: 'pass', note: '3%', dated: 'as of August 20, 2026', tooOld: [] })
  })

  it('uses the day of the loan application', () => {
    const given: ValueInput = [late, '3', 'as of 2026-01-31']
    expect(review('2027-01-31', given)('delinquency').result).toBe('pass')
    expect(review('2027-02-01', given)('delinquency').result).toBe('unknown')
  })

  it('uses the newer of two figures, whichever states a share', () => {
    const test = review(today, [lateShare, '2%', '2008'], [late, '20', 'as of 2026-09-30'])('delinquency')
    expect(test).toMatchObject({ result: 'fail', note: '20%', dated: 'as of September 30, 2026' })
  })

  it('counts an undated figure, and says so', () => {
    expect(review(today, [late, '3'])('delinquency')).toMatchObject({
      result: 'pass',
      dated: 'date not stated',
    })
  })

  it('accepts a budget of the previous fiscal year, but no earlier one', () => {
    // $72,000 of 100 units × $400 × 12 = $480,000 is 15%.
    const of = (year: string) =>
      review(today, [contribution, '$72,000 a year', `${year} approved`], [dues, '$400', `${year} approved`])
    expect(of('2025')('reserves-10')).toMatchObject({
      result: 'pass',
      note: '15%',
      dated: 'approved 2025 budget',
    })
    expect(of('2024')('reserves-10')).toMatchObject({
      result: 'unknown',
      tooOld: [
        'Budget figures stated for the approved 2024 budget are too old to count; ask for the current budget',
      ],
    })
  })

  it('does not combine a new contribution with old dues', () => {
    const test = review(
      today,
      [contribution, '$72,000 a year', '2026 approved'],
      [dues, '$200', 'in the 2012 budget'],
    )('reserves-10')
    expect(test.result).toBe('unknown')
    expect(test.dated).toContain(
      'Reserve Contribution: approved 2026 budget; Monthly Dues: in the 2012 budget',
    )
  })

  it('uses insurance figures only during the policy period', () => {
    const given: ValueInput[] = [
      ['insurance.replacementValue', '100%'],
      ['insurance.expiration', 'January 15, 2027'],
    ]
    expect(review('2027-01-15', ...given)('master-policy')).toMatchObject({
      result: 'pass',
      dated: 'policy until January 15, 2027',
    })
    expect(review('2027-01-16', ...given)('master-policy')).toMatchObject({
      result: 'unknown',
      tooOld: [
        'Insurance figures of a policy until January 15, 2027 are too old to count; ask for the current certificate of insurance',
      ],
    })
  })

  it('keeps bad news of any age, but no old good news', () => {
    const of = (repairs: string, litigation: string) =>
      review(
        today,
        ['propertyDetails.repairs', repairs, 'in minutes of 2023-05-04'],
        ['financial.currentLitigation', litigation, 'in minutes of 2023-05-04'],
      )
    const bad = of('Critical', 'Construction defect or uninsured')
    expect([bad('critical-repairs').result, bad('litigation').result]).toEqual(['fail', 'fail'])
    const good = of('None', 'None')
    expect([good('critical-repairs').result, good('litigation').result]).toEqual(['unknown', 'unknown'])
  })

  it('omits dates for a value without one', () => {
    expect(review(today, ['financial.priorityLienMonths', '6'])('priority-lien').dated).toBeNull()
  })
})

describe('the score', () => {
  it('ignores figures that are too old', () => {
    expect(inputs([units, '100'], [late, '3', '2008']).delinquency).toEqual({ state: 'not_provided' })
    expect(inputs([lateShare, null, 'in minutes of 2024-01-09']).delinquency).toEqual({
      state: 'not_provided',
    })
    expect(inputs(['financial.duesIncrease', '3%', 'from 2008 to 2009']).duesIncrease.state).toBe(
      'not_provided',
    )
    expect(inputs(['propertyInfo.ownerOccupiedShare', '70%', 'as of 2015-04-01']).ownerOccupied.state).toBe(
      'not_provided',
    )
    expect(
      inputs(['financial.yearEndStatements', 'Audited', 'in the 2024 financial statements']).yearEndStatements
        .state,
    ).toBe('not_provided')
    expect(
      inputs(['financial.yearEndStatements', 'Audited', 'in the 2025 financial statements']).yearEndStatements
        .state,
    ).toBe('value')
  })

  it('accepts a stated funding level for 5 years, and one from a balance for 18 months', () => {
    const of = (day: string, source?: string) =>
      inputs([funded, '72%', `as of ${day}`, source === undefined ? {} : { source }]).percentFunded.state
    expect(of('2021-11-23')).toBe('value')
    expect(of('2021-11-22')).toBe('not_provided')
    expect(of('2025-05-23', 'system')).toBe('value')
    expect(of('2025-05-22', 'system')).toBe('not_provided')
  })

  it('accepts a special assessment for 5 years, and its absence for one', () => {
    const of = (value: string | null, period: string) =>
      inputs(['financial.specialAssessments', value, period]).specialAssessments.state
    expect(of('$900 per unit, completed', '2021')).toBe('value')
    expect(of('$900 per unit, completed', '2020')).toBe('not_provided')
    expect(of(null, 'in minutes of 2025-12-01')).toBe('value')
    expect(of(null, 'in minutes of 2009-12-01')).toBe('not_provided')
  })

  it('widens its range by the points of outdated inputs', () => {
    const of = (period: string) => score(inputs([units, '100'], [late, '3', period])).areas.financial
    // Delinquency is worth 15 points, and 3% earns all of them.
    expect(of('as of 2026-08-20')).toMatchObject({ lowest: 15, highest: 100, coverage: 15 })
    expect(of('2008')).toMatchObject({ lowest: 0, highest: 100, coverage: 0 })
  })

  it('lists the dates of each input, and each reason once', () => {
    const figures = scoreFigures(
      values([contribution, '$9 a year', '2012 approved'], [dues, '$90', '2012 approved'], [units, '4']),
    )
    expect(datesText(figures.reserveContribution)).toBe('approved 2012 budget')
    expect(tooOldTexts(figures.reserveContribution, today)).toEqual([
      'Budget figures stated for the approved 2012 budget are too old to count; ask for the current budget',
    ])
    expect(figures.buildingAge).toEqual([])
  })

  it('names the document of a yearly figure once', () => {
    const figure = { path: late, label: '', lastDay: '2012-12-31', kind: 'delinquency' as const }
    expect(tooOldText({ ...figure, dated: 'in the 2012 budget' })).toBe(
      'Delinquencies stated in the 2012 budget are too old to count; ask for a current report',
    )
    expect(tooOldText({ ...figure, dated: 'in minutes of September 12, 2022' })).toBe(
      'Delinquencies in minutes of September 12, 2022 are too old to count; ask for a current report',
    )
  })

  it('gives no reason for a figure without a date', () => {
    expect(tooOldText({ path: late, label: '', dated: null, lastDay: null, kind: 'delinquency' })).toBe('')
  })
})

describe('a figure calculated from several years', () => {
  it('is dated by the oldest, so that a balance of 2009 earns no points', () => {
    const results = calculate(
      [
        item('financial.currentReserve', '$400,000', 'as of 2009-12-31'),
        item('financial.targetReserve', '$500,000', 'as of 2025-01-01'),
      ],
      today,
    )
    const level = must(results.find(({ path }) => path === funded))
    // $400,000 of $500,000.
    expect(level).toMatchObject({ value: '80%', period: 'in part as of December 31, 2009' })
    expect(scoreInputs([level], today).percentFunded).toEqual({ state: 'not_provided' })
  })
})

describe('a planned transfer from the budget to reserves', () => {
  const results = (transfer: string, period = '2026 approved') => {
    const found = calculate(
      [
        item('financial.totalIncome', '$100,000', '2026 approved'),
        item('financial.totalExpenses', '$88,000', '2026 approved'),
        item(contribution, transfer, period),
      ],
      today,
    )
    return (path: string) => must(found.find((result) => result.path === path))
  }

  it('is not a surplus', () => {
    const of = results('$1,000 a month')
    expect(of('financial.operatingResult')).toMatchObject({
      value: '$0',
      sourceDetail: 'Calculated: $100,000 income − $88,000 expenses − $12,000 budgeted for reserves.',
    })
    expect(of('financial.budgetStatus').value).toBe('Balanced')
  })

  it('is not subtracted again if the amount or year differs', () => {
    for (const of of [results('$9,000 a year'), results('$12,000 a year', '2025 approved')]) {
      expect(of('financial.operatingResult').value).toBe('$12,000')
      expect(of('financial.budgetStatus').value).toBe('Positive')
    }
  })
})
