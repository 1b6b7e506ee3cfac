import { percentage } from '../../../report-fields/typed-value'
import { textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { duesSource, nearbyWords } from '../../signals/amounts'
import {
  customSignal,
  ignoringCase,
  inDocumentKind,
  pageMatcher,
  contextMatches,
  type FieldSignals,
} from '../../signals/signal'
import { lineBefore, ratesOf } from './charges'
import { duesPattern } from './dues-words'
import { chargeInterval, isBelowPayment, unpaidWords } from './late-charge-words'

/** Whether the text above is about unpaid assessments. */
const isUnpaidAbove = ({ start }: Mention, pageText: PageText) => {
  const above = textBefore({ start }, pageText, 500)
  return unpaidWords.test(above) && duesPattern.test(above)
}

const mentionsUnpaid = pageMatcher(unpaidWords)

/** The period of a rate in the words of its clause that are not directly beside it. */
function intervalNearby({ before, after }: Mention): 'year' | 'month' | null {
  const isOfYear =
    /\b(?:per annum|per year|annual(?:ly)?)\b[^.;%]{0,30}$/i.test(before) ||
    /^[^.;]{0,25}\b(?:per annum|per year|annual)/i.test(after)
  if (isOfYear) return 'year'
  return /\b(?:monthly|per month)\b[^.;%]{0,30}$/i.test(before) ? 'month' : null
}

/** The rate of interest on unpaid dues. */
export const lateInterest: FieldSignals = {
  path: 'financial.lateInterest',
  mentions: ratesOf,
  hint: /interest|\bbears?\b|\bdraws?\b|accrue|percent (?:a|per) (?:month|year)|percent monthly|% (?:a|per) year|finance charge|\bAPR\b|% (?:a|per|every) month|% monthly|service charge|per annum|per month on|a month on|of the unpaid/i,
  bias: -4.7,
  signals: [
    contextMatches(
      'before',
      /\b(?:unpaid|delinquent|past[- ]due|overdue|late|outstanding) (?:\w+ )?(?:draws?|carr(?:y|ies)|accrues?|grows? (?:by|at)|(?:is|are) charged|runs? at)\s(?:interest (?:at|of) )?$/i,
      3.6,
      'unpaid amounts draw',
    ),
    customSignal(
      'after a late charge',
      4,
      (mention) =>
        chargeInterval(mention) !== null &&
        /\b(?:late|unpaid|past[- ]due|overdue|delinquent)\b[^.;%]{0,80}\$\s?[\d.,]{1,8}(?: (?:late )?(?:charge|fee|penalty))? (?:plus|and) $/i.test(
          mention.before,
        ),
    ),
    contextMatches(
      'after',
      /^\s?(?:a|per|each|every) (?:month|year|annum) on (?:what|any|the|all)\b[^.;]{0,25}\b(?:owed|owing|unpaid|late|past due|balance|remains)/i,
      3,
      'per period on the amount owed',
    ),
    contextMatches(
      'before',
      /\binterest (?:not (?:over|above|more than|to exceed|exceeding)|(?:of )?(?:up to|no more than|at most)|on [^.;%$]{3,40} (?:is|runs at|accrues at)|runs at) $/i,
      2.2,
      'interest up to, or on an amount',
    ),
    contextMatches(
      'before',
      /\bafter (?:the )?(?:\d{1,3}|thirty|sixty|fifteen|ten)(?:th)?(?: days)?,? (?:we (?:also )?(?:add|charge) )?$/i,
      1.6,
      'after a number of days',
    ),
    contextMatches(
      'after',
      /^\s?(?:(?:per|a) (?:month|year|annum)|monthly|annually) (?:on|of) (?:the |any |all )?(?:unpaid|outstanding|past[- ]due|overdue|delinquent)/i,
      5,
      'on unpaid amounts',
    ),
    contextMatches('before', /\b(?:shall |will |to )?bears? (?:simple )?$/i, 3, 'bears'),
    contextMatches('after', /^\s?(?:annual|yearly|simple) interest\b/i, 1.5, 'annual interest'),
    contextMatches(
      'before',
      /\b(?:interest|finance charge|service charge)\b[^.;%]{0,150}$/i,
      2,
      'interest before',
    ),
    contextMatches(
      'before',
      /\b(?:interest|finance charge|service charge)\b[^.;%]{0,140}\b(?:rate of|at|of|equal to|rate)\s(?:the (?:rate|lesser|greater) of |the |a |up to |an annual rate of )?$/i,
      1.5,
      'interest at',
    ),
    contextMatches(
      'after',
      /^\s{0,3}\)?\s?(?:\(\d+(?:\.\d+)?%?\)\s?)?(?:per\s?cent\s)?(?:(?:simple|annual|annum|per annum|per year|per month|monthly|yearly|compound(?:ed)?) ){0,2}(?:rate of )?(?:interest|finance charge|service charge)\b/i,
      2.5,
      'followed by interest',
    ),
    contextMatches(
      'after',
      /^\s{0,3}\)?\s?(?:interest\s)?(?:simple\s)?(?:per\s?cent\s)?(?:\(?\d+(?:\.\d+)?%?\)?\s)?(?:per|a|each|every)\s(?:annum|year|month|calendar month)|^\s?\)?\s?(?:interest )?(?:annual(?:ly)?|APR|monthly|p\.?a\.?)\b/i,
      1.5,
      'per year or month after',
    ),
    contextMatches(
      'before',
      /\b(?:annual (?:percentage )?rate of|rate per annum of|per annum rate of|annually at|annual interest (?:rate )?(?:of|at))\s$/i,
      1.5,
      'at an annual rate',
    ),
    contextMatches(
      'before',
      /(?:^|\s{3}|•\s)\W{0,4}(?:delinquent |late |annual |default )?interest(?: rate)?(?: (?:on|for) [^.;:%]{3,40})?\s?[:=]\s*$/i,
      2.4,
      'label: interest rate',
    ),
    contextMatches(
      'after',
      /^\s?(?:annual |monthly )?(?:interest|service charge|finance charge)\b[^.;%]{0,30}\b(?:added|charged|applied|assessed|imposed|on)\b/i,
      1.5,
      'interest that is added',
    ),
    contextMatches('sentence', unpaidWords, 1.5, 'unpaid in the sentence'),
    contextMatches(
      'sentence',
      ignoringCase(`\\b(?:${duesSource}|installments?)\\b`),
      1,
      'dues in the sentence',
    ),
    contextMatches(
      'heading',
      /\b(?:non-?payment|delinquen\w+|interest|collection|remedies|late|effect of|default|assessments?)\b/i,
      1,
    ),
    contextMatches('sentence', /\bbears? interest|accrue|interest (?:shall|will|may) (?:be|accrue)/i, 0.7),
    contextMatches('sentence', /\bspecial assessments?|taxes|reimburse\w*|fines?\b/i, -0.7, 'another debt'),
    contextMatches(
      'sentence',
      /\b(?:undivided|ownership interest|percentage interest|interest in the (?:common|project)|loans?|bond|first mortgage bearing|interest (?:income|earned)|prime|earn(?:s|ed|ings)?|mortgages?|invest\w*|certificates? of deposit|money market|savings|CDs?|note|refinanc\w*|bank(?! (?:fees?|charges?)\b)|escrow)\b/i,
      -2,
      'another kind of interest',
    ),
    contextMatches(
      'before',
      /\b(?:loan|mortgage|bank(?! (?:fees?|charges?)\b)|account|CD|invested|yield|inflation|earn\w*|note)\b[^.;%]{0,60}$/i,
      -2.5,
      'a loan or savings before',
    ),
    contextMatches(
      'after',
      /^\s{0,3}\)?\s?(?:or more )?(?:of )?(?:the |all |each |total |a |those |eligible |such ){0,3}(?:vot|member|owner|unit|lot|class|outstanding|quorum|undivided|interest in)/i,
      -4,
      'a share of votes',
    ),
    contextMatches('sentence', /\b(?:late (?:fee|charge)s? of)\b/i, -0.3),
    nearbyWords(/\blate (?:payment )?(?:fee|charge|penalty)\b/i, -1.2, 'a late fee nearby', 30, 30),
    customSignal(
      'added to unpaid amounts',
      3.6,
      (mention, { pageText }) =>
        ((chargeInterval(mention) !== null &&
          /^[^.;]{0,30}\b(?:is|are|will be) (?:added|charged)\b/i.test(mention.after)) ||
          /^\s?(?:a|per|each|every) month (?:runs|accrues|is charged|applies) on\b/i.test(mention.after)) &&
        /\b(?:after|late|unpaid|past due|older)\b/i.test(mention.sentence) &&
        isBelowPayment(mention, pageText),
    ),
    contextMatches('after', /^\s?APR\b/, 2, 'an annual percentage rate'),
    contextMatches(
      'before',
      /\b(?:unpaid|past[- ]due|overdue|delinquent|outstanding) (?:balances?|accounts?|dues|assessments?|amounts?)\s?[:–-]\s{0,4}$/i,
      2.5,
      'label: unpaid balance',
    ),
    contextMatches(
      'before',
      /\blate (?:payments?|dues|assessments?)\b[^.;%]{0,40}\$\s?[\d.,]{1,8} (?:plus|and) $/i,
      4,
      'after the fee for late payments',
    ),
    customSignal(
      'label: interest, on a page about late payments',
      4.2,
      (mention, { pageText }) =>
        /^\W*interest(?: (?:rate|charge)s?)?\s{1,40}$/i.test(lineBefore(mention, pageText)) &&
        mentionsUnpaid(pageText),
    ),
    customSignal(
      'unpaid assessments in the text above',
      1,
      (m, { pageText }) => !unpaidWords.test(m.sentence) && isUnpaidAbove(m, pageText),
    ),
    customSignal(
      'no word of late payment',
      -2.5,
      (mention, { pageText }) =>
        !unpaidWords.test(`${mention.heading} ${mention.sentence}`) &&
        !duesPattern.test(mention.sentence) &&
        !isUnpaidAbove(mention, pageText) &&
        !/^[^.;]{0,30}\b(?:is|are|will be) (?:added|charged)\b/i.test(mention.after),
    ),
    inDocumentKind(-1, 'financial_statement', 'budget', 'reserve_study', 'insurance', 'minutes'),
  ],
  read: (mention) => {
    const share = Number(mention.value)
    if (share <= 0 || share > 36) return null
    const period = chargeInterval(mention) ?? intervalNearby(mention)
    if (!period && share > 24) return null
    return {
      typed: percentage(share, { decimals: 2, per: period ?? undefined }),
      qualifier: period && period !== 'year' ? period : undefined,
    }
  },
}
