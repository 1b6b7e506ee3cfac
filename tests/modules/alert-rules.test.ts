import { describe, expect, it } from 'vitest'
import { extractedField } from '~/modules/report-fields/fields'
import { parseTyped } from '~/modules/report-fields/parse-typed-value'
import type { AlertValue, Statement } from '~/modules/reports/alerts/alert-values'
import { alertSchema } from '~/modules/reports/alerts/alerts'
import { proposeAlerts } from '~/modules/reports/alerts/propose-alerts'
import { must } from '~tests/setup/helpers'

const today = '2026-11-20'

type ValueRow = [
  path: string,
  value: string | null,
  rest?: Partial<AlertValue> & { statements?: StatementRow[] },
]
type StatementRow = [value: string, qualifier: string | null, document?: number]

const place = (documentId: number, quote = 'the words') => ({
  documentId,
  document: `Document ${documentId}.pdf`,
  page: documentId + 1,
  quote,
})

const valuesOf = (rows: ValueRow[]): AlertValue[] =>
  rows.map(([path, value, { statements = [], ...rest } = {}]) => ({
    path,
    value,
    typed: parseTyped(must(extractedField(path)), value),
    period: null,
    absence: null,
    isVerified: true,
    place: place(1),
    others: statements.map(([value, qualifier, document = 1]): Statement => ({
      value,
      typed: parseTyped(must(extractedField(path)), value),
      qualifier,
      place: place(document),
    })),
    ...rest,
  }))

const alertsOf = (...rows: ValueRow[]) => proposeAlerts(valuesOf(rows), today).map(({ alert }) => alert)
const summariesOf = (...rows: ValueRow[]) =>
  alertsOf(...rows).map(({ severity, title }) => `${severity}: ${title}`)

const units: ValueRow = ['propertyInfo.totalUnits', '50']
const dues: ValueRow = ['propertyInfo.monthlyDues', '$400 a month']

describe('dues alerts', () => {
  const regular = 'financial.regularAssessment'
  it.each<[string, ValueRow, string[]]>([
    ['an increase of more than 15%', ['financial.duesIncrease', '18%'], ['caution: Dues rose 18%']],
    ['an increase of more than 30%', ['financial.duesIncrease', '31%'], ['bad: Dues rose 31%']],
    ['no increase of only 15%', ['financial.duesIncrease', '15%'], []],
    [
      'a proposed increase',
      ['financial.duesIncrease', '40%', { period: '2027, proposed' }],
      ['caution: Dues would rise 40% (proposed 2027 budget)'],
    ],
    [
      'an increase by an amount, with the old and new amounts',
      ['financial.duesIncrease', '$50 a quarter (from $250 to $300)', { period: '2026' }],
      ['caution: Dues rose 20% (2026)'],
    ],
    ['no increase by an amount without the dues before it', ['financial.duesIncrease', '$50'], []],
  ])('report %s', (_, row, alerts) => {
    expect(summariesOf(row)).toEqual(alerts)
  })

  it('compare an increase by an amount only with the dues in the same document', () => {
    const raised: ValueRow = ['financial.duesIncrease', '$60']
    const total = (document: number): ValueRow => [
      regular,
      '$300 a quarter',
      { place: place(document), period: '2026' },
    ]
    expect(summariesOf(raised, total(1))).toEqual(['caution: Dues rose 25%'])
    expect(summariesOf(raised, total(2))).toEqual([])
  })

  it('show a history of dues over up to five years', () => {
    const [alert] = alertsOf([
      regular,
      '$300 a quarter',
      {
        period: '2026, quarter',
        statements: [
          ['$200 a quarter', 'quarter, 2021'],
          ['$220 a quarter', 'quarter, 2023', 2],
          ['$270 a quarter', 'quarter, 2025', 2],
          ['$50 a year', 'year, 2020'],
          ['$500 a quarter', 'quarter, 2019, maximum'],
        ],
      },
    ])
    expect(alert).toMatchObject({
      severity: 'caution',
      title: 'Dues rose 50% from 2021 to 2026',
      source: 'Document 1.pdf, page 2',
    })
    expect(alert?.description).toContain(
      'The documents show dues of $200 a quarter in 2021, $220 a quarter in 2023, $270 a quarter in 2025, $300 a quarter in 2026.',
    )
  })

  it('leave a year out of the history if documents disagree on its dues', () => {
    const statements: StatementRow[] = [
      ['$100 a year', '2025'],
      ['$190 a year', '2026', 2],
    ]
    expect(summariesOf([regular, '$150 a year', { period: '2026', statements }])).toEqual([])
    expect(
      summariesOf([regular, '$150 a year', { period: '2026', statements: statements.slice(0, 1) }]),
    ).toEqual(['bad: Dues rose 50% from 2025 to 2026'])
  })
})

