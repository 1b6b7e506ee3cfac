import { describe, expect, it } from 'vitest'
import { chooseValues } from '~/modules/extraction/choose'
import { findCandidates } from '~/modules/extraction/rules'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { proposedOf } from '~tests/factories/read-values'

const today = '2026-11-22'

/** What is proposed for a path: a value, the values of a conflict, or null. */
function proposed(kind: DocumentKind, text: string | string[], path: string) {
  const document = readDocument(kind, text)
  const item = chooseValues([document], findCandidates(document), today).find(
    (i) => i.path === `financial.${path}`,
  )
  if (!item || (item.value === null && !item.conflict)) return null
  return item.conflict ? (item.candidates ?? []).map((c) => c.value) : item.value
}

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

const sentences: Case[] = [
  ['minutes', 'Treasurer: Balance on hand $8,233.17 as of 2/28/2025.', 'bankBalance', '$8,233.17'],
  ['minutes', 'Bank accounts total $64,900.12.', 'bankBalance', '$64,900.12'],
  [
    'minutes',
    'The balance in the checking account is $3,914.77 after all bills are paid.',
    'bankBalance',
    '$3,914.77',
  ],
  ['minutes', 'Total assets in all accounts: $102,350.00', 'bankBalance', '$102,350'],
  ['minutes', 'There are 14 accounts past due for a total of $9,870.', 'bankBalance', null],
  ['minutes', 'Reserves: $118,200', 'currentReserve', '$118,200'],
  ['minutes', 'Our reserves are currently at $75,000.', 'currentReserve', '$75,000'],
  ['notice', 'The reserve account holds $91,500 as of December 31, 2025.', 'currentReserve', '$91,500'],
  [
    'minutes',
    'Increase the reserve contribution from $20,000 to $26,000 per year.',
    'reserveContribution',
    '$26,000 a year',
  ],
  ['notice', 'We are budgeting $18,000 to reserves in 2026.', 'reserveContribution', '$18,000'],
  ['minutes', 'The board reserves the right to collect a $500 deposit.', 'currentReserve', null],
  ['minutes', 'Net income for the year was $7,120.', 'operatingResult', '$7,120'],
  ['minutes', 'We were $1,900 over budget on snow removal.', 'operatingResult', null],
  [
    'minutes',
    'Total revenue was $214,000, total expenses were $208,500 for a net of $5,500.',
    'totalIncome',
    '$214,000',
  ],
  [
    'minutes',
    'Total revenue was $214,000, total expenses were $208,500 for a net of $5,500.',
    'totalExpenses',
    '$208,500',
  ],
  [
    'reserve_study',
    'This report was prepared by Keystone Reserve Consulting. Inspection date: May 2, 2025.',
    'reserveStudyProvider',
    'Keystone Reserve Consulting',
  ],
  ['reserve_study', 'The reserve fund is currently 71% funded.', 'fundingLevel', '71%'],
  [
    'ccrs',
    'The Association may levy an assessment for reserves of not more than $500.',
    'reserveContribution',
    null,
  ],
  [
    'minutes',
    'Treasurer reported a balance of $14,377.05 in checking and $30,112.64 in savings.',
    'bankBalance',
    null,
  ],
  [
    'minutes',
    'Checking account balance as of 3/1/2025: $6,114.08. All bills are paid.',
    'bankBalance',
    '$6,114.08',
  ],
  [
    'minutes',
    'Financial report: Operating balance $22,310.55; reserve balance $140,876.12.',
    'currentReserve',
    '$140,876.12',
  ],
  ['minutes', 'Our ending bank balance for 2024 was $19,000.50.', 'bankBalance', '$19,000.50'],
  ['minutes', 'Jane reported that there is $41,008.12 in the checking account.', 'bankBalance', '$41,008.12'],
  ['minutes', 'The reserve account was at $15,020 at year end.', 'currentReserve', '$15,020'],
  ['minutes', 'Reserve account: $52,114.90', 'currentReserve', '$52,114.90'],
  [
    'minutes',
    'The association has approximately $250,000 in its reserve fund.',
    'currentReserve',
    '$250,000',
  ],
  ['minutes', 'We have $12,000 set aside for reserves this year.', 'reserveContribution', '$12,000'],
  ['notice', 'Each owner pays $25 per month toward the reserve fund.', 'reserveContribution', null],
  ['minutes', 'The painting bid of $28,400 will be paid from the reserve account.', 'currentReserve', null],
  ['minutes', 'The board approved the 2026 budget of $188,300.', 'totalExpenses', '$188,300'],
  ['minutes', 'Income was $52,000 and expenses were $49,300, leaving $2,700.', 'totalIncome', '$52,000'],
  ['minutes', 'Income was $52,000 and expenses were $49,300, leaving $2,700.', 'totalExpenses', '$49,300'],
  ['minutes', 'The budget shows a deficit of $6,200 for next year.', 'operatingResult', '-$6,200'],
  ['minutes', 'Legal expenses were $6,200.', 'totalExpenses', null],
  ['minutes', 'We paid $4,350 for insurance this year.', 'insuranceExpense', '$4,350'],
  ['minutes', 'The insurance company paid $14,350 on the claim.', 'insuranceExpense', null],
  ['minutes', 'Our insurance renewed at $16,240, up 9% from last year.', 'insuranceExpense', '$16,240'],
  [
    'notice',
    'According to the 2024 study, reserves are funded at 35% of the ideal level.',
    'fundingLevel',
    '35%',
  ],
  [
    'minutes',
    'The last reserve study, dated June 1, 2021, was prepared by Baxter & Lowe Associates.',
    'reserveStudyDate',
    '2021-06-01',
  ],
  [
    'minutes',
    'The last reserve study, dated June 1, 2021, was prepared by Baxter & Lowe Associates.',
    'reserveStudyProvider',
    'Baxter & Lowe Associates',
  ],
  [
    'minutes',
    'The minutes were prepared by Anna Bell. The reserve study will be discussed in May 2026.',
    'reserveStudyProvider',
    null,
  ],
  [
    'minutes',
    'The minutes were prepared by Anna Bell. The reserve study will be discussed in May 2026.',
    'reserveStudyDate',
    null,
  ],
  [
    'minutes',
    'The study recommends an annual contribution of $48,000 to the reserve fund.',
    'recommendedContribution',
    '$48,000 a year',
  ],
  ['minutes', 'A check for $1,200.00 was written from the operating account.', 'bankBalance', null],
  [
    'minutes',
    'Treasurer: the checking account has a balance of $23,118.40 as of March 31.',
    'bankBalance',
    '$23,118.40',
  ],
  ['minutes', "Treasurer's Report. We currently have $9,417.66 in the bank.", 'bankBalance', '$9,417.66'],
  ['minutes', 'The bank balance as of April 30, 2025 was $31,250.00.', 'bankBalance', '$31,250'],
  ['minutes', 'Current checking account balance: $4,882.19', 'bankBalance', '$4,882.19'],
  [
    'minutes',
    'Operating account $12,000.15 and reserve account $88,410.02, for total funds of $100,410.17.',
    'bankBalance',
    '$100,410.17',
  ],
  [
    'minutes',
    'Operating account $12,000.15 and reserve account $88,410.02, for total funds of $100,410.17.',
    'currentReserve',
    '$88,410.02',
  ],
  [
    'minutes',
    'Balances: checking $7,200.00, savings $15,000.00, and a CD of $20,000.00.',
    'bankBalance',
    null,
  ],
  ['minutes', 'There is one owner with a past due balance of $2,310.00.', 'bankBalance', null],
  ['minutes', 'The balance on the paving loan is $150,000.', 'bankBalance', null],
  ['minutes', 'The Association ended the year with cash on hand of $18,204.', 'bankBalance', '$18,204'],
  ['minutes', 'The reserve account balance is $212,000.', 'currentReserve', '$212,000'],
  ['minutes', 'We now have $45,300 in reserves.', 'currentReserve', '$45,300'],
  ['minutes', 'Reserves total $97,421.18 at the end of June.', 'currentReserve', '$97,421.18'],
  ['minutes', 'The reserve fund currently stands at $61,900.', 'currentReserve', '$61,900'],
  [
    'notice',
    'As of today our reserve fund has $132,000, well below what the study calls for.',
    'currentReserve',
    '$132,000',
  ],
  ['minutes', 'The association does not have a reserve fund at this time.', 'currentReserve', 'None'],
  [
    'minutes',
    'A motion was made to transfer $15,000 to the reserve account. Motion carried.',
    'reserveContribution',
    '$15,000',
  ],
  [
    'minutes',
    'A motion was made to transfer $15,000 to the reserve account. Motion carried.',
    'currentReserve',
    null,
  ],
  [
    'notice',
    'The 2026 budget contributes $3,500 per month to reserves.',
    'reserveContribution',
    '$3,500 a month',
  ],
  [
    'notice',
    'The budget includes an annual reserve contribution of $42,000.',
    'reserveContribution',
    '$42,000 a year',
  ],
  ['minutes', 'The board voted to spend $8,000 from reserves for the gate.', 'reserveContribution', null],
  ['minutes', 'The board voted to spend $8,000 from reserves for the gate.', 'currentReserve', null],
  ['minutes', 'Total income for 2025 was $61,400 and total expenses were $58,900.', 'totalIncome', '$61,400'],
  [
    'minutes',
    'Total income for 2025 was $61,400 and total expenses were $58,900.',
    'totalExpenses',
    '$58,900',
  ],
  ['minutes', 'We finished the year with a surplus of $2,500.', 'operatingResult', '$2,500'],
  ['minutes', 'The year closed with a net loss of $4,150.', 'operatingResult', '-$4,150'],
  ['notice', 'The proposed 2026 budget totals $143,000.', 'totalExpenses', '$143,000'],
  ['minutes', 'The insurance premium for the coming year is $11,750.', 'insuranceExpense', '$11,750'],
  ['minutes', 'Our insurance premium increased from $9,000 to $11,200.', 'insuranceExpense', '$11,200'],
  ['minutes', 'The insurance deductible is $5,000.', 'insuranceExpense', null],
  [
    'ccrs',
    'The Association shall maintain liability insurance of not less than $1,000,000.',
    'insuranceExpense',
    null,
  ],
  [
    'bylaws',
    'The Board may not borrow in excess of $10,000 or spend more than 5% of total income of $50,000.',
    'totalIncome',
    null,
  ],
  ['minutes', 'The reserve study shows that the reserves are 58% funded.', 'fundingLevel', '58%'],
  ['minutes', 'Associations should aim to be at least 70% funded.', 'fundingLevel', null],
  [
    'minutes',
    'The reserve study was completed by Halvorsen Engineering in May 2023.',
    'reserveStudyProvider',
    'Halvorsen Engineering',
  ],
  [
    'minutes',
    'The reserve study was completed by Halvorsen Engineering in May 2023.',
    'reserveStudyDate',
    '2023-05',
  ],
  [
    'rules',
    'At least 15% of the annual assessments collected must be set aside in a reserve fund.',
    'minimumContribution',
    '15% of the annual assessments collected must be set aside',
  ],
  ['ccrs', 'A quorum is twenty percent (20%) of the Members.', 'minimumContribution', null],
]

