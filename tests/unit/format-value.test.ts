import { describe, expect, it } from 'vitest'
import { extractedField, extractedFields, type Field } from '~/modules/report-fields/fields'
import { comparableOfTyped, formatTyped } from '~/modules/report-fields/format-value'
import { comparableOf, parseTyped } from '~/modules/report-fields/parse-typed-value'
import {
  choiceOf,
  countOf,
  dateOf,
  increaseOf,
  textOf,
  money,
  monthsOfAssessments,
  none,
  numberOf,
  percentage,
  type TypedValue,
} from '~/modules/report-fields/typed-value'
import { must } from '~tests/setup/helpers'

const schedule = {
  until: 2029,
  isOneYear: false,
  components: [
    { name: 'Roof', cents: 5_000_000, year: 2028 },
    { name: 'Gate', cents: 1_400_000, year: 2027 },
  ],
  others: 3,
  least: 100_000,
}

/** A typed value for each shape, its words in a report, and its comparable form. */
const samples: [path: string, typed: TypedValue, words: string, comparable: string | number][] = [
  ['financial.currentReserve', money(139_000), '$1,390', 139_000],
  ['financial.operatingResult', money(-480_050), '-$4,800.50', -480_050],
  ['propertyInfo.monthlyDues', money(139_000, { per: 'month' }), '$1,390 a month', 139_000],
  ['financial.regularAssessment', money(90_000, { per: 'half-year' }), '$900 a half-year', 90_000],
  ['propertyInfo.monthlyDues', money(31_000, { to: 39_000, per: 'month' }), '$310 to $390 a month', 31_000],
  ['financial.specialAssessments', money(250_000, { each: true }), '$2,500 per unit', 250_000],
  ['financial.regularAssessment', money(20_000, { each: true, unit: 'lot' }), '$200 per lot', 20_000],
  [
    'financial.reserveContribution',
    money(1_000, { each: true, per: 'month' }),
    '$10 per unit a month',
    1_000,
  ],
  ['financial.transferFee', money(35_000, { proposed: true }), '$350 (proposed)', 35_000],
  ['financial.specialAssessments', money(90_000, { settled: true }), '$900 (paid)', 90_000],
  ['financial.specialAssessments', money(90_000, { rejected: true }), '$900 (not adopted)', 90_000],
  [
    'financial.largestExpense',
    money(4_800_000, { purpose: 'roof replacement' }),
    '$48,000 for roof replacement',
    4_800_000,
  ],
  [
    'financial.actualContribution',
    money(900_000, { planned: 1_200_000 }),
    '$9,000 of the planned $12,000',
    900_000,
  ],
  [
    'financial.nearTermExpense',
    money(6_400_000, { schedule }),
    '$64,000 through 2029: Roof $50,000 (2028); Gate $14,000 (2027); 3 more; without items below $1,000',
    6_400_000,
  ],
  [
    'financial.nearTermExpense',
    money(6_400_000, { work: { years: 'in 2027', components: 'Roof and gate' } }),
    '$64,000 in 2027: Roof and gate',
    6_400_000,
  ],
  [
    'financial.assessmentIncreaseCap',
    money(5_000, { note: 'without a vote of the owners' }),
    '$50 without a vote of the owners',
    5_000,
  ],
  [
    'financial.lateFee',
    money(2_500, { limit: 'most', per: 'day', proposed: true }),
    'At most $25 a day (proposed)',
    2_500,
  ],
  ['financial.fundingLevel', percentage(11.74), '11.7%', 11.74],
  ['financial.lateInterest', percentage(0.83, { decimals: 2, per: 'month' }), '0.83% a month', 0.83],
  ['financial.lateInterest', percentage(18, { decimals: 2, per: 'year' }), '18% a year', 18],
  ['insurance.deductible', percentage(2), '2%', '2%'],
  [
    'insurance.coverageLimit',
    percentage(100, { note: 'of replacement cost' }),
    '100% of replacement cost',
    '100%',
  ],
  [
    'insurance.replacementValue',
    percentage(100, { words: 'guaranteed replacement cost' }),
    'guaranteed replacement cost',
    100,
  ],
  [
    'insurance.fidelity',
    percentage(150, { of: 'the annual budget' }),
    '150% of the annual budget',
    '150% of the annual budget',
  ],
  ['governance.quorum', percentage(50, { words: 'A majority' }), 'A majority', 50],
  [
    'governance.quorum',
    percentage(60, { condition: 'at meetings on assessments' }),
    '60% at meetings on assessments',
    '60 at meetings on assessments',
  ],
  [
    'financial.lateFee',
    percentage(10, { decimals: 2, limit: 'most', per: 'month', proposed: true }),
    'At most 10% a month (proposed)',
    '10%',
  ],
  [
    'financial.lateFee',
    {
      kind: 'alternatives',
      terms: [percentage(10, { decimals: 2 }), money(1_000)],
      whichever: 'greater',
      limit: 'most',
      per: 'month',
    },
    'At most 10% or $10, whichever is greater a month',
    '10% or $10, whichever is greater',
  ],
  ['propertyInfo.totalUnits', countOf(1250, 'unit'), '1250', 1250],
  ['propertyDetails.rentalCap', countOf(10, 'unit'), '10 units', '10 units'],
  ['propertyDetails.rentalCap', countOf(1, 'unit'), '1 unit', '1 unit'],
  ['governance.boardTerm', countOf(1, 'year'), '1 year', 1],
  ['governance.boardSize', countOf(3, 'director', { to: 7 }), '3 to 7', '3 to 7'],
  [
    'governance.boardSize',
    countOf(3, 'director', { limit: 'least', condition: ', until the first annual meeting' }),
    'At least 3, until the first annual meeting',
    'at least 3, until the first annual meeting',
  ],
  [
    'governance.quorum',
    countOf(10, 'vote', { words: 'members', comparedAs: '10 votes' }),
    '10 members',
    '10 votes',
  ],
  ['financial.workingCapital', monthsOfAssessments(2), '2 months of assessments', '2 months'],
  [
    'insurance.fidelity',
    countOf(3, 'month', { worth: 'assessments plus reserves' }),
    '3 months’ assessments plus reserves',
    '3 months’ assessments plus reserves',
  ],
  [
    'insurance.fidelity',
    countOf(1, 'month', { worth: 'assessments' }),
    '1 month’s assessments',
    '1 month’s assessments',
  ],
  [
    'propertyDetails.delinquencies',
    countOf(9, 'unit', { note: '(days past due not stated)' }),
    '9 (days past due not stated)',
    9,
  ],
  ['financial.duesIncrease', increaseOf({ percent: 4 }), '4%', 4],
  ['financial.duesIncrease', increaseOf({ percent: 4.25, by: 1_000 }), '4.25% ($10)', 4.25],
  [
    'financial.duesIncrease',
    increaseOf({ percent: 4, from: 25_000, to: 26_000 }),
    '4% (from $250 to $260)',
    4,
  ],
  ['financial.duesIncrease', increaseOf({ percent: 4, to: 26_000 }), '4% (to $260)', 4],
  [
    'financial.duesIncrease',
    increaseOf({ percent: 16.7, isCalculated: true, by: 6_000, from: 36_000, to: 42_000, per: 'quarter' }),
    '$60 a quarter (from $360 to $420)',
    16.7,
  ],
  [
    'financial.duesIncrease',
    increaseOf({ percent: 16.7, isCalculated: true, from: 36_000, to: 42_000, per: 'quarter' }),
    'From $360 to $420 a quarter',
    16.7,
  ],
  [
    'financial.duesIncrease',
    increaseOf({ by: 2_600, each: true, unit: 'household' }),
    '$26 per household',
    '$26',
  ],
  ['financial.duesIncrease', increaseOf({ to: 15_000, per: 'year' }), 'To $150 a year', '$150'],
  ['insurance.expiration', dateOf('2027-04-01'), '2027-04-01', '2027-04-01'],
  ['propertyInfo.yearBuilt', dateOf('1987'), '1987', '1987'],
  ['financial.budgetStatus', choiceOf('negative'), 'Negative (deficit)', 'negative'],
  ['propertyDetails.repairs', choiceOf('deferred'), 'Planned or needed', 'deferred'],
  ['propertyDetails.repairs', choiceOf('deferred', { detail: 'postponed' }), 'Deferred', 'deferred'],
  [
    'financial.currentLitigation',
    choiceOf('other', { words: 'Pending lawsuit' }),
    'Pending lawsuit',
    'other',
  ],
  [
    'management.company',
    textOf('Oak Grove Management, Inc.'),
    'Oak Grove Management, Inc.',
    'oak grove management, inc.',
  ],
  ['propertyInfo.state', textOf('California', 'CA'), 'California', 'CA'],
  [
    'propertyDetails.petRules',
    textOf('No owner’s pet\u2014ever'),
    'No owner’s pet\u2014ever',
    "no owner's pet-ever",
  ],
  ['financial.specialAssessments', none, 'None', 'none'],
]