describe('reserve alerts', () => {
  const contribution: ValueRow = [
    'financial.reserveContribution',
    '$18,000 a year',
    { period: '2026 budget' },
  ]

  it('report a contribution below the recommendation of the reserve study', () => {
    expect(summariesOf(contribution, ['financial.recommendedContribution', '$3,000 a month'])).toEqual([
      'caution: Reserves receive $18,000 a year (2026 budget), but the reserve study recommends $36,000 a year',
    ])
    expect(summariesOf(contribution, ['financial.recommendedContribution', '$4,000 a month'])).toEqual([
      'bad: Reserves receive $18,000 a year (2026 budget), but the reserve study recommends $48,000 a year',
    ])
    expect(summariesOf(contribution, ['financial.recommendedContribution', '$1,500 a month'])).toEqual([])
    const dated: ValueRow = ['financial.recommendedContribution', '$3,000 a month', { period: '2024' }]
    expect(summariesOf(contribution, dated)).toEqual([
      'caution: Reserves receive $18,000 a year (2026 budget), but the reserve study recommends $36,000 a year (2024)',
    ])
  })

  it('mention a different contribution that another document gives', () => {
    const descriptionWith = (document: number, rest: Partial<Statement> = {}) => {
      const [path, value] = contribution
      const [own] = valuesOf([[path, value, { statements: [['$4,864 a year', '2026 proposed', document]] }]])
      const others = must(own).others?.map((other) => ({ ...other, period: '2026 proposed', ...rest }))
      const recommended = valuesOf([['financial.recommendedContribution', '$4,000 a month']])
      const [alert] = proposeAlerts([{ ...must(own), others }, ...recommended], today)
      return must(alert).alert.description
    }
    expect(descriptionWith(2)).toContain('Another document says $4,864 a year (proposed 2026 budget).')
    expect(descriptionWith(1)).not.toContain('Another document')
    expect(descriptionWith(2, { isLeftOut: true })).not.toContain('Another document')
  })

  it('report a contribution below the share of dues that lenders require', () => {
    const [below] = alertsOf(contribution, units, dues)
    expect(below).toMatchObject({
      severity: 'caution',
      title: '7.5% of dues go into reserves (2026 budget)',
    })
    expect(below?.description).toContain('at least 10%, and 15% for loan applications from January 4, 2027')
    const [between] = alertsOf(['financial.reserveContribution', '$30,000 a year'], units, dues)
    expect(between?.description).toContain('but not the 15%')
    expect(summariesOf(['financial.reserveContribution', '$36,000 a year'], units, dues)).toEqual([])
  })

  it('report a contribution below the one planned for the year', () => {
    const paid = (value: string): ValueRow => [
      'financial.actualContribution',
      value,
      { period: 'actual 2025' },
    ]
    expect(summariesOf(paid('Only $900 of the planned $4,000'))).toEqual([
      'bad: Only $900 of the planned $4,000 was paid into reserves (actual 2025)',
    ])
    expect(summariesOf(paid('$3,000 of the planned $4,000'))[0]).toMatch(/^caution/)
    expect(summariesOf(paid('$3,700 of the planned $4,000'))).toEqual([])
  })

  it('report planned near-term work with its cost per unit', () => {
    const plan = '$64,000 through 2029: Roof $50,000 (2028); Gate $14,000 (2027)'
    expect(alertsOf(['financial.nearTermExpense', plan], units)).toMatchObject([
      {
        severity: 'caution',
        title: 'The reserve study plans at least $64,000 of work through 2029',
        description:
          'Roof $50,000 (2028); Gate $14,000 (2027). That is about $1,280 for each of the 50 units. Compare that with the reserve balance. Owners pay for what the reserves can’t cover.',
      },
    ])
    expect(
      summariesOf(['financial.nearTermExpense', '$600,000 in 2027: Roof $600,000 (2027)'], units),
    ).toEqual(['bad: The reserve study plans at least $600,000 of work in 2027'])
  })
})

