import { cachedByPage } from '../../page/cached-by-page'
import type { Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import type { Surroundings } from '../../signals/signal'

/** `other` is a policy that no field is about. */
export type Policy = 'officers' | 'umbrella' | 'fidelity' | 'other' | 'liability' | 'property'

/**
 * Patterns of the names of policies, without capturing groups: a group's index is its policy's. The first that matches
 * counts: "directors and officers liability" is `officers`, not `liability`.
 */
export const policies: [Policy, string][] = [
  [
    'officers',
    String.raw`(?:directors?'?s?'?\s*(?:and|&|/|or)\s*officers?'?s?'?|officers?'?s?'?\s*(?:and|&|/)\s*directors?'?s?'?|D\s?(?:&|/)\s?O|D (?:and|n) O|DNO|E\s?&\s?O|errors (?:and|&) omissions|officers?'?s?'? liability|(?:board(?: of directors'?| members?)?|directors?)'?s?'? (?:liability|errors)|board(?: members?)? (?:is|are) (?:insured|covered))(?:\W{1,3}(?:errors|and|omissions|D&O|liability|insurance|coverage)){0,6}|management liability`,
  ],
  ['umbrella', String.raw`(?:commercial\s+)?(?:umbrella|excess|umb)(?:\s+liab(?:ility)?)?`],
  [
    'fidelity',
    String.raw`(?:fidelity|fid|crime|(?:employee|EE)\s+(?:dishonesty|theft)|theft\s+(?:coverage|insurance|policy)|embezzlement|dishonest(?:y|\s+acts?)|surety\s+bonds?|(?:be|been|is|are|was|were|adequately)\s+bonded|(?<!(?:performance|payment|completion|bid|construction|maintenance|builder's|developer's|contractor's)\s)bonds?\s+(?:of|for|in\s+the\s+(?:sum|amount)\s+of))`,
  ],
  [
    'other',
    String.raw`(?:workers?'?s?'?\s+comp\w*|auto(?:mobile)?(?:\s+liability)?|flood|earthquake|wind(?:storm)?|hail|hurricane|named storm|tropical|medical\s+payments?|professional\s+liability|contractor'?s?|loss assessment|boiler|W/H|EQ|WC|EPLI?|cyber|med(?:ical)? exp\w*|fire\s+damage|rented|personal\s+(?:&|and)\s+adv\w*|employer'?s?'?\s+liability|ordinance|water damage|forgery|equipment|computer|money|valuable|inland marine)`,
  ],
  [
    'liability',
    // Some texts run the words together: "liabilityinsurance".
    String.raw`(?<!\blimits?\s{1,3}of\s{1,3})(?:(?:commercial|comprehensive|general|public|premises)\s+){0,4}liab(?:ility)?(?:insurance|coverage)?|(?:bodily|personal) injury|C?GL|each occurrence`,
  ],
  [
    'property',
    String.raw`(?:property(?=\s*(?:[:$(]|$)|\s+(?:insurance|coverage|policy|limit))|hazard|buildings?|bldgs?|(?<!\b(?:liab\w{0,6}|D&O|officers|crime|fidelity|bond|umbrella|flood|theft)\b[^.;$]{0,20})(?:(?:amount of |property )?coverage amount|amount of (?:insurance|coverage))|fire\s+(?:and|insurance)|casualty|blanket|insured value|dwelling)`,
  ],
]
const policyNames = new RegExp(policies.map(([, words]) => `\\b(${words})\\b`).join('|'), 'gi')
/** An insurer's name, such as "Ohio Casualty". */
const casualtyInsurer = /\b(?!Fire|Property|Hazard|Public|Liability)[A-Z][a-z]+ Casualty\b/g
/** The policies that a text names, in order. */
export const policiesIn = (text: string) =>
  [...text.replace(casualtyInsurer, (name) => ' '.repeat(name.length)).matchAll(policyNames)].map(
    (match) => policies[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? null,
  )
/** What a policy includes is not another policy: "liability insurance (including medical payments)". */
const inclusions = /\((?:including|with|and|or|plus)\b[^()$]{0,80}\)/gi
const reachInRow = 120
const reachBefore = 420
const reachAfter = 60

/** A line of a list of policies, with the policy whose amounts it states; null if it belongs to none. */
type ScheduleRow = { policy: Policy | null }

const policyRow = new RegExp(
  `^\\s*(?:[•*-]\\s*)?(?:\\(?\\w{1,2}[.)]\\s+)?(?:(?:the|our|master|blanket|commercial|package)\\s+)*(?:${policies
    .map(([, words]) => `(${words})\\b`)
    .join('|')}|(property)\\b)`,
  'i',
)
const amountInRow = /\$\s?\d|\d{1,3}(?:,\d{3})+|\b\d+(?:\.\d+)?\s?(?:MM|M|K)\b/
/** Rows that continue the policy above. */
const continuation =
  /^\s*(?:(?:limits?(?: of (?:liability|insurance))?|each (?:occurrence|claim|loss)|per (?:occurrence|claim|loss)|(?:gen(?:'l|eral)|policy) aggregate|aggregate|ded(?:uctible)?|retention|sir|valuation|all other perils|AOP|wind|hurricane|named storm|calendar year)\b)/i
const maxLinesBetween = 3
const maxRowLength = 200
const minPolicies = 3

/** The policy that a line begins with. */
function policyOfRow(line: string): Policy | null {
  const match = policyRow.exec(line)
  if (!match) return null
  const index = match.slice(1).findIndex((group) => group !== undefined)
  return policies[index]?.[0] ?? 'property'
}

/** The lines of a page that list policies with their amounts, one below the other, by index. */
const scheduleOf = cachedByPage((pageText: PageText): Map<number, ScheduleRow> => {
  const schedule = new Map<number, ScheduleRow>()
  let block: [number, ScheduleRow][] = []
  let lastIndex = -Infinity
  const closeBlock = () => {
    const named = block.map(([, { policy }]) => policy).filter((policy) => policy !== null)
    if (new Set(named).size >= minPolicies) for (const [index, row] of block) schedule.set(index, row)
    block = []
  }
  for (const [index, { text }] of pageText.lines.entries()) {
    if (text.length > maxRowLength) continue
    const isContinuation = continuation.test(text)
    const policy = isContinuation ? null : policyOfRow(text)
    const hasAmount = amountInRow.test(text)
    if (index - lastIndex > maxLinesBetween) closeBlock()
    if (policy !== null && (hasAmount || /\S {3,}\S/.test(text))) {
      block.push([index, { policy }])
      lastIndex = index
    } else if (isContinuation && hasAmount && block.length > 0) {
      block.push([index, { policy: block.findLast(([, row]) => row.policy !== null)?.[1].policy ?? null }])
      lastIndex = index
    }
  }
  closeBlock()
  return schedule
})

/** The row of a list of policies that an amount is in. */
export const scheduleRow = ({ start }: Mention, pageText: PageText) =>
  scheduleOf(pageText).get(lineAt(pageText, start))

/** The policy of the row that an amount is in; undefined outside a list of policies. */
export const scheduledPolicy = (mention: Mention, pageText: PageText) =>
  scheduleRow(mention, pageText)?.policy

const knownPolicies = new WeakMap<Mention, Policy | null>()

/** The policy named last before an amount, or else first after it. */
export function policyOf(mention: Mention, { pageText }: Surroundings): Policy | null {
  const cached = knownPolicies.get(mention)
  if (cached !== undefined) return cached
  const listed = scheduleRow(mention, pageText)?.policy
  if (listed) {
    // After an amount, a row may list a second policy: "D&O $1M  ded 2.5K  Fid. 250K".
    const line = pageText.lines[lineAt(pageText, mention.start)]
    const before = pageText.text.slice(line?.start ?? mention.start, mention.start)
    const amount = before.search(amountInRow)
    const secondPolicy = amount < 0 ? undefined : policiesIn(before.slice(amount)).at(-1)
    knownPolicies.set(mention, secondPolicy ?? listed)
    return secondPolicy ?? listed
  }
  // A row's own words and label come before the text above the row.
  const before =
    (mention.row === '' ? undefined : policiesIn(mention.before).at(-1)) ??
    policiesIn(mention.row).at(-1) ??
    policiesIn(
      pageText.text
        .slice(Math.max(0, mention.start - (mention.row === '' ? reachBefore : reachInRow)), mention.start)
        .replace(inclusions, ' '),
    ).at(-1)
  // "$1,000,000 for bodily injury"
  const policy = before ?? policiesIn(mention.after.slice(0, reachAfter))[0] ?? null
  knownPolicies.set(mention, policy)
  return policy
}

/** Kinds of documents that require insurance rather than describe policies in force. */
export const governingKinds = ['ccrs', 'bylaws', 'rules']
const requiresInsurance =
  /not (?:be )?less than|no (?:less|lower) than|at least|\bminimum|(?:shall|must) (?:\w+ )?(?:obtain|maintain|carry|purchase|keep|have|provide|be )|\brequired?\b|authority to/i
/** Whether the documents require the insurance rather than describe a policy in force. */
export const isRequired = (sentence: string, { kind }: Surroundings) =>
  governingKinds.includes(kind) || (requiresInsurance.test(sentence) && kind !== 'insurance')

const reachAround = 260
const amongPolicies = new WeakMap<Mention, boolean>()

/**
 * Whether an amount is near those of several policies. Such a list is of policies in force, in any kind of document.
 */
export function isAmongPolicies(mention: Mention, { pageText }: Surroundings): boolean {
  const cached = amongPolicies.get(mention)
  if (cached !== undefined) return cached
  const nearbyText = pageText.text.slice(Math.max(0, mention.start - reachAround), mention.end + reachAround)
  const isAmong =
    new Set(policiesIn(nearbyText)).size >= minPolicies &&
    (nearbyText.match(/\$\s?\d|\b\d+(?:\.\d+)?\s?[MK]\b/g)?.length ?? 0) >= minPolicies &&
    !requiresInsurance.test(mention.sentence)
  amongPolicies.set(mention, isAmong)
  return isAmong
}
