import { countSource } from '../../../report-fields/parse'
import { money } from '../../../report-fields/typed-value'
import type { Mention } from '../../page/mentions'
import { yearOfMention } from '../../signals/amounts'
import { cellOf, statementAmounts } from '../../signals/statement-amounts'
import { inSection } from '../../signals/table-signals'
import {
  customSignal,
  followedBy,
  ignoringCase,
  inDocumentKind,
  pageMatcher,
  contextMatches,
  type FieldSignals,
  type Surroundings,
} from '../../signals/signal'
import { paragraphBefore, topicOf } from '../../signals/topics'
import { isReplaced } from './charges'
import { agingReportTitle, latePayersTitle, lateWords, payerWords } from './late-payer-words'

const owedWords =
  '(?:(?:delinquen(?:cy|cies|t)|past[- ]due|overdue|unpaid|outstanding|uncollected)(?: (?:dues|assessments?|accounts?|amounts?|balances?|fees|receivables?|homeowners?|owners?|HOA dues))?|arrears|arrearages?|(?:dues|assessments) (?:receivable|owed|outstanding|past due|in arrears|(?:not|never) (?:yet )?(?:paid|received|collected)|still (?:due|owed)))'
const duesOrOwnerWords =
  '(?:dues|assessments?|accounts?|owners?|homeowners?|members?|delinquen\\w+|arrears|past[- ]due)'

/** The last figure of a row with at least three. */
const isLastOfSeveralCells = (mention: Mention, around: Surroundings) => {
  const cells = cellOf(mention, around)?.row.cells ?? []
  return cells.length >= 3 && cells.at(-1)?.start === cellOf(mention, around)?.cell.start
}
/** The columns of an aging report, by days overdue. */
const agingColumns = /\b(?:over|0-|31-|1-)? ?30\b[^.;]{0,30}\b(?:over|31-|61-)? ?60\b[^.;]{0,30}\b90\b/i

const combinedWords =
  /\b(?:they|these|those|together|combined|altogether|in (?:all|total)|between them|among them|with a total of|for a total of|total(?:ing|s)?)\b/i
/** In characters. */
const linkReach = 60
const lateText = ignoringCase(`\\b${lateWords}`)
const paidOrSpentWords =
  /\b(?:we (?:\w+ )?owe|collected|received|recovered|settled|wrote|written|waive\w*|each|per|loan|budget|cost|reserves?|spent)\b/i
/** "Five owners have not paid. Together they owe $4,000": the sum may be in the next sentence. */
function isOwedTogether(mention: Mention, { pageText }: Surroundings): boolean {
  const [before, after] = [
    mention.before.slice(-linkReach),
    mention.after.slice(0, linkReach / 2).split(/[.;]/, 1)[0],
  ]
  const nearText = `${before} # ${after}`
  if (mention.row !== '' || /\$/.test(before) || paidOrSpentWords.test(nearText)) return false
  if (!combinedWords.test(nearText) && !/\bowed?\b/i.test(nearText)) return false
  if (lateText.test(mention.before)) return combinedWords.test(nearText)
  if (latePayersTitle.test(topicOf(mention, pageText))) return true
  const above = paragraphBefore(mention, pageText).slice(-200)
  return (
    /\bowe\b|\bowed\b|\bin arrears\b|\bbehind\b/i.test(nearText) &&
    (lateText.test(above) || /\ball but\b[^.]{0,40}\b(?:paid|current)\b/i.test(above))
  )
}

