import { money, numberOf, percentage, type Alternatives } from '../../../report-fields/typed-value'
import { amountSource, percentSource, readMoney, readPercent } from '../../../report-fields/parse'
import { textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import {
  duesSource,
  amountOrRate,
  inStatement,
  isProposedCharge,
  joinQualifiers,
  nearbyWords,
} from '../../signals/amounts'
import {
  customSignal,
  ignoringCase,
  inDocumentKind,
  contextMatches,
  type FieldSignals,
} from '../../signals/signal'
import { chargeSubjectOf } from './charge-subjects'
import { columnPeriod, chargesAndPercentsOf, isReplaced } from './charges'
import { chargeInterval, isBelowPayment, unpaidWords } from './late-charge-words'

const termWords = `(?:${percentSource}|${amountSource})`
const termPair = new RegExp(
  `(?<of>\\bthe (?:greater|higher|larger|lesser|lower|smaller) of\\s[^.;$%]{0,30}?)?(?<first>${termWords})(?:[^.;$%]{0,90}?)\\b(?:or|and)\\b[^.;$%]{0,40}?(?<second>${termWords})(?<which>[^.;$%]{0,80}?\\bwhich\\s?ever (?:amount |sum )?is (?:the )?(?:greater|higher|larger|more|less(?:er)?|lower|smaller)\\b)?`,
  'gi',
)
/** In characters. */
const longestPair = 400

/** "10% of the payment or $10, whichever is greater": one term alone would misstate the fee. */
function greaterOrLesserOf(mention: Mention, { text }: PageText): Alternatives | null {
  const sentence = `${mention.before}${text.slice(mention.start, mention.end)}${mention.after}`
  const contextStart = Math.max(0, mention.before.length - longestPair / 2)
  const context = sentence.slice(contextStart, contextStart + longestPair)
  for (const match of context.matchAll(termPair)) {
    const { of: leadIn = '', first = '', second = '', which = '' } = match.groups ?? {}
    const offset = mention.before.length - contextStart
    if ((leadIn === '' && which === '') || offset < match.index || offset >= match.index + match[0].length)
      continue
    const [firstTerm, secondTerm] = [first, second].map(readTerm)
    if (!firstTerm || !secondTerm || isEqual(firstTerm, secondTerm)) continue
    const isLess = /\b(?:less(?:er)?|lower|smaller)\b/i.test(`${leadIn} ${which.slice(-12)}`)
    return { kind: 'alternatives', terms: [firstTerm, secondTerm], whichever: isLess ? 'less' : 'greater' }
  }
  return null
}

type Term = Alternatives['terms'][number]

function readTerm(text: string): Term | null {
  const share = readPercent(text)
  if (share !== null) return percentage(share, { decimals: 2 })
  const cents = readMoney(text)
  return cents === null ? null : money(cents)
}

const isEqual = (a: Term, b: Term) => a.kind === b.kind && numberOf(a) === numberOf(b)

const minLateFeeCents = 1_00
const maxLateFeeCents = 500_00

/** The charge for late payment of dues, as an amount or a percentage. */
export const lateFee: FieldSignals = {
  path: 'financial.lateFee',
  mentions: chargesAndPercentsOf,
  hint: /\blate(?:ness)?\b|\bafter th(?:e|at)\b|\b(?:paid|received|mailing|mailed) after\b|\b(?:tack|add)(?:s|ed)? on\b|delinquen|past due|overdue|not paid|(?:not|n['’]t) (?:have|received?|gotten|got)\b|penalty/i,
  bias: -4.7,
  signals: [
    contextMatches(
      'row',
      /\b(?:late (?:fees?|charges?)|penalties)\b.{0,20}\b(?:collected|received|income|revenue|waived|paid)\b/i,
      -14,
      'row: late fees collected',
    ),
    contextMatches(
      'after',
      /^ (?:\w+ ){0,2}(?:was|were|has been|have been|will be|is) (?:waived|refunded|removed|reversed|forgiven|credited)\b/i,
      -8,
      'a fee that was waived later',
    ),
    contextMatches(
      'before',
      /\b(?:waiv(?:e|ed|ing)|refund(?:ed|ing)?|forg(?:ive|ave|iven)|revers(?:e|ed)|remov(?:e|ed)|credit(?:ed)?)\s(?:the |a |an |her |his |their |that )?(?:owner['’]s )?$/i,
      -6,
      'a fee that was waived',
    ),
    contextMatches(
      'before',
      /(?:^|[.;:]\s|\bplease )(?:add|include)\s(?:an? (?:additional |extra )?)?$/i,
      2,
      'add',
    ),
    customSignal(
      'to be added if paid later',
      5,
      (mention) =>
        /\b(?:add|include)\s(?:an? (?:additional |extra )?)?$/i.test(mention.before) &&
        /^ (?:if|when|to (?:your|the) (?:payment|dues|total)|for (?:any )?payments?)\b[^.;$]{0,40}\b(?:after|late|later than|past|not (?:paid|received))\b/i.test(
          mention.after,
        ),
    ),
    contextMatches('after', /^ (?:net )?(?:loss|gain|deficit|surplus|profit)\b/i, -9, 'a result'),
    customSignal(
      'charged for late payment, by the nearest words',
      4.6,
      (m, { pageText }) => m.type === 'money' && chargeSubjectOf(m, pageText) === 'late payment',
    ),
    contextMatches(
      'before',
      /\blate (?:payment |assessment )?(?:fees?|charges?|penalt(?:y|ies)|fines?)\b[^.;$%]{0,40}$/i,
      3,
      'late fee shortly before',
    ),
    contextMatches(
      'before',
      /\blate (?:payment |assessment )?(?:fees?|charges?|penalt(?:y|ies)|fines?)\b[^.;]{0,110}$/i,
      2,
      'late fee before',
    ),
    contextMatches(
      'after',
      /^\s{0,3}\)?\s?(?:dollars\s)?(?:\(?\$?\d+(?:\.\d\d)?\)?\s)?(?:per month |monthly |a month |flat |one-?time |administrative |non-?refundable )?(?:as an? )?(?:additional )?late (?:payment )?(?:fee|charge|penalty|fine)/i,
      4,
      'followed by late fee',
    ),
    contextMatches(
      'after',
      /^[^.;$]{0,60}\b(?:late (?:payment )?(?:fee|charge|penalty)|penalty)\b/i,
      1,
      'late fee after',
    ),
    contextMatches(
      'sentence',
      /\blate (?:payment )?(?:fee|charge|penalt|fine)|\bpenalty\b/i,
      1.3,
      'late fee in the sentence',
    ),
    contextMatches(
      'before',
      /\b(?:fee|charge|penalty|fine|assessed|charged|amount)(?: of| in the amount of| equal to| is| at|:)?(?: an additional| an?)?\s*$/i,
      0.8,
      'a charge of',
    ),
    contextMatches(
      'before',
      /\b(?:penalt(?:y|ies)|charged|charge|fee)\b[^.;$%]{0,30}$/i,
      0.8,
      'a penalty before',
    ),
    contextMatches(
      'before',
      /\b(?:penalty (?:fee|charge)|penalty)\b[^.;$%]{0,30}$/i,
      1.5,
      'a penalty shortly before',
    ),
    contextMatches('after', /^\s{0,3}\)?\s?(?:late )?(?:penalty|surcharge)\b/i, 2, 'followed by penalty'),
    contextMatches(
      'before',
      /\blate\b[^.;$%]{0,30}\b(?:is|are|will be|be) charged\s(?:with )?(?:an? |the )?(?:(?:greater|lesser) of )?$/i,
      2.5,
      'late payments are charged',
    ),
    customSignal(
      'added to late payments',
      4.2,
      (mention) =>
        /\b(?:late|past due|overdue|delinquent)\b[^.;$%]{0,50}$/i.test(mention.before) &&
        /^\s(?:is|are|will be|gets|shall be) (?:added|charged|assessed)\b/i.test(mention.after),
    ),
    customSignal(
      'late payments are subject to a fee of',
      3,
      (mention) =>
        /\b(?:late|past[- ]due|delinquent|overdue|unpaid) (?:payments?|dues|assessments?|accounts?|balances?|owners?|members?)\b[^.;$%]{0,40}\b(?:subject to|incurs?|charged|assessed|pays?)\s(?:with )?(?:an? |the )?(?:additional )?(?:(?:fee|charge|penalty) of )?$/i.test(
          mention.before,
        ) &&
        (/\b(?:fee|charge|penalty) of $/i.test(mention.before) ||
          /^\s?\)?\s?(?:\w+ )?(?:fee|charge|penalty)\b/i.test(mention.after)),
    ),
    customSignal(
      'a charge for unpaid amounts',
      3.2,
      (mention) =>
        (/\b(?:fee|charge|penalty|surcharge)\b[^.;%]{0,45}$/i.test(mention.before) ||
          /^[^.;]{0,90}\b(?:is|are|will be|shall be) (?:added|charged|assessed|imposed)\b/i.test(
            mention.after,
          )) &&
        unpaidWords.test(mention.after.slice(0, 160)) &&
        !/\binterest\b/i.test(mention.sentence),
    ),
    contextMatches(
      'before',
      /\b(?:after|by|late|not (?:\w+ )?(?:received|paid|gotten))\b[^.;$%]{0,50}\b(?:please )?(?:add|include)\s(?:an? )?(?:additional |extra )?$/i,
      5,
      'to be added to late payments',
    ),
    contextMatches(
      'before',
      /\b\d{1,3} days (?:late|past due|overdue|delinquent)\s?[-–—:=]\s{0,3}$/i,
      5,
      'label: days late',
    ),
    contextMatches(
      'before',
      /\blate (?:payments?|dues|assessments?)\s?[:=–-]\s{0,3}$/i,
      5,
      'label: late payment',
    ),
    contextMatches(
      'before',
      /\bpenalt(?:y|ies) (?:for|on) [^.;$%]{3,60}\b(?:is|are|of|:)\s$/i,
      3,
      'the penalty for it is',
    ),
    contextMatches(
      'before',
      /\b(?:late|past[- ]due|overdue) (?:payments?|dues|assessments?)\s(?:costs?|are|is|carry|carries)\s(?:an? )?(?:extra |additional )?$/i,
      4,
      'late payments cost',
    ),
    contextMatches(
      'before',
      /\bdays (?:late|past due|overdue|delinquent)\b[^.;$%]{0,30}\b(?:pays?|charged|assessed|incurs?)\s(?:an? )?(?:additional )?(?:fee|charge|penalty) of $/i,
      2.5,
      'a charge after days late',
    ),
    contextMatches(
      'sentence',
      /\b(?:eliminat\w+|delet\w+|remov(?:e|ed|ing)|discontinu\w+|no longer|abolish\w*|rescind\w*|used to (?:be|charge)|no late (?:fee|charge)s? (?:is|are|will|shall))\b/i,
      -4,
      'abolished',
    ),
    customSignal(
      'an amount after the due date',
      5.2,
      (mention, { pageText }) =>
        /\b(?:after|past) (?:the )?(?:\d{1,2}(?:st|nd|rd|th)|due date|that(?: date| day)?)\b,?\s(?:it['’]s|it is|add|there['’]s|there is|we (?:add|charge)|is)\s(?:an? )?(?:extra |additional |another )?$/i.test(
          mention.before,
        ) && isBelowPayment(mention, pageText),
    ),
    customSignal(
      'a charge in colloquial words',
      5.2,
      (mention, { pageText }) =>
        ((/\b(?:hit with|socked with|slapped with|picks? up|draws?|dinged)\s(?:an? )?(?:extra |additional )?$/i.test(
          mention.before,
        ) &&
          unpaidWords.test(mention.before)) ||
          /\b(?:tacks?|tacked|adds?|added) on\s(?:an? )?(?:extra |additional )?$/i.test(mention.before)) &&
        isBelowPayment(mention, pageText),
    ),
    contextMatches('sentence', unpaidWords, 1.2, 'unpaid in the sentence'),
    contextMatches(
      'sentence',
      ignoringCase(`\\b(?:${duesSource}|installments?|payments?)\\b`),
      1,
      'dues in the sentence',
    ),
    contextMatches('heading', /\blate\b|collection|delinquen|non-?payment|past due/i, 1),
    customSignal(
      'unpaid, then a charge of',
      1.2,
      (mention) =>
        unpaidWords.test(mention.before) &&
        /\b(?:charge|fee|penalty|fine)s?(?: of| equal to| in the amount of)?(?: an additional| an?)?\s*$/i.test(
          mention.before,
        ),
    ),
    customSignal('per month or day', 0.5, (m) => ['month', 'day'].includes(chargeInterval(m) ?? '')),
    contextMatches('row', /\blate (?:payment |assessment )?(?:fee|charge)/i, 2),
    contextMatches('before', /\binterest\b[^.;$]{0,60}$/i, -3.5, 'interest before'),
    contextMatches(
      'after',
      /^\s{0,3}\)?\s?(?:simple |annual |monthly |per cent )?(?:interest|per annum|per year|annum|a year|annually|annual)\b/i,
      -4,
      'interest after',
    ),
    nearbyWords(
      /\b(?:returned|NSF|insufficient|bounced|dishonou?red|check|attorney\w*|legal|court|filing|lien|recording|certified|violation|transfer|deductible|reconnect|reinstate\w*|collection (?:fee|cost)|tax(?:es)?|key|rental|clubhouse|parking|tow\w*)\b/i,
      -2,
      'another charge nearby',
      40,
      25,
    ),
    nearbyWords(
      ignoringCase(`\\b(?:${duesSource}) (?:of|is|are|will be|at)\\s*$`),
      -2.5,
      'the amount of dues',
      40,
      0,
    ),
    contextMatches(
      'sentence',
      /\b(?:for example|example|waive\w*|refund\w*|dispute|if .{1,40} had)\b/i,
      -1.5,
    ),
    contextMatches(
      'before',
      /\b(?:balance|(?<!you )owes?(?! an (?:extra|additional))|owing|owed|total(?:ing)?|exceed\w*|more than|in excess of)\b[^.;]{0,25}$/i,
      -1,
      'a balance or limit',
    ),
    customSignal('in an example', -6, ({ start }, { pageText }) =>
      /\bexample\b/i.test(textBefore({ start }, pageText, 200)),
    ),
    inStatement(-7),
    inDocumentKind(-0.5, 'minutes', 'insurance'),
  ],
  read: (mention, around) => {
    const { kind, pageText } = around
    // "There is no $25 late fee."
    if (/\bno\s+$/i.test(mention.before)) return null
    const number = Number(mention.value)
    const isMoney = mention.type === 'money'
    const isProposed = isProposedCharge(mention, kind)
    if (
      number <= 0 ||
      (isMoney ? number < minLateFeeCents || number > maxLateFeeCents : number > 30) ||
      isReplaced(mention)
    )
      return null
    const interval = chargeInterval(mention)
    const period = columnPeriod(mention, around)
    if (!period) return null
    const greaterOrLesser = greaterOrLesserOf(mention, pageText)
    const isMaximum =
      /\b(?:not (?:to )?exceed(?:ing)?|no more than|up to|maximum(?: of)?|not more than)\s(?:the (?:greater|lesser) of )?$/i.test(
        mention.before,
      )
    return {
      typed: {
        ...(greaterOrLesser ?? amountOrRate(mention)),
        ...(isMaximum && { limit: 'most' }),
        ...(interval !== null && interval !== 'year' && { per: interval }),
        ...(isProposed && { proposed: true }),
      },
      qualifier: joinQualifiers(period.qualifier, isProposed && 'proposed'),
    }
  },
}
