import { textOf } from '../../report-fields/typed-value'
import { otherPolicy, propertyPolicy } from '../../report-fields/qualifier'
import { stateCode } from '../../us-state-names'
import { inDeclarationOrBylaws, onCertificate, describesPolicyInForce } from './insurance-clues'
import { cachedByPage } from '../page/cached-by-page'
import { lineAt, type PageText } from '../page/page-text'
import {
  companyWord,
  namedGroup,
  notInKinds,
  untilLineEnd,
  type RuleMatch,
  type ValueReading,
  type Rule,
} from './rule'

// A certificate lists its insurers side by side; the next one's label ends the name.
const companyName = `(?:${companyWord})(?:\\s(?!INSURER\\b|Insurer\\b)(?:${companyWord}|of|and|&)){0,6}(?:,\\s(?:Inc|LLC|SI|Ltd)\\.?)?`

function companyIn(match: RegExpExecArray, place: RuleMatch): string | null {
  const name = untilLineEnd(place, namedGroup(match))
  const cut = name
    .replace(
      /\s+(?:Policy|Phone|Agent|Effective|Address|Coverage|Limit|Expir\w+|Premium|NAIC|Deductible|Website|Property|General|Number|No)\b.*$/i,
      '',
    )
    .replace(/[.,:]$/, '')
  if (
    cut.length < 3 ||
    stateCode(cut) !== undefined ||
    /^(?:The|A|An|N\/A|None|TBD|Name|Policy|Coverage|Insurance|Company|Carrier|Type|Shall|Association|Licensed|Any|Phone|Address|Information|Rating|And|Agent|Contact|Limits?|Deductibles?|Premium|Number|Broker|Producer|Phone|This|Hereby|Affording|FDIC|SIPC|FHA)\b/i.test(
      cut,
    )
  )
    return null
  return cut
}

function readCompany(match: RegExpExecArray, place: RuleMatch): ValueReading | null {
  const name = companyIn(match, place)
  return name === null ? null : { typed: textOf(name), qualifier: policyOf(match, place) }
}

