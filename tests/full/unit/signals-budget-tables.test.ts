import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { findCandidates } from '~/modules/extraction/document-search'
import { readDocument } from '~tests/factories/read-documents'
import { proposedFigure, proposedOf } from '~tests/factories/read-values'

const sixColumns = `Maple Run Condominium Association
2026 Operating Budget
                     2024 Actual   2025 Budget   2025 Projected   2026 Proposed   $ Change   % Change
INCOME
Assessments   180,000   190,000   190,400   201,000   11,000   5.8%
Late Fees   1,200   1,000   900   1,000   0   0.0%
Total Income   181,200   191,000   191,300   202,000   11,000   5.8%
EXPENSES
Management   24,000   25,000   25,000   26,500   1,500   6.0%
Master Insurance   41,000   48,000   52,300   56,000   8,000   16.7%
Landscaping   31,000   33,000   32,700   34,500   1,500   4.5%
Reserve Transfer   60,000   62,000   62,000   65,000   3,000   4.8%
Total Expenses   156,000   168,000   172,000   182,000   14,000   8.3%
Net Income (Loss)   25,200   23,000   19,300   20,000   (3,000)   -13.0%`

const quickBooks = `Birch Hollow HOA
Profit & Loss
January through December 2025
   Jan - Dec 25
Ordinary Income/Expense
Income
4000 · Member Dues   48,300.00
4100 · Interest   12.50
Total Income   48,312.50
Gross Profit   48,312.50
Expense
6100 · Insurance Expense   3,410.00
6200 · Landscaping   21,700.00
6300 · Utilities   9,912.50
Total Expense   35,022.50
Net Ordinary Income   13,290.00
Net Income   13,290.00`

const balanceSheet = `Birch Hollow HOA
Balance Sheet
As of December 31, 2025
ASSETS
Current Assets
Checking/Savings
First Bank Checking   14,220.18
Reserve Savings   61,005.00
Total Checking/Savings   75,225.18
Total Current Assets   75,225.18
TOTAL ASSETS   75,225.18
LIABILITIES & EQUITY
Prepaid Dues   1,150.00`

const noDollars = `OAK COVE OWNERS
Budget for 2025
Revenue
Dues 120 homes at 450   54,000
Clubhouse rental   1,500
Total   55,500
Expenditures
Grounds   22,000
Insurance - liability   4,100
Pool   16,000
Transfer to replacement reserve   9,000
Total   51,100
Surplus   4,400`

const bySingleBlanks = `PINE TERRACE HOMEOWNERS
2025 Budget 2026 Budget
INCOME
Annual dues 40,000 42,500
Interest 100 100
TOTAL REVENUE 40,100 42,600
EXPENSES
Mowing 18,000 18,900
Insurance 2,200 2,450
TOTAL DISBURSEMENTS 20,200 21,350`

const monthly = `Harbor Point Association Budget 2026
   Monthly   Annual
Income
Assessments   $10,000   $120,000
Total Revenue   $10,000   $120,000
Expense
Insurance premium   $1,500   $18,000
Repairs   $2,500   $30,000
Contribution to Reserves   $2,000   $24,000
Total Operating Expense   $6,000   $72,000`

const byMonth = `Elm Court
2025   Jan   Feb   Mar   Total
Income
Dues   5,000   5,100   4,900   15,000
Total Income   5,000   5,100   4,900   15,000
Expenses
Water   800   820   790   2,410
Insurance   300   300   300   900
Total Expenses   1,100   1,120   1,090   3,310`

const versusBudget = `Willow Bend HOA
Statement of Revenues and Expenses
For the Six Months Ended June 30, 2025
   Current Month Actual   YTD Actual   YTD Budget   Variance   Annual Budget
REVENUE
Assessments   20,000   120,000   120,000   0   240,000
Total Revenues   20,000   120,000   120,000   0   240,000
EXPENSES
Insurance   3,000   18,500   18,000   (500)   36,000
Total Expenses   14,000   96,500   99,000   2,500   198,000
Excess of Revenues over Expenses   6,000   23,500   21,000   2,500   42,000`

const byFund = `Statement of Financial Position
December 31, 2025
   Operating Fund   Reserve Fund   Total
Cash   45,000   310,000   355,000
Total Cash   45,000   310,000   355,000`

const ledger = `Treasurer's Report
Beginning balance 1/1/2025   $8,114.20
Receipts
Dues   $12,400.00
Total receipts   $12,400.00
Disbursements
Mowing   $5,300.00
Insurance   $1,204.00
Total disbursements   $6,504.00
Ending balance 12/31/2025   $14,010.20`

const perUnit = `2026 Approved Budget   Annual   Per Unit
Assessment income   96,000   2,000
Total Income   96,000   2,000
Property insurance   22,080   460
Reserve Allocation   14,400   300
Total Expenses   96,000   2,000`

