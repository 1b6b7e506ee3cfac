import { percentBetween } from '../../../report-fields/dues-increase'
import { readMoney } from '../../../report-fields/parse'
import { increaseOf, none, type Increase } from '../../../report-fields/typed-value'
import { paymentIntervalIn } from '../../page/payment-intervals'
import { textAfter, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import type { ValueReading } from '../../rules/rule'
import {
  duesSource,
  isPerUnit,
  isOnlyProposed,
  chargedUnit,
  joinQualifiers,
  paymentIntervalOf,
  yearOfMention,
} from '../../signals/amounts'
import { ignoringCase } from '../../signals/signal'
import { maxDuesCents } from '../../rules/dues'
import { increaseVerb, oldAmountBefore } from './dues-words'

const approximately =
  '(?:about |approximately |only |another |an additional |an extra |roughly |the |up to |at least |around )'
/** "by about", before the amount of an increase. */
export const byBefore = ignoringCase(
  `\\b(?:by|of)\\s${approximately}{0,2}(?:an? )?$|\\b(?:an?|additional|extra|the|\\+)\\s*$`,
)
export const increaseShortlyBefore = ignoringCase(`\\b${increaseVerb}\\b[^.;$%]{0,40}$`)
/** "per month increase", after the amount. */
export const increaseAfter =
  /^\s{0,3}\)?\s*(?:per \w+ |a \w+ |each \w+ |\/\w+ |annual(?:ly)? |monthly |yearly |dues |assessment |fee ){0,4}(?:annually )?(?:increase|raise|hike|bump|more\b|higher\b)/i
/** "to", before the new amount. */
export const toBefore =
  /\b(?:to|(?<!\b(?:now|currently|still|presently) )at)\s(?:be )?(?:the )?(?:new )?(?:rate of |amount of )?$/i
