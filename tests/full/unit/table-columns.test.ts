import { describe, expect, it } from 'vitest'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind, Page, ReadDocument, Word } from '~/modules/document-reading/types'

const today = '2026-11-22'
const width = 120

/** A page whose words are placed as these lines are in a monospaced font. */
function pageOf(lines: readonly string[]): Page {
  const words: Word[] = []
  let text = ''
  for (const [index, line] of lines.entries()) {
    let end = 0
    for (const { 0: word, index: at } of line.matchAll(/\S+/g)) {
      // Text layers keep a gap as three blanks, however wide it is.
      if (end > 0) text += at - end === 1 ? ' ' : '   '
      const top = index / (lines.length + 1)
      words.push({
        start: text.length,
        end: text.length + word.length,
        box: [at / width, top, (at + word.length) / width, top + 0.01],
      })
      text += word
      end = at + word.length
    }
    text += '\n'
  }
  return { number: 1, text, words, source: 'text', confidence: null }
}

function proposal(kind: DocumentKind, lines: readonly string[], path: string) {
  const document: ReadDocument = { documentId: 1, name: `${kind}.pdf`, kind, pages: [pageOf(lines)] }
  const item = proposeCitedItems([document], findCandidates(document), today).find(
    (i) => i.path === `financial.${path}`,
  )
  return item?.conflict ? 'conflict' : (item?.value ?? null)
}

const staggered = [
  'Operating Budget of the Alder Grove Townhomes',
  '',
  '                                                                                       2026 Proposed',
  'Operating Expenses                2022 Actual   2023 Actual   2024 Actual   2025 Actual',
  '                                                                                           Yearly',
  'Trash Removal                         $21,500       $13,500       $14,100       $12,800      $17,200',
  'Snow Removal                           $6,200        $5,400        $6,800       $10,300       $9,000',
  'Insurance                             $10,200       $12,400       $15,200       $18,300      $22,000',
  'Total Expenses                        $37,900       $31,300       $36,100       $41,400      $48,200',
]

const spanning = [
  'Alder Grove Townhomes',
  'Period Ended June 30, 2026',
  '                                Current Period                 Year To Date               Annual',
  'Description              Actual    Budget  Variance    Actual    Budget  Variance    Budget',
  'Income',
  'Member Dues               7,677     7,242       435    40,705    43,452    -2,747    86,904',
  'Late Fees                    20        20         0       123       118         5       236',
  'Total Income              7,697     7,262       435    40,828    43,570    -2,742    87,140',
  'Expenses',
  'Landscaping               3,104     3,101         3    16,562    18,606    -2,044    37,212',
  'Insurance                 2,262     2,222        40    13,650    13,332       318    26,664',
  'Total Expenses            5,366     5,323        43    30,212    31,938    -1,726    63,876',
  'Net Income                2,331     1,939       392    10,616    11,632    -1,016    23,264',
]

const months = [
  'Budget 2026',
  'Alder Grove Townhomes',
  '                 Jan Feb   Mar   Apr May   Jun   Jul   Aug   Sep   Oct Nov Dec   Annual',
  'Income',
  'Dues             600 600   600   600 600   600   600   600   600   600 600 600    7,200',
  'Late Fees         10  10    10    10  10    10    10    10    10    10  10  10      120',
  'Total Income     610 610   610   610 610   610   610   610   610   610 610 610    7,320',
]

const againstBudget = [
  'Profit & Loss Budget vs. Actual',
  'January through September 2026',
  '                         Jan - Sep 26      Budget    $ Over Budget    % of Budget',
  'Ordinary Income/Expense',
  'Income',
  'Assessments                   100,123     107,242           (7,119)         93.4%',
  'Interest Income                   845         957             (112)         88.3%',
  'Total Income                  100,968     108,199           (7,231)         93.3%',
  'Expense',
  'Insurance                      37,830      35,931            1,899         105.3%',
  'Landscaping                    24,337      25,832           (1,495)         94.2%',
  'Total Expense                  62,167      61,763              404         100.7%',
]

const narrowLabels = [
  'Proposed Budget for 2026',
  '                          2025        2026',
  '                        Budget    Proposed',
  'REVENUE',
  'Member Dues             84,061      96,378',
  'Interest                   390         424',
  'Total Operating         84,451      96,802',
  'Revenue',
  'EXPENSES',
  'Landscaping             40,020      44,100',
  'Transfer to             21,500      25,300',
  'Reserves',
  'Total Operating         61,520      69,400',
  'Expenses',
]

const monthlyAndAnnual = [
  'Budget for 2026',
  '                             Monthly      Annual',
  'Income',
  'Maintenance Fees              11,786     141,432',
  'Late Fees                         70         840',
  'Total Income                  11,856     142,272',
]

const accounts = [
  "Treasurer's Report",
  'May 31, 2026',
  'Account               Opening Balance   Deposits   Withdrawals   Closing Balance',
  'Operating Checking          20,724.63   4,266.78      4,838.62         20,152.79',
  'Reserve Savings             60,535.33   5,011.98      6,557.88         58,989.43',
  'Totals                      81,259.96   9,278.76     11,396.50         79,142.22',
]

const projection = [
  'Reserve Fund Projection',
  'Fiscal Year  Beginning Balance  Annual Contribution  Interest Earned  Expenditures  Ending Balance',
  '       2026            141,420               17,237            1,414        32,545         127,526',
  '       2027            127,526               17,754            1,275             0         146,555',
  '       2028            146,555               18,287            1,466        35,261         131,047',
]