const labelAbove = `2026 Budget Summary
Total Income
$88,400.00
Total Expenses
$85,100.00
Net Surplus
$3,300.00`

const overleaf = [
  `Lakeside Villas
Proposed Budget
   2025 Actual   2026 Proposed
Income
Dues   70,000   74,000
Total Income   70,000   74,000`,
  `Expenses
Snow removal   8,000   9,000
Insurance   12,000   13,500
Total Expenses   20,000   22,500
Net   50,000   51,500`,
]

const approvedAndActual = `Cedar Walk 2025 Year-End Report and 2026 Budget
   Approved 2025   Actual 2025   Approved 2026
Total Income   31,000   30,450   33,000
Total Expenses   29,900   32,110   32,400
Insurance   2,100   2,230   2,400`

const study = `RESERVE STUDY EXECUTIVE SUMMARY
Prepared by Northgate Reserve Advisors, LLC
Report Date: March 14, 2024
Projected Starting Reserve Balance   $412,350
Fully Funded Reserve Balance   $655,200
Percent Funded   62.9%
Recommended Annual Reserve Contribution   $96,000
Minimum Annual Reserve Contribution (Baseline)   $71,400
Current Annual Reserve Contribution   $54,000`

const yearRows = `Cash Flow Analysis - Recommended Plan
Year   Beginning Balance   Annual Contribution   Expenditures   Ending Balance   Fully Funded Balance   Percent Funded
2025   $120,000   $30,000   $12,000   $138,000   $240,000   50%
2026   $138,000   $31,000   $9,000   $160,000   $251,000   55%
2027   $160,000   $32,000   $50,000   $142,000   $262,000   61%`

const condo = `HERON LANDING CONDOMINIUM ASSOCIATION, INC.
APPROVED BUDGET JANUARY 1, 2026 - DECEMBER 31, 2026
            2025        2025        2026
            BUDGET      ACTUAL      BUDGET
REVENUES:
MAINTENANCE FEES   $412,000   $412,350   $431,200
LAUNDRY   $3,000   $2,810   $3,000
TOTAL REVENUES   $415,000   $415,160   $434,200
ADMINISTRATIVE:
MANAGEMENT FEES   $36,000   $36,000   $37,800
TOTAL ADMINISTRATIVE   $36,000   $36,000   $37,800
INSURANCE:
PROPERTY INSURANCE   $98,000   $117,400   $124,000
FLOOD   $11,000   $11,200   $12,000
TOTAL INSURANCE   $109,000   $128,600   $136,000
UTILITIES:
WATER & SEWER   $70,000   $72,900   $75,000
TOTAL UTILITIES   $70,000   $72,900   $75,000
TOTAL OPERATING EXPENSES   $215,000   $237,500   $248,800
RESERVES:
ROOF RESERVE   $60,000   $60,000   $65,400
PAINT RESERVE   $40,000   $40,000   $42,000
TOTAL RESERVES   $100,000   $100,000   $107,400
TOTAL EXPENSES AND RESERVES   $315,000   $337,500   $356,200`

const treasury = `Treasurer's Report - as of 9/30/2025
Operating checking   $ 18,220.41
Money market (reserves)   $ 74,310.90
Total cash   $ 92,531.31
Accounts receivable   $ 1,875.00`

const onForm = `ANNUAL DISCLOSURE
Current balance in reserve account: $88,000
Percent funded: 41%
Total annual budget: $212,400
Annual contribution to reserves: $30,000`

const tight = `Income: $61,200.00 Expenses: $58,750.00 Net: $2,450.00`

const bankRec = `Meadow Glen HOA - January 2026
Opening balance   12,400.00
Deposits   6,200.00
Checks paid   (3,150.00)
Closing balance   15,450.00`

const partial = `Statement of Activities
Month ended October 31, 2025
   October   Year to Date
Total Income   9,800   98,000
Total Expenses   8,100   90,500
Net Income   1,700   7,500`

const votes = `Results of the vote
Total votes   112
Income levels of respondents   45,000`

const lines = `Component   Useful Life   Remaining   Current Cost
Asphalt overlay   25   11   $182,000
Pool resurfacing   12   3   $41,500
Insurance appraisal   5   1   $2,400
Total   $225,900`

type Case = [kind: DocumentKind, text: string | string[], path: string, value: string | null]