/** "up from $245" or ", was $245", after the new amount. */
export const upFromOldAmount =
  /^[^.;$]{0,30}\b(?:up from|compared (?:with|to)|instead of|rather than)\s(?:the current |last year's )?(\$\s?[\d,]+(?:\.\d{2})?)|^[^.;$]{0,25}[,;(]\s?(?:(?:it|they|which) )?(?:was|were|had been|previously|formerly|(?:19|20)\d{2}:|last year:?)\s(\$\s?[\d,]+(?:\.\d{2})?)/i
/** "(increase $60/Q)" in the label of a row. */
const increaseInBrackets = /\(\s?(?:increased?|up|raised?)(?: (?:by|of))?\s$/i
/** ", up $84 from 2025", before the amount. */
export const upByBefore = /(?:[,;(–-]\s?|\b(?:is|are|was|were|be|goes|go|went) )up\s(?:by\s)?$/i
/** "The increase amounts to $9." */
const increaseAmountsTo = /\b(?:increase|raise)\b[^.;$]{0,20}\b(?:amounts|comes|works out) to\s$/i
const upFromAmountOf = ({ after }: Mention) => {
  const match = upFromOldAmount.exec(after)
  return match?.[1] ?? match?.[2]
}
/** "was $245 and was raised to", which captures the old amount. */
export const oldAmountEarlier =
  /\b(?:was|were|had been|of)\s(\$\s?[\d,]+(?:\.\d{2})?)(?:[^$%(]|\(\$[^)$]{1,30}\)|\((?!\$)){0,110}\b(?:raised to|increased to|go(?:es)? (?:up )?to|went (?:up )?to|rose to|will be|is now|are now|has set(?: them| it)?(?: at)?)\s$/i
/** "from $245", after the new amount. */
export const oldAmountAfter =
  /^[^.;$]{0,50}\b(?:from|up from|was|were)\s(?:the current |last year's )?(\$\s?[\d,]+(?:\.\d{2})?)/i

/** How an increase is charged: per lot, a month. */
const chargeOf = (mention: Mention): Pick<Increase, 'each' | 'unit' | 'per'> => {
  const interval =
    /^\s?\/\s?(?:q|qtr|mo|yr)\b|^\s{0,3}\)?\s*(?:dollars\s)?(?:more |extra |additional )?(?:(?:per|a|each|every|\/)\s{0,2}\w+\s?(?:,\s?)?)?(?:(?:per|a|each|\/)\s{0,2})?(?:month|quarter|year|annual|yearly|yr\b)/i.test(
      mention.after,
    )
      ? paymentIntervalOf({ ...mention, before: '', row: '', column: '' })
      : null
  return { ...chargedUnit(mention), ...(interval && { per: interval }) }
}

const statedIncrease =
  /\b(?:by|an?|additional)\s(?<by>\$\s?[\d,]+(?:\.\d{2})?)\s?(?<interval>(?:(?:per|a|each)\s|\/\s?)\w{1,9}\b|monthly|quarterly|annual|yearly)?|(?<by>\$\s?[\d,]+(?:\.\d{2})?)\s(?<interval>(?:(?:per|a|each)\s|\/\s?)\w{1,9}\b|monthly|quarterly|annual|yearly)?\s?(?:increase|raise)\b/i
const oldAndNewAmounts = /\bfrom\s\$[\d,.]{1,9}\b[^$]{0,40}\bto\s\$/i

/** The sentence also states the old and new amounts, and the value is read there. */
const statesOldAndNew = ({ sentence, before, after }: Mention) =>
  oldAndNewAmounts.test(sentence) && (!/\$/.test(before) || !/\$/.test(after))

const duesInterval = ignoringCase(
  `\\b(monthly|quarterly|semi-?annual|annual|yearly)\\s(?:\\w+\\s)?(?:${duesSource}|assessment|dues)\\b`,
)
/** "$60 a quarter (from $360 to $420)", or "From $360 to $420 a quarter". */
function readChange(mention: Mention, oldCents: number, newCents: number): Increase {
  const statedGroups = statedIncrease.exec(mention.sentence)?.groups
  const increaseCents = readMoney(statedGroups?.by ?? '')
  const percent = percentBetween(oldCents, newCents)
  const change = {
    ...(percent !== null && { percent, isCalculated: true as const }),
    from: oldCents,
    to: newCents,
  }
  if (increaseCents !== null && increaseCents === newCents - oldCents) {
    const interval = paymentIntervalOf({
      ...mention,
      before: '',
      row: '',
      column: '',
      after: ` ${statedGroups?.interval ?? ''}`,
    })
    const eachInterval = interval ?? paymentIntervalOf({ ...mention, row: '', column: '' })
    return increaseOf({ ...change, by: increaseCents, per: eachInterval ?? undefined })
  }
  const intervalWord = duesInterval.exec(mention.before)?.[1]
  const charge = chargeOf(mention)
  const isStated = charge.each !== undefined || charge.per !== undefined
  const named = intervalWord === undefined ? {} : { per: paymentIntervalIn(intervalWord) ?? undefined }
  return increaseOf({ ...change, ...(isStated ? charge : named) })
}

/** "You pay $265 a month now. As of January it will be $290." */
const currentPayment =
  /\b(?:you|we|owners|members|homeowners)(?: (?:each|now|currently|all))? pay (\$\s?[\d,]+(?:\.\d{2})?)[^$%.]{0,30}\.?[^$%.]{0,50}\b(?:it|that|this|dues|which)(?:['’]ll| will) (?:be|become|go to|rise to) $/i
const currentPaymentReach = 160
export const currentPaymentOf = ({ start }: Mention, { text }: PageText) =>
  currentPayment.exec(text.slice(Math.max(0, start - currentPaymentReach), start))?.[1] ?? null

/** "… by 4%. The new annual dues are $260." */
const newDuesAfter = ignoringCase(
  `^(?:\\.|,|;| for \\d{4}\\.)? (?:so |making |bringing )?(?:the |our )?(?:new (?:\\w+ )?(?:dues|assessments?|fees?|amount|rate)(?: amount| rate)?|(?:\\w+ )?(?:dues|assessments?) to)\\s?(?:(?:is|are|will be|of|:)\\s)?(\\$\\s?[\\d,]+(?:\\.\\d{2})?)`,
)
const newDuesReach = 80
const currentDues = ignoringCase(
  `\\bcurrent (?:\\w+ )?(?:dues|assessments?|fees?)(?: amount| rate)?\\s?(?:(?:is|are|at|of|:)\\s)?(\\$\\s?[\\d,]+(?:\\.\\d{2})?)`,
)
const currentDuesReach = 200
/** In cents. New dues are often rounded to whole dollars. */
const roundingOfDues = 150

/** "from $250 to $260", with the old amount of the sentences before if the percentage leads from it to the new one. */
function changeTo(newCents: number, share: number, mention: Mention, { text }: PageText) {
  const old = currentDues.exec(text.slice(Math.max(0, mention.start - currentDuesReach), mention.start))?.[1]
  const oldCents = old ? readMoney(old) : null
  const isOld = oldCents !== null && Math.abs(oldCents * (1 + share / 100) - newCents) <= roundingOfDues
  return { ...(isOld && { from: oldCents }), to: newCents }
}
const amountOfPercentage =
  /^\s{0,2}(?:\(|or |, |= |which is |increase \(?|or about ){0,3}(\$\s?[\d,]+(?:\.\d{2})?)/i

/** "4%", "4% ($10)", or "4% (from $250 to $260)", with the amounts that the document states. */
function readPercentage(mention: Mention, share: number, pageText: PageText): Increase {
  const percent = Math.round(share * 100) / 100
  const increase = amountOfPercentage.exec(mention.after)?.[1]
  if (increase !== undefined) {
    const cents = readMoney(increase)
    return increaseOf({ percent, by: cents !== null && cents < maxDuesCents ? cents : undefined })
  }
  const newDues = newDuesAfter.exec(textAfter(mention, pageText, newDuesReach))?.[1]
  const newCents = newDues === undefined ? null : readMoney(newDues)
  return newCents !== null && newCents < maxDuesCents
    ? increaseOf({ percent, ...changeTo(newCents, share, mention, pageText) })
    : increaseOf({ percent })
}

/** "by $40 to $290 a year" */
const newAmountAfter = /^ (?:(?:per|a|each) \w+ )?to (\$\s?[\d,]+(?:\.\d{2})?)/i

/** An increase of dues as a percentage, an amount, or the old and new amounts; "None" for a sentence without one. */
export function readDuesIncrease(mention: Mention, pageText: PageText): ValueReading | null {
  if (mention.type === 'sentence')
    return {
      typed: none,
      qualifier: joinQualifiers(/\b(?:19|20)\d{2}\b/.exec(mention.sentence)?.[0]),
    }
  const qualifier = joinQualifiers(yearOfMention(mention), isOnlyProposed(mention) && 'proposed')
  const reading = (typed: Increase): ValueReading => ({ typed, qualifier })
  const number = Number(mention.value)
  if (mention.type === 'percent')
    return number <= 0 || number > 100 ? null : reading(readPercentage(mention, number, pageText))
  if (/\bfrom\s(?:the (?:current |present )?)?$/i.test(mention.before)) return null
  if (
    mention.type !== 'money' ||
    number < 100 ||
    number > maxDuesCents ||
    (mention.row !== '' && !isPerUnit(mention) && !increaseInBrackets.test(mention.before))
  )
    return null
  const oldAmount =
    oldAmountBefore.exec(mention.before)?.[1] ??
    upFromAmountOf(mention) ??
    currentPaymentOf(mention, pageText) ??
    oldAmountEarlier.exec(mention.before)?.[1] ??
    (toBefore.test(mention.before) ? oldAmountAfter.exec(mention.after)?.[1] : undefined)
  if (oldAmount !== undefined) {
    const oldCents = readMoney(oldAmount)
    return oldCents === null || oldCents === number ? null : reading(readChange(mention, oldCents, number))
  }
  if (statesOldAndNew(mention)) return null
  // The increase is stated directly before, and read there.
  if (/\b(?:by|of|an?)\s[^.;]{0,30}(?:\$|\d\s?%|percent)[^.;]{0,30}$/i.test(mention.before)) return null
  if (toBefore.test(mention.before) && !increaseAmountsTo.test(mention.before))
    return reading(increaseOf({ ...chargeOf(mention), to: number }))
  if (
    !/\badd(?:s|ed|ing)? (?:another )?$/i.test(mention.before) &&
    !byBefore.test(mention.before) &&
    !upByBefore.test(mention.before) &&
    !increaseAmountsTo.test(mention.before) &&
    !increaseShortlyBefore.test(mention.before) &&
    !increaseAfter.test(mention.after)
  )
    return null
  const newAmount = byBefore.test(mention.before) ? newAmountAfter.exec(mention.after) : null
  const newCents = readMoney(newAmount?.[1] ?? '')
  return reading(increaseOf({ ...chargeOf(mention), by: number, to: newCents ?? undefined }))
}
