import { totalOfSchedule } from '../reserves/reserve-schedules'
import { subtotal } from '../../../report-fields/qualifier'
import { joinQualifiers } from '../../signals/amounts'
import type { Mention } from '../../page/mentions'
import { tableRows } from '../../page/table'
import type { Section } from '../../page/table-sections'
import { perHomeOrMonthWords, statesRuleOrLimit, coversOneMonth, expensesOfPart } from './budget-words'
import { onlyIncome, soleTotalOfIncome } from './only-income'
import { incomeBesideExpenses, expensesBesideIncome } from './operating-clauses'
import { amountReading, cellOf } from '../../signals/statement-amounts'
import {
  otherRowMatches,
  inSection,
  computedAs,
  oneOfSeveral,
  previousAmount,
  inPolicy,
  rowsWith,
  runningTextMatches,
} from '../../signals/table-signals'
import {
  inDocumentKind,
  foundByRule,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Signal,
  type Surroundings,
  inGoverningDocuments,
} from '../../signals/signal'

const plainIncome = /^(?:grand )?total (?:cash |annual |budgeted )?(?:incomes?|revenues?|receipts)$/i
const plainExpenses =
  /^(?:grand )?total (?:cash |annual |budgeted )?(?:expenses?|expenditures|disbursements|costs)$/i

/** A word that may be in the label of the association's total. */
const associationTotalWord =
  /^(?:(?:19|20)\d\d|grand|(?:sub)?totals?|sub|cash|annual|yearly|operating|operations?|budget(?:ed)?|proposed|approved|adopted|projected|estimated|actual|association|hoa|gross|ordinary|combined|overall|all|common|funds?|current|expected|fiscal|year|to|date|the|of|for|from|and|with|plus|including|incomes?|revenues?|receipts|inflows?|deposits|assessments?|dues|expen(?:ses?|ditures?)|disbursements?|outflows?|costs|outlays?|reserves?|contributions?|transfers?|funding|allocations?|other|sources|members?|owners?|homeowners?|housing|condominium)$/i

/** "Total Grounds Expenses" is the total of a category, "Total Operating Expenses" the association's. */
const totalOfPart: Signal = customSignal(
  'the total of a category',
  -2.5,
  (mention) =>
    /^(?:grand |sub-?)?totals?\b/i.test(mention.row) &&
    (mention.row.replace(/\([^()]{0,30}\)/g, '').match(/[A-Za-z\d]+/g) ?? []).some(
      (word) => word.length > 2 && !associationTotalWord.test(word),
    ),
)

const forecast =
  /^(?:projected|anticipated|estimated|expected|budgeted) (?:incomes?|revenues?|expenses|expenditures)\b/i
const anyTotalOfIncome = /total.*\b(?:income|revenues?|receipts)\b/i
const anyTotalOfExpenses = /total.*\b(?:expenses?|expenditures?|disbursements)\b/i
const totalOfIncome = /^(?:grand )?totals?\b.*\b(?:incomes?|revenues?|receipts)\b/i

const costLabel =
  /\b(?:insurance|mow\w*|plow\w*|landscap\w*|lawn|snow|utilit\w+|electric\w*|water|repairs?|management|postage|legal|lights?)\b/i
const incomeLabel = /\b(?:dues|assessments?|incomes?|revenues?|receipts)\b/i
const maxCostRows = 40

/** Without a section title, the rows that add up show whether this is a total of costs. */
function isBelowCosts(mention: Mention, around: Surroundings): boolean {
  const total = cellOf(mention, around)
  if (
    total?.row.section !== '' ||
    total.cell.computed !== 'sum' ||
    !/^(?:grand )?totals?$/i.test(mention.row)
  )
    return false
  const rows = tableRows(around.pageText)
  const rowIndex = rows.indexOf(total.row)
  const above = rows.slice(Math.max(0, rowIndex - maxCostRows), rowIndex)
  const addedRows = above.slice(above.findLastIndex((row) => row.cells.some((cell) => cell.computed)) + 1)
  return (
    addedRows.filter((row) => costLabel.test(row.label)).length >= 2 &&
    !addedRows.some((row) => incomeLabel.test(row.label))
  )
}

