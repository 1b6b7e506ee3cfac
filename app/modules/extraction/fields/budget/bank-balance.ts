import { textAfter, textBefore } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { dateSource } from '../../../report-fields/parse'
import { isSavedForProject } from '../reserves/reserve-clauses'
import { partOfSum } from './account-sums'
import { totalOfAccountsBefore } from './account-totals'
import { tableRows } from '../../page/table'
import { statesRuleOrLimit } from './budget-words'
import { amountReading, statementAmounts, cellOf } from '../../signals/statement-amounts'
import {
  inSection,
  computedAs,
  oneOfSeveral,
  previousAmount,
  inPolicy,
  runningTextMatches,
} from '../../signals/table-signals'
import {
  inDocumentKind,
  contextMatches,
  customSignal,
  pageMatcher,
  type FieldSignals,
  type Signal,
  inGoverningDocuments,
} from '../../signals/signal'

const accountWords =
  /\b(?:checking|savings|money market|mma?|cds?|certificates?|operating|reserves?|bank|petty cash|investments?|account)\b/i

/** A kind of bank account, followed by a figure or punctuation; several that share a figure count once. */
const accountBeforeFigure =
  /\b(?:checking|savings|money market|cds?\b|certificates?)(?! ?(?:accounts? )?(?:,|and\b|&|plus\b|\/)(?: and)? ?(?:the |our |reserve )?(?:checking|savings|money market|cds?|certificates|petty cash)\b)(?=[^.;]{0,60}\d|[.;,]|\s*\()/gi

/** Signals that an amount is part of a sum, an earlier balance, a limit of deposit insurance, or one owner's. */
export const otherBalanceSignals: readonly Signal[] = [
  customSignal('before the ending balance', -9, ({ end }, { pageText }) =>
    /^[^$\n]{0,12}[;,.]\s(?:and |with )?(?:an? |the |our )?(?:ending|closing) (?:\w+ )?balance\b/i.test(
      pageText.text.slice(end, end + 60),
    ),
  ),
  contextMatches(
    'before',
    /\b(?:beginning|opening|starting)\b[^.;$–—-]{0,30}$|\b(?:opened|began|started)(?: (?:the |this )?\w+)? with (?:about )?$/i,
    -9,
    'the first balance',
  ),
  contextMatches(
    'before',
    /\b(?:pool|social|garden|club|flower|lake|dock|roof|road|the|capital|special|legal|building) fund\b[^.;$]{0,40}$/i,
    -5,
    'the balance of another fund',
  ),
  partOfSum(-9),
  contextMatches(
    'sentence',
    /\bworking capital\b.{0,80}\b(?:buyers?|purchasers?|clos(?:e|ing)|new owners?)\b|\b(?:buyers?|purchasers?|clos(?:e|ing)|new owners?)\b.{0,80}\bworking capital\b/i,
    -6,
    'what a buyer pays in',
  ),
  customSignal('saved for a project', -8, isSavedForProject),
  runningTextMatches(
    'before',
    /\b(?:deposit(?:ed|s|ing)?|put|transferr?ed|moved|placed)\s(?:about |another )?$|\b(?:cash|funds) (?:received|collected|spent|paid|disbursed)\b[^.;$]{0,30}$|\b(?:contractors?|vendors?|committee|club)\b[^.;$]{0,20}\b(?:has|had|have|holds?)\s(?:about )?$/i,
    -7,
  ),
  runningTextMatches(
    'before',
    /\b(?:beginning|opening|starting|previous)(?: \w+){0,2} balance(?: of| was| is)?\s*$/i,
    -7,
  ),
  contextMatches('sentence', /\bFDIC\b|\binsured limit\b/i, -7),
  contextMatches(
    'sentence',
    /\b(?:owner|resident)s? (?:at|of|in) (?:unit|lot)\b|\b(?:unit|lot) \d+ (?:has|owes)\b/i,
    -7,
  ),
]

/** "ended up with", "finished the year with" */
const endedWithBefore =
  /\b(?:end(?:ed|s|ing)?|finish(?:ed|es|ing)?|clos(?:ed|es|ing)?)(?: up| out| off)?(?: the| our| this| last)?(?: fiscal| calendar)?(?: year| month| quarter| period| (?:19|20)\d{2})? with\s(?:about |approximately |a balance of )?$/i

/** "March 1, 2024 - " */
const dayBefore = new RegExp(`${dateSource}\\s?[-–—:]\\s{0,3}$`, 'i')

const hasFirstBalance = pageMatcher(/\b(?:beginning|opening|starting) (?:cash |bank )?balance\b/i)
const hasReceipts = pageMatcher(/\b(?:receipts|deposits)\b/i)
const hasDisbursements = pageMatcher(/\bdisbursements\b/i)

/** Whether a page says what came in and went out between two balances. */
const hasCashFlow = (page: PageText) => hasFirstBalance(page) && hasReceipts(page) && hasDisbursements(page)

/** The cash in the association's bank accounts. */
export const bankBalance: FieldSignals = {
  path: 'financial.bankBalance',
  mentions: statementAmounts,
  hint: /working capital|\bend(?:ed|ing)? |together|finish|bank|checking|\bckg|\bbal\b|\baccts?\b|cash|balance|savings|account|treasury|current funds/i,
  bias: -4,
  signals: [
    ...otherBalanceSignals,
    runningTextMatches(
      'before',
      /\b(?:end(?:ing)?|closing|final|year[- ]end) (?:bank |account |checking |cash )?balance(?: (?:is|was|of|at|stands at|came to)|:)?\s{1,3}$/i,
      3,
    ),
    customSignal(
      'a day’s amount in the account',
      4.5,
      (mention) =>
        mention.row === '' &&
        dayBefore.test(mention.before) &&
        /^\s(?:is |was )?in (?:the |our )?(?:bank|checking|treasury|(?:bank |checking )?accounts?)\b/i.test(
          mention.after,
        ),
    ),
    runningTextMatches('before', totalOfAccountsBefore, 7.5),
    runningTextMatches('before', endedWithBefore, 4.5),
    runningTextMatches(
      'after',
      /^ (?:between|among|across|in) (?:the |our |all |both )*(?:checking|savings|operating|bank|money market)(?: accounts?)?(?:,| and|,? plus| &) /i,
      2.5,
    ),
    runningTextMatches(
      'before',
      /(?:^|[.;:,]\s{1,3}|\b(?:our|the|HOA|association) )(?:(?:operating (?:cash|funds?|money|balance)|money in (?:the |our )?bank|working capital)(?: (?:at|as of|on) [^.;$:]{3,25})?(?::| (?:now |currently )?(?:is|was|stands at|stood at|totals|of))\s{1,3})$/i,
      4.6,
    ),
    runningTextMatches('after', /^\s(?:left )?in (?:our |the )?working capital\b/i, 3.6),
    customSignal('petty cash beside checking', 9, ({ before }) =>
      /\b(?:checking|bank|operating)(?: account)? (?:and|plus|&|with) petty cash\b[^.;$]{0,40}$|\bpetty cash (?:and|plus|&) (?:the )?(?:checking|bank|operating)\b[^.;$]{0,40}$/i.test(
        before,
      ),
    ),
    runningTextMatches(
      'before',
      /\b(?:cash|bank) (?:position|statement (?:shows?|showed|balance))\W{0,3}$/i,
      4.4,
    ),
    runningTextMatches(
      'before',
      /\b(?:began|started|opened)\b[^.;]{0,60}\b(?:ended|closed|finished)(?: \w+){0,4} (?:with|at)\s$/i,
      5,
    ),
    contextMatches(
      'row',
      /^(?:grand )?(?:total|combined)s?\b.{0,40}\b(?:bank|cash|checking|savings|funds|accounts?|on (?:hand|deposit))\b/i,
      5,
    ),
    contextMatches(
      'row',
      /^(?:current |ending |closing |total )?(?:bank|checking|cash|operating)(?: account)?(?: ending)? balances?$|^cash (?:in|at) (?:the )?banks?(?:,? (?:as of |at |on )?[A-Za-z\d/., ]{0,20}\d)?$|^(?:book|reconciled|bank statement) balance\b|^cash position$|^(?:cash|balance|funds) on hand$|^ending (?:cash|bank|checking|account) balance$|^cash and (?:cash equivalents|investments)$|^cash(?: balance)?,? (?:at )?end(?: of (?:the )?(?:year|period|month))?$|^balance,? \d{1,2}\/\d{1,2}\/\d{2,4}$|^working capital (?:at|as of|on)\b|^(?:balance|funds|money|cash) in (?:the |our )?(?:bank|checking|account)|^(?:[A-Z][\w'’ ]{3,24}: )?(?:current|available) (?:(?:account|bank|cash) balance|funds)(?: available)?$/i,
      4.8,
    ),
    contextMatches(
      'row',
      /^(?:ending|closing|current|account) balance\b|^balance (?:as of|at|on)\b|^checking(?: account)?(?: balance)?\b/i,
      3.9,
    ),
    // Other rows of such a balance sheet hold reserves or are not cash.
    customSignal(
      'operating cash among the assets',
      4,
      (mention, around) =>
        cellOf(mention, around)?.row.section === 'assets' &&
        /^(?:operating cash|cash\s?[-–—,:(]\s?operating\)?|cash)(?: account)?$/i.test(mention.row),
    ),
    customSignal('the ending balance of an operating account', 2, (mention, around) => {
      const row = cellOf(mention, around)?.row
      return (
        /^(?:end(?:ing)?|closing|current) balance\b/i.test(mention.row) &&
        /^(?:operating|checking|bank) account/i.test(row?.group ?? '')
      )
    }),
    customSignal(
      'the ending balance below receipts and disbursements',
      4,
      (mention, around) =>
        /^(?:end(?:ing)?|closing) (?:cash |bank )?balance\b/i.test(mention.row) &&
        cellOf(mention, around)?.row.section !== 'reserves' &&
        hasCashFlow(around.pageText),
    ),
    contextMatches(
      'row',
      /reserve|replacement|receivable|payable|liabilit|equity|\bloans?\b|beginning|starting|opening|previous|forward|income|expen|receipts|disburse|paid|transfer|other|budget|current assets|total assets|fixed|deposit|net\b|dues|cost/i,
      -4,
    ),
    inSection(-3, 'income', 'expenses', 'liabilities', 'reserves'),
    inSection(0.5, 'assets'),
    customSignal(
      'a checking account among the assets',
      3.6,
      (mention, around) =>
        cellOf(mention, around)?.row.section === 'assets' &&
        /\bchecking\b/i.test(mention.row) &&
        !/^(?:total|checking)\b/i.test(mention.row),
    ),
    // If all rows above are bank accounts, "total assets" is the bank balance.
    customSignal('total assets that are all cash', 10, (mention, around) => {
      const ownRow = cellOf(mention, around)?.row
      if (ownRow?.section !== 'assets' || !/^total (?:current )?assets$/i.test(ownRow.label)) return false
      const above = tableRows(around.pageText).filter(
        (row) => row.section === 'assets' && row.line < ownRow.line && !/^total/i.test(row.label),
      )
      return (
        above.length >= 1 && above.every((row) => accountWords.test(row.label) || /\bcash\b/i.test(row.label))
      )
    }),
    computedAs('sum', 1),
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
      /\b(?:end(?:ing)?|closing|final|year[- ]end) (?:bank |account |checking |cash )?(?:balance|cash position)\b(?:[^.;$]|\.(?=\s?\d)){0,45}$/i,
      4.2,
    ),
    customSignal(
      'followed by the ending balance',
      -4,
      (mention, { pageText }) =>
        !/\b(?:end(?:ing)?|closing)\b/i.test(mention.before.slice(-60)) &&
        /^[^$]{0,60}\b(?:end(?:ing)?|closing) balance\b/i.test(textAfter(mention, pageText, 90)),
    ),
    customSignal(
      'income or expenses before',
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
      /\bbalances? (?:in|of|for) (?:the |our )?(?:association['’]?s? |HOA['’]?s? |POA['’]?s? )?(?:checking|bank|operating|savings|accounts?|treasury)\b[^.;$]{0,45}$/i,
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
      'before',
      /(?:^|[.;:]\s{1,3}|\bthe |\bour )(?:current|available|total) (?:account |bank |cash )?(?:balance|funds):?\s{1,3}$/i,
      4,
    ),
    runningTextMatches(
      'before',
      /\b(?:our|the|HOA) (?:bank |checking |operating )?account (?:now |currently |presently )?(?:is|was|stands|stood|sits)(?: now| currently)? at\s(?:about )?$/i,
      4.2,
    ),
    runningTextMatches(
      'after',
      /^\s(?:in cash\b(?! flow)|(?:in )?(?:total|combined)\b[^.;$]{0,20}\b(?:checking|bank|accounts)\b)/i,
      4.2,
    ),
    runningTextMatches(
      'after',
      /^[^.;$]{0,18}(?:\bin (?:the |our )?(?:HOA |POA |association )?(?:bank|checking|treasury|(?:bank )?accounts?)\b|on hand\b)/i,
      4.3,
    ),
    runningTextMatches(
      'before',
      /\btotal(?:ing|s|ed)?(?: (?:balance|funds|cash|assets|of all accounts))?(?: of| is| was|:)?\s*$/i,
      2,
    ),
    contextMatches('sentence', /\b(?:treasurer|bank|checking|savings|cash|money market)\b/i, 0.8),
    customSignal('the total of accounts', 4.6, (mention, around) => {
      const ownRow = cellOf(mention, around)?.row
      if (!ownRow || !/^(?:grand )?totals?$/i.test(ownRow.label)) return false
      const others = tableRows(around.pageText).filter(
        (row) =>
          row.line < ownRow.line &&
          ownRow.line - row.line <= 8 &&
          (!ownRow.isUnlabeled || row.start >= ownRow.start),
      )
      return others.length >= 2 && others.every((row) => accountWords.test(row.label))
    }),
    customSignal(
      'a total after the accounts before it',
      2.5,
      (mention, { pageText }) =>
        /\btotal(?:ing|s|ed)?\b[^.;$]{0,30}$/i.test(mention.before || textBefore(mention, pageText, 30)) &&
        /\b(?:checking|savings|bank|cash|cd|operating|accounts?)\b/i.test(textBefore(mention, pageText, 200)),
    ),
    customSignal(
      'reserves before',
      -2.5,
      ({ before }) =>
        /\breserves?\b(?:(?!total|combined)[^.;]){0,60}$/i.test(before) &&
        !totalOfAccountsBefore.test(before),
    ),
    contextMatches('before', /(?<!un)(?<!un-)\brestricted\b[^.;$]{0,40}$/i, -8, 'restricted'),
    contextMatches(
      'before',
      /\b(?:loan|past due|delinquen\w+|receivables?|owed|owes|owing|invoices?|paid|check (?:no|number|#)|bid|petty cash|outstanding|unpaid)\b[^.;$]{0,60}$/i,
      -3,
    ),
    contextMatches(
      'after',
      /^[^.;$]{0,30}\b(?:past due|delinquen|owed|(?<!\b(?:and|while|with) (?:the |our )?)reserves?|receivable|in savings|per (?:lot|unit|home|month))\b/i,
      -2.5,
    ),
    customSignal('one of several accounts', -6, (mention, { pageText }) => {
      if (
        /\b(?:total|combined)\b/i.test(
          `${mention.row} ${mention.before.slice(-40)} ${mention.after.slice(0, 12)}`,
        )
      )
        return false
      const nearbyText = pageText.text.slice(Math.max(0, mention.start - 140), mention.end + 160)
      return (
        new Set(
          [...nearbyText.matchAll(accountBeforeFigure)].map((account) =>
            account[0].toLowerCase().slice(0, 2),
          ),
        ).size >= 2
      )
    }),
    customSignal(
      'near delinquent dues',
      -2.5,
      (mention, { pageText }) =>
        /delinquen|past due|collection agency|overdue|unpaid|arrears/i.test(
          pageText.text.slice(Math.max(0, mention.start - 220), mention.end + 160),
        ) &&
        !/\b(?:bank|checking|cash|savings)\b/i.test(mention.sentence) &&
        !/^\W{0,3}in (?:the|our|its) /i.test(mention.after),
    ),
    oneOfSeveral(-1),
    contextMatches('sentence', /\bif\b|example|transfer|owner'?s? account|assessment account/i, -2),
    previousAmount,
    statesRuleOrLimit,
    inGoverningDocuments,
    inPolicy(-4),
    inDocumentKind(-5, 'reserve_study'),
    inDocumentKind(0.4, 'minutes', 'financial_statement'),
  ],
  read: (m, around) => amountReading(m, around, { minCents: 100_00 }),
}
