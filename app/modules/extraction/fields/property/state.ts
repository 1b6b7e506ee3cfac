import { textOf } from '../../../report-fields/typed-value'
import { monthNameSource } from '../../../report-fields/parse'
import { stateCode, stateNames } from '../../../us-state-names'
import { isZipOf } from '../../../us-zip-codes'
import { mentionAt, mentionText, textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import type { DocumentField } from '../../signals/document-fields'
import { customSignal, followedBy, precededBy, type Signal } from '../../signals/signal'
import { afterLabel, anyStateCode, anyStateName, byNotary, labeledPlaces } from './place-words'

/** Citations of a state's statutes, which do not name the state. */
const statutes: [citation: RegExp, code: string][] = [
  [/\bR\.?C\.?W\.?\s+\d{2}\.\d|\bWUCIOA\b|\bWAC\s+\d{3}-/g, 'WA'],
  [/\bO\.?R\.?S\.?\s+(?:Chapter\s+)?\d{2,3}\b|\bOAR\s+\d{3}-/g, 'OR'],
  [/\bC\.?R\.?S\.?\s+(?:§+\s*)?\d{1,2}-\d|\bCCIOA\b/g, 'CO'],
  [/\bA\.?R\.?S\.?\s+(?:§+\s*)?\d{2}-\d/g, 'AZ'],
  [/\bN\.?R\.?S\.?\s+(?:Chapter\s+)?\d{2,3}[A-Z]?\b/g, 'NV'],
  [/\b\d{3}\s+ILCS\b/g, 'IL'],
  [/\bO\.?R\.?C\.?\s+(?:Chapter\s+)?\d{4}\b/g, 'OH'],
  [/\bO\.?C\.?G\.?A\.?\s/g, 'GA'],
  [/\bN\.?C\.?G\.?S\.?\s/g, 'NC'],
  [/\bMCLA?\s+\d{3}\.|\bM\.C\.L\.A?\.?\s+\d{3}/g, 'MI'],
  [/\bMinn\.\s+Stat\b/g, 'MN'],
  [/\bK\.S\.A\.\s/g, 'KS'],
  [/\bRSMo\b/g, 'MO'],
  [/\bN\.J\.S\.A?\.\s/g, 'NJ'],
  [/\bDUCIOA\b|\b\d{1,2}\s+Del\.\s?C\./g, 'DE'],
  [/\b\d{2}\s+Pa\.\s?C\.?\s?S\b/g, 'PA'],
  [/\bDavis[- ]Stirling\b/g, 'CA'],
  [/\bM\.G\.L\.\s|\bMass\.\s+Gen\.\s+Laws?\b/g, 'MA'],
  [/\bTex(?:as|\.)\s+Prop(?:erty|\.)\s+Code\b/gi, 'TX'],
  [/\bFla\.\s+Stat\b|\bF\.S\.\s+(?:§+\s*)?7\d\d\b/g, 'FL'],
  [/\bH\.?R\.?S\.?\s+(?:Chapter\s+)?514/g, 'HI'],
  [/\bRSA\s+356-B/g, 'NH'],
  [/\b\d{2}\s+O\.S\.\s/g, 'OK'],
  [/\bD\.?C\.?\s(?:City\sCouncil|Council|Code|Superior\sCourt|Water)\b/g, 'DC'],
]

const stateNamePattern = new RegExp(`\\b(?:${anyStateName})\\b`, 'g')
/** After a city: "Boise, ID", "Tulsa OK 74133". */
const afterCity = new RegExp(`(?<=[A-Za-z]{3}\\.?(?:,\\s{0,3}|\\s{1,3}))(?:${anyStateCode})\\b`, 'g')

/** "Demo Hall, White Oak ID": without a comma or ZIP code, letters at the end of a place after a comma. */
const afterPlace = new RegExp(
  `(?<=,\\s(?:[A-Z][a-z]{2,14}\\s){1,3})(?:${anyStateCode})(?=\\s*(?:[.;)]|\\n|$))`,
  'g',
)
/** Credentials and company forms after a name: "Jane Doe, Demo Smith MD". */
const credentials = /^(?:MD|PA|MA|MS|PR|CO|AL|DE|LA|IN|OR|ME|OK|HI|DC)$/
const wordBeforeId =
  /\b(?:Tax|User|Photo|Member|Account|Federal|Voter|Caller|Login|Customer|Owner|Unit|Meeting|Zoom|Lot|Business|Employer)\s$/

/** "the FL statute", "WA State law" */
const beforeLaw = new RegExp(
  `(?<=(?:^|[a-z.:,])\\s{0,3})(?<![A-Za-z])(?:${anyStateCode})(?=\\s(?:[Ss]tate\\s)?(?:[Ss]tatutes?|[Ll]aws?|[Cc]ode|[Ll]egislature|Secretary of State|Attorney General|Corporation Commission|(?:Real Estate|Nonprofit|HOA|POA|Condo(?:minium)?)\\s(?:Act|Commission|Division|Law))\\b)`,
  'gm',
)

/** Abbreviations older than postal codes; accepted before a ZIP code of the state. */
const oldAbbreviations: Record<string, string> = Object.fromEntries(
  `Ala AL,Ariz AZ,Ark AR,Calif CA,Cal CA,Colo CO,Conn CT,Del DE,Fla FL,Ill IL,Ind IN,Kan KS,Kans KS,Mass MA,Mich MI,Minn MN,Miss MS,Mont MT,Neb NE,Nev NV,Okla OK,Ore OR,Penn PA,Tenn TN,Tex TX,Wash WA,Wis WI,Wisc WI,Wyo WY`
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)
const abbreviationBeforeZip =
  /(?<=[A-Za-z]{3}\.?(?:,\s{0,3}|\s{1,3}))[A-Z][a-z]{1,4}(?=\.?,?\s{1,3}\d{5}(?!\d))/g

/** Whether two letters are a word among others in capitals rather than a state: "GRILL, OR OTHER". */
const isCapitalizedWord = (pageText: PageText, offset: number, code: string) =>
  /^(?:IN|OR|ME|OK|HI|OH|DE|LA)$/.test(code) &&
  /^\s{1,3}[A-Z]{2,}/.test(pageText.text.slice(offset + 2, offset + 8))

/** Whether the ZIP code after a place is one of the state; null if there is none. */
function hasZipOf(pageText: PageText, end: number, code: string): boolean | null {
  const zip = /^\.?,?\s{0,6}(\d{5})(?!\d)/.exec(pageText.text.slice(end, end + 16))?.[1]
  return zip ? isZipOf(code, zip) : null
}

const stateLabel =
  /^(?:(?:project|property|association|community|development) )?state(?: of (?:incorporation|formation|organization))?$/i
const readState = (text: string) => {
  const state = new RegExp(`^(?:(?:${anyStateName})\\b|(?:${anyStateCode})(?![A-Za-z.]))`).exec(text)?.[0]
  const code = state === undefined ? undefined : stateCode(state)
  return state === undefined || code === undefined ? null : { text: state, value: code }
}

const atEndOfPlace = new WeakSet<Mention>()

function statesOf(pageText: PageText): Mention[] {
  const mentions: Mention[] = []
  const add = (start: number, text: string, code: string | undefined) => {
    if (code) mentions.push(mentionAt(pageText, 'name', code, start, start + text.length))
  }
  for (const match of pageText.text.matchAll(stateNamePattern))
    add(match.index, match[0], stateCode(match[0]))
  for (const match of pageText.text.matchAll(afterCity)) {
    // Without a comma, two letters are a state only before a ZIP code.
    const isAfterComma =
      /,\s{0,3}$/.test(pageText.text.slice(Math.max(0, match.index - 4), match.index)) &&
      !isCapitalizedWord(pageText, match.index, match[0])
    if (isAfterComma || hasZipOf(pageText, match.index + 2, match[0]) === true)
      add(match.index, match[0], match[0])
  }
  for (const match of pageText.page.text.matchAll(afterPlace))
    if (
      !credentials.test(match[0]) &&
      !wordBeforeId.test(pageText.text.slice(Math.max(0, match.index - 20), match.index)) &&
      !mentions.some(({ start }) => start === match.index)
    ) {
      const mention = mentionAt(pageText, 'name', match[0], match.index, match.index + 2)
      atEndOfPlace.add(mention)
      mentions.push(mention)
    }
  for (const match of pageText.text.matchAll(beforeLaw)) add(match.index, match[0], match[0])
  for (const match of pageText.text.matchAll(abbreviationBeforeZip)) {
    const code = oldAbbreviations[match[0]] ?? stateCode(match[0].toUpperCase())
    if (code && hasZipOf(pageText, match.index + match[0].length, code) === true)
      add(match.index, match[0], code)
  }
  for (const [citation, code] of statutes) {
    for (const match of pageText.text.matchAll(citation)) add(match.index, match[0].trimEnd(), code)
  }
  const labeled = labeledPlaces(pageText, stateLabel, readState)
  return [
    ...mentions.filter((mention) => !labeled.some((other) => other.start === mention.start)),
    ...labeled,
  ]
}

const zipIsOfState = (name: string, weight: number, isExpected: boolean): Signal =>
  customSignal(
    name,
    weight,
    ({ end, value }, { pageText }) => hasZipOf(pageText, end, String(value)) === isExpected,
  )

/** Whether the words of a mention cite a statute instead of naming the state. */
const isCitation = ({ value }: Mention, words: string) =>
  stateCode(words) !== value && !/^[A-Z][a-z]+$/.test(words)

/** Postal codes that are also words, degrees, or titles. */
const ambiguous = /^(?:IN|OR|ME|OK|HI|OH|PA|MD|MA|CO|AL|DE|LA|ID|PR|MS|MI)$/

/** The state of the property. */
export const stateField: DocumentField = {
  path: 'propertyInfo.state',
  mentions: statesOf,
  hint: /[A-Z]/,
  bias: 0,
  minScore: 1.9,
  certainScore: 5,
  signals: [
    afterLabel,
    customSignal('a state is named', 0.8, (m, { pageText }) => mentionText(m, pageText).length > 2),
    customSignal('a statute is cited', 1.7, (m, { pageText }) => isCitation(m, mentionText(m, pageText))),
    customSignal(
      'two letters after a city and a comma',
      1.7,
      (m, { pageText }) => mentionText(m, pageText).length === 2,
    ),
    customSignal(
      'letters that are a word',
      -1.1,
      (m, { pageText }) => mentionText(m, pageText).length === 2 && ambiguous.test(mentionText(m, pageText)),
    ),
    customSignal('letters at the end of a place', 1.3, (m) => atEndOfPlace.has(m)),
    precededBy(
      /\b(?:(?:north|south|east|west)(?:ern|east|west)?|central|mid|upstate|downstate|upper|lower)(?:-|\s)$/i,
      1.2,
      'a part of a state',
    ),
    customSignal(
      'the law or duties in a state',
      1.2,
      ({ start, end, sentence }, { pageText }) =>
        /(?<!\w)in\s$/i.test(textBefore({ start }, pageText, 4)) &&
        !/^\s[A-Z]/.test(pageText.text.slice(end, end + 3)) &&
        /\b(?:laws?|legal\w*|liens?|statutes?|permit\w*|foreclos\w+|courts?|HOAs?|homeowners?|property owner|attorneys?|required?s?|consent|prohibit\w*)\b/i.test(
          sentence,
        ),
    ),
    followedBy(/^\s(?:average|median|HOAs?|homeowners|associations)\b/, 1.2, 'compared with a state'),
    precededBy(/\b[Cc]onsultants?\s?:\s[^:]{0,90}$/, -4, 'the address of a consultant', 110),
    followedBy(/^\s(?:requires|prohibits|mandates|allows|law)\b/, 1.3, 'what a state requires'),
    followedBy(/^\s(?:University|College|Institute|Bank|Insurance|Mutual|Title)\b/, -3),
    zipIsOfState('its ZIP code', 2.4, true),
    zipIsOfState('the ZIP code of another state', -4, false),
    precededBy(/\b(?:County|COUNTY|Parish|Co\.),?\s+(?:in\s+the\s+)?(?:(?:State|STATE)\s+(?:of|OF)\s+)?$/, 3),
    precededBy(/\b(?:State|Commonwealth)\s+of\s+$/i, 1.7),
    precededBy(
      /\b(?:laws?|statutes?|code|courts?)\s+of\s+(?:the\s+)?(?:(?:State|Commonwealth)\s+of\s+)?$/i,
      1.2,
    ),
    precededBy(/\blaws?\s+(?:here\s+)?(?:in|for)\s+$/i, 1.5, 'the law in a state'),
    precededBy(/\b[A-Z][A-Za-z]{2,20},\s+$/, 1),
    precededBy(/\blocation\s*:\s[^:]{0,80}$/i, 1, 'after a location', 100),
    // Minutes and notices give the place of a meeting, statements the address of an accountant.
    customSignal(
      'after a street and a city',
      1.2,
      ({ start }, { kind, pageText }) =>
        (kind === 'minutes' || kind === 'notice') &&
        /\b\d{2,5}\s(?:[NSEW]{1,2}\s)?[A-Z\d][^;:,]{3,40},?\s(?:[A-Z][a-z]+\s){0,2}[A-Z][a-z]+,\s$/.test(
          textBefore({ start }, pageText, 90),
        ),
    ),
    followedBy(
      /^(?:'s)?\s+(?:non-?\s?(?:profit|stock)|not[- ]for[- ]profit|condominium|revised|uniform|(?:civil |corporations |property )?code\b|(?:state )?(?:statutes?|laws?|legislature)\b|common[- ]interest|community association|property code|planned community|corporation commission|secretary of state|attorney general|real estate (?:division|commission|department)|department of|division of|division of real estate|(?:H|P)OA\b|general (?:statutes|assembly)|horizontal)/i,
      2.2,
    ),
    followedBy(/^\s+(?:[A-Z][\w']*\s+){1,5}Act\b/, 1.8),
    followedBy(/^\s+(?:limited|LLC|L\.L\.C)/i, -4),
    followedBy(/^\s+(?:corporation|general partnership)/i, -0.5),
    followedBy(/^\s+corporation,?\s+\(?(?:the|hereinafter)\b[^).;]{0,30}\bassociation\b/i, 2),
    followedBy(/^\s+(?:[Cc]ounty\b(?!\s+of)|COUNTY\b(?!\s+OF)|City\b(?!\s+of)|CITY\b|Township|Parish)/, -6),
    followedBy(
      /^\s+(?:Avenue|Ave\b|Street|St\b|Blvd|Boulevard|Road|Rd\b|Drive|Dr\b|Lane|Way|Park|Beach|River)/i,
      -4,
    ),
    followedBy(new RegExp(`^\\s+(?!${monthNameSource}\\b)[A-Z][a-z]+\\b(?!\\s+(?:Act|Code|Law))`), -0.6),
    followedBy(/^,?\s+D\.?C\b|^,\s+[A-Z]{2}\b/, -4),
    precededBy(/\b(?:declarant|developer|grantor|lender|insurer)\b[^.]{0,50}$/i, -0.7),
    precededBy(/\bprepared by\b[^.]{0,50}$/i, -1),
    precededBy(/#\s?\d{4,6}\s+[A-Z][A-Za-z. ]{2,25},\s+$/, -4, 'a rented mailbox'),
    precededBy(
      /\b(?:Dr|Mr|Mrs|Ms|Prof)\.?\s(?:[A-Z][a-z.]{0,15}\s){0,2}[A-Z][a-z]+,\s$/,
      -5,
      'after a person, as a degree',
    ),
    precededBy(/\bPMB\s?\d{1,6}\s+[A-Z][A-Za-z. ]{2,25},\s+$/, -2.4, 'a private mailbox'),
    byNotary(-0.5),
  ],
  read: ({ value }) => ({ typed: textOf(stateNames[String(value)] ?? String(value), String(value)) }),
}