describe('financial alerts', () => {
  it('report a loan with its share per unit', () => {
    const [alert] = alertsOf(
      ['financial.associationLoan', '$120,000', { period: 'as of 2026-06-30' }],
      units,
      dues,
    )
    expect(alert).toMatchObject({
      severity: 'caution',
      title: 'The association owes $120,000 on a loan (as of June 30, 2026)',
    })
    expect(alert?.description).toContain('That is about $2,400 for each of the 50 units.')
    expect(summariesOf(['financial.associationLoan', '$300,000'], units, dues)).toEqual([
      'bad: The association owes $300,000 on a loan',
    ])
  })

  it('report a deficit and what a later budget plans', () => {
    const [now] = alertsOf(
      ['financial.operatingResult', '-$9,000', { period: 'actual 2025' }],
      ['financial.totalExpenses', '$60,000', { period: 'actual 2025' }],
      ['financial.totalIncome', '$51,000', { period: 'actual 2025' }],
    )
    expect(now).toMatchObject({
      severity: 'bad',
      title: 'Expenses exceed income by $9,000 (actual 2025)',
    })
    expect(now?.description).toContain('That is 15% of expenses.')
    // Part of the income is for the reserves: expenses alone do not exceed it.
    const [reserved] = alertsOf(
      ['financial.operatingResult', '-$7,540', { period: '2025 proposed' }],
      ['financial.totalExpenses', '$93,740', { period: '2025 proposed' }],
      ['financial.totalIncome', '$102,200', { period: '2025 proposed' }],
      ['financial.reserveContribution', '$16,000 a year', { period: 'reserve income, 2025 proposed' }],
    )
    expect(reserved?.title).toBe(
      'Expenses and the reserve contribution exceed income by $7,540 (proposed 2025 budget)',
    )
    expect(reserved?.description).toContain('Of the income of $102,200, $16,000 goes into reserves')
    const [later] = alertsOf(
      ['financial.operatingResult', '-$9,000', { period: 'actual 2025' }],
      ['financial.totalExpenses', '$50,000', { period: 'proposed 2026' }],
      ['financial.totalIncome', '$58,000', { period: 'proposed 2026' }],
    )
    expect(later?.severity).toBe('caution')
    expect(later?.description).toContain('The later budget (proposed 2026 budget) plans a surplus of $8,000.')
  })

  it('report a deficit in the last full year despite a surplus so far this year', () => {
    const [alert, ...others] = alertsOf(
      ['financial.operatingResult', '$4,000', { period: '2026-06-30', place: place(2) }],
      [
        'financial.totalIncome',
        '$30,000',
        { period: '2026-06-30', place: place(2), statements: [['$20,000', '2025']] },
      ],
      [
        'financial.totalExpenses',
        '$26,000',
        { period: '2026-06-30', place: place(2), statements: [['$27,500', '2025']] },
      ],
    )
    expect(others).toEqual([])
    expect(alert).toMatchObject({
      title: 'Expenses exceeded income by $7,500 in 2025',
      source: 'Document 1.pdf, page 2',
    })
  })

  it('are absent without a loan, a deficit, or many delinquent owners', () => {
    expect(
      summariesOf(
        ['financial.associationLoan', 'None'],
        ['financial.operatingResult', '$100'],
        ['financial.delinquencyShare', '15%'],
        units,
      ),
    ).toEqual([])
  })
})