const latePayersBefore = ignoringCase(
  `\\b(?:(?!(?:one|1|an?) )${countSource}|some|a few|several) (?:of (?:the|our) )?(?:\\w+ )?${payerWords}\\b[^$%]{0,90}$`,
)
const lateSumText = ignoringCase(
  `\\b(?:${lateWords}|late|behind|owes?|over \\d{2,3} days|days|in collections?|attorney|lawyer)\\b|^\\W*(?:delinquen\\w+|collections?|arrears|past[- ]due)\\b`,
)
const linkToSum =
  /(?:[,(:=–-]|\bfor|\bof|\bwith|\btotal(?:ing|s|ed)?|\bcom(?:es|ing) to|\btogether|\bcombined|\bin all|\bowe[sd]?(?: us| the association)?)\s*(?:a )?(?:(?:combined|total|grand total)(?: of)? )?(?:about |approximately |roughly )?$/i
/** "Six homes are behind, for a combined $7,300", "Collections: 4 accounts, $9,150" */
function isOwedByLatePayers(mention: Mention, around: Surroundings): boolean {
  const before = mention.before.slice(-160)
  if (mention.row !== '' || !linkToSum.test(before) || !latePayersBefore.test(before)) return false
  if (paidOrSpentWords.test(before) || /^ (?:each|per|apiece|fee|charge|late)\b/i.test(mention.after))
    return false
  return lateSumText.test(before) || latePayersTitle.test(topicOf(mention, around.pageText))
}

const amountStillDue =
  /\b(?:total|amount|balance)s? (?:amount )?(?:that (?:is|are) )?still (?:due|owed|owing|outstanding)(?: to (?:the |our )?(?:HOA|POA|COA|association|us|community))?(?: for (?:19|20)\d{2})? (?:is|are|was|totals?)\s(?:about )?$/i
const isBalanceSheet = pageMatcher(/\bbalance sheet\b/i)

/** What all delinquent owners owe together; not their number, and not one owner's balance. */
export const delinquentAmount: FieldSignals = {
  path: 'financial.delinquentAmount',
  mentions: statementAmounts,
  hint: /delinquen|collections?\b|past dues?\b|owners? late|with the attorney|past[- ]due|overdue|arrear|unpaid|n['’]t paid|not (?:yet )?(?:paid|received|collected)|\bbehind\b|back dues|\bowe\b|outstanding|uncollected|receivable|still due|\bA\/R\b|\baging\b|\bowed\b/i,
  bias: -5,
  signals: [
    contextMatches('row', ignoringCase(`^(?:total )?${owedWords}\\b`), 5, 'row: amount owed'),
    contextMatches(
      'row',
      /\binterest\b|\bincome\b|\bfees?\b|\bcharges?\b|\ballowance\b|\bbad debts?\b|\bexpenses?\b/i,
      -6,
      'row: another amount',
    ),
    customSignal(
      'row: receivables among the assets',
      6,
      (mention, around) =>
        /^(?:total )?(?:(?:owners?|members?|homeowners?|assessments?|dues)'? )?(?:accounts?|assessments?|dues|fees) receivable\b(?!.*\b(?:other|insurance|misc\w*|prior|special)\b)/i.test(
          mention.row,
        ) &&
        (cellOf(mention, around)?.row.section === 'assets' ||
          (cellOf(mention, around)?.row.section === '' && isBalanceSheet(around.pageText))),
    ),
    customSignal(
      'the amount still due is',
      5.5,
      (m) => amountStillDue.test(m.before) && !/^ (?:for|to|on) (?:the|our|an?) /i.test(m.after),
    ),
    contextMatches(
      'sentence',
      /\b(?:owed|owing|still due) to (?!(?:the |our |an? )?(?:HOA|POA|COA|association|us\b|community))[a-z]/i,
      -7,
      'owed to someone else',
    ),
    inSection(-10, 'income'),
    contextMatches(
      'before',
      /\boutstanding (?:checks?|deposits?|invoices?|bills?|loans?|claims?|principal)\b[^.;$]{0,30}$/i,
      -7,
      'outstanding checks or bills',
    ),
    contextMatches(
      'before',
      /\b(?:association|HOA|POA|we) (?:is|are|was|were) (?:still |currently |now )?owed\s(?:a total of |about |approximately |over )?$/i,
      3.6,
      'the association is owed',
    ),
    customSignal(
      'the total of an aging report',
      7,
      (mention, around) =>
        /^(?:\d{1,4} (?:accounts|owners|units|homes|lots)\s{1,9})?(?:association |grand |report )?totals?$/i.test(
          mention.row,
        ) &&
        cellOf(mention, around)?.row.cells.at(-1)?.start === mention.start &&
        agingReportTitle.test(around.pageText.text.slice(0, 400)),
    ),
    contextMatches('row', /^owed by (?:the )?(?:home)?owners$|^delinquenc(?:y|ies)$/i, 4.5),
    customSignal('the combined debt of a number of owners', 6, isOwedByLatePayers),
    contextMatches(
      'after',
      ignoringCase(`^ by (?:${countSource}|the|some) (?:\\w+ )?${payerWords}\\b`),
      3.5,
      'owed by owners',
    ),
    contextMatches(
      'before',
      /\b(?:(?<!insurance |tax |other )receivables?|A\/R|past[- ]dues?|delinquenc(?:y|ies)|arrears|arrearages?)(?: balances?)? (?:(?:now|currently|still|have|has|total|came|come|fallen|dropped|grown|risen|stands?|stood|is|are|was|were|down|up) ){1,4}(?:at|to|of)? ?(?:about |approximately )?$/i,
      5,
      'receivables total',
    ),
    contextMatches(
      'before',
      /^\W*(?:aged |total |open )?(?:receivables?|A\/R)\s?[:=–-]?\s*$/i,
      4.5,
      'label: receivables',
    ),
    contextMatches('before', /^\W*delinquenc(?:y|ies)\s?[:=–-]\s{0,3}$/i, 2.5, 'label: delinquencies'),
    contextMatches('before', ignoringCase(`\\b${owedWords}\\b[^.;$]{0,50}$`), 3.6, 'owed shortly before'),
    contextMatches(
      'before',
      ignoringCase(`\\b(?:total|currently|combined|all)\\b[^.;$]{0,20}\\b${owedWords}\\b[^.;$]{0,40}$`),
      1,
      'total owed before',
    ),
    contextMatches(
      'after',
      ignoringCase(`^\\)?,?[^.;$]{0,25}\\b(?:is |are |in |of )?${owedWords}\\b`),
      3.6,
      'owed after',
    ),
    contextMatches(
      'before',
      /\b(?:haven['’]t paid|have not paid|not paid|unpaid|behind|past due|in arrears)\b[^$]{0,60}\b(?:total(?:s|ing)?|together|in all|altogether)\b[^.;$]{0,20}$/i,
      4.8,
      'the total of owners who have not paid',
    ),
    contextMatches(
      'before',
      /\btotal (?:amount )?(?:still )?(?:owed|owing|past due|delinquent|outstanding) (?:is |of |about |approximately )*$/i,
      4.5,
      'total owed directly before',
    ),
    customSignal(
      'the total column of an aging table',
      8,
      (mention, around) =>
        (/^(?:grand )?total$/i.test(mention.column)
          ? agingColumns.test(
              around.pageText.text.slice(Math.max(0, mention.span.start - 200), mention.span.start),
            )
          : agingColumns.test(mention.row) && /\btotal$/i.test(mention.row)) &&
        isLastOfSeveralCells(mention, around),
    ),
    contextMatches('before', /\ballowance\b[^$]{0,40}$/i, -5, 'an allowance for bad debt'),
    contextMatches(
      'before',
      /\b(?:owes?|owed)\s(?:us |the association |a total of |about |approximately |together ){0,2}$/i,
      2,
      'owes directly before',
    ),
    contextMatches(
      'after',
      /^\s(?:in|of) (?:accounts |dues |assessments )?receivables?\b/i,
      5,
      'in receivables',
    ),
    contextMatches('after', /^\s(?:in )?(?:back|past) dues\b/i, 3, 'back dues after'),
    customSignal('the combined debt of late owners', 5.5, isOwedTogether),
    customSignal('a replaced amount', -8, isReplaced),
    contextMatches(
      'before',
      /\b(?:amount|balance|sum|total) (?:still )?owed\b[^.;]{0,60}\b(?:to|at|now|is|of)\s(?:about |only |now )?$/i,
      4.5,
      'the amount owed is',
    ),
    contextMatches(
      'before',
      /(?:^|[-•\n]\s?|\s)(?:A\/?R|receivables?)(?: over (?:\d{2,3}|thirty|sixty|ninety)(?: days)?)?\s?[:=-]?\s*$/,
      5,
      'label: receivables, abbreviated',
    ),
    followedBy(/^\W{1,4}delinquency rate\b/i, 3.6, 'followed by the delinquency rate'),
    contextMatches(
      'sentence',
      ignoringCase(`\\b${duesOrOwnerWords}\\b`),
      1.2,
      'dues or owners in the sentence',
    ),
    contextMatches(
      'sentence',
      /\b(?:total|as of|currently|outstanding|owners|members|accounts|homes|lots|units)\b/i,
      0.5,
    ),
    contextMatches('heading', /delinquen|collections?|past due|receivable|treasurer|financial/i, 0.7),
    contextMatches(
      'sentence',
      /\b(?:late (?:fee|charge|payment)s?|fines?|penalt\w+|interest (?:of|at|rate)|returned checks?|NSF|filing fee|lien fee|attorney'?s'? fees?|administrative)\b/i,
      -3,
      'a charge for late payment',
    ),
    contextMatches(
      'sentence',
      /\b(?:shall|may|must|will be|if (?:a|an|any|the|your)|when (?:a|an)|any owner|in excess of|more than \$|at least \$|exceed\w*|policy|threshold|(?<!\d )per (?:month|lot|unit|home))\b/i,
      -2.5,
      'a rule or policy',
    ),
    contextMatches(
      'sentence',
      /\b(?:your|this unit|(?:an?|one|the) (?:owner|homeowner|unit|lot|member|property|account|resident|house)|each|(?:lot|unit) #?\d+)\b/i,
      -2.5,
      'one owner’s balance',
    ),
    contextMatches(
      'before',
      /\b(?:collected|received|recovered|(?<!(?:n['’]t|not|yet|has|have) )paid|deposited|wrote off|written off|forgive\w*|waive\w*|bad debts?|prepaid|loan|invoices?|bills?|vendors?|taxes|deposits)\b[^.;$]{0,60}$/i,
      -3,
      'paid, or another amount',
    ),
    contextMatches(
      'after',
      /^[^.;$]{0,30}\b(?:was|were|has been|have been) (?:collected|received|recovered|paid|written off)/i,
      -3,
    ),
    inDocumentKind(-3, 'ccrs', 'bylaws', 'rules', 'insurance', 'reserve_study', 'fee_schedule'),
    inDocumentKind(0.5, 'minutes', 'financial_statement', 'notice', 'questionnaire'),
  ],
  read: (mention) =>
    typeof mention.value === 'number' && mention.value >= 50_00 && mention.value <= 5_000_000_00
      ? { typed: money(mention.value), qualifier: yearOfMention(mention) }
      : null,
}
