import { amount, moneyText, percent, readMoney, readPercent } from '../../../report-fields/parse'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import {
  dues,
  formatAmount,
  inStatement,
  isProposedCharge,
  joinQualifiers,
  nearbyWords,
  percentWithHundredths,
} from '../../signals/amounts'
import { chargesAndPercentsOf, isReplaced, lineBefore, ratesOf } from './charges'
import { chargeSubjectOf } from './charge-subjects'
import { ignoringCase } from './dues-words'
import {
  customSignal,
  inDocumentKind,
  pageMatcher,
  sentenceMatches,
  type FieldSignals,
} from '../../signals/signal'

/** "per month", "a day" in the words that follow. */
const chargePeriod = (m: Mention): 'month' | 'day' | 'year' | 'quarter' | 'week' | null => {
  const word =
    /^\s{0,3}\)?\s{0,3}(?:dollars\s)?(?:will be |shall be )?(?:\w+ ){0,3}?(?:per|each|every|a|\/)\s{0,2}(?:additional |calendar )?(month|day|year|annum|quarter|week)|^\s{0,3}\)?\s*(monthly|annual(?:ly)?|daily|quarterly|yearly)/i
      .exec((m.after.split(/[.;$]/)[0] ?? '').slice(0, 60))
      ?.slice(1)
      .find(Boolean)
      ?.toLowerCase()
  if (!word) return null
  if (/month/.test(word)) return 'month'
  if (/day|daily/.test(word)) return 'day'
  if (/quarter/.test(word)) return 'quarter'
  return word === 'week' ? 'week' : 'year'
}

const termSource = `(?:${percent}|${amount})`
const termPair = new RegExp(
  `(?<of>\\bthe (?:greater|higher|larger|lesser|lower|smaller) of\\s[^.;$%]{0,30}?)?(?<first>${termSource})(?:[^.;$%]{0,90}?)\\b(?:or|and)\\b[^.;$%]{0,40}?(?<second>${termSource})(?<which>[^.;$%]{0,80}?\\bwhich\\s?ever (?:amount |sum )?is (?:the )?(?:greater|higher|larger|more|less(?:er)?|lower|smaller)\\b)?`,
  'gi',
)
const longestPair = 400

/** "10% of the payment or $10, whichever is greater": either alone says something else. */
function eitherTerm(m: Mention, { text }: PageText): string | null {
  const sentence = `${m.before}${text.slice(m.start, m.end)}${m.after}`
  const from = Math.max(0, m.before.length - longestPair / 2)
  const near = sentence.slice(from, from + longestPair)
  for (const match of near.matchAll(termPair)) {
    const { of = '', first = '', second = '', which = '' } = match.groups ?? {}
    const at = m.before.length - from
    if ((of === '' && which === '') || at < match.index || at >= match.index + match[0].length) continue
    const [a, b] = [first, second].map(formatTerm)
    if (!a || !b || a === b) continue
    const isLess = /\b(?:less(?:er)?|lower|smaller)\b/i.test(`${of} ${which.slice(-12)}`)
    return `${a} or ${b}, whichever is ${isLess ? 'less' : 'greater'}`
  }
  return null
}

function formatTerm(text: string): string | null {
  const share = readPercent(text)
  if (share !== null) return percentWithHundredths(share)
  const cents = readMoney(text)
  return cents === null ? null : moneyText(cents)
}

const mostLateFee = 50_000
const unpaid =
  /\b(?:not (?:been )?(?:paid|received)|unpaid|past[- ]due|delinquen\w+|overdue|after the (?:due date|\d)|late|in arrears|default|fails? to pay|until (?:it is |they are )?paid|when due|nonpayment|non-payment|outstanding balances?|balances? owed)\b/i

