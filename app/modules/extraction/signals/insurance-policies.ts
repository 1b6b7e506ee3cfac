import { moneyText, readMoney } from '../../report-fields/parse'
import { mentionAt, mentionsOf, type Mention } from '../mentions'
import type { PageText } from '../rules/page-text'
import {
  inDocumentKind,
  readByPattern,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Signal,
  type Surroundings,
} from './signal'

type Policy = 'officers' | 'umbrella' | 'fidelity' | 'other' | 'liability' | 'property'

/** Names of policies; earlier entries win: "directors and officers liability" is not general liability. */
const policies: [Policy, string][] = [
  [
    'officers',
    String.raw`(?:directors?'?s?'?\s*(?:and|&|/|or)\s*officers?'?s?'?|officers?'?s?'?\s*(?:and|&|/)\s*directors?'?s?'?|D\s?(?:&|/)\s?O|errors (?:and|&) omissions)(?:\W{1,3}(?:errors|and|omissions|D&O|liability|insurance|coverage)){0,6}`,
  ],
  ['umbrella', String.raw`(?:commercial\s+)?(?:umbrella|excess|umb)(?:\s+liab(?:ility)?)?`],
  [
    'fidelity',
    String.raw`(?:fidelity|fid|crime|(?:employee|EE)\s+(?:dishonesty|theft)|dishonest(?:y|\s+acts?)|surety\s+bonds?)`,
  ],
  [
    'other',
    String.raw`(?:workers?'?s?'?\s+comp\w*|auto(?:mobile)?(?:\s+liability)?|flood|earthquake|wind(?:storm)?|hail|hurricane|named storm|tropical|medical\s+payments?|professional\s+liability|contractor'?s?|loss assessment|boiler|W/H|EQ|WC|EPLI?|cyber|med(?:ical)? exp\w*|fire\s+damage|rented|personal\s+(?:&|and)\s+adv\w*|employer'?s?'?\s+liability|ordinance|water damage|forgery|equipment|computer|money|valuable|inland marine)`,
  ],
  [
    'liability',
    String.raw`(?:(?:commercial|comprehensive|general|public|premises)\s+){0,4}liab(?:ility)?(?:insurance|coverage)?|(?:bodily|personal) injury|C?GL|each occurrence`,
  ],
  [
    'property',
    String.raw`(?:property(?=\s*[:$(]|\s+(?:insurance|coverage|policy|limit))|hazard|buildings?|bldgs?|(?:amount of |property )?coverage amount|amount of (?:insurance|coverage)|fire\s+(?:and|insurance)|casualty|blanket|insured value|dwelling)`,
  ],
]
const policyNames = new RegExp(policies.map(([, words]) => `\\b(${words})\\b`).join('|'), 'gi')
/** The policies that a text names, in its order. */
export const policiesIn = (text: string) =>
  [...text.matchAll(policyNames)].map(
    (match) => policies[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? null,
  )
/** What a policy includes is not another policy: "liability insurance (including medical payments)". */
const inclusions = /\((?:including|with|and|or|plus)\b[^()$]{0,80}\)/gi
const charactersBeforeInRow = 120
const charactersBefore = 420
const charactersAfter = 60

const knownPolicies = new WeakMap<Mention, Policy | null>()

/** The policy that is named last before an amount, or else first after it. */
export function policyOf(mention: Mention, { pageText }: Surroundings): Policy | null {
  const known = knownPolicies.get(mention)
  if (known !== undefined) return known
  // A row's own words and label come before the text above the row.
  const before =
    (mention.row === '' ? undefined : policiesIn(mention.before).at(-1)) ??
    policiesIn(mention.row).at(-1) ??
    policiesIn(
      pageText.text
        .slice(
          Math.max(0, mention.start - (mention.row === '' ? charactersBefore : charactersBeforeInRow)),
          mention.start,
        )
        .replace(inclusions, ' '),
    ).at(-1)
  // "$1,000,000 for bodily injury"
  const found = before ?? policiesIn(mention.after.slice(0, charactersAfter))[0] ?? null
  knownPolicies.set(mention, found)
  return found
}

export const governingKinds = ['ccrs', 'bylaws', 'rules']
const requiresInsurance =
  /not (?:be )?less than|no less than|at least|\bminimum|(?:shall|must) (?:\w+ )?(?:obtain|maintain|carry|purchase|keep|have|provide|be )|\brequired?\b|authority to/i
/** Whether the documents require the insurance rather than describe a policy in force. */
export const isRequired = (sentence: string, { kind }: Surroundings) =>
  governingKinds.includes(kind) || (requiresInsurance.test(sentence) && kind !== 'insurance')

const limitWords =
  /(?:not (?:be )?(?:in an amount )?less than|\bless than|at least|minimum(?: (?:limits?|amount|coverage))?(?: of)?|amounts?(?: of)?|limits?(?: of)?(?: liability)?(?: of)?|coverage of|insurance of|in excess of|equal to|sum of|limit)\s*:?\s*(?:approximately\s*)?\(?\s*$/i

/** Signals that an amount is the limit of a policy. */
export const limitSignals = (policy: Policy): Signal[] => [
  customSignal('of this policy', 3.2, (mention, around) => policyOf(mention, around) === policy),
  customSignal(
    'of another policy',
    -4,
    (mention, around) => ![policy, null].includes(policyOf(mention, around)),
  ),
  sentenceMatches('before', limitWords, 1.5, 'a limit'),
  sentenceMatches(
    'sentence',
    /\binsur|\bpolic(?:y|ies)\b|\bcoverage\b|\bbonds?\b|\bcarrier\b|\bded(?:uctible)?\b|\bC?GL\b|\bD\s?&\s?O\b|\bAOP\b/i,
    0.7,
    'insurance',
  ),
  sentenceMatches('heading', /insur|liabilit|bond|fidelity/i, 0.7),
  sentenceMatches('row', /\S/, -0.5, 'a row'),
  inDocumentKind(1, 'insurance', 'questionnaire'),
  customSignal('among the amounts of policies', 1.2, isAmongPolicies),
  sentenceMatches(
    'before',
    /(?:\$\s?|\b)\d[\d.,]{0,11}\s?(?:MM|M|K|mil(?:lion)?)?\s?\/\s?\$?\s?$/i,
    -4,
    'the second of two',
  ),
  sentenceMatches(
    'after',
    /^[\s),]{0,3}(?:ded\b(?!\.?:?\s{0,4}\$?\d)|deductible|retention|premium)|^[^.;$]{0,25}\bdeductible/i,
    -3,
    'a deductible',
  ),
  sentenceMatches(
    'before',
    /\b(?:ded(?:uctible)?s?|retention|premiums?)\b(?:(?!\b(?:C?GL|liab\w*|D\s?&\s?O|fid|fidelity|crime|umb\w*|directors)\b)[^.;]){0,120}$/i,
    -4,
    'after a deductible',
  ),
  sentenceMatches(
    'before',
    /\b(?:unit |lot |home|such |each |the |any )owners?\b(?!'? assoc)[^.;]{0,90}\b(?:shall|must|should|will|required)\b|\b(?:(?:sub-?)?contractors?|vendors?|tenants?|lessees?|builders?|architects?|members?) (?:shall|must|will)\b/i,
    -3,
    'others buy it',
  ),
  sentenceMatches(
    'sentence',
    /\bassessments?\b[^.;]{0,40}\b(?:exceed|increase)|\bannual (?:gross )?(?:income|budget)\b|\bpremium (?:of|is|was)|\bfine[sd]?\b|\bcost (?:of|is|was)\b|\bdamages? (?:of|to) \$/i,
    -2,
    'what it costs',
  ),
  // Where columns were read one after the other, the text right before an amount is another amount's label.
  customSignal('paired by columns', 2.5, (_, { patterns }) =>
    patterns.some(({ quote }) => /\n\s*\$\s*\n/.test(quote)),
  ),
  readByPattern(3),
]

/** Reads amounts from `least` cents up. */
export const readLimit =
  (least: number): FieldSignals['read'] =>
  ({ value, sentence }, around) =>
    typeof value === 'number' && value >= least
      ? {
          value: moneyText(value),
          comparable: value,
          qualifier: isRequired(sentence, around) ? 'required' : undefined,
        }
      : null

/** Mentions of values that a pattern finds within sentences. */
export function phraseMentions(
  pageText: PageText,
  pattern: RegExp,
  valueOf: (match: RegExpExecArray) => string | number | null,
) {
  return mentionsOf(pageText, 'sentence').flatMap((sentence): Mention[] =>
    [...sentence.sentence.matchAll(pattern)].flatMap((match) => {
      const value = valueOf(match as RegExpExecArray)
      if (value === null) return []
      const start = sentence.start + match.index
      return [
        {
          ...sentence,
          value,
          start,
          end: start + match[0].length,
          before: sentence.sentence.slice(0, match.index),
          after: sentence.sentence.slice(match.index + match[0].length),
        },
      ]
    }),
  )
}

/** "1M", "250K", "ded. 10K", "DED: 25,000": how agents and certificates write amounts. */
const shorthand =
  /(?<![\w$.,/%-]|\$\s)(?:\d{1,3}(?:\.\d{1,3})?\s?(?:MM|M|mil|K)(?![\w/]*[a-z]{2})(?!\w)|(?<=\bded(?:uctible)?s?\.?\s?:?\s{0,6})\d{1,3}(?:,\d{3}){1,2}(?![\d,.%]))/gi
const insuranceWords =
  /\binsur|\bpolic(?:y|ies)\b|\bcoverage|\bdeductible|\bded\b|\bC?GL\b|\bD\s?&\s?O\b|\bliability\b/i

const knownAmounts = new WeakMap<PageText, Mention[]>()

/** Amounts with and without a dollar sign. */
export function insuredAmounts(pageText: PageText): Mention[] {
  const known = knownAmounts.get(pageText)
  if (known) return known
  const money = mentionsOf(pageText, 'money')
  const bare = insuranceWords.test(pageText.text)
    ? [...pageText.text.matchAll(shorthand)].flatMap((m): Mention[] => {
        const cents = readMoney(m[0].replace(/mm|mil/i, 'M'))
        const [start, end] = [m.index, m.index + m[0].length]
        return cents === null || money.some((a) => a.start < end && start < a.end && a.row === '')
          ? []
          : [mentionAt(pageText, 'money', cents, start, end)]
      })
    : []
  // The 250 of "250K" in a table's row is not an amount of its own.
  const whole = money.filter((a) => !bare.some((b) => a.start < b.end && b.start < a.end))
  const all = bare.length === 0 ? money : [...whole, ...bare]
  knownAmounts.set(pageText, all)
  return all
}

const charactersAround = 260
const fewestPolicies = 3
const knownLists = new WeakMap<Mention, boolean>()

/** Whether several policies are listed with their amounts: such a list is of policies in force, in any kind of document. */
export function isAmongPolicies(mention: Mention, { pageText }: Surroundings): boolean {
  const known = knownLists.get(mention)
  if (known !== undefined) return known
  const around = pageText.text.slice(
    Math.max(0, mention.start - charactersAround),
    mention.end + charactersAround,
  )
  const found =
    new Set(policiesIn(around)).size >= fewestPolicies &&
    (around.match(/\$\s?\d|\b\d+(?:\.\d+)?\s?[MK]\b/g)?.length ?? 0) >= fewestPolicies &&
    !requiresInsurance.test(mention.sentence)
  knownLists.set(mention, found)
  return found
}
