import { money } from '../../../report-fields/typed-value'
import type { Mention } from '../../page/mentions'
import { lineAt } from '../../page/page-text'
import { amountsAndCharges } from '../../signals/amounts'
import { otherBalanceSignals } from './bank-balance'
import {
  approximately,
  verbBeforeAmount,
  weSpentBefore,
  labelAfterAmount,
  readAtLeast,
  nearTreasurerWords,
  namesAssociationOrYear,
  notTotalsOfAssociation,
  gainWords,
  lossWords,
} from './treasurer-words'
import { expensesOfPart } from './budget-words'
import { incomeInSentences } from './treasurer-income'
import {
  inDocumentKind,
  contextMatches,
  customSignal,
  ignoringCase,
  type FieldSignals,
} from '../../signals/signal'

const accountNames = /\b(?:checking|savings|money market|cds?\b|certificates?)\b/gi
const totalWords = /\b(?:total\w*|combined|altogether|in all)\b/i
/** One of several accounts is not the whole balance. */
const isOneOfSeveralAccounts = (mention: Mention) =>
  !totalWords.test(mention.before.slice(-60)) &&
  new Set([...mention.sentence.matchAll(accountNames)].map((account) => account[0].toLowerCase().slice(0, 3)))
    .size >= 2

/** "$5,120.00 --- Ending balance" for each month; the last one with an amount counts. */
const endingLabel = /^\s{0,3}[-–—.:]{1,10}\s{0,3}(?:end|clos)/i
const laterEndingBalance = /\$\s{0,3}\d[\d,.]{2,12}\s{0,3}[-–—.:]{1,10}\s{0,3}(?:end|clos)/i

const balanceOnDayBefore = ignoringCase(
  `(?:^|\\b(?:the|a|current) )balance (?:at|as of|on) [^.;$]{2,25}\\s${verbBeforeAmount}$`,
)
const spentBefore = ignoringCase(`\\bspent\\s(?:a total of )?${approximately}$`)
const lossBefore = ignoringCase(`\\b(?:${lossWords})\\b[^.;$]{0,40}$`)
const lossAfter = ignoringCase(`^\\s?(?:${lossWords})\\b`)