const fieldAt = (path: string) => must(extractedField(path), path)

describe('a typed value', () => {
  it.each(samples)('of %s, %j, is printed as "%s" and compared by %j', (path, typed, words, comparable) => {
    expect(formatTyped(typed, fieldAt(path))).toBe(words)
    expect(comparableOfTyped(typed, fieldAt(path))).toBe(comparable)
  })
})

const intervalOf = (typed: TypedValue | null) => (typed?.kind === 'money' ? typed.per : undefined)
const statusOf = (typed: TypedValue | null) =>
  typed?.kind === 'money'
    ? [typed.each, typed.settled, typed.rejected, typed.proposed, typed.to, typed.planned]
    : []

/** What a report prints for each kind of field, as a document might state it. */
function samplesOf(field: Field): TypedValue[] {
  switch (field.kind) {
    case 'money':
      return [
        money(123_450),
        ...(['month', 'quarter', 'half-year', 'year'] as const).map((per) => money(42_000, { per })),
        money(42_000, { each: true, per: 'month' }),
      ]
    case 'percent':
      return [percentage(35), percentage(35.5)]
    case 'count':
      return [countOf(4, 'month'), countOf(46, field.impliedUnit)]
    case 'date':
      return [dateOf('2026-05-31')]
    case 'choice':
      return (field.choices ?? []).map(({ comparable, detail }) =>
        choiceOf(comparable, detail ? { detail } : {}),
      )
    default:
      return []
  }
}

