import { moneyText, monthName } from '../../report-fields/parse'
import { subtotal } from '../../report-fields/period'
import {
  amountReading,
  amountsOf,
  otherRowMatches,
  choiceOf,
  inSection,
  inTable,
  isComputed,
  isGuess,
  isPreviousAmount,
  ofPolicy,
  qualifierOf,
  rowsWith,
  cellOf,
  runningTextMatches,
} from './figures'
import { tableRows, type Section } from '../rules/table'
import type { Mention } from '../mentions'
import {
  inDocumentKind,
  readByPattern,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Signal,
  type Surroundings,
} from './signal'

const ofOneHome =
  /\bper (?:unit|lot|home|house|door|household|month|owner)\b|\/\s?(?:unit|lot|mo)\b|\ba month\b/i
const legal: Signal = inDocumentKind(-4, 'ccrs', 'bylaws', 'rules')
const obliges = sentenceMatches(
  'sentence',
  /\bshall\b|not exceed|in excess of|may not|minimum of|\bat least\b/i,
  -3,
)
const plainIncome = /^(?:grand )?total (?:cash |annual |budgeted )?(?:incomes?|revenues?|receipts)$/i
const plainExpenses =
  /^(?:grand )?total (?:cash |annual |budgeted )?(?:expenses?|expenditures|disbursements|costs)$/i

/** Words of which the label of the association's own total is made. */
const ofWhole =
  /^(?:(?:19|20)\d\d|grand|(?:sub)?totals?|sub|cash|annual|yearly|operating|operations?|budget(?:ed)?|proposed|approved|adopted|projected|estimated|actual|association|hoa|gross|ordinary|combined|overall|all|common|funds?|current|expected|fiscal|year|to|date|the|of|for|from|and|with|plus|including|incomes?|revenues?|receipts|inflows?|deposits|assessments?|dues|expen(?:ses?|ditures?)|disbursements?|outflows?|costs|outlays?|reserves?|contributions?|transfers?|funding|allocations?|other|sources|members?|owners?|homeowners?|housing|condominium)$/i

/** "Total Grounds Expenses" is that of a part, "Total Operating Expenses" that of the association. */
const ofPart: Signal = customSignal(
  'the total of a part',
  -2.5,
  (m) =>
    /^(?:grand |sub-?)?totals?\b/i.test(m.row) &&
    (m.row.match(/[A-Za-z\d]+/g) ?? []).some((word) => word.length > 2 && !ofWhole.test(word)),
)

const change = /^(?:net )?(?:changes?|difference|increase|decrease)\b/i
const heldMoney = /\b(?:checking|savings|money market|bank|cash|on hand|certificates? of deposit)\b/i
const ofAccounts = /\b(?:fees?|charges?|interest)\b/i

/** What accounts gained or lost between two days, transfers and reserves among it: no result of operations. */
function isChangeOfBalance(m: Mention, around: Surroundings): boolean {
  const own = cellOf(m, around)?.row
  if (!own || !change.test(own.label)) return false
  if (heldMoney.test(own.label)) return true
  const above = tableRows(around.pageText).findLast((row) => row.line < own.line && row.label !== '')
  return above !== undefined && heldMoney.test(above.label) && !ofAccounts.test(above.label)
}

const account =
  /\b(?:checking|savings|money market|mma?|cds?|certificates?|operating|reserves?|bank|petty cash|investments?|account)\b/i

