import { money } from '../../../report-fields/typed-value'
import type { Mention } from '../../page/mentions'
import { paymentIntervalIn } from '../../page/payment-intervals'
import type { PageText } from '../../page/page-text'
import { rowOfPeriodsAt } from '../../page/table'
import type { ValueReading } from '../../rules/rule'
import {
  isOnlyProposed,
  joinQualifiers,
  paymentIntervalOf,
  chargedUnit,
  yearOfMention,
} from '../../signals/amounts'
import { productsOf } from '../../signals/products'
import { ignoringCase, type Surroundings } from '../../signals/signal'
import { columnChoiceOf, qualifierOf } from '../../signals/statement-amounts'
import { isPlausibleDues } from '../../rules/dues'
import { placeInHistory } from './dues-words'

const unitType =
  /\b(?:(?:\d|one|two|three|four)[- ]?(?:bed(?:room)?s?|br)\b|studio|type\s+[A-Z0-9]\b|plan\s+[A-Z0-9]\b|model\s+[A-Z0-9]\b|townho(?:me|use)s?|(?:single|double)[- ]wide|villas?\b|carriage homes?)/i

/** "112 homes x" */
export const unitCountBefore =
  /\b\d{2,4}\s?(?:(?:homes|lots|units|members|owners|households|houses|properties|homeowners|memberships)?\s?(?:x|@|×|\*|times|at)|(?:homes|lots|units|members|owners|households|houses|properties|homeowners)\s?[-–:=])\s?$/i

/** A declaration states an initial or maximum assessment until the association sets one. */
const declaredStatus = (mention: Mention) => {
  const around = `${mention.before.slice(-140)} ${mention.after.slice(0, 60)}`
  if (/\b(?:maximum|not (?:to )?exceed)\b/i.test(around)) return 'maximum'
  if (
    /\binitial(?:ly)?\b|first (?:year|annual)|until (?:january|the first|such time|otherwise)/i.test(around)
  )
    return 'initial'
  return ''
}