describe('entered in the words that a report prints', () => {
  it.each(['money', 'percent', 'count', 'date', 'choice'] as const)(
    'a value of each field of the kind %s has the same number, interval, and choice',
    (kind) => {
      const fields = extractedFields.filter((field) => field.kind === kind)
      expect(fields).not.toEqual([])
      for (const field of fields)
        for (const typed of samplesOf(field)) {
          const words = formatTyped(typed, field)
          const what = `${field.path}: ${words}`
          const entered = parseTyped(field, words)
          expect(numberOf(entered), what).toBe(numberOf(typed))
          expect(intervalOf(entered), what).toBe(intervalOf(typed))
          if (typed.kind === 'choice' || typed.kind === 'date') expect(entered, what).toEqual(typed)
          expect(comparableOf(field, words), what).toBe(comparableOfTyped(typed, field))
        }
    },
  )

  // Other fields accept an amount as text only.
  const isAmount = ([path, { kind }]: (typeof samples)[number]) =>
    kind === 'increase' || (fieldAt(path).kind === 'money' && (kind === 'money' || kind === 'none'))

  it('each amount has the same number and status', () => {
    const amounts = samples.filter(isAmount)
    expect(amounts.length).toBeGreaterThan(20)
    for (const [path, typed, words] of amounts) {
      const entered = parseTyped(fieldAt(path), words)
      expect(numberOf(entered), words).toBe(numberOf(typed))
      if (typed.kind !== 'money') continue
      expect(intervalOf(entered), words).toBe(intervalOf(typed))
      expect(statusOf(entered), words).toEqual(statusOf(typed))
    }
  })
})