describe('tables', () => {
  it.each(tables)('%s %s: %s', (kind, text, path, value) => {
    expect(proposed(kind, text, path)).toEqual(value)
  })
})

describe('further tables', () => {
  it.each(more)('%s %s: %s', (kind, text, path, value) => {
    expect(proposed(kind, text, path)).toEqual(value)
  })
})

describe('columns of what came in and what was paid', () => {
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
  ])('have a total of each: %s', (heads, totals) => {
    expect(both(`Demo Hollow HOA\n${heads}\n${rows}${totals}`)).toEqual(['$38,461.20', '$23,150'])
  })

  it('may have their totals under each of two titles', () => {
    const text =
      'Demo Hollow HOA\nMONEY IN\nDues   38,400.00\nTOTAL IN   38,461.20\nMONEY OUT\nMowing   17,250.00\nTOTAL OUT   23,150.00'
    expect(both(text)).toEqual(['$38,461.20', '$23,150'])
  })

  it('are none in a title', () => {
    expect(both(`Demo Hollow HOA\nIncome & Expense\n${rows}Totals   $38,461.20   $23,150.00`)).toEqual([
      null,
      null,
    ])
  })
})

describe('a table of which each cell has a line of its own', () => {
  const cells = (...rows: string[][]) => `Demo Hollow HOA\nBudget\n${rows.flat().join('\n')}`
  const text = cells(
    ['2025 Budget', '2026 Budget'],
    ['Total Income', '$36,000', '$39,600'],
    ['Mowing', '$15,500', '$16,400'],
    ['Insurance', '$5,900', '$6,250'],
    ['Total Expenses', '$21,400', '$22,650'],
  )

  it('gives the column of the newest year', () => {
    expect(proposedOf('budget', text, 'financial.totalIncome')).toBe('$39,600')
    expect(proposedOf('budget', text, 'financial.totalExpenses')).toBe('$22,650')
    expect(proposedOf('budget', text, 'financial.insuranceExpense')).toBe('$6,250')
  })

  it('is read the same with blank lines between its cells', () => {
    expect(proposedOf('budget', text.replaceAll('\n', '\n\n'), 'financial.totalIncome')).toBe('$39,600')
  })
})