const headingReach = 300
/** "(Dues to $700 a year)" in the heading of a proposed column of a budget. */
const isUnderProposedHeading = ({ before, start }: Mention, { document, text }: PageText) =>
  document.kind === 'budget' &&
  /\(\s?dues (?:raised |increased |going )?to\s$/i.test(before) &&
  /\bproposed\b/i.test(text.slice(Math.max(0, start - headingReach), start))

const intervalWords = '(?:monthly|quarterly|semi-?\\s?annual(?:ly)?|annual(?:ly)?|yearly)'
/** "paid [ ] monthly [X] annually" */
const tickedInterval = ignoringCase(
  `(?:\\[\\s?[xX✓✔]\\s?\\]|\\(\\s?[xX✓✔]\\s?\\)|[☒☑])\\s?(${intervalWords})\\b|\\b(${intervalWords})\\s?(?:\\[\\s?[xX✓✔]\\s?\\]|\\(\\s?[xX✓✔]\\s?\\)|[☒☑])(?!\\s?${intervalWords})`,
)
const frequencyLabel = ignoringCase(
  `\\b(?:frequency|billing (?:cycle|period)|how often)\\b[^$.;]{0,30}?[:?\\s]\\s{0,12}(${intervalWords})\\b`,
)
/** The payment interval that a form states for dues, in a checked box or on its line about frequency. */
export function intervalOnForm({ start, end }: Mention, { text }: PageText) {
  const textAfter = text.slice(end, end + 120)
  const ticked = tickedInterval.exec(textAfter.split('$', 1)[0] ?? '')
  const interval =
    ticked?.[1] ??
    ticked?.[2] ??
    frequencyLabel.exec(textAfter.split('$', 1)[0] ?? '')?.[1] ??
    frequencyLabel.exec(text.slice(Math.max(0, start - 90), start))?.[1]
  if (interval === undefined) return null
  return { text: interval, isTicked: ticked !== null }
}

const paymentQuestion =
  /\b(?:what|how much) (?:do|does|will|would|must|should|is|are) (?:I|we|you|owners?|an owner|each \w+|everyone|it|the (?:payment|dues|assessments?|fees?))\b[^?$]{0,60}\?\W*(?:[\w’']+ ){0,5}$/i
/** A question about another payment: "What do we pay for late dues?" */
const otherPaymentInQuestion =
  /\b(?:late|sell|buy|closing|special|insurance|rent|guest|fine|violation|park|pool|clubhouse|key|paint|get|cost to)/i
/** The question directly before an amount that asks what owners pay. */
export function duesQuestionBefore({ start }: Mention, { text }: PageText): string | null {
  const question = paymentQuestion.exec(text.slice(Math.max(0, start - 130), start))?.[0]
  return question === undefined ||
    otherPaymentInQuestion.test(question) ||
    !/\bpay\b|\bdues\b|\bassessments?\b|\bfees?\b/i.test(question)
    ? null
    : question
}

/** How often dues are paid, by their yearly product with the number of homes; null outside budgets. */
function intervalOfProduct(mention: Mention, pageText: PageText) {
  const product = productsOf(pageText).find(
    ({ amount }) => amount.start <= mention.end && mention.start <= amount.end,
  )
  if (!product || pageText.document.kind !== 'budget') return null
  return ({ 1: 'year', 4: 'quarter', 12: 'month' } as const)[product.timesAYear]
}

/** The type of home that an amount is for, in the words beside it: "two-bedroom"; empty if none is named. */
function unitTypeOf({ before, after, row }: Mention): string {
  const [wordsAfter = ''] = after.slice(0, 50).split(/[,;.$]|\band\b/, 1)
  const wordsBefore =
    before
      .slice(-50)
      .split(/[,;.$]/)
      .at(-1) ?? ''
  const type = unitType.exec(wordsAfter) ?? unitType.exec(`${wordsBefore} ${row}`)
  return (type?.[0] ?? '').toLowerCase().replace(/\s+/g, ' ')
}

/** Regular dues with their payment interval; monthly dues have a field of their own. */
export function readRegularDues(mention: Mention, around: Surroundings): ValueReading | null {
  const { pageText } = around
  const cents = Number(mention.value)
  if (mention.type !== 'money' || !isPlausibleDues(cents)) return null
  const isOfColumn = rowOfPeriodsAt(pageText, mention.start) !== null
  if (isOfColumn && !columnChoiceOf(mention, around)) return null
  const formInterval = intervalOnForm(mention, pageText)
  const interval =
    (formInterval?.isTicked ? paymentIntervalIn(formInterval.text) : null) ??
    paymentIntervalOf(mention) ??
    paymentIntervalOf({
      ...mention,
      before: duesQuestionBefore(mention, pageText) ?? '',
      after: '',
      row: '',
      column: '',
    }) ??
    (formInterval ? paymentIntervalIn(formInterval.text) : null) ??
    intervalOfProduct(mention, pageText) ??
    // "The fee for 2026 is $100" is annual.
    ((yearOfMention(mention) !== '' && placeInHistory(mention) === null) ||
    unitCountBefore.test(mention.before)
      ? 'year'
      : null)
  return {
    path: interval === 'month' ? 'propertyInfo.monthlyDues' : 'financial.regularAssessment',
    typed: money(cents, interval ? { per: interval } : chargedUnit(mention)),
    qualifier: joinQualifiers(
      interval !== 'month' && interval,
      unitTypeOf(mention),
      isOfColumn ? qualifierOf(mention, around) : yearOfMention(mention),
      ['ccrs', 'bylaws'].includes(pageText.document.kind) && declaredStatus(mention),
      !isOfColumn && (isOnlyProposed(mention) || isUnderProposedHeading(mention, pageText)) && 'proposed',
    ),
  }
}