const tables: Case[] = [
  ['budget', sixColumns, 'totalIncome', '$202,000'],
  ['budget', sixColumns, 'totalExpenses', '$182,000'],
  ['budget', sixColumns, 'operatingResult', '$20,000'],
  ['budget', sixColumns, 'insuranceExpense', '$56,000'],
  ['budget', sixColumns, 'reserveContribution', '$65,000 a year'],
  ['budget', sixColumns, 'currentReserve', null],
  ['budget', sixColumns, 'bankBalance', null],
  ['financial_statement', quickBooks, 'totalIncome', '$48,312.50'],
  ['financial_statement', quickBooks, 'totalExpenses', '$35,022.50'],
  ['financial_statement', quickBooks, 'operatingResult', '$13,290'],
  ['financial_statement', quickBooks, 'insuranceExpense', '$3,410'],
  ['other', quickBooks, 'totalIncome', '$48,312.50'],
  ['financial_statement', balanceSheet, 'bankBalance', '$75,225.18'],
  ['financial_statement', balanceSheet, 'currentReserve', '$61,005'],
  ['financial_statement', balanceSheet, 'totalIncome', null],
  ['financial_statement', balanceSheet, 'reserveContribution', null],
  ['budget', noDollars, 'totalIncome', '$55,500'],
  ['budget', noDollars, 'totalExpenses', '$51,100'],
  ['budget', noDollars, 'operatingResult', '$4,400'],
  ['budget', noDollars, 'reserveContribution', '$9,000 a year'],
  ['budget', noDollars, 'insuranceExpense', '$4,100'],
  ['notice', bySingleBlanks, 'totalIncome', '$42,600'],
  ['budget', bySingleBlanks, 'totalExpenses', '$21,350'],
  ['budget', bySingleBlanks, 'insuranceExpense', '$2,450'],
  ['budget', monthly, 'totalIncome', '$120,000'],
  ['budget', monthly, 'totalExpenses', '$72,000'],
  ['budget', monthly, 'insuranceExpense', '$18,000'],
  ['budget', monthly, 'reserveContribution', '$24,000 a year'],
  ['financial_statement', byMonth, 'totalIncome', '$15,000'],
  ['financial_statement', byMonth, 'totalExpenses', '$3,310'],
  ['financial_statement', byMonth, 'insuranceExpense', '$900'],
  ['financial_statement', versusBudget, 'totalIncome', '$120,000'],
  ['financial_statement', versusBudget, 'totalExpenses', '$96,500'],
  ['financial_statement', versusBudget, 'operatingResult', '$23,500'],
  ['financial_statement', versusBudget, 'insuranceExpense', '$18,500'],
  ['financial_statement', byFund, 'bankBalance', '$355,000'],
  ['financial_statement', byFund, 'currentReserve', '$310,000'],
  ['minutes', ledger, 'totalIncome', '$12,400'],
  ['minutes', ledger, 'totalExpenses', '$6,504'],
  ['minutes', ledger, 'bankBalance', '$14,010.20'],
  ['budget', perUnit, 'totalIncome', '$96,000'],
  ['budget', perUnit, 'totalExpenses', '$96,000'],
  ['budget', perUnit, 'insuranceExpense', '$22,080'],
  ['budget', perUnit, 'reserveContribution', '$14,400 a year'],
  ['budget', labelAbove, 'totalIncome', '$88,400'],
  ['budget', labelAbove, 'totalExpenses', '$85,100'],
  ['budget', labelAbove, 'operatingResult', '$3,300'],
  ['budget', overleaf, 'totalExpenses', '$22,500'],
  ['budget', overleaf, 'insuranceExpense', '$13,500'],
  ['budget', overleaf, 'operatingResult', '$51,500'],
  ['budget', approvedAndActual, 'totalIncome', '$33,000'],
  ['budget', approvedAndActual, 'totalExpenses', '$32,400'],
  ['reserve_study', study, 'currentReserve', '$412,350'],
  ['reserve_study', study, 'targetReserve', '$655,200'],
  ['reserve_study', study, 'fundingLevel', '62.9%'],
  ['reserve_study', study, 'recommendedContribution', '$96,000 a year'],
  ['reserve_study', study, 'minimumContribution', '$71,400 a year'],
  ['reserve_study', study, 'reserveContribution', '$54,000 a year'],
  ['reserve_study', study, 'reserveStudyProvider', 'Northgate Reserve Advisors, LLC'],
  ['reserve_study', study, 'reserveStudyDate', '2024-03-14'],
  ['reserve_study', study, 'totalIncome', null],
  ['reserve_study', yearRows, 'currentReserve', '$120,000'],
  ['reserve_study', yearRows, 'targetReserve', '$240,000'],
  ['reserve_study', yearRows, 'fundingLevel', '50%'],
  ['reserve_study', yearRows, 'recommendedContribution', '$30,000 a year'],
]

