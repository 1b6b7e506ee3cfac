import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedFigure, proposedOf } from '~tests/factories/read-values'

const monthAndYear = `Stonebridge Villas
Income Statement - Operating 7/1/2025 - 7/31/2025
Actual   Budget   Variance   YTD Actual   YTD Budget   YTD Variance   Annual Budget
Income
4010 - Assessments   $31,500   $31,500   $0   $220,500   $220,500   $0   $378,000
Total Income   $31,500   $31,500   $0   $220,500   $220,500   $0   $378,000
Expense
5040 - Insurance   $5,210   $5,000   ($210)   $35,950   $35,000   ($950)   $60,000
Total Expense   $31,810   $31,600   ($210)   $222,150   $221,200   ($950)   $379,200`

const shortened = `CEDAR GLEN TH
   FY25   FY26
Assmt income   118,800   121,176
Late chgs   900   800
TOTAL INC   119,700   121,976
Mgmt   14,400   14,832
Ins - pkg   27,350   30,085
TOTAL OPEX   98,450   103,717
Res contrib   21,250   18,259
TOTAL EXP   119,700   121,976`

const byYears = `Fox Hollow Civic Association
   2023   2024   2025
Dues   63,600   63,600   67,840
Interest   212   540   600
   63,812   64,140   68,440
Lawn   37,500   40,900   39,600
Insurance   4,418   4,905   5,300
   41,918   45,805   44,900
Left over   21,894   18,335   23,540`

const byQuarter = `Juniper Flats 2026
   Q1   Q2   Q3   Q4   Year
Assessments   27,000   27,000   27,000   27,000   108,000
Total receipts   27,000   27,000   27,000   27,000   108,000
Insurance   0   18,200   0   0   18,200
Reserves   7,500   7,500   7,500   7,500   30,000
Total disbursements   21,000   42,000   23,800   21,000   107,800`

const cashBelow = `Total operating expenses   33,632   230,162
CASH AND INVESTMENTS, JUNE 30, 2025
Sunrise Bank - operating checking   18,644
Sunrise Bank - reserve money market   97,215
Brokerage - Treasury bills (reserve)   275,000
   390,859`

const twoReserveAccounts = `Balance Sheet
As of 9/30/2025
Assets
1010 Operating - Alliance   23,411.90
1050 Reserve MM - Pacific   88,120.55
1055 Reserve CD   50,000.00
Total Cash   161,532.45
Liabilities
2010 Accounts Payable   3,420.12
Equity
3100 Operating Fund   19,991.78
3200 Replacement Fund   138,120.55`

const aging = `Sable Point Homeowner Aging Report
Lot 21   $0.00   $210.00   $210.00   $630.00   $1,050.00
Lot 44   $0.00   $210.00   $0.00   $0.00   $210.00
Association Total:   $0.00   $420.00   $210.00   $630.00   $1,260.00`

const funding = `Reserve funding
2024 budgeted, monthly   $5,800
2025 recommended, monthly   $6,950
2025 per unit, monthly   $59.91
Baseline (keeps cash above zero)   $5,125`

const activity = `Reserve Fund Activity
   2024   2025
Begin balance   $104,880   $131,310
Contributions   26,000   28,000
Interest   2,930   3,100
Expenditures   (2,500)   (41,000)
End balance   $131,310   $121,410`

type Case = [kind: DocumentKind, text: string | string[], path: string, value: string | null]