/** Kinds of accounts at a bank, behind which a figure stands. */
const accounts = /\b(?:checking|savings|money market|cds?\b|certificates?)(?=[^.;]{0,60}\d|[.;,]|\s*\()/gi

const ofCosts =
  /\b(?:insurance|mow\w*|plow\w*|landscap\w*|lawn|snow|utilit\w+|electric\w*|water|repairs?|management|postage|legal|lights?)\b/i
const ofMembers = /\b(?:dues|assessments?|incomes?|revenues?|receipts)\b/i
const mostCosts = 40

/** Without the title of a section, the rows that add up tell whether they are costs. */
function isBelowCosts(m: Mention, around: Surroundings): boolean {
  const own = cellOf(m, around)
  if (own?.row.section !== '' || own.cell.computed !== 'sum' || !/^(?:grand )?totals?$/i.test(m.row))
    return false
  const rows = tableRows(around.pageText)
  const at = rows.indexOf(own.row)
  const above = rows.slice(Math.max(0, at - mostCosts), at)
  const added = above.slice(above.findLastIndex((row) => row.cells.some((c) => c.computed)) + 1)
  return (
    added.filter((row) => ofCosts.test(row.label)).length >= 2 &&
    !added.some((row) => ofMembers.test(row.label))
  )
}

/** A summary has a line of income, and one of expenses. */
const beside = (other: RegExp, own: RegExp): Signal =>
  customSignal(
    'one of the two lines of a summary',
    1.8,
    (m, { pageText }) => own.test(m.row) && rowsWith(pageText, other).labels.size > 0,
  )

/** A total that is less than another of the same page, a subtotal perhaps. */
const lessThanAnother = (words: RegExp, share: number, weight: number): Signal =>
  customSignal(`less than another total by ${share}`, weight, (m, around) => {
    const own = cellOf(m, around)
    if (own === null || typeof m.value !== 'number') return false
    const { largest, most } = rowsWith(around.pageText, words)
    const other = own.row.cells.length === 1 ? most : (largest.get(own.cell.column) ?? 0)
    return other > m.value * share
  })

const reach = 400
const aMonth = new RegExp(
  `\\bmonth (?:of|ended|ending)\\b|^[ \\t]*(?:for |as of )?${monthName},? (?:19|20)\\d{2}[ \\t]*$|\\b(?:report|statement|summary)(?: for| -|,)? ${monthName},? (?:19|20)\\d{2}[ \\t]*$`,
  'im',
)

/** What came in and went out in a month is not the association's income and expenses. */
const ofOneMonth: Signal = customSignal('of a single month', -5, (m, around) => {
  const place = cellOf(m, around)
  if (!place || place.row.cells.length > 1 || place.cell.column !== '') return false
  const { text } = around.pageText
  return aMonth.test(text.slice(Math.max(0, m.start - reach), m.start))
})

/** Of the plain totals of a section the largest one. */
const lessThanInSection = (section: Section): Signal =>
  customSignal(`less than another total of ${section}`, -4, (m, around) => {
    const own = cellOf(m, around)
    if (own?.row.section !== section || !/^totals?$/i.test(m.row) || typeof m.value !== 'number') return false
    const { cents } = own.cell
    return tableRows(around.pageText).some(
      (row) =>
        row.section === section &&
        /^totals?$/i.test(row.label) &&
        row.cells.some((c) => c.column === own.cell.column && c.cents > cents),
    )
  })

/** What an association takes in, spends and has left: totals of budgets and statements, and what minutes tell of them. */
export const budgetSignals: FieldSignals[] = [
  {
    path: 'financial.totalIncome',
    mentions: 'money',
    hint: /\b(?:money|cash|total) in\b|credits|\binc?\b|revenue|receipts|deposits|inflow|income|dues|assess/i,
    bias: -4,
    signals: [
      sentenceMatches(
        'row',
        /^(?:20\d\d )?(?:grand |sub-?)?totals?\b.{0,40}\b(?:incomes?|revenues?|receipts|inflows?|deposits)\b/i,
        5,
      ),
      sentenceMatches(
        'row',
        /^(?:(?:incomes?|revenues?|receipts)(?:\s*[-:]?\s*(?:(?:grand )?totals?|sum))|sum of (?:the )?(?:incomes?|revenues?|receipts))$/i,
        5.5,
      ),
      sentenceMatches('row', plainIncome, 2, 'row: plain total'),
      sentenceMatches('row', /^(?:annual |budgeted |gross )?(?:incomes?|revenues?)$/i, 3.2),
      sentenceMatches('row', /^gross (?:incomes?|revenues?|receipts|profit)$/i, 4),
      sentenceMatches('row', /^(?:grand |sub-?)?totals?$/i, 1.5),
      customSignal('a total in the section of income', 2, (m, around) => {
        const place = cellOf(m, around)
        return (
          place?.row.section === 'income' &&
          /^(?:grand |sub-?)?totals?\b/i.test(m.row) &&
          place.cell.computed === 'sum'
        )
      }),
      isComputed('sum', 1),
      beside(/^(?:total )?(?:expenses?|expenditures)$/i, /^(?:incomes?|revenues?)$/i),
      sentenceMatches(
        'row',
        /(?<!(?:&|and|plus) )\bother\b|\b(?:interest|non-?operating|reserves?|special|late|transfers?|misc\w*|investment|rental|clubhouse|pool|net|excess|less|minus|percent|before|after|outstanding|prior|accrued|deferred|undeposited)\b|total (?:ordinary|assessments?|dues|fees)\b(?! (?:&|and|plus) )/i,
        -3,
      ),
      ofPart,
      sentenceMatches('row', /expen[sd]|disbursement|loss|over\b|\bto\b/i, -4),
      otherRowMatches('another row is the plain total', plainIncome, -1),
      lessThanAnother(/total.*\b(?:income|revenues?|receipts)\b/i, 1.01, -2),
      lessThanAnother(/total.*\b(?:income|revenues?|receipts)\b/i, 1.5, -4),
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
      ofOneMonth,
      sentenceMatches('sentence', ofOneHome, -2),
      sentenceMatches('before', /\bnet|interest|other|over\b|excess/i, -2),
      sentenceMatches('before', /year to date|ytd|last month|this month/i, -1.5),
      isGuess(-2),
      isPreviousAmount,
      obliges,
      legal,
      ofPolicy(-4),
      inDocumentKind(0.5, 'budget', 'financial_statement'),
      inDocumentKind(-2, 'reserve_study'),
      readByPattern(4.5),
    ],
    read: (m, around) => amountReading(m, around, { least: cellOf(m, around) === null ? 1000_00 : 100_00 }),
  },
  {
    path: 'financial.totalExpenses',
    mentions: 'money',
    hint: /expen|disburse|total|costs|outflow|budget|insurance/i,
    bias: -4,
    signals: [
      sentenceMatches(
        'row',
        /^(?:20\d\d )?(?:grand )?totals?\b.{0,40}\b(?:expen(?:ses?|ditures?)|disbursements?|outflows?|costs|outlays?)\b/i,
        5,
      ),
      sentenceMatches(
        'row',
        /^(?:(?:expen(?:ses?|ditures?)|disbursements?)(?:\s*[-:]?\s*(?:(?:grand )?totals?|sum))|sum of (?:the |all )?(?:expen(?:ses?|ditures?)|disbursements?))$/i,
        5.5,
      ),
      sentenceMatches('row', /^sub-?totals?\b.{0,20}\b(?:operating )?(?:expen(?:ses?|ditures?))\b/i, 3.6),
      sentenceMatches(
        'row',
        /^total (?:annual |operating |association |proposed |approved )*budget(?:ed)?$/i,
        4.5,
      ),
      sentenceMatches('row', plainExpenses, 2, 'row: plain total'),
      sentenceMatches('row', /^(?:annual |budgeted )?(?:expenses?|expenditures|disbursements)$/i, 3.2),
      sentenceMatches('row', /^(?:grand |sub-?)?totals?$/i, 1),
      customSignal('a total in the section of expenses', 2.5, (m, around) => {
        const place = cellOf(m, around)
        return (
          place?.row.section === 'expenses' &&
          /^grand totals?\b|^totals?$/i.test(m.row) &&
          place.cell.computed === 'sum'
        )
      }),
      customSignal('a total below costs', 2.5, isBelowCosts),
      customSignal(
        'operating expenses that add up, and no other total',
        3.5,
        (m, around) =>
          /^operating expenses$/i.test(m.row) &&
          cellOf(m, around)?.cell.computed === 'sum' &&
          rowsWith(around.pageText, plainExpenses).labels.size === 0,
      ),
      isComputed('sum', 1),
      beside(/^(?:total )?(?:incomes?|revenues?)$/i, /^(?:expenses?|expenditures)$/i),
      sentenceMatches(
        'row',
        /\b(?:admin\w*|utilit\w+|maint\w*|landscap\w*|ground\w*|repairs?|insurance|pool|clubhouse|professional|management|legal|tax\w*|contract\w*|payroll|office|reserves? expen\w+|capital|non-?operating|other|fixed|variable|unit|general|community|committee|building|recreation|security|bank|lake|service\w*|facilit\w+|misc\w*|uncategorized|net|excess|less|before)\b/i,
        -3,
      ),
      ofPart,
      sentenceMatches('row', /\bincome(?! tax)|revenue|\bover\b|under\b|\bto\b/i, -4),
      sentenceMatches('row', /reserve/i, -1),
      otherRowMatches('another row is the plain total', plainExpenses, -1),
      lessThanAnother(/total.*\b(?:expenses?|expenditures?|disbursements)\b/i, 1.01, -2),
      lessThanAnother(/total.*\b(?:expenses?|expenditures?|disbursements)\b/i, 1.5, -4),
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
      ofOneMonth,
      sentenceMatches('sentence', ofOneHome, -2),
      sentenceMatches('before', /\bnet\b|legal|repair|insurance|unexpected|additional|over\b|excess/i, -2),
      sentenceMatches('before', /year to date|ytd|last month|this month/i, -1.5),
      isGuess(-2),
      isPreviousAmount,
      obliges,
      legal,
      ofPolicy(-4),
      inDocumentKind(0.5, 'budget', 'financial_statement'),
      inDocumentKind(-2, 'reserve_study'),
      readByPattern(4.5),
    ],
    read: (m, around) => {
      const read = amountReading(m, around, { least: cellOf(m, around) === null ? 1000_00 : 100_00 })
      // What is unexpected, paid for once, or set aside comes on top of a subtotal.
      return read && /^sub-?totals?\b/i.test(m.row)
        ? { ...read, qualifier: [subtotal, read.qualifier].filter(Boolean).join(', ') }
        : read
    },
  },
  {
    path: 'financial.operatingResult',
    mentions: 'money',
    hint: /net|surplus|deficit|excess|balance|difference|profit|shortfall|carr|total|over/i,
    bias: -4,
    signals: [
      sentenceMatches(
        'row',
        /^(?:total )?net (?:operating |ordinary |annual )?(?:incomes?|surplus|profit|gain|revenue|loss|result)(?:\s*(?:\/|or|-)?\s*\(?\s*(?:loss|deficit|deficiency)\s*\)?)?(?: .{0,20})?$/i,
        5.5,
      ),
      sentenceMatches(
        'row',
        /^(?:excess|surplus)\b.{0,40}(?:deficit|deficiency|over|expen)|^(?:net |operating |total |projected |budget )*\(?(?:surplus|deficit|shortfall)\)?(?:\s*[/(]\s*\(?(?:deficit|shortfall|surplus|loss)\)?)?$/i,
        5.5,
      ),
      sentenceMatches(
        'row',
        /^(?:total )?(?:incomes?|revenues?)\s*(?:less|minus|over|vs\.?|-|\/\s?\(under\)|over\/\(under\))\s*(?:total )?expen/i,
        5.5,
      ),
      sentenceMatches(
        'row',
        /^(?:net )?(?:profit|gain)(?:\s*(?:\/|or)?\s*\(?(?:and )?loss\)?)?$|^change in (?:net assets|fund balance)|^net (?:cash flow|change|total)$|^net$|^over\/?\s?\(?under\)?$/i,
        4,
      ),
      sentenceMatches(
        'row',
        /^(?:balance|difference|remaining|remainder|overall total|total|net balance|left over|carry ?over)$/i,
        1.5,
      ),
      sentenceMatches('row', /^net \(?after (?:the )?(?:reserves?|transfers?)\b/i, 5),
      isComputed('difference', 4),
      sentenceMatches(
        'row',
        /reserve|fund balance|beginning|ending|prior|bank|other|checking|before|assets|equity|liabilit/i,
        -3.5,
      ),
      sentenceMatches('row', /^total (?:income|revenue|expen)|assessment|dues|insurance|landscap/i, -5),
      inSection(-2.5, 'assets', 'liabilities', 'reserves'),
      customSignal('the change of a balance', -12, isChangeOfBalance),
      // A balance sheet has the year's result among the equity.
      customSignal(
        'the net income of a balance sheet',
        2,
        (m, around) =>
          cellOf(m, around)?.row.section === 'liabilities' &&
          /^(?:equity )?net (?:income|loss|surplus)(?:\s*\/?\s*\(?loss\)?)?$/i.test(m.row),
      ),
      runningTextMatches(
        'before',
        /\b(?:net (?:income|loss|profit|operating income|surplus)|surplus|deficit|shortfall|operating (?:loss|gain))(?: (?:for|in|at) [^.;$]{2,30})? (?:of|is|was|totaled|totaling|at|will be)\b[^.;$]{0,25}$/i,
        4.8,
      ),
      runningTextMatches(
        'after',
        /^\s*(?:net (?:income|profit|loss)|(?:budget )?(?:surplus|deficit|shortfall)|(?:under|over) budget(?! (?:on|for|in))|carr(?:ied|y) ?over|left over)/i,
        4.5,
      ),
      runningTextMatches('after', /^ (?:to the good|in the (?:red|black))/i, 4),
      runningTextMatches(
        'before',
        /\bof the \$[\d,.]{3,12}[^.;$]{0,60}$|\b(?:landscap\w+|snow|mowing|lawn|repairs?|legal|pool|utilit\w+|trash|tree|insurance|water|maintenance|painting)\b[^.;$]{0,60}$/i,
        -4,
      ),
      ofOneMonth,
      runningTextMatches('before', /\b(?:ended|finished|closed) the year[^.;$]{0,40}$/i, 1),
      sentenceMatches('sentence', /\breserve (?:deficit|shortfall|study)|underfund/i, -3),
      sentenceMatches('sentence', ofOneHome, -2),
      isGuess(-2),
      isPreviousAmount,
      obliges,
      legal,
      ofPolicy(-4),
      inDocumentKind(-2, 'reserve_study'),
      readByPattern(4.5),
    ],
    read(m, around) {
      if (typeof m.value !== 'number' || !choiceOf(m, around)) return null
      // A deficit is less than nothing, however it is printed.
      const isLoss =
        m.value > 0 &&
        (/^(?:net )?(?:\(?deficit|deficiency|shortfall|loss)/i.test(m.row) ||
          /^\s*(?:net loss|(?:budget )?(?:deficit|shortfall)|in the red|over budget)/i.test(m.after) ||
          (m.row === '' && /\b(?:net loss|deficit|shortfall|operating loss)\b[^.;$]{0,40}$/i.test(m.before)))
      const cents = isLoss ? -m.value : m.value
      return { value: moneyText(cents), comparable: cents, qualifier: qualifierOf(m, around) }
    },
  },
  {
    path: 'financial.insuranceExpense',
    mentions: 'money',
    hint: /insurance|\bins\b|(?:liability|property|master) policy/i,
    bias: -4,
    signals: [
      sentenceMatches('row', /\binsurance\b|\b(?:liability|property|master|hazard) policy$/i, 4),
      sentenceMatches(
        'row',
        /^(?:(?:master|property|liability|general|total|association|hoa|common|building|annual|blanket|hazard|package|commercial|policy)\s+)*insurance(?:\s*(?:expenses?|premiums?|costs?|policy|total|- (?:general|liability|property|master|package|all)|\((?:liability|property|master|general)\)))?$/i,
        1.5,
      ),
      sentenceMatches('row', /^total\b.{0,30}insurance/i, 1.5),
      sentenceMatches(
        'row',
        /claim|proceeds|deductible|refund|worker|health|life|reserve|prepaid|payable|receivable|workmen|limit|coverage\b|owner|certificate|reimburs|appraisal|flood zone|deposit/i,
        -4,
      ),
      sentenceMatches(
        'row',
        /\b(?:d\s?&\s?o|directors|crime|umbrella|fidelity|earthquake|flood|bond|auto|vehicle|earthquake)\b/i,
        -0.7,
      ),
      otherRowMatches('another row is the total of insurance', /^total\b.{0,30}insurance|^insurance$/i, -1.5),
      inTable(0.7),
      runningTextMatches(
        'before',
        /\btotal (?:annual )?(?:insurance )?premiums?\b[^.;$]{0,30}\b(?:is|was|of|are|comes to)\s$/i,
        8.5,
      ),
      runningTextMatches(
        'before',
        /\binsurance (?:premiums?|costs?|expenses?|policy|bill|renewal)\b[^.;$]{0,60}\b(?:is|was|of|at|to|be|totaled|cost|paid|increased|for|amount)\b[^.;$]{0,30}$/i,
        4.5,
      ),
      runningTextMatches(
        'before',
        /\binsurance\b[^.;$]{0,40}\b(?:renew|premium|cost|bill|quot)\w*\b[^.;$]{0,20}\b(?:at|for|of|is|was)\s*$/i,
        4.4,
      ),
      runningTextMatches(
        'before',
        /\b(?:paid|pay|spent|cost|premium of)\s*(?:about |approximately )?$/i,
        1.3,
      ),
      runningTextMatches('before', /\binsurance\b[^.;$]{0,60}\bfrom \$[\d,.]{3,12} to\s*$/i, 4.5),
      runningTextMatches(
        'before',
        /\binsurance\b[^.;$]{0,30}\b(?:costs?|paid|premium (?:is|was|of))\b[^.;$]{0,20}$/i,
        3,
      ),
      runningTextMatches('after', /^[^.;$]{0,15}\bfor (?:the )?(?:\w+ ){0,3}insurance\b/i, 3),
      sentenceMatches(
        'sentence',
        /deductible|coverage (?:of|limit)|claim|settle|limits?\b|minimum|not less than|damage|per occurrence|aggregate/i,
        -3,
      ),
      sentenceMatches('sentence', ofOneHome, -1.5),
      inSection(-3, 'income', 'assets', 'liabilities', 'reserves'),
      isGuess(-1.5),
      isPreviousAmount,
      obliges,
      inDocumentKind(-4, 'ccrs', 'bylaws', 'rules', 'reserve_study'),
      ofPolicy(-4),
      readByPattern(3),
    ],
    read: (m, around) => amountReading(m, around, { least: 100_00 }),
  },
  {
    path: 'financial.bankBalance',
    mentions: amountsOf,
    hint: /bank|checking|\bckg|\bbal\b|\baccts?\b|cash|balance|savings|account/i,
    bias: -4,
    signals: [
      sentenceMatches(
        'row',
        /^(?:total|combined)s?\b.{0,40}\b(?:bank|cash|checking|savings|funds|accounts?|on (?:hand|deposit))\b/i,
        5,
      ),
      sentenceMatches(
        'row',
        /^(?:current |ending |closing |total )?(?:bank|checking|cash|operating)(?: account)?(?: ending)? balances?$|^cash (?:in|at) (?:the )?banks?$|^(?:cash|balance|funds) on hand$|^ending (?:cash|bank|checking|account) balance$|^cash and (?:cash equivalents|investments)$|^cash,? (?:at )?end(?: of (?:the )?(?:year|period|month))?$|^balance,? \d{1,2}\/\d{1,2}\/\d{2,4}$|^(?:balance|funds) in (?:the )?(?:bank|checking|account)/i,
        4.8,
      ),
      sentenceMatches(
        'row',
        /^(?:ending|closing|current|account) balance\b|^balance (?:as of|at|on)\b|^checking(?: account)?(?: balance)?\b/i,
        3.9,
      ),
      sentenceMatches(
        'row',
        /reserve|replacement|receivable|payable|liabilit|equity|\bloans?\b|beginning|starting|opening|previous|forward|income|expen|receipts|disburse|paid|transfer|other|budget|current assets|total assets|fixed|deposit|net\b|dues|cost/i,
        -4,
      ),
      inSection(-3, 'income', 'expenses', 'liabilities', 'reserves'),
      inSection(0.5, 'assets'),
      customSignal(
        'a checking account among the assets',
        3.6,
        (m, around) =>
          cellOf(m, around)?.row.section === 'assets' &&
          /\bchecking\b/i.test(m.row) &&
          !/^(?:total|checking)\b/i.test(m.row),
      ),
      // Where nothing but accounts stands above it, "total assets" is what is in the bank.
      customSignal('the total of assets that are all cash', 10, (m, around) => {
        const own = cellOf(m, around)?.row
        if (own?.section !== 'assets' || !/^total (?:current )?assets$/i.test(own.label)) return false
        const above = tableRows(around.pageText).filter(
          (row) => row.section === 'assets' && row.line < own.line && !/^total/i.test(row.label),
        )
        return (
          above.length >= 1 && above.every((row) => account.test(row.label) || /\bcash\b/i.test(row.label))
        )
      }),
      isComputed('sum', 1),
      runningTextMatches(
        'before',
        /\bbalance on hand\b(?:[^.;$]|\.(?=\s?\d)){0,40}$|\baccounts? total(?:s|ed|ing)?\b[^.;$]{0,25}$/i,
        4.2,
      ),
      runningTextMatches(
        'before',
        /\b(?:bank|checking|operating|association'?s?|HOA) accounts?\b[^.;$]{0,60}\bbalance(?: of| is| was| at)?\s*$/i,
        4.2,
      ),
      runningTextMatches(
        'before',
        /\b(?:ending|closing|final) (?:bank |account |checking |cash )?balance\b(?:[^.;$]|\.(?=\s?\d)){0,45}$/i,
        4.2,
      ),
      customSignal(
        'what there was before',
        -4,
        (m, { pageText }) =>
          !/\b(?:ending|closing)\b/i.test(m.before.slice(-60)) &&
          /^[^$]{0,60}\b(?:ending|closing) balance\b/i.test(pageText.text.slice(m.end, m.end + 90)),
      ),
      customSignal(
        'what came in or went out',
        -3.5,
        ({ before }) =>
          /\b(?:dues|collected|collections?|deposits|income|receipts|revenues?|received|expens\w+|expenditures|bills?|assessments?|budget(?:ed)?|disbursements|checks)\b[^.;$]{0,40}$/i.test(
            before,
          ) && !/\b(?:cash|balances?|left|remain\w*)\b[^.;$]{0,50}$/i.test(before),
      ),
      runningTextMatches(
        'before',
        /\b(?:bank|checking|operating|treasury)(?: account| fund)? balances?\b(?:(?! reserve)[^.;$]){0,45}$/i,
        4.5,
      ),
      runningTextMatches(
        'before',
        /\bbalances? (?:in|of|for) (?:the |our )?(?:association'?s? )?(?:checking|bank|operating|savings|accounts?|treasury)\b[^.;$]{0,45}$/i,
        4.5,
      ),
      runningTextMatches(
        'before',
        /\bchecking(?: account)?s?\b[^.;$]{0,40}(?:balance|has|had|have|is|was|at|with|holds?|contains?|of|:|-)\s*$/i,
        4,
      ),
      runningTextMatches(
        'before',
        /\bcash (?:assets?|on hand|balances?|in (?:the )?banks?)\b[^.;$]{0,50}$/i,
        4,
      ),
      runningTextMatches(
        'before',
        /\b(?:current|account|cash|available) balance\b[^.;$]{0,45}$|\bbalance (?:on hand|in (?:the )?bank)[^.;$]{0,30}$/i,
        3.2,
      ),
      runningTextMatches('before', /\bestimated cash\b[^.;$]{0,40}$/i, 4),
      runningTextMatches(
        'after',
        /^[^.;$]{0,18}(?:\bin (?:the |our )?(?:bank|checking|treasury|(?:bank )?accounts?)\b|on hand\b)/i,
        4.3,
      ),
      runningTextMatches(
        'before',
        /\btotal(?:ing|s|ed)?(?: (?:balance|funds|cash|assets|of all accounts))?(?: of| is| was|:)?\s*$/i,
        2,
      ),
      sentenceMatches('sentence', /\b(?:treasurer|bank|checking|savings|cash|money market)\b/i, 0.8),
      customSignal('the total of accounts', 4.6, (m, around) => {
        const own = cellOf(m, around)?.row
        if (!own || !/^(?:grand )?totals?$/i.test(own.label)) return false
        const others = tableRows(around.pageText).filter(
          (row) =>
            row.line < own.line && own.line - row.line <= 8 && (!own.isUnlabelled || row.start >= own.start),
        )
        return others.length >= 2 && others.every((row) => account.test(row.label))
      }),
      customSignal(
        'a total after the accounts before it',
        2.5,
        (m, { pageText }) =>
          /\btotal(?:ing|s|ed)?\b[^.;$]{0,30}$/i.test(
            m.before || pageText.text.slice(Math.max(0, m.start - 30), m.start),
          ) &&
          /\b(?:checking|savings|bank|cash|cd|operating|accounts?)\b/i.test(
            pageText.text.slice(Math.max(0, m.start - 200), m.start),
          ),
      ),
      sentenceMatches('before', /\breserves?\b(?:(?!total|combined)[^.;]){0,60}$/i, -2.5),
      sentenceMatches('before', /(?<!un)(?<!un-)\brestricted\b[^.;$]{0,40}$/i, -8, 'restricted'),
      sentenceMatches(
        'before',
        /\b(?:loan|past due|delinquen\w+|receivables?|owed|owes|owing|invoices?|paid|check (?:no|number|#)|bid|petty cash|outstanding|unpaid)\b[^.;$]{0,60}$/i,
        -3,
      ),
      sentenceMatches(
        'after',
        /^[^.;$]{0,30}\b(?:past due|delinquen|owed|reserves?|receivable|in savings|per (?:lot|unit|home|month))\b/i,
        -2.5,
      ),
      customSignal('one of several accounts', -6, (m, { pageText }) => {
        if (/\btotal|combined\b/i.test(`${m.row} ${m.before.slice(-40)}`)) return false
        const around = pageText.text.slice(Math.max(0, m.start - 140), m.end + 160)
        return new Set([...around.matchAll(accounts)].map((a) => a[0].toLowerCase().slice(0, 2))).size >= 2
      }),
      customSignal(
        'beside what owners owe',
        -2.5,
        (m, { pageText }) =>
          /delinquen|past due|collection agency|overdue|unpaid|arrears/i.test(
            pageText.text.slice(Math.max(0, m.start - 220), m.end + 160),
          ) &&
          !/\b(?:bank|checking|cash|savings)\b/i.test(m.sentence) &&
          !/^\W{0,3}in (?:the|our|its) /i.test(m.after),
      ),
      isGuess(-1),
      sentenceMatches('sentence', /\bif\b|example|transfer|owner'?s? account|assessment account/i, -2),
      isPreviousAmount,
      obliges,
      legal,
      ofPolicy(-4),
      inDocumentKind(-5, 'reserve_study'),
      inDocumentKind(0.4, 'minutes', 'financial_statement'),
    ],
    read: (m, around) => amountReading(m, around, { least: 100_00 }),
  },
]