const more: Case[] = [
  ['budget', condo, 'totalIncome', '$434,200'],
  ['budget', condo, 'totalExpenses', '$356,200'],
  ['budget', condo, 'insuranceExpense', '$136,000'],
  ['budget', condo, 'reserveContribution', '$107,400 a year'],
  ['budget', condo, 'currentReserve', null],
  ['minutes', treasury, 'bankBalance', '$92,531.31'],
  ['minutes', treasury, 'currentReserve', '$74,310.90'],
  ['notice', onForm, 'currentReserve', '$88,000'],
  ['notice', onForm, 'fundingLevel', '41%'],
  ['notice', onForm, 'totalExpenses', '$212,400'],
  ['notice', onForm, 'reserveContribution', '$30,000 a year'],
  ['minutes', tight, 'totalIncome', '$61,200'],
  ['minutes', tight, 'totalExpenses', '$58,750'],
  ['minutes', tight, 'operatingResult', '$2,450'],
  ['financial_statement', bankRec, 'bankBalance', '$15,450'],
  ['financial_statement', bankRec, 'totalIncome', null],
  ['financial_statement', partial, 'totalIncome', '$98,000'],
  ['financial_statement', partial, 'operatingResult', '$7,500'],
  ['other', votes, 'totalIncome', null],
  ['reserve_study', lines, 'insuranceExpense', null],
  ['reserve_study', lines, 'totalExpenses', null],
]

describe('figures in tables', () => {
  it.each(tables)('reads from a table in %s %s: %s', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toEqual(value)
  })
})

describe('figures in further tables', () => {
  it.each(more)('reads from a table in %s %s: %s', (kind, text, path, value) => {
    expect(proposedFigure(kind, text, path)).toEqual(value)
  })
})

/** The period and status with which a value is proposed. */
function qualifierOf(kind: DocumentKind, text: string | string[], path: string) {
  const item = proposedFigure(kind, text, path)
  return findCandidates(readDocument(kind, text)).find(
    (c) => c.path === `financial.${path}` && c.value === item,
  )?.qualifier
}

describe('periods of figures', () => {
  it.each<[DocumentKind, string | string[], string, string]>([
    ['budget', sixColumns, 'totalIncome', '2026 proposed'],
    ['budget', approvedAndActual, 'totalExpenses', 'approved 2026'],
    ['budget', monthly, 'totalIncome', 'annual, 2026 budget'],
    ['budget', overleaf, 'insuranceExpense', '2026 proposed'],
    ['financial_statement', quickBooks, 'totalIncome', 'January to December 2025'],
    ['financial_statement', balanceSheet, 'currentReserve', 'as of 2025-12-31'],
    ['budget', condo, 'reserveContribution', 'year, 2026 budget'],
    [
      'minutes',
      'Treasurer: the checking account has a balance of $23,118.40 as of March 31, 2026.',
      'bankBalance',
      'as of 2026-03-31',
    ],
  ])('reads the period in %s %s: %s is for “%s”', (kind, text, path, qualifier) => {
    expect(qualifierOf(kind, text, path)).toBe(qualifier)
  })
})

describe('columns of buildings or kinds of homes', () => {
  const budget = `2026 Budget
                     Garden     Tower      Court      All
Homes                    10        24         6        40
Dues                 30,000    84,000    15,000   129,000
Laundry                 600     1,400       200     2,200
Total income         30,600    85,400    15,200   131,200`
  it('reads the last column if it is the sum of the others', () => {
    expect(proposedFigure('budget', budget, 'totalIncome')).toBe('$131,200')
    expect(proposedOf('budget', budget, 'propertyInfo.totalUnits')).toBe('40')
  })
  it('does not read the last column if it is not the sum of the others', () => {
    const unrelated = budget.replace('129,000', '91,000').replace('2,200', '900').replace('131,200', '91,900')
    expect(proposedFigure('budget', unrelated, 'totalIncome')).not.toBe('$91,900')
  })
})

describe('rows below the title Insurance', () => {
  const budget = (lines: string) =>
    `2026 Budget\nEXPENSES\nOffice\n  Postage   400\n  Bookkeeping   3,000\nInsurance\n${lines}\nGrounds\n  Mowing   9,000`
  it('reads the only row as the insurance expense', () => {
    expect(proposedFigure('budget', budget('  Buildings and wind   21,500'), 'insuranceExpense')).toBe(
      '$21,500',
    )
  })
  it('does not read one of several rows as the insurance expense', () => {
    expect(
      proposedFigure('budget', budget('  Buildings and wind   21,500\n  Boiler   1,900'), 'insuranceExpense'),
    ).toBeNull()
  })
})

describe('a budget in plain words', () => {
  const budget = `Money for 2026
All revenue ......... $18,400
Mowing ............... $7,000
Put aside for roads .. $5,000
All bills ........... $17,900
Left over .............. $500`
  it.each([
    ['totalIncome', '$18,400'],
    ['totalExpenses', '$17,900'],
    ['operatingResult', '$500'],
    ['reserveContribution', '$5,000 a year'],
  ])('reads %s in plain words as %s', (path, value) => {
    expect(proposedFigure('budget', budget, path)).toBe(value)
  })
})
