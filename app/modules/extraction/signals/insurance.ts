import {
  count,
  moneyText,
  percent,
  percentText,
  readCount,
  readMoney,
  readPercent,
} from '../../report-fields/parse'
import { mentionAt, mentionsOf, type Mention } from '../mentions'
import { lineAt, type PageText } from '../rules/page-text'
import { isPreviousAmount } from './figures'
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

/** Names of policies; what is named first in the list is not taken for what comes later: "directors and officers liability". */
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
const policiesIn = (text: string) =>
  [...text.matchAll(policyNames)].map(
    (match) => policies[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? null,
  )
/** "Liability insurance (including medical payments)" is of liability. */
const inParentheses = /\((?:including|with|and|or|plus)\b[^()$]{0,80}\)/gi
const rowReach = 120
const policyReach = 420
const policyAfter = 60

const nearest = new WeakMap<Mention, Policy | null>()

/** The policy that was named last before an amount, or else first after it. */
function policyBefore(mention: Mention, { pageText }: Surroundings): Policy | null {
  const known = nearest.get(mention)
  if (known !== undefined) return known
  // A row of a table is about what its label says.
  const before =
    (mention.row === '' ? undefined : policiesIn(mention.before).at(-1)) ??
    policiesIn(mention.row).at(-1) ??
    policiesIn(
      pageText.text
        .slice(Math.max(0, mention.start - (mention.row === '' ? policyReach : rowReach)), mention.start)
        .replace(inParentheses, ' '),
    ).at(-1)
  // "$1,000,000 for bodily injury"
  const found = before ?? policiesIn(mention.after.slice(0, policyAfter))[0] ?? null
  nearest.set(mention, found)
  return found
}

const governing = ['ccrs', 'bylaws', 'rules']
const requiresInsurance =
  /not (?:be )?less than|no less than|at least|\bminimum|(?:shall|must) (?:\w+ )?(?:obtain|maintain|carry|purchase|keep|have|provide|be )|\brequired?\b|authority to/i
const isRequired = (sentence: string, { kind }: Surroundings) =>
  governing.includes(kind) || (requiresInsurance.test(sentence) && kind !== 'insurance')

const limitWords =
  /(?:not (?:be )?(?:in an amount )?less than|\bless than|at least|minimum(?: (?:limits?|amount|coverage))?(?: of)?|amounts?(?: of)?|limits?(?: of)?(?: liability)?(?: of)?|coverage of|insurance of|in excess of|equal to|sum of|limit)\s*:?\s*(?:approximately\s*)?\(?\s*$/i

/** What speaks for an amount being the limit of a policy. */
const limitSignals = (policy: Policy): Signal[] => [
  customSignal('of this policy', 3.2, (mention, around) => policyBefore(mention, around) === policy),
  customSignal(
    'of another policy',
    -4,
    (mention, around) => ![policy, null].includes(policyBefore(mention, around)),
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
  customSignal('among the amounts of policies', 1.2, amongPolicies),
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
  // Of columns read one after the other, what stands right before an amount is another label.
  customSignal('paired by columns', 2.5, (_, { patterns }) =>
    patterns.some(({ quote }) => /\n\s*\$\s*\n/.test(quote)),
  ),
  readByPattern(3),
]

const money =
  (least: number): FieldSignals['read'] =>
  ({ value, sentence }, around) =>
    typeof value === 'number' && value >= least
      ? {
          value: moneyText(value),
          comparable: value,
          qualifier: isRequired(sentence, around) ? 'required' : undefined,
        }
      : null

/** A mention of words in a sentence. */
function wordsIn(
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

const insured = new WeakMap<PageText, Mention[]>()

/** Amounts with and without a dollar sign. */
function insuredAmounts(pageText: PageText): Mention[] {
  const known = insured.get(pageText)
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
  // "250K" in a row of a table is no 250.
  const whole = money.filter((a) => !bare.some((b) => a.start < b.end && b.start < a.end))
  const all = bare.length === 0 ? money : [...whole, ...bare]
  insured.set(pageText, all)
  return all
}

const listReach = 260
const fewestPolicies = 3
const listed = new WeakMap<Mention, boolean>()

/** Several policies with their amounts stand side by side: what is in force, whatever kind of document says so. */
function amongPolicies(mention: Mention, { pageText }: Surroundings): boolean {
  const known = listed.get(mention)
  if (known !== undefined) return known
  const around = pageText.text.slice(Math.max(0, mention.start - listReach), mention.end + listReach)
  const found =
    new Set(policiesIn(around)).size >= fewestPolicies &&
    (around.match(/\$\s?\d|\b\d+(?:\.\d+)?\s?[MK]\b/g)?.length ?? 0) >= fewestPolicies &&
    !requiresInsurance.test(mention.sentence)
  listed.set(mention, found)
  return found
}

const months = new RegExp(
  `\\b(?<n>${count})\\s{1,3}months?'?\\s{1,3}(?:of\\s{1,3})?(?:(?:aggregate|regular|total|the|common|monthly|estimated|current|annual)\\s{1,3}){0,3}(?:assessments?|dues|common expenses)`,
  'gi',
)
const ofBudget = new RegExp(
  `(?<p>${percent})\\s{1,3}of\\s{1,3}(?:\\w+'?s?'?\\s{1,3}){0,6}(?:budget|assessments?|expenses|funds|reserves)`,
  'gi',
)
const bondReach = 200
const aBond = /fidelity|crime|dishonest|\bbond/i

/** A bond is often required to cover so many months of assessments, or a share of the budget. */
const bonds = (pageText: PageText): Mention[] => [
  ...insuredAmounts(pageText),
  ...wordsIn(pageText, months, (match) => {
    const n = readCount(match.groups?.n ?? '')
    return n === null || n > 24
      ? null
      : `${n} month${n === 1 ? '’s' : 's’'} assessments${/reserve/i.test(match.input) ? ' plus reserves' : ''}`
  }),
  ...wordsIn(pageText, ofBudget, (match) => {
    const share = readPercent(match.groups?.p ?? '')
    const what = /budget|expenses/i.test(match[0]) ? 'annual budget' : 'annual assessments'
    return share === null || share < 10 || share > 300 ? null : `${percentText(share)} of the ${what}`
  }),
]

const replacement = new RegExp(
  `(?:(?<p>${percent})\\s{1,3}of\\s{1,3}(?:the\\s{1,3}|its\\s{1,3}|their\\s{1,3})?(?:(?:full|current|then|insurable|actual|estimated|maximum)\\s{1,3}){0,4}|\\b(?:full|maximum|current|guaranteed|total|complete)\\s{1,3}(?:(?:current|insurable|insured|and)\\s{1,3}){0,3}(?=insurable|replacement\\s{1,3}(?:cost|value|coverage|insurance|basis)))(?:replacement(?:\\s{1,3}(?:cost|value)s?)?|insurable\\s{1,3}(?:replacement\\s{1,3})?value)|\\bGRC\\b`,
  'gi',
)
const leastCovered = 50

const covers = (pageText: PageText): Mention[] => [
  ...insuredAmounts(pageText),
  ...wordsIn(pageText, replacement, (match) => {
    const share = match.groups?.p ? readPercent(match.groups.p) : 100
    return share === null || share < leastCovered || share > 200
      ? null
      : `${percentText(share)} of replacement cost`
  }),
]

/** Carriers that insure associations and are seldom spoken of otherwise. */
const carrierNames = String.raw`State Farm|Allstate|Farmers (?:Insurance|Ins)|Travelers|American Family(?: Mutual)?|Liberty Mutual|Nationwide(?: Mutual)?|Philadelphia (?:Indemnity|Insurance)|Auto[- ]Owners|Cincinnati (?:Insurance|Casualty)|(?:The )?Hartford (?:Insurance|Fire|Casualty)|The Hartford|Chubb|CNA|Great American Insurance|Community Association Underwriters|C\.?A\.?U\.? Insurance|United States Liability|USLI|Erie Insurance|Hanover Insurance|Zurich|AmTrust|Lloyd'?s of London|West Bend|Country Financial|Shelter Insurance|Grange Insurance|Westfield (?:Insurance|Group)|Markel|Scottsdale Insurance|Selective Insurance|Church Mutual|Citizens Property|Foremost|Safeco|Secura|Acuity|EMC Insurance|Frankenmuth|State Auto|Penn National|Donegal|Harleysville|Tower Hill|Lexington Insurance|Mutual of Enumclaw|Oregon Mutual|PEMCO|QBE|Nautilus|Berkshire Hathaway|Brotherhood Mutual|Greater New York Mutual|Honeycomb|Distinguished Programs|Universal Property|Heritage (?:Property|Insurance)|Texas Farm Bureau|Farm Bureau|CAU|Middlesex Mutual|Vermont Mutual|Ohio Casualty|Central Mutual|Society Insurance|Sentry Insurance|Federated National|American Coastal|Union Mutual|Quincy Mutual|Encova|Pekin Insurance|Guard Insurance|Strathmore Insurance|Great Northern Insurance|Farmers Insurance Exchange|Truck Insurance Exchange|Cincinnati Ins`
const ofInsurers =
  '(?:Insurance|Mutual|Ins\\.?(?![a-z])|Company|Co\\.?(?![a-z])|Group|Casualty|Indemnity|Fire|Property|Exchange|Surety|Assurance|Underwriters|of America|&|and)'
const carriers = new RegExp(
  `\\b(?:${carrierNames})(?: ${ofInsurers}){0,6}(?<! (?:&|and))|\\b(?:${carrierNames.toUpperCase()})(?: ${ofInsurers.replace(/\[A-Z\]|[a-z]+/g, (w) => w.toUpperCase())}){1,6}`,
  'g',
)

const rowsUnderHeading = 14
const carrierHeading = /\b(?:carrier|insurer|company)\b/i
const otherHeading = /\b(?:coverages?|type|policy|policies|limits?|premiums?|deductibles?|phone)\b/i

/** Whether the rows above a cell begin with one that heads a column of carriers. */
function isUnderCarriers(pageText: PageText, start: number): boolean {
  const at = lineAt(pageText, start)
  if (!pageText.lines[at]?.tabular) return false
  for (let i = at - 1; i >= Math.max(0, at - rowsUnderHeading); i--) {
    const line = pageText.lines[i]
    if (!line?.tabular) return false
    if (!/\d/.test(line.text) && carrierHeading.test(line.text) && otherHeading.test(line.text)) return true
  }
  return false
}

/** The words since the last figure, where they name a deductible of their own: "wind/hail ded. 2%, AOP ded. $25K". */
function ofDeductible(before: string): string {
  const own =
    before
      .replace(/\bded\./gi, 'ded')
      .split(/[.;]\s/)
      .at(-1) ?? ''
  const last = own.split(/\d\s?[%KM]?(?=[\s,)/])/i).at(-1) ?? ''
  return /\bded/i.test(last) && /\b(?:AOP|all other perils?|master|property|building|bldg)/i.test(last)
    ? last
    : own
}

export const insuranceSignals: FieldSignals[] = [
  {
    path: 'insurance.liabilityLimit',
    mentions: insuredAmounts,
    hint: /\bliab|bodily injury|\bC?GL\b|each occurrence/i,
    bias: -4,
    signals: [
      ...limitSignals('liability'),
      sentenceMatches(
        'after',
        /^[^.;$]{0,80}\b(?:per|each|any one|single|one) (?:occurrence|accident|claim)|^[^.;$]{0,60}\bcombined single|^[^.;$]{0,40}\bbodily injury|^[^.;$]{0,40}\bliability/i,
        1,
        'an occurrence after',
      ),
      sentenceMatches(
        'before',
        /\b(?:per|each|any one|single|one) (?:occurrence|accident)\b[^.;$]{0,40}$|combined single limit/i,
        1,
        'an occurrence before',
      ),
      sentenceMatches(
        'before',
        /\baggregate\b[^.;$]{0,30}$|property damage\b[^.;$]{0,40}$/i,
        -1.5,
        'an aggregate',
      ),
      sentenceMatches('after', /^[^.;$]{0,25}\b(?:aggregate|property damage)/i, -1, 'aggregate after'),
      // Where the limits of a person and of an occurrence stand side by side, the occurrence's is the policy's.
      sentenceMatches(
        'after',
        /^[^.;$]{0,25}\b(?:per|each|any one|one) person\b[^.;]{0,40}\$/i,
        -3.5,
        'of a person',
      ),
      sentenceMatches('after', /^[^.;$]{0,25}\bper person/i, -1, 'of one person'),
      sentenceMatches(
        'sentence',
        /\bliab(?:le|ility) (?:of|for|to)\b[^.;]{0,80}\b(?:exceed|limited to)|limited liability/i,
        -2,
        'a limit of what somebody owes',
      ),
    ],
    read: money(100_000_00),
  },
  {
    path: 'insurance.directorsOfficers',
    mentions: insuredAmounts,
    hint: /directors|officers|D\s?[&/]\s?O|errors/i,
    bias: -4,
    signals: [
      ...limitSignals('officers'),
      inDocumentKind(-1, 'budget', 'financial_statement', 'reserve_study'),
    ],
    read: money(50_000_00),
  },
  {
    path: 'insurance.fidelity',
    mentions: bonds,
    hint: /fidelity|\bfid\b|crime|dishonest|theft|bond/i,
    bias: -4,
    signals: [
      ...limitSignals('fidelity'),
      inDocumentKind(-1, 'budget', 'financial_statement', 'reserve_study'),
      customSignal(
        'a bond in the next sentence',
        3,
        ({ value, sentence, start, end }, { pageText, kind }) =>
          typeof value === 'string' &&
          governing.includes(kind) &&
          !aBond.test(sentence) &&
          aBond.test(pageText.text.slice(Math.max(0, start - bondReach), end + bondReach)),
      ),
      sentenceMatches(
        'sentence',
        /\bworking capital|\binitial\b|\bdelinquen|\blate\b|\blien\b|\bin advance\b/i,
        -3,
        'of something else',
      ),
      customSignal(
        'a bond by the size of the association',
        2,
        ({ value, sentence }) => typeof value === 'string' && aBond.test(sentence),
      ),
    ],
    read: (mention, around) => {
      const { value } = mention
      if (typeof value === 'number') return money(1_000_00)(mention, around)
      return { value, comparable: value.toLowerCase(), qualifier: 'required' }
    },
  },
  {
    path: 'insurance.coverageLimit',
    mentions: covers,
    hint: /building|\bbldg|property|blanket|replacement|insurable/i,
    bias: -4,
    signals: [
      ...limitSignals('property'),
      sentenceMatches('row', /\bbuildings?\b|\bblanket\b|\bspecial form\b/i, 1, 'a row of the buildings'),
      customSignal(
        'replacement cost of what is insured',
        3,
        ({ value, sentence }) =>
          typeof value === 'string' &&
          /\binsur(?:ance|ed|e|ing)\b|hazard|extended coverage|all[- ]risk|special form|\bcoverage\b|\bpolic(?:y|ies)\b|\bGRC\b/i.test(
            sentence,
          ),
      ),
      customSignal(
        'of property insurance that names its perils',
        4,
        (mention, around) =>
          typeof mention.value === 'string' &&
          policyBefore(mention, around) === 'other' &&
          /\b(?:fire|casualty|extended coverage|all[- ]risk|special form)\b/i.test(mention.before),
      ),
      customSignal(
        'replacement cost under insurance',
        1.2,
        ({ value, heading }) => typeof value === 'string' && /insur|hazard|casualty/i.test(heading),
      ),
      customSignal(
        'the association buys it',
        1,
        ({ value, sentence }) =>
          typeof value === 'string' && /\b(?:association|board|trustees?|corporation|HOA)\b/i.test(sentence),
      ),
      customSignal(
        'as an amount',
        1,
        ({ value, before }) =>
          typeof value === 'string' &&
          /\b(?:amount|limits?|less than|equal to|at least|minimum|sum|for|to|cover)\b[^.;]{0,60}$/i.test(
            before,
          ),
      ),
      customSignal(
        'of rebuilding',
        -2,
        ({ value, sentence }) =>
          typeof value === 'string' &&
          /\bdeductible|lesser of|\bvotes?\b|\bpercent of (?:the )?(?:owners|votes|members)|reserve (?:study|fund|account)|useful life|restor(?:e|ation) of|rebuild|not to (?:rebuild|repair)|co-?insurance/i.test(
            sentence,
          ),
      ),
      inDocumentKind(-2.5, 'reserve_study', 'budget', 'financial_statement', 'minutes'),
      customSignal(
        'an amount outside of certificates',
        -2,
        ({ value }, { kind }) => typeof value === 'number' && !['insurance', 'questionnaire'].includes(kind),
      ),
      customSignal(
        'an amount among those of other policies',
        3.6,
        (mention, around) =>
          typeof mention.value === 'number' &&
          !['insurance', 'questionnaire', ...governing].includes(around.kind) &&
          amongPolicies(mention, around),
      ),
      // Between the amounts of a declaration and the building's cover stand too many others.
      customSignal(
        'an amount in a governing document',
        -2,
        ({ value }, { kind }) => typeof value === 'number' && governing.includes(kind),
      ),
    ],
    read: (mention, around) => {
      const { value } = mention
      if (typeof value === 'number') return money(50_000_00)(mention, around)
      return {
        value,
        comparable: value.split(' ', 1)[0] ?? value,
        qualifier: isRequired(mention.sentence, around) ? 'required' : undefined,
      }
    },
  },
  {
    path: 'insurance.deductible',
    mentions: (pageText) => [...insuredAmounts(pageText), ...mentionsOf(pageText, 'percent')],
    hint: /deductible|\bded\b/i,
    bias: -4,
    signals: [
      sentenceMatches('before', /\bded(?:uctible)?s?\b\.?[^.;$%]{0,70}$/i, 3, 'a deductible before'),
      sentenceMatches('before', /\bded\b\.?\s?:?\s{0,6}$|\bded(?:uctible)? now\s$/i, 1, 'a short deductible'),
      sentenceMatches(
        'before',
        /\bded(?:uctible)?s?\b[^;]{0,50}(?:\d\s?[KM]?|%)\b[^;]{0,25}(?<!\bto\s)$/i,
        -1.5,
        'the next one',
      ),
      sentenceMatches(
        'after',
        /^\s{0,3}[(,/-]?\s?(?:for )?(?:the )?(?:W\/H|wind|hail|hurricane|named|EQ\b|earthquake|flood|water|sewer)/i,
        -5,
        'of a peril behind',
      ),
      sentenceMatches('after', /^\s{0,3}(?:AOP|all other perils)\b/i, 1.5, 'of all other perils'),
      sentenceMatches(
        'before',
        /\b(?:AOP|all other perils?|master|property|bldg\.?|building)\s(?:policy\s)?ded(?:uctible)?\b[^.;$%]{0,12}\.?\s?$/i,
        2,
        'of the property',
      ),
      sentenceMatches(
        'before',
        /\bdeductibles?\b[^.;$%]{0,40}\bfrom \$[\d,.]{3,12} to\s*$/i,
        4.3,
        'what it is now',
      ),
      isPreviousAmount,
      sentenceMatches(
        'after',
        /^\s*\)?\s*(?:per \w+\s+)?(?:\w+\s+)?ded(?:uctible)?\b/i,
        3.2,
        'a deductible after',
      ),
      sentenceMatches('sentence', /\bdeductible|\bded\b/i, 0.3),
      customSignal('among the amounts of policies', 1, amongPolicies),
      sentenceMatches(
        'sentence',
        /\bpolicy|\binsur|\bcoverage|\bper (?:occurrence|claim|loss)/i,
        0.8,
        'insurance',
      ),
      inDocumentKind(1.2, 'insurance', 'questionnaire'),
      inDocumentKind(0.7, 'minutes', 'notice'),
      customSignal(
        'the most that is allowed',
        1.2,
        ({ before }, { kind }) =>
          governing.includes(kind) &&
          /\b(?:not (?:to )?exceed|maximum|lesser of|no (?:more|greater|less) than|greater of)\b[^.;$%]{0,30}$/i.test(
            before,
          ),
      ),
      customSignal('of another peril', -4, ({ before, row }) =>
        ['officers', 'fidelity', 'other', 'umbrella'].includes(
          policiesIn(`${row} ${ofDeductible(before)}`).at(-1) ?? '',
        ),
      ),
      sentenceMatches('before', /(?:limit|coverage)[^.;]{0,40}$/i, -1.5, 'a limit'),
      sentenceMatches('after', /^[^.;$]{0,30}\b(?:limit|aggregate|each occurrence)/i, -1.5, 'a limit after'),
      sentenceMatches(
        'sentence',
        /\bowners?\b[^.;]{0,60}\b(?:responsible|pay|liable|assess)|H(?:O-?)?6|loss assessment|\brecommend/i,
        -2.5,
        'the owner’s',
      ),
      sentenceMatches('sentence', /\bpremium|\bassess(?:ed|ment)|\bhealth\b/i, -1),
      customSignal(
        'the maximum, whatever else is said',
        3,
        ({ before }, { kind }) =>
          governing.includes(kind) &&
          /\bdeductibles?\b[^.;$%]{0,60}\b(?:may|shall|must) not (?:exceed|be (?:more|greater) than)\s*$/i.test(
            before,
          ),
      ),
      sentenceMatches(
        'sentence',
        /\baverage\b|\bfor example\b|\bwould be\b|\b(?:raise|raising|increas\w+)\b[^.;]{0,60}\bfrom\b|\bproposed\b|\btalked about\b|\bif your\b|\bdoes this mean\b|\btypically\b|\bsuppose\b/i,
        -4,
        'an example or a plan',
      ),
      readByPattern(2),
      customSignal(
        'read by a pattern under a heading',
        2.3,
        ({ sentence }, { patterns }) => patterns.length > 0 && !/deductible/i.test(sentence),
      ),
    ],
    read: (mention, { kind }) => {
      const { value, type } = mention
      if (typeof value !== 'number') return null
      const qualifier =
        governing.includes(kind) && /exceed|maximum|lesser|greater|no less/i.test(mention.before)
          ? 'maximum'
          : undefined
      if (type === 'percent')
        return value > 0 && value <= 30
          ? {
              value: percentText(value),
              comparable: `${value}%`,
              qualifier: qualifier ?? 'of the insured value',
            }
          : null
      return value >= 100_00 && value <= 1_000_000_00
        ? { value: moneyText(value), comparable: value, qualifier }
        : null
    },
  },
  {
    path: 'insurance.company',
    mentions: (pageText) => wordsIn(pageText, carriers, (match) => match[0].trim()),
    hint: /insur|\bins\b|polic(?:y|ies)|carrier|premium|underwrit|deductible|\bded\b|\bD\s?&\s?O\b|\bC?GL\b/i,
    bias: -3,
    signals: [
      sentenceMatches(
        'sentence',
        /\binsur(?:ance|ers?|ed)\b|\bins\.|\bpolic(?:y|ies)\b|\bcarriers?\b|\bpremiums?\b|\bunderwrit|\bcoverage\b|\bpol\s?(?:#|no\b|\.)|\bded\b|\bdeductibles?\b|\bC?GL\b|\bD\s?&\s?O\b|\b(?:PKG|BOP)\b|\beff\.\s|\bindemnity\b|\bcasualty\b/i,
        2.5,
        'insurance',
      ),
      sentenceMatches(
        'before',
        /\b(?:to|with|through|by|carrier|company|insurer|is|chose|selected|ins\.)\s*[:,]?\s*$/i,
        1,
        'a carrier before',
      ),
      sentenceMatches(
        'sentence',
        /\b(?:association|HOA|board|master|D&O|GL|PKG|BOP|bldgs?|property|policy|liability|renew\w*|quotes?|bids?|switch\w*|transfer\w*|deductible)\b/i,
        0.7,
        'the association',
      ),
      sentenceMatches(
        'before',
        /\bfrom\s*$|\b(?:previous|former|old|prior) (?:carrier|insurer|company)?\s*$|\breplac\w+\s*$/i,
        -3,
        'the former one',
      ),
      customSignal('an insurer by its name', 1, ({ value }) =>
        /\b(?:Mutual|Indemnity|Casualty|Underwriters)\b/i.test(String(value)),
      ),
      sentenceMatches('sentence', /\b(?:dropped|non-?renew|cancell?ed|left)\b/i, -1.5, 'no more'),
      customSignal('an agent', -1.3, ({ before, after }) =>
        /\bagents?\b|\bagency\b|\bad\b|sponsor|\bquotes? from\b|\bbids?\b/i.test(
          // In a row, of the same cell.
          `${before.split(/\s{3,}/).at(-1) ?? ''} ${after.split(/\s{3,}/, 1)[0] ?? ''}`,
        ),
      ),
      customSignal('under a heading of carriers', 3, ({ start }, { pageText }) =>
        isUnderCarriers(pageText, start),
      ),
      sentenceMatches(
        'sentence',
        /\bauto\b(?!-)|\bHO-?6\b|homeowner'?s'? (?:policy|insurance)|\bhealth\b|\byour (?:own )?(?:policy|insur|agent)/i,
        -2.5,
        'an owner’s',
      ),
      inDocumentKind(0.5, 'minutes', 'notice', 'insurance', 'questionnaire', 'budget'),
      inDocumentKind(-1.5, 'ccrs', 'bylaws'),
      readByPattern(1.5),
    ],
    read: ({ value }) => ({ value: String(value), comparable: String(value).toLowerCase() }),
  },
]
