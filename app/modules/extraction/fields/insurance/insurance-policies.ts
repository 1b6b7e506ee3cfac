import { moneyText, numberWords, readMoney, readNumberWords } from '../../../report-fields/parse'
import { mentionAt, mentionsOf, type Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import {
  inDocumentKind,
  pageMatcher,
  readByPattern,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Signal,
  type Surroundings,
} from '../../signals/signal'

type Policy = 'officers' | 'umbrella' | 'fidelity' | 'other' | 'liability' | 'property'

/** Names of policies; earlier entries win: "directors and officers liability" is not general liability. */
const policies: [Policy, string][] = [
  [
    'officers',
    String.raw`(?:directors?'?s?'?\s*(?:and|&|/|or)\s*officers?'?s?'?|officers?'?s?'?\s*(?:and|&|/)\s*directors?'?s?'?|D\s?(?:&|/)\s?O|errors (?:and|&) omissions)(?:\W{1,3}(?:errors|and|omissions|D&O|liability|insurance|coverage)){0,6}|management liability`,
  ],
  ['umbrella', String.raw`(?:commercial\s+)?(?:umbrella|excess|umb)(?:\s+liab(?:ility)?)?`],
  [
    'fidelity',
    String.raw`(?:fidelity|fid|crime|(?:employee|EE)\s+(?:dishonesty|theft)|dishonest(?:y|\s+acts?)|surety\s+bonds?|(?:be|is|are|was|were|adequately)\s+bonded|(?<!(?:performance|payment|completion|bid|construction|maintenance)\s)bonds?\s+(?:of|for|in\s+the\s+(?:sum|amount)\s+of))`,
  ],
  [
    'other',
    String.raw`(?:workers?'?s?'?\s+comp\w*|auto(?:mobile)?(?:\s+liability)?|flood|earthquake|wind(?:storm)?|hail|hurricane|named storm|tropical|medical\s+payments?|professional\s+liability|contractor'?s?|loss assessment|boiler|W/H|EQ|WC|EPLI?|cyber|med(?:ical)? exp\w*|fire\s+damage|rented|personal\s+(?:&|and)\s+adv\w*|employer'?s?'?\s+liability|ordinance|water damage|forgery|equipment|computer|money|valuable|inland marine)`,
  ],
  [
    'liability',
    String.raw`(?<!\blimits?\s{1,3}of\s{1,3})(?:(?:commercial|comprehensive|general|public|premises)\s+){0,4}liab(?:ility)?(?:insurance|coverage)?|(?:bodily|personal) injury|C?GL|each occurrence`,
  ],
  [
    'property',
    String.raw`(?:property(?=\s*(?:[:$(]|$)|\s+(?:insurance|coverage|policy|limit))|hazard|buildings?|bldgs?|(?<!\b(?:liab\w{0,6}|D&O|officers|crime|fidelity|bond|umbrella|flood|theft)\b[^.;$]{0,20})(?:(?:amount of |property )?coverage amount|amount of (?:insurance|coverage))|fire\s+(?:and|insurance)|casualty|blanket|insured value|dwelling)`,
  ],
]
const policyNames = new RegExp(policies.map(([, words]) => `\\b(${words})\\b`).join('|'), 'gi')
/** The policies that a text names, in its order. */
const namedCasualty = /\b(?!Fire|Property|Hazard|Public|Liability)[A-Z][a-z]+ Casualty\b/g
export const policiesIn = (text: string) =>
  [...text.replace(namedCasualty, (name) => ' '.repeat(name.length)).matchAll(policyNames)].map(
    (match) => policies[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? null,
  )
/** What a policy includes is not another policy: "liability insurance (including medical payments)". */
const inclusions = /\((?:including|with|and|or|plus)\b[^()$]{0,80}\)/gi
const charactersBeforeInRow = 120
const charactersBefore = 420
const charactersAfter = 60

/** A line of a list of policies, and the policy whose amounts it has; null for another row of the list. */
type ScheduleRow = { policy: Policy | null }

const policyRow = new RegExp(
  `^\\s*(?:[•*-]\\s*)?(?:\\(?\\w{1,2}[.)]\\s+)?(?:(?:the|our|master|blanket|commercial|package)\\s+)*(?:${policies
    .map(([, words]) => `(${words})\\b`)
    .join('|')}|(property)\\b)`,
  'i',
)
const amountInRow = /\$\s?\d|\d{1,3}(?:,\d{3})+|\b\d+(?:\.\d+)?\s?(?:MM|M|K)\b/
/** Rows that continue the policy above. */
const partOfPolicy =
  /^\s*(?:(?:limits?(?: of (?:liability|insurance))?|each (?:occurrence|claim|loss)|per (?:occurrence|claim|loss)|(?:gen(?:'l|eral)|policy) aggregate|aggregate|ded(?:uctible)?|retention|sir|valuation|all other perils|AOP|wind|hurricane|named storm|calendar year)\b)/i
const mostLinesBetween = 3
const fewestPolicies = 3
const schedules = new WeakMap<PageText, Map<number, ScheduleRow>>()

/** The policy that a line begins with. */
function policyOfRow(line: string): Policy | null {
  const match = policyRow.exec(line)
  if (!match) return null
  const index = match.slice(1).findIndex((group) => group !== undefined)
  return policies[index]?.[0] ?? 'property'
}

/** The lines of a page that list policies with their amounts, one under the other, by index. */
function scheduleOf(pageText: PageText): Map<number, ScheduleRow> {
  const known = schedules.get(pageText)
  if (known) return known
  const schedule = new Map<number, ScheduleRow>()
  schedules.set(pageText, schedule)
  let block: [number, ScheduleRow][] = []
  let last = -Infinity
  const close = () => {
    const named = block.map(([, { policy }]) => policy).filter((policy) => policy !== null)
    if (new Set(named).size >= fewestPolicies) for (const [index, row] of block) schedule.set(index, row)
    block = []
  }
  for (const [index, { text }] of pageText.lines.entries()) {
    if (text.length > longestRow) continue
    const isPart = partOfPolicy.test(text)
    const policy = isPart ? null : policyOfRow(text)
    const hasAmount = amountInRow.test(text)
    if (index - last > mostLinesBetween) close()
    if (policy !== null && (hasAmount || /\S {3,}\S/.test(text))) {
      block.push([index, { policy }])
      last = index
    } else if (isPart && hasAmount && block.length > 0) {
      block.push([index, { policy: block.findLast(([, row]) => row.policy !== null)?.[1].policy ?? null }])
      last = index
    }
  }
  close()
  return schedule
}

const longestRow = 200

/** The row of a list of policies in which an amount stands. */
const scheduleRow = ({ start }: Mention, pageText: PageText) =>
  scheduleOf(pageText).get(lineAt(pageText, start))

/** The policy of the list's row in which an amount stands; undefined outside of lists. */
export const scheduledPolicy = (mention: Mention, pageText: PageText) =>
  scheduleRow(mention, pageText)?.policy

const knownPolicies = new WeakMap<Mention, Policy | null>()

/** The policy that is named last before an amount, or else first after it. */
export function policyOf(mention: Mention, { pageText }: Surroundings): Policy | null {
  const known = knownPolicies.get(mention)
  if (known !== undefined) return known
  const listed = scheduleRow(mention, pageText)?.policy
  if (listed) {
    // "D&O $1M  ded 2.5K  Fid. 250K": behind an amount, a row may list a second policy.
    const line = pageText.lines[lineAt(pageText, mention.start)]
    const before = pageText.text.slice(line?.start ?? mention.start, mention.start)
    const amount = before.search(amountInRow)
    const second = amount < 0 ? undefined : policiesIn(before.slice(amount)).at(-1)
    knownPolicies.set(mention, second ?? listed)
    return second ?? listed
  }
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
/** Their amounts beside policies are premiums. */
const accounts = ['budget', 'financial_statement', 'reserve_study']
const requiresInsurance =
  /not (?:be )?less than|no (?:less|lower) than|at least|\bminimum|(?:shall|must) (?:\w+ )?(?:obtain|maintain|carry|purchase|keep|have|provide|be )|\brequired?\b|authority to/i
/** Whether the documents require the insurance rather than describe a policy in force. */
export const isRequired = (sentence: string, { kind }: Surroundings) =>
  governingKinds.includes(kind) || (requiresInsurance.test(sentence) && kind !== 'insurance')

/** A budget report ends with the policies that the association carries. */
const summarizesInsurance = pageMatcher(
  /\bsummary of (?:the |our )?(?:\w+['’]?s? ){0,2}(?:polic|insurance)|\bpolicies of insurance\b|\bpolic(?:y|ies) (?:limits?|expires?|runs?|terms?|period)\b|\bnot carried\b|\bcarrier\s{2,}limit/i,
)

const limitWords =
  /(?:not (?:be )?(?:in an amount )?less than|no lower than|\bless than|at least|minimum(?: (?:limits?|amount|coverage))?(?: of)?|amounts?(?: of)?|limits?(?: of)?(?: liability)?(?: of)?|coverage of|insurance of|in excess of|equal to|sum of|limit)\s*:?\s*(?:approximately\s*)?\(?\s*$/i

const afterDeductible =
  /\b(?:ded(?:uctible)?s?|retention|premiums?)\b(?:(?!\b(?:C?GL|liab\w*|D\s?&\s?O|fid|fidelity|crime|umb\w*|directors)\b)[^.;]){0,120}$/i

/** "A $1 million directors' and officers' policy". */
const policyAtStart = Object.fromEntries(
  policies.map(([policy, words]) => [
    policy,
    new RegExp(
      `^[\\s-]?(?:of |in |for |worth of )?(?:${words})(?:\\s+(?:liability|insurance|coverage|policy|bond)){1,2}\\b`,
      'i',
    ),
  ]),
)

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
  sentenceMatches('column', /\blimits?\b|\bcoverage\b|\bamount\b/i, 1.5, 'a column of limits'),
  sentenceMatches('column', /\b(?:premiums?|deductibles?|retention|cost)\b/i, -4, 'another column'),
  inDocumentKind(1, 'insurance', 'questionnaire'),
  customSignal('its policy follows', 1.5, ({ after }) => policyAtStart[policy]?.test(after) === true),
  customSignal('among the amounts of policies', 1.2, isAmongPolicies),
  customSignal(
    'in a list of policies',
    2.5,
    (mention, around) =>
      (!accounts.includes(around.kind) || summarizesInsurance(around.pageText)) &&
      scheduleRow(mention, around.pageText) !== undefined &&
      policyOf(mention, around) === policy,
  ),
  sentenceMatches(
    'before',
    /\d\s?%\s+of\s+(?:the\s+)?(?:total\s+)?(?:insured|building)\s+value\W{0,4}$/i,
    -6,
    'a share of the insured value',
  ),
  sentenceMatches(
    'before',
    /(?:\$\s?|\b)\d[\d.,]{0,11}\s?(?:MM|M|K|mil(?:lion)?)?\s?\/\s?\$?\s?$/i,
    -4,
    'the second of two',
  ),
  sentenceMatches(
    'after',
    /^[\s),]{0,3}(?:ded\b(?!\.?:?\s{0,4}\$?\d)|deductible|ret\b|retention|premium)|^[^.;$]{0,25}\bdeductible/i,
    -3,
    'a deductible',
  ),
  customSignal('after a deductible', -4, ({ before }) =>
    // "$5,000 retention" has its amount.
    afterDeductible.test(
      before.replace(
        /\$\s?\d[\d,]{0,11}\s+(?:ded(?:uctible)?|ret(?:ention)?)\b(?!\.?\s?(?::|of|is)|\s{0,2}\$)/gi,
        '',
      ),
    ),
  ),
  sentenceMatches(
    'before',
    /\b(?:unit |lot |home|such |each |the |any )owners?\b(?!'? assoc)[^.;]{0,90}\b(?:shall|must|should|will|required)\b|\b(?:(?:sub-?)?contractors?|vendors?|tenants?|lessees?|builders?|architects?|members?|companies|movers|renters?|users?|caterers?|hosts?) (?:shall|must|will|should|need to|are to)\b|\b(?:give|show|provide|furnish|submit|with) (?:a )?(?:proof|evidence|certificates?) of\b/i,
    -4,
    'others buy it',
  ),
  sentenceMatches(
    'sentence',
    /\bassessments?\b[^.;]{0,40}\b(?:exceed|increase)|\bannual (?:gross )?(?:income|budget)\b|\bpremium (?:of|is|was)|\bfine[sd]?\b|\bcost (?:of|is|was)\b|\bdamages? (?:of|to) \$/i,
    -2,
    'what it costs',
  ),
  sentenceMatches(
    'sentence',
    /\b(?:suggest|recommend|propos|consider|discuss)\w*\b[^.;]{0,60}\b(?:rais|increas|lower|chang|buy|add)\w*|\bdeclined\b/i,
    -3.5,
    'not decided',
  ),
  sentenceMatches('after', /^\s?\(?(?:ret\b|retention|SIR\b)/, -4, 'its own retention'),
  customSignal(
    'no policy in its sentence',
    -1.2,
    (mention, { pageText }) =>
      typeof mention.value === 'number' &&
      mention.row === '' &&
      policiesIn(mention.sentence).length === 0 &&
      !limitWords.test(mention.before) &&
      scheduleRow(mention, pageText) === undefined,
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
  /\$\s?\d{1,3}(?:\.\d{1,3})?\s?(?:MM|mil)(?!\w)|(?<![\w$.,/%-]|\$\s)(?:\d{1,3}(?:\.\d{1,3})?\s?(?:MM|M|mil|K)(?![\w/]*[a-z]{2})(?!\w)|(?<=\bded(?:uctible)?s?\.?\s?:?\s{0,6})\d{1,3}(?:,\d{3}){1,2}(?![\d,.%]))/gi
const insuranceWords =
  /\binsur|\bpolic(?:y|ies)\b|\bcoverage|\bdeductible|\bded\b|\bC?GL\b|\bD\s?&\s?O\b|\bliability\b/i

const knownAmounts = new WeakMap<PageText, Mention[]>()

/** "A ten thousand dollar deductible". */
const wordsBeforeDollar = new RegExp(`\\b(${numberWords})[\\s-]dollar(?=[\\s-][a-z])`, 'gi')

/** "One million each occurrence", "2 million per occurrence". */
const millions = new RegExp(
  `(?<![\\w$.,/-])(?<!\\$\\s)(?:\\d{1,3}(?:\\.\\d{1,2})?|one|two|three|four|five|ten|fifteen|twenty|twenty-five|fifty)\\smillion\\b(?!\\s{0,3}(?:dollars|\\(|and\\b|\\$))`,
  'gi',
)
const centsInMillions = (text: string) => {
  const figure = /^\d/.test(text) ? Number.parseFloat(text) * 1_000_000 : readNumberWords(text)
  return figure === null ? null : Math.round(figure * 100)
}

/** Amounts with and without a dollar sign. */
export function insuredAmounts(pageText: PageText): Mention[] {
  const known = knownAmounts.get(pageText)
  if (known) return known
  const money = mentionsOf(pageText, 'money')
  const bare = insuranceWords.test(pageText.text)
    ? [...pageText.text.matchAll(shorthand)].flatMap((m): Mention[] => {
        const cents = readMoney(m[0].replace(/mm|mil/i, 'M'))
        const [start, end] = [m.index, m.index + m[0].length]
        return cents === null ||
          money.some((a) => a.start < end && start < a.end && a.end >= end && a.row === '')
          ? []
          : [mentionAt(pageText, 'money', cents, start, end)]
      })
    : []
  const inMillions = insuranceWords.test(pageText.text)
    ? [...pageText.text.matchAll(millions)].flatMap((m): Mention[] => {
        const cents = centsInMillions(m[0])
        return cents === null ? [] : [mentionAt(pageText, 'money', cents, m.index, m.index + m[0].length)]
      })
    : []
  const inWords = [...pageText.text.matchAll(wordsBeforeDollar)].flatMap((m): Mention[] => {
    const dollars = readNumberWords(m[1] ?? '')
    return dollars === null || dollars < 100
      ? []
      : [mentionAt(pageText, 'money', dollars * 100, m.index, m.index + m[0].length)]
  })
  // The 250 of "250K" in a table's row is not an amount of its own.
  const whole = money.filter((a) => !bare.some((b) => a.start < b.end && b.start < a.end))
  const all =
    bare.length + inWords.length + inMillions.length === 0
      ? money
      : [...whole, ...bare, ...inWords, ...inMillions]
  knownAmounts.set(pageText, all)
  return all
}

const charactersAround = 260
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
