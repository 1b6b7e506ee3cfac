import { collapseWhitespace } from '../../../document-reading/marks'
import type { Candidate } from '../../../report-fields/candidate'
import { monthName } from '../../../report-fields/parse'
import { isZipOf, stateCode, states } from '../../../report-fields/states'
import { mentionAt, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { labeledCells } from '../../page/labeled-cells'
import { followedBy, precededBy, customSignal, type Signal, type Weights } from '../../signals/signal'
import { electValue, type DocumentField } from '../../signals/document-fields'

const names = Object.values(states)
const anyName = names.flatMap((name) => [name, name.toUpperCase()]).join('|')
const anyCode = Object.keys(states).join('|')

/** How lawyers cite the statutes of a state without naming it. */
const statutes: [words: RegExp, code: string][] = [
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
]

const stateName = new RegExp(`\\b(?:${anyName})\\b`, 'g')
/** After a city: "Boise, ID", "Tulsa OK 74133". */
const afterCity = new RegExp(`(?<=[A-Za-z]{3}\\.?(?:,\\s{0,3}|\\s{1,3}))(?:${anyCode})\\b`, 'g')

/** As they were shortened before there were postal codes; taken before a ZIP code of the state. */
const shortened: Record<string, string> = Object.fromEntries(
  `Ala AL,Ariz AZ,Ark AR,Calif CA,Cal CA,Colo CO,Conn CT,Del DE,Fla FL,Ill IL,Ind IN,Kan KS,Kans KS,Mass MA,Mich MI,Minn MN,Miss MS,Mont MT,Neb NE,Nev NV,Okla OK,Ore OR,Penn PA,Tenn TN,Tex TX,Wash WA,Wis WI,Wisc WI,Wyo WY`
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)
const shortState = /(?<=[A-Za-z]{3}\.?(?:,\s{0,3}|\s{1,3}))[A-Z][a-z]{1,4}(?=\.?,?\s{1,3}\d{5}(?!\d))/g

/** "GRILL, OR OTHER": a word among others in capitals, and no state. */
const isCapitalWord = (pageText: PageText, at: number, code: string) =>
  /^(?:IN|OR|ME|OK|HI|OH|DE|LA)$/.test(code) && /^\s{1,3}[A-Z]{2,}/.test(pageText.text.slice(at + 2, at + 8))

function statesOf(pageText: PageText): Mention[] {
  const found: Mention[] = []
  const add = (at: number, text: string, code: string | undefined) => {
    if (code) found.push(mentionAt(pageText, 'name', code, at, at + text.length))
  }
  for (const m of pageText.text.matchAll(stateName)) add(m.index, m[0], stateCode(m[0]))
  for (const m of pageText.text.matchAll(afterCity)) {
    // Without a comma two letters are a state before a ZIP code only.
    const comma =
      /,\s{0,3}$/.test(pageText.text.slice(Math.max(0, m.index - 4), m.index)) &&
      !isCapitalWord(pageText, m.index, m[0])
    if (comma || isZip(pageText, m.index + 2, m[0]) === true) add(m.index, m[0], m[0])
  }
  for (const m of pageText.text.matchAll(shortState)) {
    const code = shortened[m[0]] ?? stateCode(m[0].toUpperCase())
    if (code && isZip(pageText, m.index + m[0].length, code) === true) add(m.index, m[0], code)
  }
  for (const [words, code] of statutes) {
    for (const m of pageText.text.matchAll(words)) add(m.index, m[0].trimEnd(), code)
  }
  const inForms = placesLabeled(pageText, stateLabel, stateOfForm)
  return [...found.filter((f) => !inForms.some((other) => other.start === f.start)), ...inForms]
}

/** Whether the ZIP code that follows is one of the state; null where none follows. */
function isZip(pageText: PageText, end: number, code: string): boolean | null {
  const zip = /^\.?,?\s{0,6}(\d{5})(?!\d)/.exec(pageText.text.slice(end, end + 16))?.[1]
  return zip ? isZipOf(code, zip) : null
}

/** Places of forms: "County: Demo", "County / State: Demo / ID". */
const labeledPlaces = new WeakSet<Mention>()
const placesLabeled = (
  pageText: PageText,
  label: RegExp,
  read: (text: string) => { text: string; value: string } | null,
): Mention[] =>
  labeledCells(pageText).flatMap((cell) => {
    const found = label.test(cell.label) ? read(cell.value) : null
    if (!found) return []
    const mention = mentionAt(pageText, 'name', found.value, cell.start, cell.start + found.text.length)
    labeledPlaces.add(mention)
    return [mention]
  })
const inForm: Signal = customSignal('behind its label', 3, (m) => labeledPlaces.has(m))

const stateLabel =
  /^(?:(?:project|property|association|community|development) )?state(?: of (?:incorporation|formation|organization))?$/i
const stateOfForm = (text: string) => {
  const own = new RegExp(`^(?:(?:${anyName})\\b|(?:${anyCode})(?![A-Za-z.]))`).exec(text)?.[0]
  const code = own === undefined ? undefined : stateCode(own)
  return own === undefined || code === undefined ? null : { text: own, value: code }
}

const zipIs = (name: string, weight: number, wanted: boolean): Signal =>
  customSignal(name, weight, ({ end, value }, { pageText }) => isZip(pageText, end, String(value)) === wanted)

const isCitation = ({ value }: Mention, words: string) =>
  stateCode(words) !== value && !/^[A-Z][a-z]+$/.test(words)
const textOf = ({ start, end }: Mention, pageText: PageText) => pageText.text.slice(start, end)

/** Two letters that are words, degrees or titles as well. */
const ambiguous = /^(?:IN|OR|ME|OK|HI|OH|PA|MD|MA|CO|AL|DE|LA|ID|PR|MS|MI)$/

const notary = /\bnotary|personally appeared|acknowledged before|\bss\b|\bS\.S\./i
const byNotary = (weight: number): Signal =>
  customSignal('in a notary’s block', weight, ({ start, end }, { pageText }) =>
    notary.test(pageText.text.slice(Math.max(0, start - 40), end + 120)),
  )

const stateField: DocumentField = {
  path: 'propertyInfo.state',
  mentions: statesOf,
  hint: /[A-Z]/,
  bias: 0,
  least: 1.9,
  sure: 5,
  signals: [
    inForm,
    customSignal('a state is named', 0.8, (m, { pageText }) => textOf(m, pageText).length > 2),
    customSignal('a statute is cited', 1.7, (m, { pageText }) => isCitation(m, textOf(m, pageText))),
    customSignal(
      'two letters after a city and a comma',
      1.7,
      (m, { pageText }) => textOf(m, pageText).length === 2,
    ),
    customSignal(
      'letters that are a word',
      -1.1,
      (m, { pageText }) => textOf(m, pageText).length === 2 && ambiguous.test(textOf(m, pageText)),
    ),
    zipIs('its ZIP code', 2.4, true),
    zipIs('the ZIP code of another state', -4, false),
    precededBy(/\b(?:County|COUNTY|Parish|Co\.),?\s+(?:in\s+the\s+)?(?:(?:State|STATE)\s+(?:of|OF)\s+)?$/, 3),
    precededBy(/\b(?:State|Commonwealth)\s+of\s+$/i, 1.7),
    precededBy(
      /\b(?:laws?|statutes?|code|courts?)\s+of\s+(?:the\s+)?(?:(?:State|Commonwealth)\s+of\s+)?$/i,
      1.2,
    ),
    precededBy(/\b[A-Z][A-Za-z]{2,20},\s+$/, 1),
    precededBy(/\blocation\s*:\s[^:]{0,40}$/i, 1),
    followedBy(
      /^(?:'s)?\s+(?:non-?\s?(?:profit|stock)|not[- ]for[- ]profit|condominium|revised|uniform|(?:civil |corporations |property )?code\b|statutes|law\b|common[- ]interest|community association|property code|planned community|corporation commission|secretary of state|general (?:statutes|assembly)|horizontal)/i,
      2.2,
    ),
    followedBy(/^\s+(?:[A-Z][\w']*\s+){1,5}Act\b/, 1.8),
    followedBy(/^\s+(?:limited|LLC|L\.L\.C)/i, -4),
    followedBy(/^\s+(?:corporation|general partnership)/i, -0.5),
    followedBy(/^\s+corporation,?\s+\(?(?:the|hereinafter)\b[^).;]{0,30}\bassociation\b/i, 2),
    followedBy(/^\s+(?:(?:County|COUNTY)\b(?!\s+(?:of|OF))|City\b(?!\s+of)|CITY\b|Township|Parish)/, -6),
    followedBy(
      /^\s+(?:Avenue|Ave\b|Street|St\b|Blvd|Boulevard|Road|Rd\b|Drive|Dr\b|Lane|Way|Park|Beach|River)/i,
      -4,
    ),
    followedBy(new RegExp(`^\\s+(?!${monthName}\\b)[A-Z][a-z]+\\b(?!\\s+(?:Act|Code|Law))`), -0.6),
    followedBy(/^,?\s+D\.?C\b|^,\s+[A-Z]{2}\b/, -4),
    precededBy(/\b(?:declarant|developer|grantor|lender|insurer)\b[^.]{0,50}$/i, -0.7),
    precededBy(/\bprepared by\b[^.]{0,50}$/i, -1),
    precededBy(/(?:\bPMB\s?#?\s?\d{1,6}|#\s?\d{4,6})\s+[A-Z][A-Za-z. ]{2,25},\s+$/, -4, 'a rented mailbox'),
    byNotary(-0.5),
  ],
  read: ({ value }) => ({ value: states[String(value)] ?? String(value), comparable: String(value) }),
}

const nameWord = "[A-Z][A-Za-z'-]{1,30}\\.?"
const beforeWord = new RegExp(
  `(?<![A-Za-z])((?:${nameWord}\\s){0,3}${nameWord})\\s{1,3}(?:County|COUNTY|Parish|PARISH)\\b(?!\\s+(?:(?:Road|Rd\\.?)\\s+(?:\\d|[A-Z]\\b)|Line\\b|Club\\b|(?:of|OF)\\b))`,
  'g',
)
/** "Demo Co., FL" */
const beforeCo = new RegExp(
  `(?<![A-Za-z])(${nameWord})\\s{1,3}(?:Co\\.|CO\\.),?\\s{1,3}(?:(?:${anyCode})(?![A-Za-z])|(?:${anyName})\\b)`,
  'g',
)
/** California's superior courts are named after their counties: "San Luis Obispo Superior Court". */
const countyCourt = new RegExp(`(?<![A-Za-z])((?:${nameWord}\\s){0,2}${nameWord})\\sSuperior\\sCourt\\b`, 'g')
const afterWord = new RegExp(
  `\\b(?:County|COUNTY|county|Parish|PARISH)\\s{1,3}(?:of|OF)\\s{1,3}(${nameWord}(?:\\s${nameWord}){0,2})`,
  'g',
)

/** Words that stand before a county's name, or instead of one. */
const noName =
  /^(?:The|Said|Such|Each|Any|This|That|City|State|Or|And|Of|In|By|To|For|From|At|Our|Its|All|No|With|Applicable|Official|Officials?|Public|Local|Federal|Between|Unincorporated|Real|Property|Land|Records?|Recorder|Clerk|Auditor|Register|Deeds?|Office|Located|Situated?|Counties|Notary|Subdivision|Addition|Plat|Lots?|Township|Range|Section|Quarter|Per|See|Contact|Call|Under|State's|Northeast|Northwest|Southeast|Southwest|Meridian|Principal|Tax|Both|Other|Which|Where|Home|Mid|Tri|Multi|Residents?|Remind|Ask|Notify|Request|Have|If|When|Your|Most|Some|Neither|Current|New)$/i
const endsName = new RegExp(
  `^(?:and|state|ss|commonwealth|on|this|to|wit|before|the|a|be|it|known|personally|notary|${names.join('|')})$`,
  'i',
)

const capitalized = (name: string) =>
  name === name.toUpperCase() && name.length > 2
    ? name.toLowerCase().replace(/(?:^|[\s'-])[a-z]/g, (c) => c.toUpperCase())
    : name

const countyLabel =
  /^(?:(?:project|property|name of|recording|association|community) )?(?:county|parish)(?: name| of record(?:ing)?)?$/i
const countyOfForm = (text: string) => {
  const own = new RegExp(
    `^${nameWord}(?:\\s${nameWord}){0,2}(?=\\s*(?:$|[,;/|]|\\s{2}|\\b(?:County|Parish)\\b))`,
  ).exec(text)?.[0]
  const value = own?.replace(/\s+(?:County|Parish)$/i, '')
  return own === undefined ||
    value === undefined ||
    value.length < 3 ||
    value.split(' ').some((w) => noName.test(w))
    ? null
    : { text: own, value: capitalized(value) }
}

function countiesOf(pageText: PageText): Mention[] {
  const found: Mention[] = []
  const raw = pageText.page.text
  const add = (name: string[], at: number, end: number) => {
    const value = collapseWhitespace(name.join(' ')).replace(/[.'-]+$/, '')
    if (value.length >= 3 && value.length <= 24 && !noName.test(value))
      found.push(mentionAt(pageText, 'name', capitalized(value), at, end))
  }
  for (const m of pageText.text.matchAll(beforeWord)) {
    // A county's name does not begin on the line above, before a comma or with "Recorder of".
    const text = raw.slice(m.index, m.index + (m[1] ?? '').length)
    const own = text.split('\n').at(-1) ?? ''
    const words = own.trim().split(/\s+/)
    const from = words.findLastIndex((w) => noName.test(w) || /[a-z]{3}\.$/.test(w)) + 1
    add(words.slice(from), m.index + text.length - own.length, m.index + m[0].length)
  }
  for (const m of pageText.text.matchAll(countyCourt)) {
    const words = (m[1] ?? '').split(/\s+/)
    const from = words.findLastIndex((w) => noName.test(w)) + 1
    add(words.slice(from), m.index, m.index + m[0].length)
  }
  for (const m of pageText.text.matchAll(afterWord)) {
    const words = (m[1] ?? '').split(/\s+/)
    const line = raw.slice(m.index, m.index + m[0].length).split('\n')
    // The notary's text follows on the next line.
    const own = /\b(?:of|OF)\s/.test(line[0] ?? '')
      ? (line[0] ?? '')
          .split(/\s(?:of|OF)\s+/)[1]
          ?.trim()
          .split(/\s+/)
      : words
    const list = own && own.length > 0 ? own : words
    const to = list.findIndex((w, i) => i > 0 && endsName.test(w.replace(/\W+$/, '')))
    const name = list.slice(0, to < 0 ? list.length : to)
    const stop = name.findIndex((w) => /[a-z]{3}\.$/.test(w))
    const ownName = name.slice(0, stop < 0 ? name.length : stop + 1)
    if (endsName.test(ownName[0] ?? '')) continue
    add(ownName, m.index, m.index + m[0].length)
  }
  for (const m of pageText.text.matchAll(beforeCo))
    add([m[1] ?? ''], m.index, m.index + m[0].search(/\s(?:Co|CO)\./) + 4)
  return [...found, ...placesLabeled(pageText, countyLabel, countyOfForm)]
}

const office =
  '(?:recorder|auditor|clerk|register|registry|recording|records?|assessor|superior court|district court|circuit court|court|treasurer|deed|plat|official)'

const countyField: DocumentField = {
  path: 'propertyInfo.county',
  // A title in capitals: "DEMO MEADOWS DEMO COUNTY".
  canFollowOthers: true,
  mentions: countiesOf,
  hint: /county|parish|\bco\.|superior court/i,
  bias: 0,
  least: 1.9,
  sure: 5,
  signals: [
    customSignal('a county is named', 2, () => true),
    inForm,
    followedBy(new RegExp(`^,?\\s+(?:(?:State|STATE)\\s+(?:of|OF)\\s+)?(?:${anyName})\\b`), 2),
    followedBy(new RegExp(`^,?\\s+(?:${anyCode})\\b`), 1.5),
    followedBy(new RegExp(`^(?:'s)?\\s+${office}`, 'i'), 1),
    precededBy(new RegExp(`\\b${office}\\w*\\b[^.]{0,25}\\b(?:of|in|for)\\s+(?:the\\s+)?$`, 'i'), 1),
    precededBy(
      /\b(?:located|situated?|lying|real (?:estate|property)|land|city of [A-Z]\w+,?)\b[^.]{0,25}$/i,
      1,
    ),
    precededBy(/\b[A-Z][a-z]{2,20},\s+$/, 0.7),
    byNotary(-0.4),
    followedBy(/^\s+(?:resident|residents|native|fair|parade)\b/i, -1),
  ],
  read: ({ value }) => ({ value: String(value), comparable: String(value).toLowerCase() }),
}

const placeFields: readonly DocumentField[] = [countyField, stateField]

/** County and state: what the documents say of the land, of the law and of addresses. */
export const findPlace = (pageTexts: readonly PageText[], weights: Weights): Candidate[] =>
  placeFields.flatMap((field) => electValue(field, pageTexts, weights))
