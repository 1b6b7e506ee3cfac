import {
  amount,
  date,
  moneyText,
  percent,
  percentText,
  readDate,
  readMoney,
  readPercent,
} from '../../report-fields/parse'
import { lineAt, type PageText } from './page-text'
import {
  toCandidate,
  companyWord,
  namedGroup,
  inKinds,
  notInKinds,
  pageSays,
  sentenceSays,
  untilLineEnd,
  type RuleMatch,
  type ValueReading,
  type Rule,
} from './rule'
import type { Candidate } from '../../report-fields/candidate'
import { collapseWhitespace } from '../../document-reading/marks'

const gap = (n: number) => `(?<gap>[^$;]{0,${n}}?)`

/** Requirements, rather than policies in force. */
const requiresInsurance =
  /not (?:be )?less than|no less than|at least|minimum|(?:shall|must) (?:obtain|maintain|carry|purchase|keep|have|provide|be )|authority to/i
/** Governing documents state required rather than existing coverage, whatever their wording. */
const inGoverning = inKinds(-2.5, 'ccrs', 'bylaws')
const inRules = inKinds(-2, 'rules')
const inAccounts = inKinds(-1.5, 'budget', 'financial_statement', 'reserve_study')
/** Words of an existing policy compensate for the kind of document. */
const ofPolicy = sentenceSays(
  1.5,
  /\bpolicy\s+(?:period|number|no\b|term|#)|\bcurrent(?:ly)?\b[^.;]{0,40}\b(?:insur|polic|coverage|carrier)|\bour (?:insur|polic|coverage|carrier)/i,
)
const onCertificate = pageSays(
  1.5,
  /\bcertificate of (?:\w+ )?insurance|\bpolicy (?:number|period|eff)|\bnamed insured|\binsurance (?:summary|declarations)/i,
)

/** Which peril or policy a deductible is for, by the words nearest to it. */
const perils: [string, RegExp][] = [
  ['wind', /wind|hail|hurricane|named storm/i],
  ['earthquake', /earthquake|seismic|\bEQ\b|\bDIC\b/i],
  ['flood', /flood/i],
  ['water damage', /water/i],
  ['directors and officers', /directors|officers|D\s?&\s?O|professional liability/i],
  ['fidelity', /fidelity|crime|dishonesty|employee theft/i],
  ['liability', /liability|umbrella|medical/i],
]

function perilOf(text: string): string {
  const near = text.split(/[.;]/).at(-1) ?? text
  return perils.find(([, words]) => words.test(near))?.[0] ?? ''
}

const restOfLine = ({ pageText, end }: RuleMatch) => pageText.page.text.slice(end).split('\n', 1)[0] ?? ''

const severalAmounts = new RegExp(amount, 'g')

function deductible(match: RegExpExecArray, place: RuleMatch): ValueReading | null {
  const raw = namedGroup(match)
  const dollars = /\$|dollars/i.test(raw)
  const number = dollars ? readMoney(raw) : readPercent(raw)
  if (number === null || number <= 0 || (dollars ? number < 100_00 : number > 30)) return null
  // The limit on the line above a line with the deductible.
  if (match[0].startsWith(raw) && /\n/.test(place.pageText.page.text.slice(place.start, place.end)))
    return null
  // Under a column's heading the first amount of the row may be another column's.
  const amountLine = place.pageText.lines[lineAt(place.pageText, place.end - 1)]
  if (
    amountLine?.tabular &&
    amountLine.start > place.start &&
    (amountLine.text.match(severalAmounts)?.length ?? 0) > 1
  )
    return null
  const following = restOfLine(place).slice(0, 20)
  const lineStart = place.pageText.lines[lineAt(place.pageText, place.start)]?.start ?? place.start
  // In a certificate, the word begins the cell's second line, and the row above names the policy.
  const word = place.start + Math.max(0, match[0].search(/deductible/i))
  const at = lineAt(place.pageText, word)
  const begins = /^\s*deductible/i.test(place.pageText.lines[at]?.text ?? '')
  const row = place.pageText.lines[at - 1]?.text ?? ''
  const own =
    perilOf(
      `${place.pageText.text.slice(Math.max(lineStart, place.start - 45), place.start)} ${match[0].replace(raw, '')}`,
    ) || (begins && /\S {3,}\S/.test(row) ? perilOf(row) : '')
  const peril =
    own ||
    (/^\s*(?:for\s+)?(?:wind|hail|hurricane|earthquake|flood|water)/i.test(following)
      ? perilOf(following)
      : '')
  const value = dollars ? moneyText(number) : percentText(number)
  const comparable = dollars ? number : `${number}%`
  if (peril === 'wind') return { path: 'insurance.windDeductible', value, comparable }
  // Another policy's deductible is not the master policy's.
  if (peril) return null
  return { value, comparable, qualifier: dollars ? undefined : 'of the insured value' }
}

// The next insurer of a list is no part of a name.
const companyName = `(?:${companyWord})(?:\\s(?!INSURER\\b|Insurer\\b)(?:${companyWord}|of|and|&)){0,6}(?:,\\s(?:Inc|LLC|SI|Ltd)\\.?)?`
const company = (match: RegExpExecArray, place: RuleMatch): ValueReading | null => {
  const name = untilLineEnd(place, namedGroup(match))
  const cut = name
    .replace(
      /\s+(?:Policy|Phone|Agent|Effective|Address|Coverage|Limit|Expir\w+|Premium|NAIC|Deductible|Website|Property|General|Number|No)\b.*$/i,
      '',
    )
    .replace(/[.,:]$/, '')
  if (
    cut.length < 3 ||
    /^(?:The|A|An|N\/A|None|TBD|Name|Policy|Coverage|Insurance|Company|Carrier|Type|Shall|Association|Licensed|Any|Phone|Address|Information|Rating|And|Agent|Contact|Limits?|Deductibles?|Premium|Number|Broker|Producer|Phone|This|Hereby|Affording|FDIC|SIPC|FHA)\b/i.test(
      cut,
    )
  )
    return null
  return { value: cut, comparable: cut.toLowerCase(), qualifier: policyOf(match, place) }
}

/** Words for insurers, by themselves or by documents. */
const soundsLikeInsurer =
  /\b(?:Insurance (?:Co\b|Company|Corporation|Exchange|Society)|Mutual|Indemnity|Casualty|Assurance|Underwriters|Farm|Surety|Fire|Lloyd'?s|Exchange|Insurers)\b/i
const calledInsurer = /\bcarriers?\b|\binsurers?\b|\bcompany\b|\bunderwrit/i
const isAgency =
  /\b(?:Agency|Agencies|Agents?|Brokers?|Brokerage|Insurance (?:Services|Associates|Advisors|Center|Consultants|Partners|Solutions))\b\.?$/i
/** Contact data after the name indicates an agent; a policy number, an insurer. */
const reachedBy =
  /^[\s,;:(-]{0,4}(?:(?:agent|broker|contact)\b|(?:[A-Z][a-z]+\s(?:[A-Z]\.?\s)?[A-Z][a-z]+[\s,:(-]{1,4})?(?:(?:at|phone|tel|call)\b[.:\s]{0,3})?\(?\d{3}\)?[-. ]\s?\d{3}[-. ]\d{4})/i

/** A company that is stated to insure; an agency is not a carrier. */
function carrier(match: RegExpExecArray, place: RuleMatch): ValueReading | null {
  const reading = company(match, place)
  if (reading === null || isAgency.test(reading.value)) return null
  const words = match[0].slice(0, match[0].lastIndexOf(namedGroup(match)))
  const isCalled = calledInsurer.test(words) || soundsLikeInsurer.test(reading.value)
  const at = place.pageText.text.indexOf(reading.value, place.start)
  const behind =
    at < 0 ? '' : place.pageText.text.slice(at + reading.value.length, at + reading.value.length + 70)
  return !isCalled && (reachedBy.test(behind) || /\bthrough\s*$/i.test(words)) ? null : reading
}

const propertyPolicy = /\b(?:property|hazard|buildings?|package|special form|business ?owners)\b/i
const otherPolicy =
  /\b(?:liability|umbrella|excess|directors|officers|D\s?&\s?O|crime|fidelity|workers?|auto(?:mobile)?|flood|earthquake)\b/i

const rowsByLetter = new WeakMap<PageText, Map<string, string[]>>()

/** The rows of a certificate that begin with an insurer's letter; looked for once on each page. */
function rowsOfLetter(pageText: PageText, letter: string): string[] {
  const known = rowsByLetter.get(pageText) ?? new Map<string, string[]>()
  rowsByLetter.set(pageText, known)
  const row = new RegExp(`^\\s*${letter}\\s{2,}\\S`)
  const rows = known.get(letter) ?? pageText.lines.map((l) => l.text).filter((text) => row.test(text))
  known.set(letter, rows)
  return rows
}

/** Which policies a carrier of a certificate with several has: the rows that begin with its letter tell, or its own line. */
function policyOf(match: RegExpExecArray, place: RuleMatch): string | undefined {
  const letter = /^insurer\s+([A-F])\b/i.exec(match[0])?.[1]
  const own = place.pageText.lines[lineAt(place.pageText, place.start)]?.text ?? ''
  const rows = letter
    ? rowsOfLetter(place.pageText, letter)
    : [own.slice(0, Math.max(0, own.indexOf(namedGroup(match).split(/\s/)[0] ?? '')))]
  if (rows.some((row) => propertyPolicy.test(row))) return 'property policy'
  return rows.some((row) => otherPolicy.test(row)) ? 'another policy' : undefined
}
const insuranceWords =
  '(?:Insurance|Mutual|Indemnity|Casualty|Assurance|Underwriters|Surety|Fire|Specialty|Group|Property)'

const limit =
  (least: number) =>
  (match: RegExpExecArray, place: RuleMatch): ValueReading | null => {
    const cents = readMoney(namedGroup(match))
    // "$5,000 deductible" is none, unless that has an amount of its own.
    if (/^\s*(?:deductible|retention)(?!\s*:?\s*\$)/i.test(restOfLine(place))) return null
    return cents === null || cents < least ? null : { value: moneyText(cents), comparable: cents }
  }

const limitOf = (words: string, reach = 90) =>
  new RegExp(`\\b(?:${words})\\b${gap(reach)}(?<v>${amount})`, 'gi')
const notALimit = /deductible|premium|retention|\$/i

export const insuranceRules: Rule[] = [
  {
    path: 'insurance.company',
    hint: /carrier|insurer|insurance|insured|underwrit/i,
    pattern: new RegExp(
      `\\b(?:[Ii]nsurance\\s+(?:[Cc]arrier|[Cc]ompany|[Pp]rovider)(?:\\s+[Nn]ame)?|[Cc]arrier(?:\\s+[Nn]ame)?|[Ii]nsurer(?:\\(?s\\)?)?(?:\\s+(?:[A-F]|[Nn]ame|[Aa]ffording\\s+[Cc]overage))?|INSURER\\s*[A-F]?|CARRIER|INSURANCE\\s+(?:COMPANY|CARRIER)|[Ii]ssuing\\s+[Cc]ompany|[Uu]nderwritten\\s+[Bb]y|[Ii]nsured\\s+(?:[Bb]y|[Ww]ith|[Tt]hrough))\\s*(?:\\([^)]{0,12}\\)\\s*)?(?::|\\s-|\\s{2,}|\\s(?=underwritten)|(?<=by|with|through))\\s{0,8}(?<v>${companyName})`,
      'g',
    ),
    read: carrier,
    unless: /shall|licensed|rating|agent(?:'s)? name|health|title insurance/i,
    confidence: 0.85,
    evidence: [
      inGoverning,
      notInKinds(-0.5, 'insurance', 'questionnaire', 'other', 'notice', 'budget', 'rules'),
      ofPolicy,
    ],
  },
  {
    path: 'insurance.company',
    hint: /insur/i,
    pattern: new RegExp(
      `\\b(?:(?:master|property|liability|hazard|package|association'?s?)\\s+)(?:insurance\\s+)?(?:policy|coverage|insurance)\\s+(?:is\\s+)?(?:\\w+\\s+){0,3}(?:with|from|through|by)\\s+(?<v>${companyName})`,
      'g',
    ),
    read: carrier,
    unless: /shall|licensed|rating/i,
    confidence: 0.7,
    evidence: [inGoverning, ofPolicy],
  },
  {
    path: 'insurance.company',
    hint: /insurance|mutual|indemnity|casualty|assurance|underwriters/i,
    // A name that sounds like an insurer, on its own in an insurance summary: only as good as nothing better.
    pattern: new RegExp(
      `\\b(?<v>[A-Z][\\w&.'-]{1,40}(?:\\s[A-Z][\\w&.'-]{0,40}){0,4}\\s${insuranceWords}(?:\\s(?:Insurance|Mutual|Indemnity|Casualty|Assurance|Underwriters|Company|Co\\.?|Corporation|Exchange|Group|Fire|and|&)){1,4})`,
      'g',
    ),
    read: company,
    unless:
      /agency|agent|broker|contact|shall|licensed|summary of|liability insurance|D&O insurance|property insurance$/i,
    confidence: 0.5,
    evidence: [inGoverning, notInKinds(-1.2, 'insurance'), onCertificate],
  },
  {
    path: 'insurance.company',
    hint: /policy/i,
    // "Demo Mutual, policy 680-4477, through December 1, 2025."
    pattern: new RegExp(
      `(?<v>${companyName}),\\s+[Pp]olicy\\s+(?:[Nn]o\\.?\\s*|[Nn]umber\\s*|#\\s*)?(?=[\\w-]{0,40}\\d)[A-Z0-9][\\w-]{4,40}`,
      'g',
    ),
    read: company,
    unless: /agent|agency|broker|health/i,
    confidence: 0.7,
    evidence: [inGoverning, ofPolicy],
  },
  {
    path: 'insurance.expiration',
    hint: /policy/i,
    pattern: new RegExp(
      `\\b[Pp]olicy\\s+(?:no\\.?\\s*|number\\s*|#\\s*)?(?=[\\w-]{0,40}\\d)[\\w-]{5,40},?\\s+(?:through|until|to|expiring)\\s+(?<v>${date})`,
      'gi',
    ),
    read(match) {
      const on = readDate(namedGroup(match))
      return on === null ? null : { value: on, comparable: on }
    },
    evidence: [inGoverning],
    confidence: 0.75,
  },
  {
    path: 'insurance.deductible',
    hint: /deductible/i,
    pattern: new RegExp(
      `\\b(?:all\\s+other\\s+perils?|AOP|property|building|master\\s+policy|basic|per\\s+(?:occurrence|claim)|wind(?:storm)?(?:\\s*(?:/|and|&|or)\\s*hail)?|hail|earthquake|water(?:\\s+damage)?|flood|liability|D\\s?&\\s?O|crime|fidelity)?\\s*deductibles?\\b(?:\\s*\\([^)]{0,40}\\))?(?<gap>[^$%;.]{0,70}?)(?<v>${amount}|${percent})`,
      'gi',
    ),
    read: deductible,
    unless:
      /\b(?:not exceed|maximum|no greater|not greater|shall not|lesser of|up to|pays? the deductible up|owner'?s? (?:is|are|shall be)? ?responsible for (?:the )?(?:first|up)|H(?:O-?)?6|loss assessment|recommend)\b/i,
    evidence: [inGoverning, inAccounts, ofPolicy],
    confidence: 0.85,
  },
  {
    path: 'insurance.deductible',
    hint: /deductible/i,
    pattern: new RegExp(
      `(?<v>${amount}|${percent})(?:\\s*\\))?\\s*(?:per\\s+(?:occurrence|claim|unit|loss)\\s+)?(?:(?:all\\s+other\\s+perils?|AOP|property|wind(?:storm)?(?:\\s*(?:/|and|&|or)\\s*hail)?|hail|earthquake|water(?:\\s+damage)?|flood|liability|policy)\\s+)?deductible\\b`,
      'gi',
    ),
    read: deductible,
    unless: /\b(?:not exceed|maximum|no greater|shall not|lesser of|up to|loss assessment|recommend)\b/i,
    unlessBefore: /deductible[^.;\n]{0,12}$/i,
    // "Limit $1,000,000 Deductible $2,500": the amount before is the limit.
    unlessAfter: /^\s*(?::|\$)/,
    evidence: [inGoverning, inAccounts, ofPolicy],
    confidence: 0.8,
  },
  {
    path: 'insurance.deductible',
    hint: /causes of loss/i,
    // A certificate of property insurance prints it under "Deductibles" and "Building", without a dollar sign.
    pattern: /\bdeductibles?\b[^\d%]{1,300}?\bbuilding\b[^\d%]{1,200}?(?<v>\d{1,3},\d{3})(?![\d,])/gi,
    read(match) {
      const cents = readMoney(namedGroup(match))
      return cents === null || cents < 100_00 || cents > 250_000_00
        ? null
        : { value: moneyText(cents), comparable: cents }
    },
    confidence: 0.7,
  },
  {
    path: 'insurance.policyStart',
    hint: /policy|effective|coverage|term/i,
    pattern: new RegExp(
      `\\b(?:policy\\s+(?:period|term|dates?)|effective(?:\\s+dates?)?|period\\s+of\\s+(?:coverage|insurance)|coverage\\s+(?:period|dates?|term))\\s*(?:is|from|of|:|-){0,4}\\s*(?:from\\s+)?(?<v>${date})(?:\\s*(?:\\d{1,2}:\\d{2}\\s*[AP]M\\s*)?(?:to|through|thru|until|-|and)\\s*(?:expir\\w+:?\\s*)?(?<w>${date}))?`,
      'gi',
    ),
    read(match, place) {
      const [from, to] = [readDate(namedGroup(match)), readDate(namedGroup(match, 'w'))]
      if (from === null || (to !== null && to <= from)) return null
      // Dues and rules have effective dates, too.
      if (
        place.pageText.document.kind !== 'insurance' &&
        (!/polic(?:y|ies)|insur|coverage/i.test(place.sentence.text) ||
          /\b(?:this|the|a|our) new policy\b|\bpolicy (?:on|regarding|for|will become)\b/i.test(
            place.sentence.text,
          ))
      )
        return null
      return [
        { value: from, comparable: from },
        ...(to === null ? [] : [{ path: 'insurance.expiration', value: to, comparable: to }]),
      ]
    },
    evidence: [inGoverning, inRules],
    confidence: 0.85,
  },
  {
    path: 'insurance.policyStart',
    hint: /\d{1,2}[/-]\d{1,2}[/-]\d{2}/,
    // Certificates: the columns "policy eff" and "policy exp", a date in each.
    pattern:
      /(?<v>\d{1,2}[/-]\d{1,2}[/-](?:20)?\d{2})\s{1,40}(?<w>\d{1,2}[/-]\d{1,2}[/-](?:20)?\d{2})(?!\d)/g,
    read(match) {
      const [from, to] = [readDate(namedGroup(match)), readDate(namedGroup(match, 'w'))]
      if (from === null || to === null || Number(to.slice(0, 4)) - Number(from.slice(0, 4)) !== 1) return null
      return [
        { value: from, comparable: from },
        { path: 'insurance.expiration', value: to, comparable: to },
      ]
    },
    evidence: [inGoverning, notInKinds(-2.5, 'insurance'), onCertificate],
    confidence: 0.75,
  },
  {
    path: 'insurance.expiration',
    hint: /expir|renew/i,
    pattern: new RegExp(
      `\\b(?:(?:policy\\s+|insurance\\s+|coverage\\s+)?(?:expir(?:es|ation|y|ing)(?:\\s+date)?(?:\\s+of\\s+policy)?)|renew(?:s|al)(?:\\s+date)?|valid\\s+(?:through|until))\\s*(?:on|is|of|:|-){0,4}\\s*(?<v>${date})`,
      'gi',
    ),
    read(match) {
      const on = readDate(namedGroup(match))
      return on === null ? null : { value: on, comparable: on }
    },
    unless: /FHA|contract|lease|term of office|license|warranty/i,
    evidence: [
      inGoverning,
      notInKinds(-2.5, 'insurance', 'questionnaire'),
      sentenceSays(1.7, /\binsurance\b|\bpolic(?:y|ies)\b[^.;]{0,40}\b(?:expir|renew)|\bcoverage\b/i),
      onCertificate,
    ],
    confidence: 0.8,
  },
  {
    path: 'insurance.fhaExpiration',
    hint: /FHA/,
    pattern: new RegExp(
      `\\bFHA\\b[^.;]{0,60}?(?:expir\\w*|through|until)(?:\\s+date)?\\s*(?:on|is|:)?\\s*(?<v>${date})`,
      'gi',
    ),
    read(match) {
      const on = readDate(namedGroup(match))
      return on === null ? null : { value: on, comparable: on }
    },
    confidence: 0.8,
  },
  {
    path: 'insurance.coverageLimit',
    hint: /building|property|blanket/i,
    pattern: limitOf(
      '(?:blanket\\s+)?(?:buildings?|property|dwelling)(?:\\s+(?:and|&)\\s+(?:contents|personal property))?\\s+(?:coverage|limits?|value|insurance|amount)|total\\s+insured\\s+value|blanket\\s+(?:limit|coverage)|buildings?\\s*:|buildings?(?=\\s{0,3}\\$)',
      60,
    ),
    read: (m, p) => (notALimit.test(namedGroup(m, 'gap')) ? null : limit(50_000_00)(m, p)),
    evidence: [inGoverning, notInKinds(-1.5, 'insurance', 'questionnaire'), ofPolicy, onCertificate],
    confidence: 0.7,
  },
  {
    path: 'insurance.replacementValue',
    hint: /replacement/i,
    pattern: new RegExp(
      `(?:(?<v>${percent})\\s+(?:of\\s+)?(?:the\\s+)?(?:full\\s+|current\\s+|guaranteed\\s+|insurable\\s+){0,4}replacement(?:\\s+(?:cost|value))?|\\b(?<g>guaranteed\\s+replacement\\s+cost|extended\\s+replacement\\s+cost|full\\s+replacement\\s+cost))`,
      'gi',
    ),
    read(match) {
      const share = namedGroup(match) ? readPercent(namedGroup(match)) : 100
      return share === null || share > 200
        ? null
        : {
            value: namedGroup(match) ? percentText(share) : collapseWhitespace(namedGroup(match, 'g')),
            comparable: share,
          }
    },
    unless: /shall|must|required|not less than|recommend|no coverage|\bno\b|excluded/i,
    evidence: [inGoverning, notInKinds(-1.5, 'insurance', 'questionnaire'), ofPolicy, onCertificate],
    confidence: 0.7,
  },
  {
    path: 'insurance.liabilityLimit',
    hint: /liability/i,
    pattern: limitOf(
      '(?:(?:commercial|comprehensive|public|general|CGL|bodily injury)\\s+){0,4}(?:general\\s+|public\\s+)?liability(?:\\s+(?:insurance|coverage|limits?|policy)){0,4}',
      170,
    ),
    read: (m, p) => {
      if (
        notALimit.test(namedGroup(m, 'gap')) ||
        /officers|directors|D\s?&\s?O|umbrella|professional|auto|contractor|employer|aggregate|owner'?s? (?:shall|must)|fidelity|medical|limited liability/i.test(
          `${p.before(40)} ${namedGroup(m, 'gap')}`,
        )
      )
        return null
      return limit(100_000_00)(m, p)
    },
    unless: requiresInsurance,
    evidence: [inGoverning, inRules, ofPolicy],
    confidence: 0.75,
  },
  {
    path: 'insurance.directorsOfficers',
    hint: /directors|D\s?&\s?O/i,
    pattern: limitOf(
      "directors?'?s?'?\\s*(?:and|&|/)\\s*officers?'?s?'?(?:\\s+(?:liability|insurance|coverage|limits?|errors|and|omissions|\\(D&O\\))){0,6}|D\\s?&\\s?O(?:\\s+(?:liability|insurance|coverage|limits?)){0,4}",
    ),
    read: (m, p) => (notALimit.test(namedGroup(m, 'gap')) ? null : limit(50_000_00)(m, p)),
    evidence: [inGoverning, inRules, inAccounts, ofPolicy],
    confidence: 0.8,
  },
  {
    path: 'insurance.fidelity',
    hint: /fidelity|crime|dishonest|theft/i,
    pattern: limitOf(
      '(?:fidelity|crime|employee\\s+(?:dishonesty|theft)|commercial\\s+crime|blanket\\s+fidelity)(?:\\s*(?:/|and|&|or)\\s*(?:fidelity|crime|employee\\s+\\w+|surety)){0,4}(?:\\s+(?:bonds?|insurance|coverage|policy|limits?)){0,4}',
      160,
    ),
    read: (m, p) => (notALimit.test(namedGroup(m, 'gap')) ? null : limit(1_000_00)(m, p)),
    unless: requiresInsurance,
    evidence: [inGoverning, inRules, inAccounts, ofPolicy],
    confidence: 0.75,
  },
]

/** The policies of a summary's rows, by their first words. */
const policyRows: [words: RegExp, path: string | null, least: number][] = [
  [
    /^(?:master\s+|commercial\s+|blanket\s+)?(?:property|hazard|buildings?|package)\b/i,
    'insurance.coverageLimit',
    50_000_00,
  ],
  [/^(?:fidelity|crime|employee (?:dishonesty|theft))/i, 'insurance.fidelity', 1_000_00],
  [/^(?:directors|D\s?&\s?O)/i, 'insurance.directorsOfficers', 50_000_00],
  [/^(?:commercial\s+)?(?:general\s+)?liability/i, 'insurance.liabilityLimit', 100_000_00],
]
const ofCarrier = /\b(?:carrier|insurer|company)\b/i
const anAmount = new RegExp(amount, 'g')

/** A summary with a row for each policy under the headings of coverage, carrier, limit and deductible. */
export function insuranceTable(pageText: PageText): Candidate[] {
  const found: Candidate[] = []
  let headings: string[] = []
  for (const [index, line] of pageText.lines.entries()) {
    const cells = line.text.trim().split(/\s{3,}/)
    if (
      /^(?:type\b|coverage|polic(?:y|ies)|insurance)/i.test(cells[0] ?? '') &&
      cells.some((c) => ofCarrier.test(c) || (cells.length >= 3 && /^deductibles?$/i.test(c)))
    ) {
      headings = cells
      continue
    }
    const row = policyRows.find(([words]) => words.test(cells[0] ?? ''))
    if (headings.length === 0 || !row || cells.length < 2) continue
    const span = { start: line.start, end: line.start + line.text.trimEnd().length }
    const add = (path: string, reading: ValueReading) =>
      found.push(toCandidate(pageText, path, reading, span, 0.75))
    const figures = [...line.text.matchAll(anAmount)].map((m) => readMoney(m[0]) ?? 0)
    const [first, second] = figures
    if (row[1] && headings.some((h) => /limit|amount/i.test(h)) && first !== undefined && first >= row[2])
      add(row[1], { value: moneyText(first), comparable: first })
    if (row[1] !== 'insurance.coverageLimit') continue
    if (second !== undefined && second >= 100_00 && /deductible/i.test(headings.at(-1) ?? ''))
      add('insurance.deductible', { value: moneyText(second), comparable: second })
    const at = headings.findIndex((h) => ofCarrier.test(h))
    const name = cells[at] ?? ''
    // A cell that is too narrow for its name goes on in the line below, which has words where this one's stand.
    const below = pageText.lines[index + 1]?.text.trim().split(/\s{3,}/)[0] ?? ''
    const rest =
      /^(?:Insurance|Company|Co\.?|Corp(?:oration|\.)?|Exchange|Inc\.?|Group|Mutual|Casualty|Association)(?:\s\w+\.?){0,2}$/.test(
        below,
      )
    if (at > 0 && /^[A-Z][\w&.' -]{2,60}$/.test(name) && !/not insured|n\/a|none/i.test(name)) {
      const value = rest ? `${name} ${below}` : name
      const below1 = pageText.lines[index + 1]
      const whole =
        rest && below1 ? { start: span.start, end: below1.start + below1.text.trimEnd().length } : span
      found.push(
        toCandidate(
          pageText,
          'insurance.company',
          { value, comparable: value.toLowerCase(), qualifier: 'property policy' },
          whole,
          0.75,
        ),
      )
    }
  }
  return found
}
