import type { ChargeInterval } from '../../../report-fields/typed-value'
import { paymentIntervalIn } from '../../page/payment-intervals'
import { textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'

export const unpaidWords =
  /\b(?:not (?:been )?(?:paid|received)|unpaid|past[- ]due|delinquen\w+|overdue|after the (?:due date|\d)|late|in arrears|default|fails? to pay|until (?:it is |they are )?paid|when due|nonpayment|non-payment|outstanding balances?|balances? owed)\b/i

/** How often a charge recurs, by the words after it: "per month", "a day". */
export const chargeInterval = (mention: Mention): ChargeInterval | null => {
  const word =
    /^\s{0,3}\)?\s{0,3}(?:dollars\s)?(?:will be |shall be )?(?:\w+ ){0,3}?(?:per|each|every|a|\/)\s{0,2}(?:additional |calendar )?(month|day|year|annum|quarter|week)|^\s{0,3}\)?\s*(monthly|annual(?:ly)?|daily|quarterly|yearly)/i
      .exec((mention.after.split(/[.;$]/)[0] ?? '').slice(0, 60))
      ?.slice(1)
      .find(Boolean)
      ?.toLowerCase()
  if (!word) return null
  return paymentIntervalIn(word) ?? (word === 'week' ? 'week' : 'day')
}

/** Whether the sentence, or the text above it, is about payments. */
export const isBelowPayment = ({ span, sentence }: Mention, pageText: PageText) =>
  /\b(?:pay|paid|payments?|due|dues|assessments?|bills?)\b/i.test(
    `${textBefore(span, pageText, 250)} ${sentence}`,
  )