describe('exports of accounting software and treasurers’ sheets', () => {
  it.each<Case>([
    // Beside year-to-date columns, columns without a period are the month's.
    ['financial_statement', monthAndYear, 'totalIncome', '$220,500'],
    ['financial_statement', monthAndYear, 'insuranceExpense', '$35,950'],
    ['other', shortened, 'totalIncome', '$121,976'],
    ['other', shortened, 'insuranceExpense', '$30,085'],
    ['other', shortened, 'reserveContribution', '$18,259'],
    ['budget', byYears, 'totalIncome', '$68,440'],
    ['budget', byYears, 'totalExpenses', '$44,900'],
    ['budget', byQuarter, 'totalIncome', '$108,000'],
    ['other', byQuarter, 'reserveContribution', '$30,000 a year'],
    [
      'budget',
      'Annual fee   10,850\nCarryover   1,204\nTotal available   12,054\nPlowing   5,200\nCulvert   900\nInsurance   612\nTotal   6,712\nBalance   5,342',
      'totalExpenses',
      '$6,712',
    ],
    [
      'financial_statement',
      'Statement of Fund Balances\n   Operating   Replacement   Total\nRevenues   412,712   102,914   515,626\nFund balances, ending   87,017   241,974   328,991',
      'currentReserve',
      '$241,974',
    ],
    ['financial_statement', cashBelow, 'bankBalance', '$390,859'],
    ['financial_statement', twoReserveAccounts, 'currentReserve', '$138,120.55'],
    ['financial_statement', aging, 'delinquentAmount', '$1,260'],
    ['reserve_study', funding, 'reserveContribution', '$5,800 a month'],
    ['reserve_study', funding, 'recommendedContribution', '$6,950 a month'],
    ['financial_statement', activity, 'currentReserve', '$121,410'],
    ['financial_statement', activity, 'reserveContribution', '$28,000'],
    [
      'financial_statement',
      'Treasurer’s report\nState Farm liability policy   1,518.00\nTOTAL DISBURSEMENTS   9,718.26\nNET (after transfer)   82.91',
      'operatingResult',
      '$82.91',
    ],
    [
      'financial_statement',
      'EXPENSES\nMowing   3,745.00\nState Farm liability policy   1,518.00\nTOTAL DISBURSEMENTS   5,263.00',
      'insuranceExpense',
      '$1,518',
    ],
    ['minutes', 'Operating acct $31,220.05; res. acct $140,551.18.', 'currentReserve', '$140,551.18'],
    // An account is no contribution to it, and what a buyer pays is none of the budget's.
    ['other', 'Savings (reserve) account: $54,000.12', 'reserveContribution', null],
    ['fee_schedule', 'Reserve contribution at purchase   $160.00', 'reserveContribution', null],
    ['other', 'Reserve account, 2/28   $3.42 million', 'currentReserve', '$3,420,000'],
    [
      'financial_statement',
      'Assets\n1200 - Accounts Receivable   7,914.22\nLiabilities\nPayables   3,405.00',
      'delinquentAmount',
      '$7,914.22',
    ],
  ])('are read in %s %s: %s is %s', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toBe(value)
  })
})

describe('tables without word positions', () => {
  it.each<[text: string, income: string | null, expenses: string | null]>([
    // A sum below a rule, without a label.
    [
      '2026 Budget\nIncome\nDues 9,000\nInterest 1,500\n-------\n10,500\nExpenses\nMowing 5,000\nInsurance 3,000\n-------\n8,000',
      '$10,500',
      '$8,000',
    ],
    // The sum as the row of the heading.
    [
      '2026 Budget\nIncome 72,500\nDues 70,000\nLate fees 2,500\nExpenses 52,000\nInsurance 12,000\nMowing 40,000',
      '$72,500',
      '$52,000',
    ],
    [
      '2026 Budget\nDues 60,000\nInterest 250\nIncome sum 60,250\nMowing 29,000\nSum of expenses 29,000',
      '$60,250',
      '$29,000',
    ],
    [
      'Item,2025 Actual,2026 Budget\nDues,50000,52000\nTotal Income,50000,52000\nTotal Expenses,29000,30500',
      '$52,000',
      '$30,500',
    ],
    // A figure that is not the sum of those above it, years, and numbers that are not amounts.
    ['2026 Budget\nIncome\nDues 9,000\nInterest 1,500\n-------\n10,900', null, null],
    ['Income and Expenses 2025 2026\nTotal lots 1140', null, null],
  ])('reads the totals of a table without word positions: %s', (text, income, expenses) => {
    expect([
      proposedFigure('budget', text, 'totalIncome'),
      proposedFigure('budget', text, 'totalExpenses'),
    ]).toEqual([income, expenses])
  })
})