const lateFee: FieldSignals = {
  path: 'financial.lateFee',
  mentions: chargesAndPercentsOf,
  hint: /\blate(?:ness)?\b|\bafter th(?:e|at)\b|\b(?:tack|add)(?:s|ed)? on\b|delinquen|past due|overdue|not paid|(?:not|n['’]t) (?:have|received?|gotten|got)\b|penalty/i,
  bias: -4.7,
  signals: [
    customSignal(
      'charged for late payment, by the nearest words',
      4.6,
      (m, { pageText }) => m.type === 'money' && chargeSubjectOf(m, pageText) === 'late payment',
    ),
    sentenceMatches(
      'before',
      /\blate (?:payment |assessment )?(?:fees?|charges?|penalt(?:y|ies)|fines?)\b[^.;$%]{0,40}$/i,
      3,
      'late fee shortly before',
    ),
    sentenceMatches(
      'before',
      /\blate (?:payment |assessment )?(?:fees?|charges?|penalt(?:y|ies)|fines?)\b[^.;]{0,110}$/i,
      2,
      'late fee before',
    ),
    sentenceMatches(
      'after',
      /^\s{0,3}\)?\s?(?:dollars\s)?(?:\(?\$?\d+(?:\.\d\d)?\)?\s)?(?:per month |monthly |a month |flat |one-?time |administrative |non-?refundable )?(?:as an? )?(?:additional )?late (?:payment )?(?:fee|charge|penalty|fine)/i,
      4,
      'followed by late fee',
    ),
    sentenceMatches(
      'after',
      /^[^.;$]{0,60}\b(?:late (?:payment )?(?:fee|charge|penalty)|penalty)\b/i,
      1,
      'late fee behind',
    ),
    sentenceMatches(
      'sentence',
      /\blate (?:payment )?(?:fee|charge|penalt|fine)|\bpenalty\b/i,
      1.3,
      'late fee',
    ),
    sentenceMatches(
      'before',
      /\b(?:fee|charge|penalty|fine|assessed|charged|amount)(?: of| in the amount of| equal to| is| at|:)?(?: an additional| an?)?\s*$/i,
      0.8,
      'a charge of',
    ),
    sentenceMatches(
      'before',
      /\b(?:penalt(?:y|ies)|charged|charge|fee)\b[^.;$%]{0,30}$/i,
      0.8,
      'a penalty before',
    ),
    sentenceMatches(
      'before',
      /\b(?:penalty (?:fee|charge)|penalty)\b[^.;$%]{0,30}$/i,
      1.5,
      'a penalty shortly before',
    ),
    sentenceMatches('after', /^\s{0,3}\)?\s?(?:late )?(?:penalty|surcharge)\b/i, 2, 'followed by penalty'),
    sentenceMatches(
      'before',
      /\blate\b[^.;$%]{0,30}\b(?:is|are|will be|be) charged\s(?:with )?(?:an? |the )?(?:(?:greater|lesser) of )?$/i,
      2.5,
      'what is late is charged',
    ),
    customSignal(
      'added once it is late',
      4.2,
      (m) =>
        /\b(?:late|past due|overdue|delinquent)\b[^.;$%]{0,50}$/i.test(m.before) &&
        /^\s(?:is|are|will be|gets|shall be) (?:added|charged|assessed)\b/i.test(m.after),
    ),
    customSignal(
      'late payments are subject to a fee of',
      3,
      (m) =>
        /\b(?:late|past[- ]due|delinquent|overdue|unpaid) (?:payments?|dues|assessments?|accounts?|balances?|owners?|members?)\b[^.;$%]{0,40}\b(?:subject to|incurs?|charged|assessed|pays?)\s(?:with )?(?:an? |the )?(?:additional )?(?:(?:fee|charge|penalty) of )?$/i.test(
          m.before,
        ) &&
        (/\b(?:fee|charge|penalty) of $/i.test(m.before) ||
          /^\s?\)?\s?(?:\w+ )?(?:fee|charge|penalty)\b/i.test(m.after)),
    ),
    customSignal(
      'a charge on what is late',
      3.2,
      (m) =>
        (/\b(?:fee|charge|penalty|surcharge)\b[^.;%]{0,45}$/i.test(m.before) ||
          /^[^.;]{0,90}\b(?:is|are|will be|shall be) (?:added|charged|assessed|imposed)\b/i.test(m.after)) &&
        unpaid.test(m.after.slice(0, 160)) &&
        !/\binterest\b/i.test(m.sentence),
    ),
    sentenceMatches(
      'before',
      /\b(?:after|by|late|not (?:\w+ )?(?:received|paid|gotten))\b[^.;$%]{0,50}\b(?:please )?(?:add|include)\s(?:an? )?(?:additional |extra )?$/i,
      5,
      'to be added when it is late',
    ),
    sentenceMatches(
      'before',
      /\b\d{1,3} days (?:late|past due|overdue|delinquent)\s?[-–—:=]\s{0,3}$/i,
      5,
      'label: days late',
    ),
    sentenceMatches(
      'before',
      /\blate (?:payments?|dues|assessments?)\s?[:=–-]\s{0,3}$/i,
      5,
      'label: late payment',
    ),
    sentenceMatches(
      'before',
      /\bpenalt(?:y|ies) (?:for|on) [^.;$%]{3,60}\b(?:is|are|of|:)\s$/i,
      3,
      'the penalty for it is',
    ),
    sentenceMatches(
      'before',
      /\b(?:late|past[- ]due|overdue) (?:payments?|dues|assessments?)\s(?:costs?|are|is|carry|carries)\s(?:an? )?(?:extra |additional )?$/i,
      4,
      'late payments cost',
    ),
    sentenceMatches(
      'before',
      /\bdays (?:late|past due|overdue|delinquent)\b[^.;$%]{0,30}\b(?:pays?|charged|assessed|incurs?)\s(?:an? )?(?:additional )?(?:fee|charge|penalty) of $/i,
      2.5,
      'days late pays a charge of',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:eliminat\w+|delet\w+|remov(?:e|ed|ing)|discontinu\w+|no longer|abolish\w*|rescind\w*|used to (?:be|charge)|no late (?:fee|charge)s? (?:is|are|will|shall))\b/i,
      -4,
      'done away with',
    ),
    customSignal(
      'so much after a day on which payments are due',
      5.2,
      (m, { pageText }) =>
        /\b(?:after|past) (?:the )?(?:\d{1,2}(?:st|nd|rd|th)|due date|that(?: date| day)?)\b,?\s(?:it['’]s|it is|add|there['’]s|there is|we (?:add|charge)|is)\s(?:an? )?(?:extra |additional |another )?$/i.test(
          m.before,
        ) && isBelowPayment(m, pageText),
    ),
    customSignal(
      'what is late is hit with a charge',
      5.2,
      (m, { pageText }) =>
        ((/\b(?:hit with|socked with|slapped with|picks? up|draws?|dinged)\s(?:an? )?(?:extra |additional )?$/i.test(
          m.before,
        ) &&
          unpaid.test(m.before)) ||
          /\b(?:tacks?|tacked|adds?|added) on\s(?:an? )?(?:extra |additional )?$/i.test(m.before)) &&
        isBelowPayment(m, pageText),
    ),
    sentenceMatches('sentence', unpaid, 1.2, 'unpaid'),
    sentenceMatches(
      'sentence',
      ignoringCase(`\\b(?:${dues}|installments?|payments?)\\b`),
      1,
      'dues in the sentence',
    ),
    sentenceMatches('heading', /\blate\b|collection|delinquen|non-?payment|past due/i, 1),
    customSignal(
      'charged for lateness',
      1.2,
      (m) =>
        unpaid.test(m.before) &&
        /\b(?:charge|fee|penalty|fine)s?(?: of| equal to| in the amount of)?(?: an additional| an?)?\s*$/i.test(
          m.before,
        ),
    ),
    customSignal('by the month or day', 0.5, (m) => ['month', 'day'].includes(chargePeriod(m) ?? '')),
    sentenceMatches('row', /\blate (?:payment |assessment )?(?:fee|charge)/i, 2),
    sentenceMatches('before', /\binterest\b[^.;$]{0,60}$/i, -3.5, 'interest before'),
    sentenceMatches(
      'after',
      /^\s{0,3}\)?\s?(?:simple |annual |monthly |per cent )?(?:interest|per annum|per year|annum|a year|annually|annual)\b/i,
      -4,
      'interest behind',
    ),
    nearbyWords(
      /\b(?:returned|NSF|insufficient|bounced|dishonou?red|check|attorney\w*|legal|court|filing|lien|recording|certified|violation|transfer|deductible|reconnect|reinstate\w*|collection (?:fee|cost)|tax(?:es)?|key|rental|clubhouse|parking|tow\w*)\b/i,
      -2,
      'of something else',
      40,
      25,
    ),
    nearbyWords(
      ignoringCase(`\\b(?:${dues}) (?:of|is|are|will be|at)\\s*$`),
      -2.5,
      'the dues themselves',
      40,
      0,
    ),
    sentenceMatches(
      'sentence',
      /\b(?:for example|example|waive\w*|refund\w*|dispute|if .{1,40} had)\b/i,
      -1.5,
    ),
    sentenceMatches(
      'before',
      /\b(?:balance|(?<!you )owes?(?! an (?:extra|additional))|owing|owed|total(?:ing)?|exceed\w*|more than|in excess of)\b[^.;]{0,25}$/i,
      -1,
      'a balance or limit',
    ),
    customSignal('of an example', -6, ({ start }, { pageText }) =>
      /\bexample\b/i.test(pageText.text.slice(Math.max(0, start - 200), start)),
    ),
    inStatement(-7),
    inDocumentKind(-0.5, 'minutes', 'insurance'),
  ],
  read: (m, { kind, pageText }) => {
    const number = Number(m.value)
    const money = m.type === 'money'
    const isProposed = isProposedCharge(m, kind)
    if (number <= 0 || (money ? number < 100 || number > mostLateFee : number > 30) || isReplaced(m))
      return null
    const period = chargePeriod(m)
    const either = eitherTerm(m, pageText)
    const most =
      /\b(?:not (?:to )?exceed(?:ing)?|no more than|up to|maximum(?: of)?|not more than)\s(?:the (?:greater|lesser) of )?$/i.test(
        m.before,
      )
    const denied = /\bno\s+$/i.test(m.before)
    return {
      value: `${most || denied ? 'At most ' : ''}${either ?? formatAmount(m)}${period === 'month' || period === 'day' || period === 'week' || period === 'quarter' ? ` a ${period}` : ''}${isProposed ? ' (proposed)' : ''}`,
      comparable: either ?? (money ? number : `${number}%`),
      qualifier: joinQualifiers(isProposed && 'proposed'),
    }
  },
}