/** A summary has one line of income and one of expenses. */
const oneOfTwoLines = (other: RegExp, ownLine: RegExp): Signal =>
  customSignal(
    'one of two lines of a summary',
    1.8,
    (m, { pageText }) => ownLine.test(m.row) && rowsWith(pageText, other).labels.size > 0,
  )

/** A total that is less than another on the same page, by more than a factor, may be a subtotal. */
const lessThanAnother = (words: RegExp, factor: number, weight: number): Signal =>
  customSignal(`another total is more than ${factor} times this`, weight, (mention, around) => {
    const placed = cellOf(mention, around)
    if (placed === null || typeof mention.value !== 'number') return false
    const { largest, most } = rowsWith(around.pageText, words)
    const other = placed.row.cells.length === 1 ? most : (largest.get(placed.cell.column) ?? 0)
    return other > mention.value * factor
  })

/** A section's total that is less than another of the same section and column. */
const lessThanInSection = (section: Section): Signal =>
  customSignal(`less than another total of ${section}`, -4, (mention, around) => {
    const placed = cellOf(mention, around)
    if (
      placed?.row.section !== section ||
      !/^totals?$/i.test(mention.row) ||
      typeof mention.value !== 'number'
    )
      return false
    const { cents } = placed.cell
    return tableRows(around.pageText).some(
      (row) =>
        row.section === section &&
        /^totals?$/i.test(row.label) &&
        row.cells.some((otherCell) => otherCell.column === placed.cell.column && otherCell.cents > cents),
    )
  })

/** The signals that totals of income and expenses share. */
const sharedSignals: readonly Signal[] = [
  oneOfSeveral(-2),
  previousAmount,
  statesRuleOrLimit,
  contextMatches('before', /\bexceed\w*\b[^.;$]{0,40}\bby\s(?:about )?$/i, -9, 'the difference of both'),
  runningTextMatches(
    'after',
    /^\s(?:in |of )?(?:expenses|bills|costs) (?:left|remaining|to go|outstanding)\b/i,
    -9,
  ),
  inGoverningDocuments,
  inPolicy(-4),
  inDocumentKind(0.5, 'budget', 'financial_statement'),
  inDocumentKind(-2, 'reserve_study'),
  foundByRule(4.5),
]