const nextYear = [
  '2026 Approved Budget',
  '                         Current Year        2026',
  '                               Budget      Budget',
  'Income',
  'Member Dues                    84,061      96,378',
  'Interest                          390         424',
  'Total Income                   84,451      96,802',
]

const closeTogether = [
  'Alder Grove Townhomes',
  '                 Annual Operating Budget',
  '               FY2024  FY2025  FY2025    FY2025   FY2026',
  '               Actual  Budget     YTD Projected Proposed',
  'Income',
  'Member Dues    84,061  86,378  60,100    86,500   96,378',
  'Interest          390     424     300       410      424',
  'Total Income   84,451  86,802  60,400    86,910   96,802',
]

describe('the column from which a table is read', () => {
  it.each<[string, DocumentKind, string, string, readonly string[]]>([
    ['the year whose heading is on a line of its own', 'budget', 'totalExpenses', '$48,200', staggered],
    ['the year whose heading is on a line of its own', 'budget', 'insuranceExpense', '$22,000', staggered],
    ['what was received to date, not in a month', 'financial_statement', 'totalIncome', '$40,828', spanning],
    ['what was spent to date in a report taken for a budget', 'budget', 'totalExpenses', '$30,212', spanning],
    ['what is left to date', 'budget', 'operatingResult', '$10,616', spanning],
    ['the year, not one of its months', 'budget', 'totalIncome', '$7,320', months],
    ['what was received in a comparison with the budget', 'budget', 'totalIncome', '$100,968', againstBudget],
    [
      'what was spent in a comparison with the budget',
      'budget',
      'insuranceExpense',
      '$37,830',
      againstBudget,
    ],
    ['the newer budget', 'budget', 'totalIncome', '$96,802', narrowLabels],
    ["next year's budget beside the current one", 'budget', 'totalIncome', '$96,802', nextYear],
    [
      'the proposal, however close its heading is to others',
      'budget',
      'totalIncome',
      '$96,802',
      closeTogether,
    ],
    ['the year beside the month', 'budget', 'totalIncome', '$142,272', monthlyAndAnnual],
    ['the balance at the end', 'financial_statement', 'bankBalance', '$79,142.22', accounts],
    ['the balance at the end', 'financial_statement', 'currentReserve', '$58,989.43', accounts],
    ['the balance at the start of a projection', 'reserve_study', 'currentReserve', '$141,420', projection],
  ])('is that of %s in a %s (%s: %s)', (_, kind, path, value, lines) => {
    expect(proposal(kind, lines, path)).toBe(value)
  })
})

describe('labels of narrow columns', () => {
  it('continue below their figures', () => {
    expect(proposal('budget', narrowLabels, 'totalExpenses')).toBe('$69,400')
    expect(proposal('budget', narrowLabels, 'reserveContribution')).toBe('$25,300 a year')
  })
})

describe('a total without a name', () => {
  it('is not joined with the title of the next section', () => {
    const lines = [
      '2026 Budget',
      'Revenue',
      'Dues          54,000',
      'Rentals        1,500',
      'Total         55,500',
      'Expenditures',
      'Mowing        41,000',
      'Mulch         10,100',
      'Total         51,100',
    ]
    expect(proposal('budget', lines, 'totalIncome')).toBe('$55,500')
    expect(proposal('budget', lines, 'totalExpenses')).toBe('$51,100')
  })
})

describe('totals of a part', () => {
  it.each([
    'Total Grounds Expenses',
    'Total Amenity Center Expenses',
    'Total Gatehouse Costs',
    'Total Greenhouse Expenditures',
  ])('are not read as the expenses of the association: “%s”', (label) => {
    const lines = ['2026 Budget', 'Expenses', 'Mowing      4,100', 'Mulch      2,300', `${label}      6,400`]
    expect(proposal('budget', lines, 'totalExpenses')).toBeNull()
  })

  it('are read as the expenses if there is only one subtotal of all', () => {
    const lines = [
      '2026 Budget',
      'Expenses',
      'Mowing      4,100',
      'Mulch      2,300',
      'Subtotal Expenses      6,400',
    ]
    expect(proposal('budget', lines, 'totalExpenses')).toBe('$6,400')
  })
})

describe('balances and surpluses in sentences', () => {
  it.each<[string, string, string | null]>([
    [
      'Balance on hand Sept. 1st was $25,300.10; ending balance Sept. 30th is $24,100.20.',
      'bankBalance',
      '$24,100.20',
    ],
    ['Checking balance of $33,600.00. Dues collected in May totaled $20,600.00.', 'bankBalance', '$33,600'],
    ['Dues collected in May totaled $20,600.00 in all accounts.', 'bankBalance', null],
    ['We opened new bank accounts and currently hold a balance of $5,410.55.', 'bankBalance', '$5,410.55'],
    [
      'Snow removal used $21,000 of the $24,000 budgeted for it, leaving a surplus of $3,000 for the year.',
      'operatingResult',
      null,
    ],
    ['The association closed 2025 with a surplus of $3,000 for the year.', 'operatingResult', '$3,000'],
  ])('are read only for the association and the year: %s', (sentence, path, value) => {
    expect(proposal('minutes', ["Treasurer's Report", sentence], path)).toBe(value)
  })
})
