import type { Mention } from '../../page/mentions'
import { duesSource } from '../../signals/amounts'
import { ignoringCase } from '../../signals/signal'

export const duesPattern = ignoringCase(`\\b${duesSource}\\b`)

const yearAndAmount = /\b((?:19|20)\d{2})\b\s?(?:[-–:=]\s?)?\$/g
/** The position of an amount's year in a history of dues, null if it is in none: "2012 $385 2016 $360 2024 $420". */
export const placeInHistory = (mention: Mention) => {
  const years = [...mention.sentence.matchAll(yearAndAmount)].map((match) => match[1] ?? '')
  const yearBefore = /\b((?:19|20)\d{2})\b\s?(?:[-–:=]\s?)?$/.exec(mention.before)?.[1]
  if (years.length < 3 || yearBefore === undefined) return null
  return yearBefore === [...years].sort().at(-1) ? 'last' : 'earlier'
}

/** "raised", "went up" */
export const increaseVerb =
  '(?:increas(?:e|es|ed|ing)|rais(?:e|es|ed|ing)|rise|rises|rose|rising|go(?:es|ing)? up|went up|hike|bump(?:ed)?|adjust(?:ed|ment))'

/** A one-time charge that may be paid in installments: "an assessment of $4,000 to be paid within three years". */
export const installmentPlan =
  /\b(?:to be paid|payable|be paid|pay it) (?:off )?(?:within|over|in) (?:a period of )?(?:\w+ ){0,2}(?:\(\d+\) )?(?:years|months|installments|payments)\b|\binstallment plans?\b/i

/** A charge besides regular dues, for projects or to new owners. */
export const projectOrBuyerCharge =
  /\b(?:(?:major|capital) (?:project|improvement|repair)s?|for (?:major|capital) (?:projects?|improvements?|repairs?)|(?:major |capital )?projects? (?:assessment|fee|fund)|new (?:home)?owners?'?|one-?time)\b/i

/** "from $300 to", which captures the old amount. */
export const oldAmountBefore =
  /\bfrom\s(?:the (?:current |present )?)?(?:rate of )?(\$\s?[\d,]+(?:\.\d{2})?)[^$]{0,50}\bto\s(?:\w+ ){0,2}$/i
