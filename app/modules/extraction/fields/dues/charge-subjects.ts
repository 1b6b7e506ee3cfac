import type { Mention } from '../../page/mentions'
import { cellAt } from '../../page/table'
import type { PageText } from '../../page/page-text'
import { isStatementRow } from '../../signals/amounts'
import { clauseWithin } from '../../signals/clauses'
import { customSignal, pageMatcher, type Signal } from '../../signals/signal'
import { paragraphBefore, topicOf } from '../../signals/topics'

/** What an owner or buyer may be charged for besides dues. */
type ChargeSubject = 'late payment' | 'returned payment' | 'sale' | 'buyer' | 'building' | 'other'

const paymentWords = '(?:checks?|cheques?|payments?|drafts?|e-?checks?|debits?|ACH(?: payments?)?|items?)'
const dueDayWords =
  '(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)\\b|(?:first|fifth|tenth|fifteenth|twentieth|thirtieth)\\b|due date|grace period|deadline|that (?:date|day)|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\\.? \\d{1,2}\\b)'
const subjectPatterns: readonly [ChargeSubject, RegExp][] = [
  [
    'returned payment',
    new RegExp(
      `\\b${paymentWords}\\b(?: (?!late\\b)[\\w'’]+){0,3} (?:bounc\\w+|returned|is not honou?red|dishonou?red|rejected|refused|comes? back|NSF)\\b|\\b(?:returned|bounced|bad|dishonou?red|rejected|rubber|NSF) ${paymentWords}\\b|\\bNSF\\b|\\b(?:insufficient|non-?sufficient) funds\\b|\\b(?:bank|credit union)\\b(?: \\w+){0,2} (?:returns|rejects|refuses|sends back|bounces)\\b`,
      'gi',
    ),
  ],
  [
    'late payment',
    new RegExp(
      `\\blate(?:ness|ly)?\\b(?! (?:summer|fall|spring|winter|19|20|in the|last))|\\bpast[- ]due\\b|\\boverdue\\b|\\bdelinquen\\w+|\\bin arrears\\b|\\bunpaid\\b|(?:\\bnot|n['’]t)(?: \\w+){0,4} (?:paid|received|pay|check|payment)\\b(?! (?:for|to vote))|\\b(?:after|past|beyond|later than) ${dueDayWords}`,
      'gi',
    ),
  ],
  [
    'buyer',
    /\b(?:working[- ]capital|capital (?:contribution|fee|fund)|initiation|buy-?in|(?:contribut\w+|paid?|pays|payment) (?:\$[\d,.]{2,9} )?(?:in)?to (?:the |our )?(?:capital|reserves?)|reserve (?:fund )?contribution|(?:in)?to (?:the |our |its )?(?:association['’]s )?(?:working )?(?:capital|reserves?)|contributes?)\b/gi,
  ],
  [
    'sale',
    /\b(?:resale|estoppel|transfer (?:fee|charge)|fee to transfer|status letter|payoff letter|certificate of resale|6\(d\) certificate|disclosure (?:packet|package|statement|certificate)|(?:set(?:ting)?[- ]?up|change) (?:of )?(?:the |an? |your )?(?:new )?(?:account|owner(?:ship)?)|(?:new )?(?:owner|account) set-?up)\b/gi,
  ],
  [
    'building',
    /\b(?:(?:builder|construction|building|compliance|damage|road|ARC|ACC|architectural)['’]?s? (?:\w+ )?(?:deposit|bond)|deposit)\b/gi,
  ],
  [
    'other',
    /\b(?:violations?|fines?|attorney\w*|legal|court|filing|liens?|certified|key|fob|clubhouse|pool|rental|tenants?|parking|tow\w*|insurance|loan|interest|guest|move-?in|moving|elevator|pets?|amenity|storage|reconnect\w*|reinstat\w*|cop(?:y|ies)|postage|application|review|bids?|contract\w*|owes? (?:a total|more)|balances?|total(?:ing|s)?|exceed\w*|more than)\b/gi,
  ],
]
/** Names of other subjects whose amount follows. */
const otherSubjectBefore =
  /\b(?:violations?|fines?|attorney\w*|legal|court|filing|liens?|certified|insurance|loan|bids?|contract\w*) (?:\w+ ){0,6}$/i
const namesAnySubject = pageMatcher(
  /\blate|past[- ]due|overdue|delinquen|not |n['’]t |unpaid|after |NSF|bounc|return|bank|bad check|capital|initiation|buy-?in|reserve|resale|estoppel|transfer|set-?ting up|set-?up|certificate|deposit|ownership/i,
)

/** The distance in characters between an amount and the nearest words of a subject; null without any. */
function distanceOf(pattern: RegExp, before: string, after: string): number | null {
  const following = after.search(pattern)
  const lastMatch = [...before.matchAll(pattern)].at(-1)
  const preceding = lastMatch ? before.length - lastMatch.index - lastMatch[0].length : -1
  const distances = [preceding, following].filter((n) => n >= 0)
  return distances.length === 0 ? null : Math.min(...distances)
}

function nearestSubject(before: string, after: string): ChargeSubject | null {
  const distances = subjectPatterns.flatMap(([subject, pattern]): [ChargeSubject, number][] => {
    const distance = distanceOf(pattern, before, after)
    return distance === null ? [] : [[subject, distance]]
  })
  return distances.toSorted((a, b) => a[1] - b[1])[0]?.[0] ?? null
}

// Words on the far side of another amount belong to that amount.
const afterLastAmount = (before: string) => before.slice(before.lastIndexOf('$') + 1)
const beforeNextAmount = (after: string) => after.split('$', 1)[0] ?? ''

/** In characters. */
const reachBefore = 200
const reachAfter = 90

/** Verbs and nouns of charging, such as "a fee of" before the amount or "will be added" after it. */
const chargeWordsBefore =
  /(?:\b(?:charge[sd]?|fees?|pays?|paid|owes?|costs?(?: you| us)?|adds?|added|bill(?:s|ed)|assess(?:ed|es)?|penalt(?:y|ies)|impose[sd]?|post(?:s|ed)?|incurs?|see|collects?|contribut\w+|deposits?|leaves?|greater of|lesser of|same|another|extra|then)\b[^.;$%]{0,40}|\b(?:when|then) |[:?=–—-]\s{0,4}|\.{2,}\s*|\s{3,})(?:\(\s?)?$/i
const chargeWordsAfter =
  /^\s?\)?\s?(?:(?:late |service |bank |flat |one-?time |additional |refundable )?(?:charge|fee|penalty|deposit|extra|more)\b|(?:per|a|each) (?:month|day|check|item)\b|each\b|(?:is|are|was|will be|shall be|gets?|goes) (?:then |also )?(?:added|charged|posted|billed|on|assessed|due|collected|owed|imposed|required)\b|(?:and|plus) interest\b|(?:from|at) (?:each |the |every )?(?:buyers?|sellers?|closing)\b)/i

const minPeriods = 4
/** A row with a figure for each of several years or months is one of a statement. */
const isOfSeveralPeriods = (mention: Mention, pageText: PageText) =>
  (cellAt(pageText, mention.start)?.row.cells.length ?? 0) >= minPeriods

const subjectCache = new WeakMap<Mention, ChargeSubject | null>()

/** What an amount is charged for, by the nearest words of its clause, its sentence, or its title. */
export function chargeSubjectOf(mention: Mention, pageText: PageText): ChargeSubject | null {
  if (mention.type === 'sentence' || !namesAnySubject(pageText) || isStatementRow(mention, pageText))
    return null
  if (isOfSeveralPeriods(mention, pageText)) return null
  const cached = subjectCache.get(mention)
  if (cached !== undefined) return cached
  const subject = findSubject(mention, pageText)
  subjectCache.set(mention, subject)
  return subject
}

const abolishedOrExample =
  /\b(?:eliminat\w+|delet\w+|remov(?:e|ed|ing)|discontinu\w+|no longer|abolish\w*|rescind\w*|waive\w*|used to|example|e\.g\.)\b/i

const longestLabel = 150
/** "Resale certificate $375", "Late fees. Ten dollars ($10)" */
const labelBefore = /^\W*(?:[\w'’()/-]+ ){0,5}\(?$/

const namedAsDues =
  /^ (?:in )?(?:prorated |special |regular |annual |yearly |monthly |quarterly |semi-?annual )?(?:dues|assessments?|installments?|payment (?=is|was|will))\b(?! (?:late|penalt|fees?|charges?))/i

function findSubject(mention: Mention, pageText: PageText): ChargeSubject | null {
  if (
    mention.row === '' &&
    !(mention.before.length <= longestLabel && labelBefore.test(mention.before)) &&
    !chargeWordsBefore.test(mention.before.slice(-90)) &&
    !chargeWordsAfter.test(mention.after)
  )
    return null
  if (abolishedOrExample.test(mention.sentence)) return null
  // "owes $285 plus late charges", "$150 prorated dues", "A $260 assessment is late after June 1"
  if (/^ (?:plus|and|with) (?:an? |the |any )?late\b/i.test(mention.after) || namedAsDues.test(mention.after))
    return null
  const clause = clauseWithin(mention.before, mention.after)
  // "attorney fees of $250 on delinquent accounts": the words before take precedence.
  if (otherSubjectBefore.test(clause.before)) return null
  return (
    nearestSubject(
      mention.row === '' ? clause.before : `${mention.row} `,
      clause.after.slice(0, reachAfter),
    ) ??
    nearestSubject(
      afterLastAmount(mention.before).slice(-reachBefore),
      beforeNextAmount(mention.after).slice(0, reachAfter),
    ) ??
    nearestSubject(topicOf(mention, pageText), '')
  )
}

/** A signal that an amount is charged for a subject, by the nearest words. */
export const chargedFor = (subject: ChargeSubject, weight: number): Signal =>
  customSignal(
    `charged for ${subject}, by the nearest words`,
    weight,
    (m, { pageText }) => chargeSubjectOf(m, pageText) === subject,
  )

const amenity =
  /\b(?:RV|boat|trailer|camper|storage|parking|garage|carport|kayak|dock|slip|locker|pool (?:pass|key|card)|clubhouse|cabana|pavilion|garden plot|gate (?:card|opener)|key fobs?)\b/i
const feeAtStart =
  /^\W*(?:from [^.;$]{3,25} )?(?:the |this |that |each |its )*(?:fees?|charges?|costs?|price|rent(?:al)?|lot|space|slip|spot)(?: \w+)? (?:is|are|will be|costs?|of|:)\s(?:now )?$/i
/** "Boats may be stored here. The charge is $40 a month": not dues, though they have a period, too. */
export const isAmenityFee = (mention: Mention, pageText: PageText) =>
  mention.row === '' &&
  feeAtStart.test(mention.before) &&
  amenity.test(paragraphBefore(mention, pageText).slice(-160))