/** Words of insurers' names. */
const insurerNameWords =
  /\b(?:Insurance (?:Co\b|Company|Corporation|Exchange|Society)|Mutual|Indemnity|Casualty|Assurance|Underwriters|Farm|Surety|Fire|Lloyd'?s|Exchange|Insurers)\b/i
const insurerWords = /\bcarriers?\b|\binsurers?\b|\bcompany\b|\bunderwrit/i
const agencyNameEnding =
  /\b(?:Agency|Agencies|Agents?|Brokers?|Brokerage|Insurance (?:Services|Associates|Advisors|Center|Consultants|Partners|Solutions))\b\.?$/i
/** Contact data after a name, which suggests that it is an agent's. */
const contactDetails =
  /^[\s,;:(-]{0,4}(?:(?:agent|broker|contact)\b|(?:[A-Z][a-z]+\s(?:[A-Z]\.?\s)?[A-Z][a-z]+[\s,:(-]{1,4})?(?:(?:at|phone|tel|call)\b[.:\s]{0,3})?\(?\d{3}\)?[-. ]\s?\d{3}[-. ]\d{4})/i

/** Reads a company that is said to be the insurer. An agency is not one. */
function readCarrier(match: RegExpExecArray, place: RuleMatch): ValueReading | null {
  const name = companyIn(match, place)
  if (name === null || agencyNameEnding.test(name)) return null
  const words = match[0].slice(0, match[0].lastIndexOf(namedGroup(match)))
  const isCalledInsurer = insurerWords.test(words) || insurerNameWords.test(name)
  const at = place.pageText.text.indexOf(name, place.start)
  const following = at < 0 ? '' : place.pageText.text.slice(at + name.length, at + name.length + 70)
  return !isCalledInsurer && (contactDetails.test(following) || /\bthrough\s*$/i.test(words))
    ? null
    : readCompany(match, place)
}

const propertyPolicyWords = /\b(?:property|hazard|buildings?|package|special form|business ?owners)\b/i
const otherPolicyWords =
  /\b(?:liability|umbrella|excess|directors|officers|D\s?&\s?O|crime|fidelity|workers?|auto(?:mobile)?|flood|earthquake)\b/i

const rowsByLetter = cachedByPage(() => new Map<string, string[]>())

/** The rows of a certificate that begin with an insurer's letter. Cached by page. */
function rowsOfLetter(pageText: PageText, letter: string): string[] {
  const byLetter = rowsByLetter(pageText)
  const beginsWithLetter = new RegExp(`^\\s*${letter}\\s{2,}\\S`)
  const rows =
    byLetter.get(letter) ?? pageText.lines.map((l) => l.text).filter((text) => beginsWithLetter.test(text))
  byLetter.set(letter, rows)
  return rows
}

/**
 * The qualifier that says which policy a carrier has, by its letter in a certificate or the words before it; undefined if
 * unknown.
 */
function policyOf(match: RegExpExecArray, place: RuleMatch): string | undefined {
  const letter = /^insurer\s+([A-F])\b/i.exec(match[0])?.[1]
  const line = place.pageText.lines[lineAt(place.pageText, place.start)]?.text ?? ''
  const rows = letter
    ? rowsOfLetter(place.pageText, letter)
    : [line.slice(0, Math.max(0, line.indexOf(namedGroup(match).split(/\s/)[0] ?? '')))]
  if (rows.some((row) => propertyPolicyWords.test(row))) return propertyPolicy
  return rows.some((row) => otherPolicyWords.test(row)) ? otherPolicy : undefined
}

const insuranceWords =
  '(?:Insurance|Mutual|Indemnity|Casualty|Assurance|Underwriters|Surety|Fire|Specialty|Group|Property)'

export const insuranceCompanyRules: Rule[] = [
  {
    path: 'insurance.company',
    hint: /carrier|insurer|insurance|insured|underwrit/i,
    pattern: new RegExp(
      `\\b(?:[Ii]nsurance\\s+(?:[Cc]arrier|[Cc]ompany|[Pp]rovider)(?:\\s+[Nn]ame)?|[Cc]arrier(?:\\s+[Nn]ame)?|[Ii]nsurer(?:\\(?s\\)?)?(?:\\s+(?:[A-F]|[Nn]ame|[Aa]ffording\\s+[Cc]overage))?|INSURER\\s*[A-F]?|CARRIER|INSURANCE\\s+(?:COMPANY|CARRIER)|[Ii]ssuing\\s+[Cc]ompany|[Uu]nderwritten\\s+[Bb]y|[Ii]nsured\\s+(?:[Bb]y|[Ww]ith|[Tt]hrough))\\s*(?:\\([^)]{0,12}\\)\\s*)?(?::|\\s-|\\s{2,}|\\s(?=underwritten)|(?<=by|with|through))\\s{0,8}(?<value>${companyName})`,
      'g',
    ),
    read: readCarrier,
    unless: /shall|licensed|rating|agent(?:'s)? name|health|title insurance/i,
    confidence: 0.85,
    clues: [
      inDeclarationOrBylaws,
      notInKinds(-0.5, 'insurance', 'questionnaire', 'other', 'notice', 'budget', 'rules'),
      describesPolicyInForce,
    ],
  },
  {
    path: 'insurance.company',
    hint: /insur/i,
    pattern: new RegExp(
      `\\b(?:(?:master|property|liability|hazard|package|association'?s?)\\s+)(?:insurance\\s+)?(?:policy|coverage|insurance)\\s+(?:is\\s+)?(?:\\w+\\s+){0,3}(?:with|from|through|by)\\s+(?<value>${companyName})`,
      'g',
    ),
    read: readCarrier,
    unless: /shall|licensed|rating/i,
    confidence: 0.7,
    clues: [inDeclarationOrBylaws, describesPolicyInForce],
  },
  {
    path: 'insurance.company',
    hint: /insurance (?:company|carrier|provider|policy|coverage)/i,
    // "the insurance company, Demo Ridge, paid" and "renew the insurance policy with Demo Ridge"
    pattern: new RegExp(
      `\\b(?:[Oo]ur|[Tt]he|[Ii]ts|[Aa]ssociation's|HOA's)\\s+(?:\\w+\\s+)?insurance\\s+(?:(?:company|carrier|provider)(?:,\\s+|\\s+\\()(?<value>${companyName})(?=[,)])|(?:policy|coverage)\\s+(?:is\\s+)?(?:now\\s+)?with\\s+(?<value>${companyName}))`,
      'g',
    ),
    read: readCarrier,
    unless: /shall|licensed|rating|\byour\b/i,
    confidence: 0.65,
    clues: [inDeclarationOrBylaws, describesPolicyInForce],
  },
  {
    path: 'insurance.company',
    hint: /insurance|mutual|indemnity|casualty|assurance|underwriters/i,
    // A name that sounds like an insurer's, without any label; a better statement outranks it.
    pattern: new RegExp(
      `\\b(?<value>[A-Z][\\w&.'-]{1,40}(?:\\s[A-Z][\\w&.'-]{0,40}){0,4}\\s${insuranceWords}(?:\\s(?:Insurance|Mutual|Indemnity|Casualty|Assurance|Underwriters|Company|Co\\.?|Corporation|Exchange|Group|Fire|and|&)){1,4})`,
      'g',
    ),
    read: readCompany,
    unless:
      /agency|agent|broker|contact|shall|licensed|summary of|liability insurance|D&O insurance|property insurance$/i,
    confidence: 0.5,
    clues: [inDeclarationOrBylaws, notInKinds(-1.2, 'insurance'), onCertificate],
  },
  {
    path: 'insurance.company',
    hint: /policy/i,
    // "Demo Mutual, policy 680-4477, through December 1, 2025."
    pattern: new RegExp(
      `(?<value>${companyName}),\\s+[Pp]olicy\\s+(?:[Nn]o\\.?\\s*|[Nn]umber\\s*|#\\s*)?(?=[\\w-]{0,40}\\d)[A-Z0-9][\\w-]{4,40}`,
      'g',
    ),
    read: readCompany,
    unless: /agent|agency|broker|health/i,
    confidence: 0.7,
    clues: [inDeclarationOrBylaws, describesPolicyInForce],
  },
]