/** Figures in treasurers' sentences: bank balance, income, expenses, and operating result. */
export const treasurerSentenceFields: FieldSignals[] = [
  {
    path: 'financial.bankBalance',
    mentions: amountsAndCharges,
    hint: /bank|checking|\bckg|\bbal\b|\bwe (?:currently |now )?have \$|on deposit|operating|cash|balance|funds|account|assets|end(?:ing)? (?:of (?:the )?month )?amount/i,
    bias: -4.6,
    signals: [
      ...otherBalanceSignals,
      contextMatches(
        'before',
        /\b(?:(?:all|our|the|both) (?:\w+ )?accounts? (?:together|combined)|treasury|account and sweep together)(?: (?:now |currently )?(?:holds?|have|has|contains?|totals?))? (?:about )?$/i,
        4.4,
      ),
      contextMatches(
        'after',
        /^\s?(?:is |was |remains? |left |currently |now )*(?:in|held in) (?:the |our |its |(?:the )?association['’]s |an? )?(?:operating |checking |bank |HOA |general |association |operations )?(?:accounts?|bank|treasury|checking|operating(?: fund)?(?! (?:expenses?|budget|costs?|income)))\b/i,
        4,
      ),
      contextMatches(
        'before',
        ignoringCase(
          `\\b(?:bank|checking|operating|general|HOA|association['’]?s?|our)\\s(?:checking |bank |operating )?(?:accounts?|funds?|treasury)\\b[^.;$]{0,45}\\b(?:has|have|had|holds?|contains?|with|balance)\\s(?:a )?(?:balance )?(?:of )?${approximately}$`,
        ),
        4,
      ),
      contextMatches(
        'before',
        ignoringCase(
          `\\b(?:bank|checking|operating)\\s(?:accounts?|funds?)\\s?(?:balance )?${verbBeforeAmount}$`,
        ),
        4,
      ),
      contextMatches(
        'before',
        ignoringCase(
          `\\b(?:current|ending|account|closing|available|bank|cash|treasury|total) balances?\\b(?: (?:as of|at|on|for) [^.;$]{0,30})?\\s?${verbBeforeAmount}$`,
        ),
        3.4,
      ),
      contextMatches(
        'before',
        ignoringCase(
          `\\b(?:hold|holds|holding|have|has|had|reported|reports|leaving|leaves|with|show(?:s|ed)?) (?:us )?(?:with )?an? (?:\\w+ )?balance of\\s${approximately}$`,
        ),
        3.4,
      ),
      contextMatches(
        'before',
        /(?:^|[.;:,]\s{0,3})(?:the )?(?:operating|checking)(?: (?:account|fund|cash))?:?\s{1,3}$/i,
        4,
      ),
      contextMatches('before', ignoringCase(`\\bbalance\\s?${verbBeforeAmount}$`), 1.6),
      contextMatches(
        'before',
        ignoringCase(`\\bour balance (?:at|as of|on) [^.;$]{2,25}\\s${verbBeforeAmount}$`),
        4.4,
        'our balance on a day',
      ),
      customSignal(
        'the balance on a day, after the treasurer is named',
        3,
        (m, around) => balanceOnDayBefore.test(m.before) && nearTreasurerWords.holds(m, around),
      ),
      customSignal('the balance, first in a treasurer’s report', 4.4, (mention) =>
        /\b(?:treasurer(?:['’]s)?|financial) report\W{1,4}(?:we (?:currently |now )?have |(?:current )?balance(?: (?:as of|at|on) [\w/., ]{3,20}?)?\W{1,3})$/i.test(
          mention.before,
        ),
      ),
      contextMatches('after', /^\s?(?:is )?on deposit (?:at|with|in)\b/i, 4.4),
      contextMatches(
        'before',
        /(?:^|[.;:,]\s{0,3})(?:current |present |new |closing |ending )?balance:?\s{1,3}$/i,
        3.6,
      ),
      contextMatches(
        'after',
        /^\s?(?:in )?(?:total |available |liquid )?(?:funds|cash|money)\s(?:on hand|available|in (?:the )?(?:bank|accounts?))\b/i,
        4,
      ),
      contextMatches(
        'before',
        ignoringCase(`\\btotal (?:funds|cash)\\b[^.;$]{0,45}\\s?${verbBeforeAmount}$`),
        4,
      ),
      contextMatches(
        'before',
        ignoringCase(
          `\\b(?:cash|funds|balances?|money|accounts?)\\b[^.;$]{0,30}\\bun-?restricted\\b(?: (?:cash|funds|balance))?(?:,|\\s|\\b(?:of|is|was|are|were|at|totals?|totaled|totaling|:)\\s)*${approximately}$`,
        ),
        4.6,
      ),
      contextMatches(
        'before',
        ignoringCase(
          `\\b(?:HOA|POA|association['’]?s?|our|total|liquid|cash) assets\\b(?: (?:as of|at|on|for) [^.;$]{0,30}?)?\\s?${verbBeforeAmount}$`,
        ),
        4,
      ),
      customSignal(
        'followed by its label',
        9,
        ({ start, end }, { pageText }) =>
          /^[\s$•*·–—-]*$/.test(
            pageText.text.slice(pageText.lines[lineAt(pageText, start)]?.start ?? 0, start),
          ) && labelAfterAmount.test(pageText.text.slice(end, end + 60)),
      ),
      customSignal(
        'not the last in a list of months',
        -7,
        ({ end }, { pageText }) =>
          endingLabel.test(pageText.text.slice(end, end + 50)) &&
          laterEndingBalance.test(pageText.text.slice(end + 10, end + 900)),
      ),
      contextMatches(
        'before',
        ignoringCase(`\\b(?:cash|funds) (?:on hand|available)\\b[^.;$]{0,20}\\s?${verbBeforeAmount}$`),
        4,
      ),
      contextMatches(
        'before',
        ignoringCase(
          `\\b(?:the|our) accounts? (?:now |currently )?(?:has|have|had|holds?|contains?)\\s${approximately}$`,
        ),
        3,
      ),
      contextMatches('sentence', /\b(?:bank|checking|operating|treasur\w+|cash|funds)\b/i, 0.8),
      nearTreasurerWords,
      namesAssociationOrYear,
      inDocumentKind(0.4, 'minutes', 'notice'),
      contextMatches('before', /(?<!un)(?<!un-)\brestricted\b[^.;$]{0,40}$/i, -8, 'restricted'),
      customSignal('one of several accounts', -12, isOneOfSeveralAccounts),
      contextMatches(
        'before',
        /\b(?:reserves?|savings|money market|loan|line of credit|credit (?:line|card)|notes? payable|mortgage|due|owed|owing|owes|outstanding|unpaid|delinquen\w*|past[- ]due|receivables?|beginning|starting|opening|previous|minimum|average|petty|escrow|dues|transfer\w*|moved?|deposit\w*|paid|pay|reserved)\b[^.;$]{0,50}$/i,
        -4,
      ),
      contextMatches(
        'after',
        /^[^.;,$]{0,25}\b(?:reserves?(?! ?(?:account|fund)?:)|contingency|capital improvement|savings|past due|delinquen\w*|owed|due\b|short|from|per (?:lot|unit|home|month))\b/i,
        -3.5,
      ),
      contextMatches(
        'sentence',
        /\b(?:your|owner['’]?s?|homeowner['’]s|lot \d+|unit \d+|resident) (?:\w+ )?(?:account|balance|has)\b/i,
        -5,
      ),
      ...notTotalsOfAssociation,
    ],
    read: readAtLeast(100_00),
  },
  incomeInSentences,
  {
    path: 'financial.totalExpenses',
    mentions: amountsAndCharges,
    hint: /expens|expenditure|disburse|budget|spent/i,
    bias: -4.6,
    signals: [
      expensesOfPart,
      contextMatches(
        'before',
        ignoringCase(
          `(?:^|[^a-z] ?|\\b(?:total|annual|yearly|projected|actual|our|the|HOA|association|overall|all|and|budgeted|expected|operating|(?:year[- ]to[- ]date|ytd)|year's) )(?:expenses|expenditures|disbursements|spending)\\b(?: (?:for|in|from|of) [^.;$]{0,40}?)?\\s?${verbBeforeAmount}$`,
        ),
        4.4,
      ),
      contextMatches(
        'before',
        ignoringCase(
          `\\b(?:an?|the|our|total|operating|annual|yearly|proposed|approved|adopted|(?:19|20)\\d{2}) (?:operating |annual )?budget(?:,? which)?(?: for (?:the )?(?:\\w+ ){0,3}(?:19|20)?\\d{0,4})?\\s?(?:(?:of|is|was|totals?|totaled|totaling|averages?|at|:)\\s{0,3}|in the (?:total )?amount of )${approximately}$`,
        ),
        3.6,
      ),
      contextMatches('sentence', /\b(?:approved|adopted|ratified|passed|presented)\b/i, 0.6),
      contextMatches(
        'before',
        ignoringCase(
          `\\b(?:(?:operating |total )?expenses (?:year[- ]to[- ]date|ytd|to date|so far(?: this year)?)|(?:year[- ]to[- ]date|ytd) expenses)(?::| (?:are|were|is|total(?:ed)?|of))\\s${approximately}$`,
        ),
        4.8,
        'expenses to date',
      ),
      contextMatches(
        'before',
        ignoringCase(
          `(?:^|[.;:]\\s{0,3}|\\b(?:cash|total) )(?:cash )?(?:disbursements?|paid out)(?: (?:year[- ]to[- ]date|ytd|to date|for the year|in (?:19|20)\\d{2}))?\\s?${verbBeforeAmount}$`,
        ),
        4.6,
        'disbursements',
      ),
      contextMatches(
        'before',
        ignoringCase(
          `\\b(?:annual|yearly|operating|total) (?:operating )?costs (?:for (?:19|20)\\d{2} )?(?:now |currently )?(?:are|is|run|were|will be|total)\\s(?:now )?${approximately}$`,
        ),
        4.6,
        'the costs of a year',
      ),
      customSignal(
        'spent in a year',
        4.6,
        (mention) =>
          weSpentBefore.test(mention.before) &&
          /^ (?:last year|this year|in (?:all of )?20\d\d|in total|for the year|during (?:20\d\d|the year))\s?(?:[,.;]|$)/i.test(
            mention.after,
          ),
      ),
      customSignal(
        'spent after income',
        3.6,
        (mention) =>
          spentBefore.test(mention.before) &&
          /\b(?:collected|income|took in|revenues?|receipts)\b/i.test(mention.before),
      ),
      contextMatches(
        'sentence',
        /\b(?:income|revenues?|receipts|collected|took in)\b/i,
        1,
        'income beside it',
      ),
      nearTreasurerWords,
      namesAssociationOrYear,
      contextMatches(
        'before',
        /\b(?:legal|lawn|landscap\w*|pool|water|sewer|electric\w*|utilit\w+|maintenance|office|insurance|repairs?|tree|snow|reserves?|capital|roof|monthly|meeting|postage|social|beautification|grounds|management|security|road|its|their|committee|unexpected|additional|extra|other|misc\w*|clubhouse)\s(?:\w+ )?(?:expenses?|expenditures?|spending|costs?|budget)\b[^.;$]{0,50}$/i,
        -5,
      ),
      contextMatches(
        'after',
        /^\s(?:in |of )?(?:expenses|bills|costs) (?:left|remaining|to go|outstanding)\b/i,
        -6,
        'the remaining expenses',
      ),
      contextMatches(
        'after',
        /^\s?(?:on|for|to|toward|per (?:month|unit|lot|home))\b(?! (?:the (?:(?:fiscal |calendar )?year|operation)|fiscal|(?:19|20)\d{2}))/i,
        -3,
      ),
      contextMatches(
        'sentence',
        /\b(?:reimburs\w*|increase of|over budget|under budget|line item|less than|exceed\w*)\b/i,
        -2.5,
      ),
      ...notTotalsOfAssociation,
    ],
    read: readAtLeast(1_000_00),
  },
  {
    path: 'financial.operatingResult',
    mentions: amountsAndCharges,
    hint: /net (?:income|gain|loss|profit)|surplus|deficit|shortfall|profit|excess (?:of )?(?:income|revenue)|\bloss\b/i,
    bias: -5.4,
    signals: [
      contextMatches(
        'before',
        /\bexcess of (?:total )?(?:incomes?|revenues?|receipts) over (?:total )?(?:expens\w+|expenditures|disbursements) of $/i,
        2.6,
        'an excess of income over expenses',
      ),
      contextMatches(
        'before',
        ignoringCase(`\\b(?:${gainWords}|${lossWords})\\b[^.;$]{0,25}${verbBeforeAmount}$`),
        4.2,
        'a result before',
      ),
      contextMatches('after', ignoringCase(`^\\s?(?:${gainWords}|${lossWords})\\b`), 4.2, 'a result after'),
      contextMatches('before', /\bleav(?:es|ing) a shortfall\b/i, -5, 'what is missing of a sum'),
      contextMatches('sentence', /\b(?:budget|(?:19|20)\d{2}|year|treasurer|financ\w+|net)\b/i, 1.4),
      nearTreasurerWords,
      contextMatches(
        'sentence',
        /\b(?:month(?:ly)?|interest|insurance|claim|premium|coverage|reserve|fund(?:ed|ing)|storm|theft|value)\b/i,
        -3,
        'a month, insurance, or reserves',
      ),
      contextMatches(
        'sentence',
        /\b(?:snow|pool|landscap\w+|legal|social|mowing|maintenance|water|utility) (?:budget|line)\b|\bbudgeted for (?:it|them|this)\b|\bof (?:the|its) \$[\d,.]+ budget/i,
        -5,
        'the budget for one item',
      ),
      ...notTotalsOfAssociation,
    ],
    read: (mention, around) => {
      const reading = readAtLeast(100_00)(mention, around)
      if (!reading || typeof mention.value !== 'number') return reading
      const cents =
        lossBefore.test(mention.before) || lossAfter.test(mention.after) ? -mention.value : mention.value
      return { ...reading, typed: money(cents) }
    },
  },
]
