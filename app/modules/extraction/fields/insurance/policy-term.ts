import { textBefore, type Mention } from '../../page/mentions'
import { customSignal, contextMatches, type Signal, type Surroundings } from '../../signals/signal'

const insuranceWords =
  /\binsur|\bcoverage\b|\bcarrier\b|\bpremium|\bliability\b|\bD\s?&\s?O\b|\bpolicy (?:no|number|#)/i
/** Other events whose day may follow words of insurance. */
const otherEventBefore =
  /\b(?:claims?|loss|payments?|premiums?|installments?|quotes?|proposals?|bids?|invoice|due|meeting|approved|voted|discussed|notice|apprais\w+|inspect\w+)\b[^.;]{0,30}$/i
const beganBefore =
  /\b(?:polic(?:y|ies)|insurance|coverage|carrier|renewal)\b[^.;]{0,60}\b(?:took effect|takes effect|went into effect|effective|began|begins|beginning|start(?:s|ed|ing)?|renewed|in (?:force|effect) (?:from|since)|as of|since)(?:\s(?:on|as of|from|effective|with (?:[A-Z][\w&.-]+ ){1,4}(?:on|effective)))*\s*$/i
const endsBefore =
  /\b(?:polic(?:y|ies)|insurance|coverage|term)\b[^;]{0,60}?\b(?:good|paid(?: up)?|valid|in force|runs?|exp\.?|expires?|ends?|ending|lapses?|is up|up for renewal|renews|renewal(?: date)?(?: is)?|through|until)(?:\s(?:on|through|until|thru|is|at|in))*\s*$/i

const insuranceSubject =
  /\binsurance|\binsured\b|\bcoverage\b|\bcarrier\b|\bliability\b|\bdeductible\b|\bD\s?&\s?O\b/i
const reachAbove = 450
/**
 * Whether the sentences above are about insurance, where the day's own says only "the policy", "it", or "all of
 * these".
 */
const isBelowInsurance = ({ start }: Mention, { pageText, kind }: Surroundings) =>
  !['ccrs', 'bylaws', 'rules', 'minutes'].includes(kind) &&
  insuranceSubject.test(textBefore({ start }, pageText, reachAbove))
const pronounEndsBefore =
  /\b(?:the|this|that|each|our) (?:master )?policy (?:expires|ends|lapses|runs (?:out|to|through|until)|is up(?: for renewal)?|renews)(?: on)? $|(?:^|[.;:])\W{0,6}(?:(?:all|each|both)(?: of)? (?:these|them|the above|(?:our )?policies|coverages|the policies)|these|they|it|everything)(?: above)? (?:all )?(?:ends?|expires?|renews?|runs? (?:out|to|through|until))(?: on)? $/i
const policyYearBefore =
  /\b(?:in force|in effect|coverage)\b[^.;]{0,30}\bfor the (?:policy )?(?:year|term|period) (?:beginning|starting|from) $/i

/** Statements that a policy begins on a day. */
export const policyBegins: Signal[] = [
  customSignal(
    'a policy that began',
    5.5,
    ({ before, sentence }) =>
      beganBefore.test(before) && insuranceWords.test(sentence) && !otherEventBefore.test(before),
  ),
  contextMatches('before', policyYearBefore, 4.5, 'in force for the year that begins'),
  contextMatches('before', /\b(?:policy )?inception(?: date)?\s*:?\s*$/i, 3.5, 'the inception date'),
  contextMatches('after', /^,?\s+for (?:a term of )?(?:one|1|a) year\b/i, 4, 'for one year'),
]

const renewalBefore =
  /(?:^|[.;:]\s|\n|\binsurance\s)\W{0,4}(?:the |our )?renewal(?:['’]s|(?: date)? is)? (?:on )?$/i
const titleReach = 60

/** Statements that a policy ends on a day. */
export const policyEnds: Signal[] = [
  customSignal(
    'the renewal, below insurance',
    5.5,
    ({ before, start }, { pageText }) =>
      renewalBefore.test(before) && insuranceSubject.test(textBefore({ start }, pageText, titleReach)),
  ),
  customSignal(
    'a policy that ends',
    5.5,
    ({ before, sentence }) =>
      endsBefore.test(before) && insuranceWords.test(sentence) && !otherEventBefore.test(before),
  ),
  customSignal(
    'ends, in a sentence below insurance',
    5.5,
    (mention, around) => pronounEndsBefore.test(mention.before) && isBelowInsurance(mention, around),
  ),
]