/** The association's income of a year. */
export const totalIncome: FieldSignals = {
  path: 'financial.totalIncome',
  mentions: 'money',
  hint: /\b(?:money|cash|total) in\b|credits|\binc?\b|revenue|receipts|deposits|inflow|income|collect|t(?:ook|ake) in|brought in|dues|assess|total (?:\w+ ){0,2}fees/i,
  bias: -4,
  signals: [
    incomeBesideExpenses(4.6),
    onlyIncome(10.5),
    soleTotalOfIncome(3),
    contextMatches(
      'row',
      /^(?:20\d\d |estimated |projected |anticipated )?(?:grand |sub-?)?totals?\b.{0,40}\b(?:incomes?|revenues?|receipts|inflows?|deposits)\b/i,
      5,
    ),
    contextMatches(
      'row',
      /^(?:(?:incomes?|revenues?|receipts)(?:\s*[-:]?\s*(?:(?:grand )?totals?|sum))|sum of (?:the )?(?:incomes?|revenues?|receipts))$/i,
      5.5,
    ),
    contextMatches('row', plainIncome, 2, 'row: plain total'),
    contextMatches(
      'row',
      /^(?:(?:annual|budgeted|gross|budget|projected|anticipated|estimated|expected) )*(?:incomes?|revenues?)(?: (?:for|in) (?:FY ?)?20\d\d)?$/i,
      3.2,
    ),
    contextMatches('row', forecast, 1.2, 'row: a forecast'),
    contextMatches('row', /^gross (?:incomes?|revenues?|receipts|profit)$/i, 4),
    contextMatches('row', /^(?:grand |sub-?)?totals?$/i, 1.5),
    customSignal('a total in the section of income', 2, (mention, around) => {
      const placed = cellOf(mention, around)
      return (
        placed?.row.section === 'income' &&
        /^(?:grand |sub-?)?totals?\b/i.test(mention.row) &&
        placed.cell.computed === 'sum'
      )
    }),
    computedAs('sum', 1),
    oneOfTwoLines(
      /^(?:less:? |annual )?(?:total )?(?:expenses?|expenditures)$/i,
      /^(?:annual )?(?:incomes?|revenues?)$/i,
    ),
    contextMatches(
      'row',
      /(?<!(?:&|and|plus) )\bother\b|\b(?:interest|non-?operating|reserves?|special|late|transfers?|misc\w*|investment|rental|clubhouse|pool|net|excess|less|minus|percent|before|after|outstanding|prior|accrued|deferred|undeposited)\b|total (?:ordinary|assessments?|dues|fees)\b(?! (?:&|and|plus) )/i,
      -3,
    ),
    // Many associations have no other income.
    customSignal(
      'the only total of income',
      2,
      (mention, { pageText }) =>
        /^total (?:association |HOA |member )?(?:dues|assessments?) (?:income|revenues?)$/i.test(
          mention.row,
        ) && rowsWith(pageText, totalOfIncome).labels.size === 1,
    ),
    totalOfPart,
    contextMatches('row', /expen[sd]|disbursement|loss|over\b|\bto\b/i, -4),
    otherRowMatches('another row is the plain total', plainIncome, -1),
    lessThanAnother(anyTotalOfIncome, 1.01, -2),
    lessThanAnother(anyTotalOfIncome, 1.5, -4),
    lessThanInSection('income'),
    inSection(-2, 'reserves', 'assets', 'liabilities'),
    runningTextMatches(
      'before',
      /\btotal (?:projected |budgeted |expected |anticipated |annual |operating |estimated |association )*(?:incomes?|revenues?|receipts)\b[^.;$]{0,50}$/i,
      5,
    ),
    runningTextMatches(
      'before',
      /\b(?:annual |gross |projected |budgeted |expected )(?:incomes?|revenues?)(?: (?:for|in) (?:the year )?\d{4})? (?:is|was|of|at|will be|are|were|totals?|totaled|totaling)\b[^.;$]{0,25}$/i,
      4.5,
    ),
    runningTextMatches(
      'before',
      /(?:^|[,;.:] ?|\bwith )(?:incomes?|revenues?)(?: (?:for|in) (?:the year )?\d{4})? (?:is|was|of|at|totaled|totaling)\b[^.;$]{0,25}$/i,
      4.4,
    ),
    runningTextMatches(
      'after',
      /^[^.;$]{0,12}\b(?:in|of) (?:total |annual |gross )?(?:incomes?|revenues?)\b/i,
      4.2,
    ),
    coversOneMonth,
    contextMatches('sentence', perHomeOrMonthWords, -2),
    runningTextMatches('before', /\bnet|interest|other|over\b|excess/i, -2),
    contextMatches('before', /year to date|ytd|last month|this month/i, -1.5),
    ...sharedSignals,
  ],
  read: (m, around) => amountReading(m, around, { minCents: cellOf(m, around) === null ? 1000_00 : 100_00 }),
}