/** The section speaks of unpaid assessments, though the sentence does not. */
const isUnpaidAbove = ({ start }: Mention, pageText: PageText) => {
  const above = pageText.text.slice(Math.max(0, start - 500), start)
  return unpaid.test(above) && ignoringCase(`\\b${dues}\\b`).test(above)
}

/** The sentences above tell when payments are due. */
const isBelowPayment = ({ span, sentence }: Mention, pageText: PageText) =>
  /\b(?:pay|paid|payments?|due|dues|assessments?|bills?)\b/i.test(
    `${pageText.text.slice(Math.max(0, span.start - 250), span.start)} ${sentence}`,
  )

const saysUnpaid = pageMatcher(unpaid)

const lateInterest: FieldSignals = {
  path: 'financial.lateInterest',
  mentions: ratesOf,
  hint: /interest|\bbears?\b|\bdraws?\b|accrue|percent (?:a|per) (?:month|year)|percent monthly|% (?:a|per) year|finance charge|\bAPR\b|% (?:a|per|every) month|per annum|per month on|a month on|of the unpaid/i,
  bias: -4.7,
  signals: [
    sentenceMatches(
      'before',
      /\b(?:unpaid|delinquent|past[- ]due|overdue|late|outstanding) (?:\w+ )?(?:draws?|carr(?:y|ies)|accrues?|grows? (?:by|at)|(?:is|are) charged|runs? at)\s(?:interest (?:at|of) )?$/i,
      3.6,
      'what is unpaid draws so much',
    ),
    customSignal(
      'beside a charge for what is late',
      4,
      (m) =>
        chargePeriod(m) !== null &&
        /\b(?:late|unpaid|past[- ]due|overdue|delinquent)\b[^.;%]{0,80}\$\s?[\d.,]{1,8}(?: (?:late )?(?:charge|fee|penalty))? (?:plus|and) $/i.test(
          m.before,
        ),
    ),
    sentenceMatches(
      'after',
      /^\s?(?:a|per|each|every) (?:month|year|annum) on (?:what|any|the|all)\b[^.;]{0,25}\b(?:owed|owing|unpaid|late|past due|balance|remains)/i,
      3,
      'on what is owed',
    ),
    sentenceMatches(
      'before',
      /\binterest (?:not (?:over|above|more than|to exceed|exceeding)|(?:of )?(?:up to|no more than|at most)|on [^.;%$]{3,40} (?:is|runs at|accrues at)|runs at) $/i,
      2.2,
      'interest of at most, or on something',
    ),
    sentenceMatches(
      'before',
      /\bafter (?:the )?(?:\d{1,3}|thirty|sixty|fifteen|ten)(?:th)?(?: days)?,? (?:we (?:also )?(?:add|charge) )?$/i,
      1.6,
      'after so many days',
    ),
    sentenceMatches(
      'after',
      /^\s?(?:(?:per|a) (?:month|year|annum)|monthly|annually) (?:on|of) (?:the |any |all )?(?:unpaid|outstanding|past[- ]due|overdue|delinquent)/i,
      5,
      'on what is unpaid',
    ),
    sentenceMatches('before', /\b(?:shall |will |to )?bears? (?:simple )?$/i, 3, 'bears so much'),
    sentenceMatches('after', /^\s?(?:annual|yearly|simple) interest\b/i, 1.5, 'annual interest'),
    sentenceMatches(
      'before',
      /\b(?:interest|finance charge|service charge)\b[^.;%]{0,150}$/i,
      2,
      'interest before',
    ),
    sentenceMatches(
      'before',
      /\b(?:interest|finance charge|service charge)\b[^.;%]{0,140}\b(?:rate of|at|of|equal to|rate)\s(?:the (?:rate|lesser|greater) of |the |a |up to |an annual rate of )?$/i,
      1.5,
      'interest at',
    ),
    sentenceMatches(
      'after',
      /^\s{0,3}\)?\s?(?:\(\d+(?:\.\d+)?%?\)\s?)?(?:per\s?cent\s)?(?:(?:simple|annual|annum|per annum|per year|per month|monthly|yearly|compound(?:ed)?) ){0,2}(?:rate of )?(?:interest|finance charge|service charge)\b/i,
      2.5,
      'followed by interest',
    ),
    sentenceMatches(
      'after',
      /^\s{0,3}\)?\s?(?:interest\s)?(?:simple\s)?(?:per\s?cent\s)?(?:\(?\d+(?:\.\d+)?%?\)?\s)?(?:per|a|each|every)\s(?:annum|year|month|calendar month)|^\s?\)?\s?(?:interest )?(?:annual(?:ly)?|APR|monthly|p\.?a\.?)\b/i,
      1.5,
      'per annum',
    ),
    sentenceMatches(
      'before',
      /\b(?:annual (?:percentage )?rate of|rate per annum of|per annum rate of|annually at|annual interest (?:rate )?(?:of|at))\s$/i,
      1.5,
      'at an annual rate',
    ),
    sentenceMatches(
      'before',
      /(?:^|\s{3}|•\s)\W{0,4}(?:delinquent |late |annual |default )?interest(?: rate)?(?: (?:on|for) [^.;:%]{3,40})?\s?[:=]\s*$/i,
      2.4,
      'label: interest rate',
    ),
    sentenceMatches('sentence', unpaid, 1.5, 'unpaid'),
    sentenceMatches('sentence', ignoringCase(`\\b(?:${dues}|installments?)\\b`), 1, 'dues in the sentence'),
    sentenceMatches(
      'heading',
      /\b(?:non-?payment|delinquen\w+|interest|collection|remedies|late|effect of|default|assessments?)\b/i,
      1,
    ),
    sentenceMatches('sentence', /\bbears? interest|accrue|interest (?:shall|will|may) (?:be|accrue)/i, 0.7),
    sentenceMatches(
      'sentence',
      /\bspecial assessments?|taxes|reimburse\w*|fines?\b/i,
      -0.7,
      'of another debt',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:undivided|ownership interest|percentage interest|interest in the (?:common|project)|loans?|bond|first mortgage bearing|interest (?:income|earned)|prime|earn(?:s|ed|ings)?|mortgages?|invest\w*|certificates? of deposit|money market|savings|CDs?|note|refinanc\w*|bank(?! (?:fees?|charges?)\b)|escrow)\b/i,
      -2,
      'of something else',
    ),
    sentenceMatches(
      'before',
      /\b(?:loan|mortgage|bank(?! (?:fees?|charges?)\b)|account|CD|invested|yield|inflation|earn\w*|note)\b[^.;%]{0,60}$/i,
      -2.5,
      'a loan or savings before',
    ),
    sentenceMatches(
      'after',
      /^\s{0,3}\)?\s?(?:or more )?(?:of )?(?:the |all |each |total |a |those |eligible |such ){0,3}(?:vot|member|owner|unit|lot|class|outstanding|quorum|undivided|interest in)/i,
      -4,
      'a share of votes',
    ),
    sentenceMatches('sentence', /\b(?:late (?:fee|charge)s? of)\b/i, -0.3),
    nearbyWords(/\blate (?:payment )?(?:fee|charge|penalty)\b/i, -1.2, 'a late fee', 30, 30),
    customSignal('added to what was not paid', 3.6, (m, { pageText }) =>
      (chargePeriod(m) !== null && /^[^.;]{0,30}\b(?:is|are|will be) (?:added|charged)\b/i.test(m.after)) ||
      /^\s?(?:a|per|each|every) month (?:runs|accrues|is charged|applies) on\b/i.test(m.after)
        ? /\b(?:after|late|unpaid|past due|older)\b/i.test(m.sentence) && isBelowPayment(m, pageText)
        : false,
    ),
    sentenceMatches('after', /^\s?APR\b/, 2, 'a rate of interest by its name'),
    sentenceMatches(
      'before',
      /\b(?:unpaid|past[- ]due|overdue|delinquent|outstanding) (?:balances?|accounts?|dues|assessments?|amounts?)\s?[:–-]\s{0,4}$/i,
      2.5,
      'label: what is unpaid',
    ),
    sentenceMatches(
      'before',
      /\blate (?:payments?|dues|assessments?)\b[^.;%]{0,40}\$\s?[\d.,]{1,8} (?:plus|and) $/i,
      4,
      'beside the fee for late payments',
    ),
    customSignal(
      'a line of its own about late payments',
      4.2,
      (m, { pageText }) =>
        /^\W*interest(?: (?:rate|charge)s?)?\s{1,40}$/i.test(lineBefore(m, pageText)) && saysUnpaid(pageText),
    ),
    customSignal(
      'unpaid above',
      1,
      (m, { pageText }) => !unpaid.test(m.sentence) && isUnpaidAbove(m, pageText),
    ),
    customSignal(
      'nobody is late',
      -2.5,
      (m, { pageText }) =>
        !unpaid.test(`${m.heading} ${m.sentence}`) &&
        !ignoringCase(`\\b${dues}\\b`).test(m.sentence) &&
        !isUnpaidAbove(m, pageText) &&
        !/^[^.;]{0,30}\b(?:is|are|will be) (?:added|charged)\b/i.test(m.after),
    ),
    inDocumentKind(-1, 'financial_statement', 'budget', 'reserve_study', 'insurance', 'minutes'),
  ],
  read: (m) => {
    const share = Number(m.value)
    if (share <= 0 || share > 36) return null
    const period =
      chargePeriod(m) ??
      (/\b(?:per annum|per year|annual(?:ly)?)\b[^.;%]{0,30}$/i.test(m.before) ||
      /^[^.;]{0,25}\b(?:per annum|per year|annual)/i.test(m.after)
        ? 'year'
        : /\b(?:monthly|per month)\b[^.;%]{0,30}$/i.test(m.before)
          ? 'month'
          : null)
    if (!period && share > 24) return null
    return {
      value: `${percentWithHundredths(share)}${period ? ` a ${period}` : ''}`,
      comparable: share,
      qualifier: period && period !== 'year' ? period : undefined,
    }
  },
}

export const lateChargeSignals: FieldSignals[] = [lateFee, lateInterest]
