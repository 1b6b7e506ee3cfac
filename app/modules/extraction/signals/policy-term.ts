import { customSignal, sentenceMatches, type Signal } from './signal'

const insuranceWords =
  /\binsur|\bcoverage\b|\bcarrier\b|\bpremium|\bliability\b|\bD\s?&\s?O\b|\bpolicy (?:no|number|#)/i
/** A day on which something about insurance happens other than its beginning or end. */
const otherEvent =
  /\b(?:claims?|loss|payments?|premiums?|installments?|quotes?|proposals?|bids?|invoice|due|meeting|approved|voted|discussed|notice|apprais\w+|inspect\w+)\b[^.;]{0,30}$/i
const began =
  /\b(?:polic(?:y|ies)|insurance|coverage|carrier|renewal)\b[^.;]{0,60}\b(?:took effect|takes effect|went into effect|effective|began|begins|beginning|start(?:s|ed|ing)?|renewed|in (?:force|effect) (?:from|since)|as of|since)(?:\s(?:on|as of|from|effective|with (?:[A-Z][\w&.-]+ ?){1,4}(?:on|effective)))*\s*$/i
const ends =
  /\b(?:polic(?:y|ies)|insurance|coverage|term)\b[^;]{0,60}?\b(?:good|paid(?: up)?|valid|in force|runs?|exp\.?|expires?|ends?|ending|lapses?|up for renewal|renews|renewal(?: date)?(?: is)?|through|until)(?:\s(?:on|through|until|thru|is|at|in))*\s*$/i

/** Statements that a policy begins on a day. */
export const policyBegins: Signal[] = [
  customSignal(
    'a policy that began',
    5.5,
    ({ before, sentence }) => began.test(before) && insuranceWords.test(sentence) && !otherEvent.test(before),
  ),
  sentenceMatches('before', /\b(?:policy )?inception(?: date)?\s*:?\s*$/i, 3.5, 'the inception date'),
  sentenceMatches('after', /^,?\s+for (?:a term of )?(?:one|1|a) year\b/i, 4, 'for one year'),
]

/** Statements that a policy ends on a day. */
export const policyEnds: Signal[] = [
  customSignal(
    'a policy that ends',
    5.5,
    ({ before, sentence }) => ends.test(before) && insuranceWords.test(sentence) && !otherEvent.test(before),
  ),
]
