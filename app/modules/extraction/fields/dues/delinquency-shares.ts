import { percentage } from '../../../report-fields/typed-value'
import type { Mention } from '../../page/mentions'
import { amountsAndPercentsOf, yearOfMention } from '../../signals/amounts'
import {
  customSignal,
  ignoringCase,
  inDocumentKind,
  foundByRule,
  contextMatches,
  type FieldSignals,
} from '../../signals/signal'
import { lateWords, payerWords } from './late-payer-words'

const ofWhom = `\\s?\\)?\\s?(?:of )?(?:the |our |all )?(?:(?:19|20)\\d{2} )?(?:\\w+ ){0,2}`
/** "94% of the owners have paid", "We have collected 94% of the dues": the rest is late. */
const paidAfter = ignoringCase(
  `^${ofWhom}${payerWords} (?:have |had |has |are )?(?:now |already )?(?:paid\\b(?! for\\b)|current\\b|up[- ]to[- ]date)`,
)
const collectedAfter = ignoringCase(
  `^${ofWhom}(?:dues|assessments)\\b[^.;%]{0,25} (?:have|has|are|is|were|was)(?: now)?(?: been)? (?:paid|collected|received)\\b|^${ofWhom}(?:dues|assessments) (?:collected|received)\\b|^ (?:collected|paid)\\b`,
)
const collectedBefore =
  /\b(?:received|collected)\s(?:about |approximately |over |nearly )?$|\bcollection rate(?: (?:is|was|of))?\s?:?\s$|\b(?:dues|assessments?) collect(?:ed|ions?)(?: (?:are|is|was|at|stand|now))*\s?:?\s$/i
/** "Dues are $125, and 85% have been collected to date" */
const collectedToDateAfter =
  /^(?: of (?:the |our |all )?(?:\w+ ){0,2}(?:dues|assessments))? (?:have|has|are|is|were|was)(?: now)?(?: been)? (?:collected|received|paid|in)\b/i
const duesCollected = /\b(?:dues|assessments?)\b/i
/** While dues are coming in, a smaller share says nothing about delinquency. */
const [smallestShareOfPayers, smallestShareCollected] = [75, 85]
const isSharePaid = ({ before, after, value }: Mention) =>
  Number(value) < 100 &&
  ((Number(value) >= smallestShareOfPayers && paidAfter.test(after)) ||
    (Number(value) >= smallestShareCollected &&
      (collectedAfter.test(after) || collectedToDateAfter.test(after) || collectedBefore.test(before)) &&
      duesCollected.test(`${before} ${after}`)))

/** The share of owners or dues that is delinquent. */
export const delinquencyShare: FieldSignals = {
  path: 'financial.delinquencyShare',
  mentions: (pageText) => amountsAndPercentsOf(pageText).filter((m) => m.type === 'percent'),
  hint: /delinquen|past[- ]due|unpaid|arrears|not (?:yet )?paid|overdue|uncollect|\bbehind\b|n['’]t paid|\bpaid\b|\breceived\b|outstanding|collect|days late|receivable|outstanding dues|(?:dues|assessments?) are in\b/i,
  bias: -5,
  signals: [
    contextMatches(
      'before',
      /\b(?:delinquen(?:cy|cies|t)|past[- ]due|unpaid|arrears|overdue)\b[^.;%]{0,50}$/i,
      2.8,
      'delinquency before',
    ),
    contextMatches(
      'before',
      /\bdelinquenc(?:y|ies) (?:rate|percentage|ratio|level)s?\b[^.;%]{0,30}$|\bpercent(?:age)? of (?:\w+ ){0,3}(?:owners|units|homes|accounts|dues)\b[^.;%]{0,60}\b(?:delinquent|past due|in arrears|behind)\b[^.;%]{0,12}$|\bdelinquenc(?:y|ies) (?:stands?|is|are|was|remains?|fell|rose|dropped) (?:now )?(?:at |to )?$/i,
      2,
      'delinquency rate',
    ),
    contextMatches('after', ignoringCase(`^[^.;%]{0,60}\\b${lateWords}`), 3.2, 'delinquent after'),
    customSignal('the share that has paid', 6, isSharePaid),
    contextMatches(
      'after',
      ignoringCase(
        `^${ofWhom}(?:${payerWords}|dues|assessments) (?:are|is|remains?) (?:still |currently )?(?:outstanding|unpaid|uncollected)\\b`,
      ),
      5,
      'of dues that are outstanding',
    ),
    contextMatches(
      'after',
      ignoringCase(
        `^${ofWhom}${payerWords} (?:(?:are|is|have|has|were|still|currently|now) ){0,3}${lateWords}`,
      ),
      2,
      'of owners who are late',
    ),
    contextMatches(
      'before',
      /(?:^|\n)\W*delinquent (?:accounts|owners|homeowners|homes|units|dues)\s?[:=–-]\s{0,4}$|\b(?:percent(?:age)?|%|share) (?:that is |of accounts )?(?:delinquent|past due|in arrears)\s?[:=–-]?\s{1,4}$|\b(?:owners|units|homes|lots|accounts)\b[^.;%]{0,25}\bdays (?:late|past due|delinquent|behind)\s?[:=–-]\s{0,4}$|\b(?:delinquen(?:cies|t \w+)|past[- ]due \w+|outstanding dues|unpaid (?:dues|assessments)|(?:dues|assessments) receivable|receivables) (?:represent|equal|amount to|make up|are|is)s? (?:about |now |only )?$/i,
      4.5,
      'label or subject: delinquency',
    ),
    customSignal(
      'a question about a threshold',
      -8,
      ({ before, after }) =>
        /\b(?:is|are|do|does|has|have) (?:\w+ )?(?:more than|greater than|over|in excess of|at least)\s$/i.test(
          before,
        ) && /^[^.;]{0,120}\?/.test(after),
    ),
    contextMatches(
      'after',
      /^\s?\)?\s?(?:of )?(?:the |our |all |total |entire )?(?:entire )?(?:owners|homeowners|members|membership|units|lots|accounts|dues|assessments|households|homes|houses|properties|residents|budget)/i,
      1.2,
      'a share of owners or dues',
    ),
    contextMatches('sentence', /\b(?:delinquen\w+|dues|assessments?)\b/i, 0.8),
    contextMatches(
      'sentence',
      /\b(?:shall|may|interest|late (?:fee|charge)|fannie|freddie|FHA|lender|no more than|not exceed|if (?:a|an|any)|\bis more than|are more than|votes?|penalty|per (?:annum|month)|collection rate|rule of thumb)\b/i,
      -3,
    ),
    inDocumentKind(-3, 'ccrs', 'bylaws', 'rules', 'insurance'),
    inDocumentKind(0.5, 'minutes', 'financial_statement', 'notice', 'questionnaire'),
    foundByRule(2.5),
  ],
  read: (mention) => {
    const share = isSharePaid(mention)
      ? Math.round((100 - Number(mention.value)) * 100) / 100
      : Number(mention.value)
    return share >= 0 && share <= 60
      ? {
          typed: percentage(share, { decimals: 2 }),
          qualifier: yearOfMention(mention),
        }
      : null
  },
}
