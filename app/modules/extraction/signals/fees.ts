import {
  amount,
  count,
  fraction,
  moneyText,
  percent,
  readCount,
  readMoney,
  readPercent,
} from '../../report-fields/parse'
import { mentionAt, type Mention } from '../mentions'
import type { PageText } from '../rules/page-text'
import type { ValueReading } from '../rules/rule'
import { collapseWhitespace } from '../../document-reading/marks'
import {
  amountsAndPercentsOf,
  amountsOf,
  dues,
  inStatement,
  isProposedCharge,
  nearbyWords,
  percentsOf,
  percentWithHundredths,
  formatAmount,
  joinQualifiers,
  yearOf,
} from './amounts'
import {
  inDocumentKind,
  precededBy,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Surroundings,
} from './signal'

const re = (source: string) => new RegExp(source, 'i')

/** "per month", "a day" in the words that follow. */
const rhythm = (m: Mention): 'month' | 'day' | 'year' | 'quarter' | 'week' | null => {
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
    const [a, b] = [first, second].map(printedTerm)
    if (!a || !b || a === b) continue
    const isLess = /\b(?:less(?:er)?|lower|smaller)\b/i.test(`${of} ${which.slice(-12)}`)
    return `${a} or ${b}, whichever is ${isLess ? 'less' : 'greater'}`
  }
  return null
}

function printedTerm(text: string): string | null {
  const share = readPercent(text)
  if (share !== null) return percentWithHundredths(share)
  const cents = readMoney(text)
  return cents === null ? null : moneyText(cents)
}

const mostLateFee = 50_000
const unpaid =
  /\b(?:not (?:been )?(?:paid|received)|unpaid|past[- ]due|delinquen\w+|overdue|after the (?:due date|\d)|late|in arrears|default|fails? to pay|when due|nonpayment|non-payment|outstanding balances?|balances? owed)\b/i