describe('columns of money in and money out', () => {
  const both = (text: string) =>
    ['financial.totalIncome', 'financial.totalExpenses'].map((path) =>
      proposedOf('financial_statement', text, path),
    )
  const rows =
    'Dues   $38,400.00\nSavings interest   $61.20\nMowing      $17,250.00\nInsurance      $5,900.00\n'

  it.each([
    ['Money in   Money out', 'Totals   $38,461.20   $23,150.00'],
    ['Item   Paid Out   Deposits   Balance', 'Totals   $23,150.00   $38,461.20   $15,311.20'],
    ['Income Expense', 'Total $38,461.20 $23,150.00'],
  ])('reads total income and expenses from columns of money in and out: %s', (headings, totals) => {
    expect(both(`Demo Hollow HOA\n${headings}\n${rows}${totals}`)).toEqual(['$38,461.20', '$23,150'])
  })

  it.each([
    [
      'Expenditures   Revenue   Expenses   Income',
      'Totals   23,150.00   $38,461.20   $24,900.00   $41,000.00',
    ],
    ['Income   Expenses   Income   Expenses', 'Totals   $38,461.20   23,150.00   $41,000.00   $24,900.00'],
  ])('reads the totals of the newer period where each has both columns: %s', (headings, totals) => {
    const text = `Treasurer's Report\n   2025   2026\n${headings}\nMowing   17,250.00      $18,000.00\nDues      $38,400.00      $41,000.00\n${totals}`
    expect(both(text)).toEqual(['$41,000', '$24,900'])
  })

  it('reads the totals of money in and out under separate titles', () => {
    const text =
      'Demo Hollow HOA\nMONEY IN\nDues   38,400.00\nTOTAL IN   38,461.20\nMONEY OUT\nMowing   17,250.00\nTOTAL OUT   23,150.00'
    expect(both(text)).toEqual(['$38,461.20', '$23,150'])
  })

  it('does not read columns of money in and out from a title', () => {
    expect(both(`Demo Hollow HOA\nIncome & Expense\n${rows}Totals   $38,461.20   $23,150.00`)).toEqual([
      null,
      null,
    ])
  })
})

describe('a column that adds up several years', () => {
  const text = `Cash Flows
   2023   2024   2025   Total
Dues   $61,200   $64,100   $66,300   $191,600
Other   $1,800   $2,050   $900   $4,750
Total Inflow   $63,000   $66,150   $67,200   $196,350
Reserve Transfers   $6,000   $8,000   $9,500   $23,500`

  it('reads the figures of the latest year, not those of all years', () => {
    expect(proposedFigure('financial_statement', text, 'totalIncome')).toBe('$67,200')
    expect(proposedFigure('financial_statement', text, 'reserveContribution')).toBe('$9,500')
  })

  it('reads the total of funds beside a single year', () => {
    const funds = 'Budget 2026\n   Operating   Reserve   Total\nTotal Income   $60,000   $12,000   $72,000'
    expect(proposedFigure('budget', funds, 'totalIncome')).toBe('$72,000')
  })
})

describe('a table with each cell on its own line', () => {
  const cells = (...rows: string[][]) => `Demo Hollow HOA\nBudget\n${rows.flat().join('\n')}`
  const text = cells(
    ['2025 Budget', '2026 Budget'],
    ['Total Income', '$36,000', '$39,600'],
    ['Mowing', '$15,500', '$16,400'],
    ['Insurance', '$5,900', '$6,250'],
    ['Total Expenses', '$21,400', '$22,650'],
  )

  it('reads the column of the latest year if each cell is on its own line', () => {
    expect(proposedOf('budget', text, 'financial.totalIncome')).toBe('$39,600')
    expect(proposedOf('budget', text, 'financial.totalExpenses')).toBe('$22,650')
    expect(proposedOf('budget', text, 'financial.insuranceExpense')).toBe('$6,250')
  })

  it('reads the same value with blank lines between the cells', () => {
    expect(proposedOf('budget', text.replaceAll('\n', '\n\n'), 'financial.totalIncome')).toBe('$39,600')
  })
})

describe('changes of bank balances', () => {
  const income = 'Total Income   $40,200.00\nTotal Expenses   $42,900.00\n'
  it('does not read the change of bank balances as the operating result', () => {
    const text = `Treasurer's Report\n${income}Checking   $8,100.00\nSavings   $2,400.00\nTotal Bank Balances   $10,500.00\nNet Change   -$6,150.00`
    expect(proposedOf('financial_statement', text, 'financial.operatingResult') ?? '').not.toContain('6,150')
  })

  it('reads a net change after income and expenses as the operating result', () => {
    const text = `Treasurer's Report\n${income}Net Change   -$2,700.00`
    expect(proposedOf('financial_statement', text, 'financial.operatingResult')).toContain('2,700')
  })
})