/** The association's expenses of a year. */
export const totalExpenses: FieldSignals = {
  path: 'financial.totalExpenses',
  mentions: 'money',
  hint: /expen|disburse|total|cost|outflow|budget|insurance|spen[dt]|bills|paid out/i,
  bias: -4,
  signals: [
    expensesBesideIncome(4.6),
    contextMatches(
      'row',
      /^(?:20\d\d |estimated |projected |anticipated )?(?:grand )?totals?\b.{0,40}\b(?:disbursed$|expen(?:ses?|ditures?)|disbursements?|outflows?|costs|outlays?)\b/i,
      5,
    ),
    contextMatches(
      'row',
      /^(?:(?:expen(?:ses?|ditures?)|disbursements?)(?:\s*[-:]?\s*(?:(?:grand )?totals?|sum))|sum of (?:the |all )?(?:expen(?:ses?|ditures?)|disbursements?))$/i,
      5.5,
    ),
    contextMatches('row', /^sub-?totals?\b.{0,20}\b(?:operating )?(?:expen(?:ses?|ditures?))\b/i, 4.2),
    contextMatches(
      'row',
      /^total (?:annual |operating |association |proposed |approved |(?:19|20)\d\d )*budget(?:ed)?(?: for)?(?: (?:the year )?(?:FY ?)?(?:19|20)\d\d)?$/i,
      4.5,
    ),
    contextMatches('row', plainExpenses, 2, 'row: plain total'),
    contextMatches('row', /^(?:grand )?total:? operating (?:&|and|plus|\+) reserves?$/i, 6.5),
    contextMatches(
      'row',
      /^(?:(?:annual|budgeted|less:?|projected|anticipated|estimated|expected) )*(?:expenses?|expenditures|disbursements)(?: (?:for|in) (?:FY ?)?20\d\d)?$/i,
      3.2,
    ),
    contextMatches('row', forecast, 1.2, 'row: a forecast'),
    contextMatches('row', /^(?:20\d\d )?budget (?:operating )?total$/i, 4.5),
    contextMatches(
      'row',
      /^(?:total )?(?:expenses|bills|disbursements) paid(?: (?:in|for|during) (?:20\d\d|the year))?$/i,
      4.6,
    ),
    contextMatches(
      'row',
      /^(?:total )?(?:operating )?expenses (?:and|&|plus) reserves?(?: total)?$|^total operating (?:and|&|plus) reserves? expenses$|^total expenses,? incl\w*\.? reserves?$/i,
      6,
    ),
    contextMatches('row', /^(?:grand |sub-?)?totals?$/i, 1),
    customSignal('a total in the section of expenses', 2.5, (mention, around) => {
      const placed = cellOf(mention, around)
      return (
        placed?.row.section === 'expenses' &&
        /^grand totals?\b|^totals?$/i.test(mention.row) &&
        placed.cell.computed === 'sum'
      )
    }),
    customSignal('a total below cost rows', 2.5, isBelowCosts),
    customSignal(
      'operating expenses that add up, without another total',
      3.5,
      (mention, around) =>
        /^operating expenses$/i.test(mention.row) &&
        cellOf(mention, around)?.cell.computed === 'sum' &&
        rowsWith(around.pageText, plainExpenses).labels.size === 0,
    ),
    computedAs('sum', 1),
    oneOfTwoLines(
      /^(?:annual )?(?:total )?(?:incomes?|revenues?)$/i,
      /^(?:less:? |annual )?(?:expenses?|expenditures)$/i,
    ),
    contextMatches(
      'row',
      /\b(?:admin\w*|utilit\w+|maint\w*|landscap\w*|ground\w*|repairs?|insurance|pool|clubhouse|professional|management|legal|tax(?! year)\w*|contract\w*|payroll|office|reserves? expen\w+|capital|non-?operating|other|fixed|variable|unit|general|community|committee|building|recreation|security|bank|lake|service\w*|facilit\w+|misc\w*|uncategorized|net|excess|less|before)\b/i,
      -3,
    ),
    totalOfPart,
    contextMatches('row', /\bincome(?! tax)|revenue|\bover\b|under\b|\bto\b/i, -4),
    contextMatches('row', /reserve/i, -1),
    otherRowMatches('another row is the plain total', plainExpenses, -1),
    lessThanAnother(anyTotalOfExpenses, 1.01, -2),
    lessThanAnother(anyTotalOfExpenses, 1.5, -4),
    lessThanInSection('expenses'),
    inSection(-2, 'reserves', 'assets', 'liabilities', 'income'),
    runningTextMatches(
      'before',
      /\btotal (?:projected |budgeted |expected |anticipated |annual |operating |estimated |association |common )*(?:expen(?:ses?|ditures?)|disbursements|budget)\b[^.;$]{0,50}$/i,
      5,
    ),
    runningTextMatches(
      'before',
      /\b(?:annual |operating |projected |budgeted |expected )(?:budget|expenses|expenditures)(?: (?:for|in) (?:the year )?\d{4})? (?:is|was|of|at|will be|are|were|totals?|totaled|totaling)\b[^.;$]{0,25}$/i,
      4.5,
    ),
    runningTextMatches(
      'before',
      /(?:^|[,;.:] ?|\bwith |\band )(?:expenses|expenditures)(?: (?:for|in) (?:the year )?\d{4})? (?:is|was|were|are|of|at|totaled|totaling)\b[^.;$]{0,25}$/i,
      4.4,
    ),
    runningTextMatches(
      'before',
      /\b\d{4} budget (?:is|was|of|in the amount of|totals?|totaled)\b[^.;$]{0,20}$/i,
      4.4,
    ),
    runningTextMatches('after', /^[^.;$]{0,12}\bin (?:total |annual )?(?:expenses|expenditures)\b/i, 4),
    runningTextMatches(
      'after',
      /^\s(?:a year )?to (?:run|operate) (?:the|our) (?:association|community|HOA|condominium|property|building|complex)\b/i,
      4.6,
    ),
    runningTextMatches(
      'before',
      /\b(?:total |annual |overall )*(?:costs? (?:to (?:run|operate)|of (?:running|operating)) (?:the|our) (?:association|community|HOA|condominium|property|building|complex)|spending plan)\b[^.;$]{0,60}$/i,
      4.6,
    ),
    runningTextMatches(
      'before',
      /(?:^|[.;:]\s)\W{0,3}(?:the |our |all |total |annual |operating |\d{4} ){0,3}(?:expenses|expenditures|disbursements)\b[^.;$]{0,140}\b(?:total(?:ing|ed|led)|for a total of|in total|amount(?:ing|ed) to|add(?:ing|ed) up to|c[ao]me to)\s(?:about |approximately )?$/i,
      7,
    ),
    runningTextMatches(
      'before',
      /\b(?:19|20)\d{2} (?:actuals?|actual (?:expenses|expenditures|spending))(?: expenses)? (?:were|was|came in at|came to|totaled)\s$/i,
      4.6,
    ),
    runningTextMatches(
      'before',
      /\b(?:our|the) (?:total|overall|annual|yearly) (?:spend|spending|outlay)(?: (?:for|in) [^.;$]{2,20})? (?:was|is|of|came to|totaled)\s(?:about )?$/i,
      5,
    ),
    // "a contract at a cost of $900" is one purchase.
    runningTextMatches('before', /\ban? (?:total |estimated )*(?:expense|cost) of\s$/i, -7),
    expensesOfPart,
    runningTextMatches('after', /^\s?(?:over|under) budget\b/i, -6),
    totalOfSchedule(-7),
    coversOneMonth,
    contextMatches('sentence', perHomeOrMonthWords, -2),
    contextMatches('before', /\bnet\b|legal|repair|insurance|unexpected|additional|over\b|excess/i, -2),
    contextMatches('before', /year to date|ytd|last month|this month/i, -1.5),
    ...sharedSignals,
  ],
  read: (mention, around) => {
    const reading = amountReading(mention, around, {
      minCents: cellOf(mention, around) === null ? 1000_00 : 100_00,
    })
    // Unexpected, one-time, and reserve expenses come on top of a subtotal.
    return reading && /^sub-?totals?\b/i.test(mention.row)
      ? { ...reading, qualifier: joinQualifiers(subtotal, reading.qualifier) }
      : reading
  },
}