describe('what accounts gained or lost', () => {
  const income = 'Total Income   $40,200.00\nTotal Expenses   $42,900.00\n'
  it('is no result of operations', () => {
    const text = `Treasurer's Report\n${income}Checking   $8,100.00\nSavings   $2,400.00\nTotal Bank Balances   $10,500.00\nNet Change   -$6,150.00`
    expect(proposedOf('financial_statement', text, 'financial.operatingResult') ?? '').not.toContain('6,150')
  })

  it('is distinguished from the change that income and expenses make', () => {
    const text = `Treasurer's Report\n${income}Net Change   -$2,700.00`
    expect(proposedOf('financial_statement', text, 'financial.operatingResult')).toContain('2,700')
  })
})

describe('sentences', () => {
  it.each(sentences)('%s “%s”: %s', (kind, text, path, value) => {
    expect(proposed(kind, text, path)).toEqual(value)
  })
})

/** The period and status with which a value is proposed. */
function qualifierOf(kind: DocumentKind, text: string | string[], path: string) {
  const item = proposed(kind, text, path)
  return findCandidates(readDocument(kind, text)).find(
    (c) => c.path === `financial.${path}` && c.value === item,
  )?.qualifier
}

describe('periods', () => {
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
  ])('%s %s: %s is “%s”', (kind, text, path, qualifier) => {
    expect(qualifierOf(kind, text, path)).toBe(qualifier)
  })
})

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

describe('exports of accounting software and treasurers’ sheets', () => {
  it.each<Case>([
    // Beside what is to date, columns without a period are the month's.
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
  ])('%s %s: %s is %s', (kind, text, path, value) => {
    expect(proposed(kind, text, path)).toBe(value)
  })
})

describe('tables without places of words', () => {
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
    // A figure that is not the sum of what stands above it, years, and numbers that are no amounts.
    ['2026 Budget\nIncome\nDues 9,000\nInterest 1,500\n-------\n10,900', null, null],
    ['Income and Expenses 2025 2026\nTotal lots 1140', null, null],
  ])('tell their totals: %s', (text, income, expenses) => {
    expect([proposed('budget', text, 'totalIncome'), proposed('budget', text, 'totalExpenses')]).toEqual([
      income,
      expenses,
    ])
  })
})