const lateFee: FieldSignals = {
  path: 'financial.lateFee',
  mentions: amountsAndPercentsOf,
  hint: /\blate\b|delinquen|past due|overdue|not paid|penalty/i,
  bias: -4.7,
  signals: [
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
      2.6,
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
    sentenceMatches('sentence', unpaid, 1.2, 'unpaid'),
    sentenceMatches('sentence', re(`\\b(?:${dues}|installments?|payments?)\\b`), 1, 'dues in the sentence'),
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
    customSignal('by the month or day', 0.5, (m) => ['month', 'day'].includes(rhythm(m) ?? '')),
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
    nearbyWords(re(`\\b(?:${dues}) (?:of|is|are|will be|at)\\s*$`), -2.5, 'the dues themselves', 40, 0),
    sentenceMatches(
      'sentence',
      /\b(?:for example|example|waive\w*|refund\w*|dispute|if .{1,40} had)\b/i,
      -1.5,
    ),
    sentenceMatches(
      'before',
      /\b(?:balance|owes?|owing|owed|total(?:ing)?|exceed\w*|more than|in excess of)\b[^.;]{0,25}$/i,
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
    if (number <= 0 || (money ? number < 100 || number > mostLateFee : number > 30)) return null
    const period = rhythm(m)
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
const isLateAbove = ({ start }: Mention, pageText: PageText) => {
  const above = pageText.text.slice(Math.max(0, start - 500), start)
  return unpaid.test(above) && re(`\\b${dues}\\b`).test(above)
}

const lateInterest: FieldSignals = {
  path: 'financial.lateInterest',
  mentions: percentsOf,
  hint: /interest|finance charge|per annum|per month on|a month on|of the unpaid/i,
  bias: -4.7,
  signals: [
    sentenceMatches(
      'after',
      /^\s?(?:(?:per|a) (?:month|year|annum)|monthly|annually) (?:on|of) (?:the |any |all )?(?:unpaid|outstanding|past[- ]due|overdue|delinquent)/i,
      5,
      'on what is unpaid',
    ),
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
    sentenceMatches('sentence', re(`\\b(?:${dues}|installments?)\\b`), 1, 'dues in the sentence'),
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
    customSignal(
      'unpaid above',
      1,
      (m, { pageText }) => !unpaid.test(m.sentence) && isLateAbove(m, pageText),
    ),
    customSignal(
      'nobody is late',
      -2.5,
      (m, { pageText }) =>
        !unpaid.test(`${m.heading} ${m.sentence}`) &&
        !re(`\\b${dues}\\b`).test(m.sentence) &&
        !isLateAbove(m, pageText),
    ),
    inDocumentKind(-1, 'financial_statement', 'budget', 'reserve_study', 'insurance', 'minutes'),
  ],
  read: (m) => {
    const share = Number(m.value)
    if (share <= 0 || share > 36) return null
    const period =
      rhythm(m) ??
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

const plain =
  (fewest: number, most: number) =>
  (m: Mention, { kind }: Surroundings): ValueReading | null => {
    const cents = Number(m.value)
    if (m.type !== 'money' || cents < fewest || cents > most) return null
    const isProposed = isProposedCharge(m, kind)
    return {
      value: `${moneyText(cents)}${isProposed ? ' (proposed)' : ''}`,
      comparable: cents,
      qualifier: joinQualifiers(yearOf(m), isProposed && 'proposed'),
    }
  }

const badCheck =
  '(?:(?:return(?:ed)?|NSF|bad|bounced|dishonou?red|insufficient funds?|non-?sufficient funds?|rejected)\\s(?:or \\w+ )?(?:check|cheque|payment|item|ACH|draft|e-?check|electronic payment)s?|NSF|(?:insufficient|non-?sufficient|not sufficient) funds|(?:check|payment|item)s?\\s(?:that (?:is|are) |which (?:is|are) |is |are )?(?:returned|dishonou?red|not honou?red|bounced|rejected)|returned (?:by|from|for|unpaid)|payments? (?:which |that )?(?:the |your )?bank (?:sends back|returns|rejects)|bank (?:sends back|returns) (?:a |the |your )?(?:payment|check))'

const returnedCheck: FieldSignals = {
  path: 'financial.returnedCheckFee',
  mentions: amountsOf,
  hint: /return|sends? back|NSF|insufficient|sufficient funds|bounced|dishonou?red|bad check|rejected/i,
  bias: -4,
  signals: [
    sentenceMatches('sentence', re(`\\b${badCheck}`), 1.5, 'a returned check'),
    sentenceMatches('before', re(`\\b${badCheck}\\b[^.;$]{0,80}$`), 2, 'a returned check before'),
    sentenceMatches('after', re(`^[^.;$]{0,60}\\b${badCheck}`), 2, 'a returned check behind'),
    sentenceMatches(
      'before',
      /\b(?:fee|charge|charged|penalty|fine|cost)s?\b[^.;$]{0,30}$/i,
      1.2,
      'a charge before',
    ),
    sentenceMatches(
      'after',
      /^\s{0,3}\)?\s?(?:dollars )?(?:\w+ ){0,3}(?:fee|charge|penalty)\b/i,
      1.2,
      'a charge behind',
    ),
    sentenceMatches('row', re(`\\b${badCheck}`), 1.5, 'a row of it'),
    sentenceMatches(
      'before',
      re(
        `\\b${badCheck}\\s?(?:fee|charge)?\\s?(?:[:-]\\s{0,6})?$|\\b${badCheck}\\s(?:costs?|is|are)\\s(?:you\\s)?$`,
      ),
      1.5,
      'its label',
    ),
    nearbyWords(
      /\b(?:late|interest|dues|assessments? of|amount of the check|face amount|transfer|collection|attorney\w*|deposit|copy|copies|insurance)\b/i,
      -1.5,
      'of something else',
      25,
      18,
    ),
    sentenceMatches('before', re(`\\b(?:exceed\\w*|less than|more than|over)\\s*$`), -1.5),
    inStatement(-7),
  ],
  read: plain(500, 20_000),
}

const transfer =
  '(?:(?:title |ownership |account |property |HOA |association |deed |membership |home )?transfer|resale(?:[- ](?:certificate|disclosure|package|inspection|document|processing))?s?|estoppel(?:[- ](?:certificate|letter))?|change[- ]of[- ](?:ownership|owner|title)|ownership[- ](?:change|transfer)|status letter|closing(?: letter| statement| package)?|disclosure(?: package| packet| statement)?|payoff (?:letter|statement)|new (?:owner|member|homeowner)(?: set-?up| account| account set-?up)?|account set-?up|conveyance|reconveyance|document (?:preparation|package)|sale|re-?sale demand|demand (?:letter|statement))'

const besideContribution =
  /\bworking capital|capital contribution|initiation|reserve (?:fund|contribution)|initial (?:assessment|contribution)/i
const isTransferFee = ({ before, after }: Mention) =>
  re(`\\b${transfer}\\s(?:fees?|charges?)(?: at closing)?(?: of| is|:)?\\s*$`).test(before) ||
  re(`^\\s?${transfer}\\s(?:fee|charge)`).test(after)

const transferFee: FieldSignals = {
  path: 'financial.transferFee',
  mentions: amountsOf,
  hint: /transfer|resale|estoppel|disclosure|change of|ownership|closing|conveyance|new owner|set-?up|sale\b/i,
  bias: -4.7,
  signals: [
    sentenceMatches(
      'before',
      re(
        `\\b${transfer}\\s(?:processing |administrative |administration |service |set-?up )?(?:fees?|charges?|costs?)\\b[^.;$]{0,120}$`,
      ),
      4,
      'transfer fee before',
    ),
    precededBy(
      /\b(?:transfer|resale) fees?(?: (?:at|upon|due at) (?:closing|sale|transfer))?\s{0,3}[:?]\s{0,8}(?:yes,?\s)?$/i,
      4,
      'its label',
    ),
    sentenceMatches(
      'before',
      re(`\\b${transfer}\\s(?:and \\w+ )?(?:fees?|charges?)(?: of| is|:| in the amount of| equal to)?\\s*$`),
      1.5,
      'transfer fee of',
    ),
    sentenceMatches(
      'after',
      re(
        `^\\s{0,3}\\)?\\s?(?:dollars )?(?:\\w+ ){0,3}?${transfer}\\s(?:processing |administrative )?(?:fee|charge)`,
      ),
      5.5,
      'followed by transfer fee',
    ),
    sentenceMatches('row', re(`\\b${transfer}\\b[^$]{0,30}\\b(?:fee|charge)s?\\b`), 2, 'a row of it'),
    sentenceMatches('before', /\b(?:fee|charge)\b[^.;$]{0,40}$/i, 1, 'a fee before'),
    sentenceMatches(
      'before',
      /\b(?:fee|charge)(?: of| in the amount of| equal to| is|:)?\s*$/i,
      1,
      'a fee of',
    ),
    sentenceMatches(
      'after',
      /^[^.;$]{0,70}\b(?:transfer(?:red|s)? (?:of )?(?:title|ownership)|resale|sale of (?:the |a |any )?(?:unit|lot|home|property)|change (?:of|in) ownership|at (?:the )?(?:time of )?closing|new owner)/i,
      1.7,
      'a sale behind',
    ),
    sentenceMatches(
      'before',
      /\b(?:upon (?:the )?(?:sale|transfer|resale|conveyance)|(?:each|every|any|upon each) (?:transfer|sale|resale|conveyance)|when (?:a|the|any) (?:unit|lot|home|property) (?:is|are) (?:sold|transferred|conveyed)|change (?:of|in) ownership|at closing)\b[^.;$]{0,120}$/i,
      2.5,
      'a sale before',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:buyer|purchaser|seller|grantee|closing|escrow|title company|realtor|new (?:owner|member)|sold|sale)\b/i,
      0.8,
    ),
    sentenceMatches(
      'sentence',
      /\bworking capital|capital contribution|initiation|reserve (?:fund|contribution)|initial (?:assessment|contribution)|enhancement (?:fee|contribution)/i,
      -2.5,
      'a contribution',
    ),
    customSignal(
      'a transfer fee beside a contribution',
      2.5,
      (m) => besideContribution.test(m.sentence) && isTransferFee(m),
    ),
    nearbyWords(
      /\b(?:late|interest|fines?|moving|move-?in|returned|NSF|reserves?|deposit|transfer (?:to|from) (?:reserve|savings|checking|operating)|funds? transfer|wire|balance|dues|assessments? of|insurance|attorney\w*|cop(?:y|ies) of|key|prorated|tax(?:es)?)\b/i,
      -2,
      'of something else',
      35,
      18,
    ),
    sentenceMatches('before', /\b(?:transfer(?:red)?|moved)\s(?:of )?$/i, -4, 'money transferred'),
    sentenceMatches(
      'sentence',
      /\b(?:transferred|transfer of (?:funds|\$)|transfer \$|to savings|to reserves?|money market|checking|exceed\w*|transfer tax)\b/i,
      -2,
      'a transfer of money',
    ),
    sentenceMatches(
      'before',
      /(?:^|\s{3}|•\s)\W{0,4}(?:[\w/-]+ ){0,2}(?:resale|re-sale|estoppel|disclosure|closing|transfer|status)(?:[ /][\w/-]+){0,2}\s(?:packet|package|certificate|letter|statement|documents?)(?: \([^)]{0,40}\))?\s?(?::|-|–|\.{2,})\s*$/i,
      6,
      'label: a package or certificate',
    ),
    sentenceMatches('before', /\bno\s(?:\w+\s){0,3}$/i, -2),
    customSignal(
      'a row of a fee schedule',
      3,
      (m, { kind }) =>
        kind === 'fee_schedule' && re(`\\b${transfer}`).test(m.row) && !/\bfees?\b/i.test(m.row),
    ),
    customSignal('a package or certificate', 2, (m) =>
      re('\\b(?:resale|estoppel|disclosure|closing)[- ]\\w+').test(m.row),
    ),
    inStatement(-7),
    inDocumentKind(0.5, 'fee_schedule'),
  ],
  read: plain(1000, 500_000),
}

const building =
  '(?:construction|building|builder|compliance|architectural(?: review)?|ARC|ACC|clean-?up|damage|road|remodel(?:ing)?|renovation|contractor|completion|performance|landscap\\w+|improvement|plan review)'

const constructionDeposit: FieldSignals = {
  path: 'financial.constructionDeposit',
  mentions: amountsOf,
  hint: /deposit|bond/i,
  bias: -4.2,
  signals: [
    sentenceMatches(
      'before',
      re(`\\b${building}["”’]?\\s(?:\\w+\\s)?(?:deposits?|bonds?)\\b[^.;$]{0,110}$`),
      3.5,
      'construction deposit before',
    ),
    sentenceMatches(
      'after',
      re(
        `^\\s{0,3}\\)?\\s?(?:dollars )?(?:cash )?(?:refundable )?(?:${building} )(?:\\w+ )?(?:deposit|bond)\\b`,
      ),
      4,
      'followed by construction deposit',
    ),
    sentenceMatches('before', /\bdeposits?\b[^.;$]{0,60}$/i, 1.7, 'a deposit before'),
    sentenceMatches('after', /^\s{0,3}\)?\s?(?:dollars )?(?:\w+ ){0,2}deposit\b/i, 1.7, 'a deposit behind'),
    sentenceMatches(
      'sentence',
      re(
        `\\b(?:construct\\w*|build\\w*|remodel\\w*|renovat\\w*|contractor|architectural|alteration|improvement|new home|plans)\\b`,
      ),
      1.7,
      'building',
    ),
    sentenceMatches('sentence', /\b(?:refund\w*|returned (?:to|upon|after)|forfeit\w*|damage)\b/i, 0.7),
    sentenceMatches(
      'sentence',
      /\b(?:club ?house|pool|rental|rent|lease|tenant|key|fob|gate|party|event|reservation|move-?in|moving|elevator|pet|fidelity|surety|insurance|bonded|security deposit|certificate of deposit|bank|utility)\b/i,
      -3.5,
      'another deposit',
    ),
    inStatement(-7),
  ],
  read: plain(5000, 10_000_000),
}

// "two months' assessments", "one-sixth of the annual assessment", "twice the monthly dues".
const ofDues = `(?:regular\\s|estimated\\s|monthly\\s|annual\\s|then[- ]current\\s|current\\s|common\\s|quarterly\\s|the\\s|of\\s|its\\s|such\\s|initial\\s|total\\s|general\\s|base\\s|basic\\s){0,5}(?:common\\s)?(?:assessments?|dues|installments?|charges|expenses|maintenance fees?|contributions?)`
const inAssessments = new RegExp(
  `(?<months>${count})[ -]{1,2}(?:full\\s)?months?['’]?s?['’]?\\s(?:worth\\s)?${ofDues}|(?<times>${count}|twice|three times|two times)\\s(?:\\(\\d\\)\\s)?(?:times\\s)?${ofDues}|(?<part>${fraction}|one-?\\s?sixth(?:\\s?\\(1/6(?:th)?\\))?|1/6(?:th)?)\\s(?:of\\s)?${ofDues}`,
  'gi',
)
/** "0.5% of the purchase price". */
const ofPrice =
  /^\s?\)?\s?of (?:the |such |its |each |gross |total |actual ){0,3}(?:purchase|sales?|selling|contract) (?:price|value)\b/i