describe('document alerts', () => {
  const sentence = (value: string, ...others: string[]): ValueRow => [
    'propertyDetails.watchedConditions',
    value,
    { statements: others.map((other, at): StatementRow => [other, null, at + 2]) },
  ]

  it('report monitored, temporarily repaired, and deferred conditions, each with its page', () => {
    expect(
      alertsOf(
        sentence(
          'The crack in the garage wall will be monitored.',
          'A temporary repair of the roof over building C was made.',
          'Repaving the road was postponed to next year.',
          'The cracks in the garage wall are monitored again.',
        ),
      ).map(({ title, source }) => [title, source]),
    ).toEqual([
      ['Wall: monitored instead of repaired', 'Document 1.pdf, page 2'],
      ['Roof: temporary repair', 'Document 2.pdf, page 3'],
      ['Road: work deferred', 'Document 3.pdf, page 4'],
    ])
  })

  it('state that a document is years old without lowering the severity', () => {
    const lawsuit = (period: string) =>
      alertsOf(['financial.currentLitigation', 'Pending lawsuit', { period }])[0]
    expect(lawsuit('in minutes of 2022-09-12')).toMatchObject({
      severity: 'bad',
      description: expect.stringMatching(/^The documents said so more than 4 years ago; ask how/),
    })
    const [watched] = alertsOf([
      'propertyDetails.watchedConditions',
      'The crack in the garage wall will be monitored.',
      { period: 'in minutes of 2012-12-10' },
    ])
    expect(watched).toMatchObject({
      title: 'Wall: monitored instead of repaired (in minutes of December 10, 2012)',
      description: expect.stringMatching(/^The documents said so more than 13 years ago/),
    })
    expect(lawsuit('in minutes of 2025-09-12')?.description).not.toContain('years ago')
    // The document that mentions an earlier year may be new.
    const [paid] = alertsOf(['financial.specialAssessments', '$900 per unit, completed', { period: '2022' }])
    expect(paid?.description).toMatch(/^This was more than 3 years ago; ask how things stand today/)
  })

  it('report a shortage of money and depleted reserves', () => {
    expect(
      summariesOf([
        'financial.shortages',
        'The association is severely lacking funds.',
        { period: 'in minutes of 2026-06-21', statements: [['The reserves will be depleted.', null, 2]] },
      ]),
    ).toEqual([
      'bad: The documents say that money is short (in minutes of June 21, 2026)',
      'bad: The documents say that reserves are or will be used up',
    ])
  })

  it('report a rental cap that is left blank', () => {
    expect(summariesOf(['propertyDetails.rentalCap', 'Left blank in the document'])).toEqual([
      'caution: The rules leave blank how many homes may be rented out',
    ])
    expect(summariesOf(['propertyDetails.rentalCap', '25% of the units'])).toEqual([])
  })

  it('report a missing declaration if there are only amendments', () => {
    expect(summariesOf(['governance.declaration', 'Only amendments or corrections'])).toEqual([
      'caution: The declaration itself is missing: only amendments or corrections were provided',
    ])
    expect(summariesOf(['governance.declaration', 'Yes'])).toEqual([])
  })

  it('report fees due when a home is sold', () => {
    expect(
      summariesOf(['financial.transferFee', '$350'], ['financial.workingCapital', 'Two months of dues']),
    ).toEqual([
      'caution: A transfer fee of $350 is charged when a home is sold',
      'caution: A working capital contribution is charged when a home is sold',
    ])
    expect(summariesOf(['financial.transferFee', 'None'])).toEqual([])
    const same = alertsOf(['financial.transferFee', '$240'], ['financial.workingCapital', '$240'])
    expect(same.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^It may be the same charge as the working capital contribution\. /),
      expect.stringMatching(/^It may be the same charge as the transfer fee\. /),
    ])
    const apart = alertsOf(['financial.transferFee', '$240'], ['financial.workingCapital', '$250'])
    expect(apart.map(({ description }) => description).join()).not.toContain('same charge')
  })
})

describe('risk alerts', () => {
  it('report an expired policy and large deductibles, also per unit', () => {
    expect(
      summariesOf(
        ['insurance.expiration', '2026-05-31'],
        ['insurance.deductible', '7%'],
        ['insurance.deductiblePerUnit', '$60,000'],
      ),
    ).toEqual([
      'bad: The master policy on file expired on May 31, 2026',
      'bad: The deductible is $60,000 per unit',
      'caution: The deductible is 7% of the coverage',
    ])
  })

  it('report a lawsuit with its period', () => {
    expect(summariesOf(['financial.currentLitigation', 'Pending lawsuit', { period: '2026' }])).toEqual([
      'bad: The association is a party to a lawsuit (2026)',
    ])
  })
})

it.each([
  ['financial.fundingLevel', '29%', 'bad'],
  ['financial.fundingLevel', '30%', 'caution'],
  ['financial.fundingLevel', '70%', 'good'],
  ['insurance.expiration', '2020-01-31', 'bad'],
])('%s of %s proposes an alert with severity %s', (path, value, severity) => {
  expect(alertsOf([path, value])[0]?.severity).toBe(severity)
})

it('lists critical alerts before the others', () => {
  expect(
    summariesOf(
      ['financial.transferFee', '$350'],
      ['financial.fundingLevel', '12%'],
      ['financial.specialAssessments', '$20,000'],
      ['propertyDetails.repairs', 'Critical'],
      ['financial.operatingResult', '-$100'],
    ).map((text) => text.split(':')[0]),
  ).toEqual(['bad', 'bad', 'caution', 'caution', 'caution'])
})

it('proposes no alert longer than the form accepts', () => {
  const [alert] = alertsOf(['financial.nearTermExpense', `$64,000 for ${'roofs and gutters '.repeat(20)}`])
  expect(alertSchema.safeParse(alert).success).toBe(true)
})

it('reports no good news merely because a value is absent', () => {
  const withoutValues = valuesOf([
    ['financial.specialAssessments', null],
    ['financial.currentLitigation', null],
    ['financial.fundingLevel', null],
  ])
  expect(proposeAlerts(withoutValues, today)).toEqual([])
  expect(
    proposeAlerts(
      withoutValues.map((v) => ({ ...v, absence: 'stated_none' as const })),
      today,
    ),
  ).toEqual([])
  expect(alertsOf(['financial.fundingLevel', '85%', { isVerified: false }])).toEqual([])
})