const contributionsOf = (pageText: PageText): Mention[] => [
  ...amountsOf(pageText),
  ...percentsOf(pageText).filter((m) => ofPrice.test(m.after)),
  ...[...pageText.text.matchAll(inAssessments)]
    .slice(0, 100)
    .map((m) => mentionAt(pageText, 'sentence', collapseWhitespace(m[0]), m.index, m.index + m[0].length)),
]

const capital =
  '(?:working[- ]capital(?:\\s(?:fund|contribution|assessment|fee|reserve|deposit|account)){0,2}|(?:initial |one-?time )?capital (?:contribution|fee|fund|assessment)|capitali[sz]ation (?:fee|fund|contribution|assessment)|initiation (?:fee|assessment)|initial (?:capital )?(?:contribution|membership fee)|start-?up (?:fee|assessment|contribution|costs?)|reserve (?:fund )?contribution fee|contribut\\w+ to (?:the )?(?:working )?(?:capital|reserves)|(?:community |neighborhood |lifestyle )?enhancement (?:fee|contribution)|buyer contribution|membership (?:initiation|fee))'

const workingCapital: FieldSignals = {
  path: 'financial.workingCapital',
  mentions: contributionsOf,
  hint: /capital|initiation|initial|start-?up|contribut|enhancement|reserve fund/i,
  bias: -5,
  signals: [
    sentenceMatches('before', re(`\\b${capital}\\b[^.;$]{0,60}$`), 2.5, 'working capital shortly before'),
    sentenceMatches('before', re(`\\b${capital}\\b[^.;]{0,240}$`), 1.2, 'working capital before'),
    sentenceMatches('after', re(`^[^.;$]{0,90}\\b${capital}`), 2, 'working capital behind'),
    sentenceMatches('sentence', /\bworking capital/i, 1.5),
    sentenceMatches(
      'sentence',
      /\b(?:contribution|payment|sum|amount)s?\b[^.;]{0,60}\bto (?:the )?(?:association['’]?s? )?(?:capital|reserves?)\b|\binto (?:the )?(?:\w+['’]s )?reserve (?:fund|account)\b|\breserve (?:fund )?contributions?\b|\bcontribution to (?:the )?(?:association['’]?s? )?(?:capital|reserves?)\b/i,
      2.9,
      'paid into capital or reserves',
    ),
    customSignal('a share of the price', 3, (m) => m.type === 'percent'),
    precededBy(re(`\\b${capital}\\b[^$]{0,220}$`), 1.8, 'working capital in the sentence before', 260),
    sentenceMatches('row', re(`\\b${capital}\\b`), 1.5, 'a row of it'),
    sentenceMatches(
      'heading',
      /\bcapital (?:contribution|fund)|working capital|capitali[sz]ation|initial (?:assessment|contribution)/i,
      1.5,
    ),
    sentenceMatches(
      'before',
      /\b(?:equal to|equivalent to|amount of|sum of|fee of|contribution of|deposit of|payment of)\s(?:the (?:greater|lesser) of |at least )?$/i,
      1,
      'a sum of',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:closing|purchaser|buyer|transferee|grantee|(?:new|incoming) (?:owner|member|homeowner)s?|(?:lot|unit|home) is (?:sold|transferred|conveyed)|initial (?:sale|conveyance|purchase|owner)|conveyance|first (?:sale|purchaser|owner|conveyed)|acquir\w+|transfer of title|each (?:new|subsequent) owner|resale|settlement|non-?refundable)\b/i,
      1.3,
    ),
    customSignal('in assessments', 1, (m) => m.type === 'sentence'),
    sentenceMatches('sentence', /\bcapital (?:improvement|expenditure|repair|project|asset)s?\b/i, -2),
    sentenceMatches(
      'sentence',
      /\b(?:members? (?:may|shall) vote|tax purposes|insurance|fidelity|bond|delinquen\w+|unpaid|past due|late|loan|expend\w*|exceed\w*|lien|foreclos\w+|mortgagee|budget)\b/i,
      -1.5,
      'something else',
    ),
    sentenceMatches('sentence', /\bspecial assessment|transfer fee|deposit\b/i, -0.7),
    customSignal('a new owner pays it', 7, ({ before }) =>
      /\bnew owners?\b[^.;$]{0,40}\b(?:capital|initial|one-?time)\b[^.;$]{0,30}$/i.test(before),
    ),
    inStatement(-7),
    inDocumentKind(0.5, 'ccrs', 'fee_schedule'),
  ],
  read: (m) => {
    if (m.type === 'money') {
      const cents = Number(m.value)
      return cents < 1000 || cents > 5_000_000
        ? null
        : {
            value: moneyText(cents),
            comparable: cents,
            qualifier: joinQualifiers(
              /\bper (?:unit|lot|home)\b/i.exec(m.after.slice(0, 40))?.[0].toLowerCase(),
            ),
          }
    }
    if (m.type === 'percent') {
      const share = `${percentWithHundredths(Number(m.value))} of the ${/sales?|selling/i.test(m.after.slice(0, 40)) ? 'sale' : 'purchase'} price`
      return { value: share, comparable: share }
    }
    const words = String(m.value)
    const months = new RegExp(`^(${count})[ -]{1,2}(?:full\\s)?months?`, 'i').exec(words)
    const times = new RegExp(
      `^(twice|${count})\\s(?:\\(\\d\\)\\s)?(?:times\\s)?(?=[^.]{0,40}\\bmonthly)`,
      'i',
    ).exec(words)
    const number = months ?? times
    if (number) {
      const n = /^twice/i.test(words) ? 2 : readCount(number[1] ?? '')
      if (n === null || n < 1 || n > 24) return null
      return { value: `${n} ${n === 1 ? 'month' : 'months'} of assessments`, comparable: `${n} months` }
    }
    return /^(?:\d|one|two|three|half)/i.test(words) && /\/|th\b|half|third|quarter|sixth|times/i.test(words)
      ? { value: words, comparable: words.toLowerCase() }
      : null
  },
}

export const feeSignals: FieldSignals[] = [
  lateFee,
  lateInterest,
  returnedCheck,
  transferFee,
  constructionDeposit,
  workingCapital,
]
