import { plainCharacters, collapseWhitespace } from '../../document-reading/marks'
import type { DocumentHead, DocumentKind, Page } from '../../document-reading/types'
import { maxTableLineLength, limitBlankRuns } from '../limits'
import { joinCells } from './cell-lines'
import { fillForms } from './filled-forms'
import type { TableState } from './table'
import type { Candidate } from '../../report-fields/candidate'

/** A line of a page, its offset in the page's text, and whether it has table columns. */
export type Line = { text: string; start: number; tabular: boolean }

/**
 * A page's text as rules match it: line ends become spaces and quotes become straight, so that every offset is valid in
 * the original text.
 */
export type PageText = {
  document: DocumentHead
  /** Without the lines and dots of forms. */
  page: Page
  /** The page's own text, which is quoted. */
  written: string
  text: string
  lines: Line[]
  /** The state of a table that continues from the previous page. */
  overleaf?: TableState | undefined
}

export type ValueReading = {
  value: string
  comparable: string | number
  qualifier?: string | undefined
  /** Overrides the rule's confidence. */
  confidence?: number
  path?: string
}

/** Where a pattern matched. */
export type RuleMatch = {
  pageText: PageText
  start: number
  end: number
  before: (length: number) => string
  after: (length: number) => string
  /** The sentence, or the line of a table. */
  sentence: { start: number; end: number; text: string }
}

export type Rule = {
  path: string
  /** Pages that do not match are skipped, which is cheaper than running the pattern. */
  hint: RegExp
  /** Flags g and i, or g alone where case matters. */
  pattern: RegExp
  read: (match: RegExpExecArray, place: RuleMatch) => ValueReading | ValueReading[] | null
  confidence: number
  /** Contexts in which the pattern means something else. */
  unless?: RegExp
  unlessBefore?: RegExp
  unlessAfter?: RegExp
  /** Adjusts the confidence of a match. */
  evidence?: readonly Evidence[]
}

/** Evidence for or against a match besides the pattern, in log-odds like signals. Any single piece may be wrong. */
export type Evidence = { weight: number; holds: (place: RuleMatch) => boolean }

/** Holds in documents of these kinds. Kinds are sometimes misclassified, so the text can outweigh them. */
export const inKinds = (weight: number, ...kinds: DocumentKind[]): Evidence => ({
  weight,
  holds: ({ pageText }) => kinds.includes(pageText.document.kind),
})

/** Holds in documents of all other kinds. */
export const notInKinds = (weight: number, ...kinds: DocumentKind[]): Evidence => ({
  weight,
  holds: ({ pageText }) => !kinds.includes(pageText.document.kind),
})

/** Holds if the sentence matches. */
export const sentenceSays = (weight: number, words: RegExp): Evidence => ({
  weight,
  holds: ({ sentence }) => words.test(sentence.text),
})

const known = new WeakMap<RegExp, WeakMap<PageText, boolean>>()

/** Holds if the page, or its first `within` characters, matches. Cached by page. */
export const pageSays = (weight: number, words: RegExp, within = Infinity): Evidence => ({
  weight,
  holds: ({ pageText }) => {
    const pages = known.get(words) ?? new WeakMap<PageText, boolean>()
    known.set(words, pages)
    const found = pages.get(pageText) ?? words.test(pageText.text.slice(0, within))
    pages.set(pageText, found)
    return found
  },
})

/** Below even odds a match is not proposed. */
const leastProposed = 0.5

/** Combines a rule's confidence with its evidence, in log-odds; never above the rule's own confidence. */
export function confidenceFrom(evidence: readonly Evidence[], place: RuleMatch, confidence: number): number {
  const weights = evidence.map(({ weight, holds }) => (holds(place) ? weight : 0))
  const sum = weights.reduce((a, b) => a + b, Math.log(confidence / (1 - confidence)))
  return Math.min(confidence, 1 / (1 + Math.exp(-sum)))
}

const columns = /\S {3,}\S/
/** The gap after a bullet or number does not make a table row. */
const bullet = /^\s*(?:[•·▪●○■*o-]|\(?[a-zA-Z0-9]{1,3}[.)])\s+/
const isTabular = (line: string) =>
  line.length <= maxTableLineLength && columns.test(line.replace(bullet, ''))

export function toPageText(document: DocumentHead, page: Page, overleaf?: TableState): PageText {
  const filled = fillForms(page.text)
  const text = limitBlankRuns(plainCharacters(filled))
  const lines: Line[] = []
  let start = 0
  for (const { length } of filled.split('\n')) {
    const line = text.slice(start, start + length)
    lines.push({ text: line, start, tabular: isTabular(line) })
    start += length + 1
  }
  return {
    document,
    page: filled === page.text ? page : { ...page, text: filled },
    written: page.text,
    text,
    lines: joinCells(lines),
    overleaf,
  }
}

export const lineAt = (pageText: PageText, offset: number): number => {
  let [low, high] = [0, pageText.lines.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((pageText.lines[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

const abbreviation =
  /(?:\b(?:Inc|No|Nos|Sec|St|Ave|Mr|Mrs|Ms|Dr|Co|Corp|Ltd|vs?|e\.g|i\.e|etc|Art|approx|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|[Dd]ed|DED|Fid|Pol|[Ee]ff|[Ee]xp|[Bb]ldgs?|[Ll]iab|[Ii]ns|[Mm]ax|[Mm]in|Mgr|[Ee]st|[Ii]ncl|[Ee]xcl|Cnty|Umb|Agg|Occ|[A-Z])|\d)$/

/** A label, a colon, and its text on one line. */
const labelled = /^[ \t]*[A-Z][^:.;\n]{1,60}:[ \t]+\S/
const labelledFigure = /^[ \t]*[A-Z][^:.;\n]{1,60}:[ \t]+[$(]?\d[^ \n]*[ \t]*$/

/** Characters; longer lines are not a label with its figure. */
const longestLabelled = 300

/** Does a sentence end at this full stop, semicolon or end of a line? */
function endsAt(raw: string, text: string, at: number): boolean {
  const c = text[at]
  if (raw[at] === '\n') {
    if (labelled.test(raw.slice(at + 1, at + 80))) return true
    const before = raw.slice(Math.max(0, at - longestLabelled), at)
    const above = before.slice(before.lastIndexOf('\n') + 1)
    if (above.length < longestLabelled && labelledFigure.test(above)) return true
    // A blank line, or a line that begins a numbered or bulleted item.
    return /^\n[ \t]*(?:\n|[•·▪●*]|[-–—][ \t]+[A-Z]|(?:\(?[a-zA-Z0-9]{1,3}[.)]|\d+(?:\.\d+)+\.?|Section|ARTICLE|Article)[ \t])/.test(
      raw.slice(at, at + 24),
    )
  }
  if (c === ';') return true
  if (c !== '.' && c !== '?' && c !== '!' && c !== '•') return false
  if (c === '•') return true
  if (!/^["')\]]{0,2}\s+["'([]{0,2}[A-Z0-9•*-]/.test(text.slice(at + 1, at + 8)) && at < text.length - 2)
    return false
  return !(
    c === '.' &&
    abbreviation.test(text.slice(Math.max(0, at - 8), at)) &&
    !/\d$/.test(text.slice(Math.max(0, at - 1), at))
  )
}

const inCapitals = (text: string) => /[A-Z]{4}/.test(text) && !/[a-z]/.test(text)
/** A short all-caps line above one that is not in capitals. */
const isTitle = (text: string, below: Line | undefined) =>
  text.trim().length <= 60 && inCapitals(text) && below !== undefined && !inCapitals(below.text)

const longestTitle = 40
const mostTitleWords = 5
const shortestText = 40

/** A short line between sentences, above a longer one that begins one: "Fences for pets". */
function isShortTitle({ lines }: PageText, index: number): boolean {
  const text = lines[index]?.text.trim() ?? ''
  const above = lines[index - 1]?.text.trim() ?? ''
  const below = lines[index + 1]?.text.trim() ?? ''
  return (
    text.length <= longestTitle &&
    /^(?:\d{1,2}\.\s+)?[A-Z][A-Za-z'’,&/ -]*$/.test(text) &&
    text.split(/\s+/).length <= mostTitleWords &&
    (above === '' || /[.!?:]$/.test(above)) &&
    below.length >= shortestText &&
    /^["'(]?[A-Z0-9]/.test(below)
  )
}

/** The sentence around a match, at most `reach` characters to either side; in a table, its row. */
export function sentenceAround(pageText: PageText, start: number, end: number, reach = 260) {
  const raw = pageText.page.text
  const [first, last] = [lineAt(pageText, start), lineAt(pageText, Math.max(start, end - 1))]
  const line = pageText.lines[first]
  if (first === last && line?.tabular) return trimmed(pageText, line.start, line.start + line.text.length)
  // A heading and the row under it, or two rows of a cell.
  const under = pageText.lines[last]
  if (line && under?.tabular && last - first <= 2)
    return trimmed(pageText, line.start, under.start + under.text.length)
  let from = start
  while (from > 0 && start - from < reach && !endsAt(raw, pageText.text, from - 1)) {
    const index = lineAt(pageText, from - 1)
    const at = pageText.lines[index]
    // Table rows and headings above do not belong to the sentence.
    if (
      at &&
      from === at.start + at.text.length + 1 &&
      (at.tabular || isTitle(at.text, line) || isShortTitle(pageText, index))
    )
      break
    from--
  }
  let to = end
  while (to < raw.length && to - end < reach && !endsAt(raw, pageText.text, to)) {
    // Neither do table rows below.
    if (raw[to] === '\n' && isTabular(raw.slice(to + 1, to + 300).split('\n', 1)[0] ?? '')) break
    to++
  }
  if (to < raw.length && /[.?!]/.test(raw[to] ?? '')) to++
  if (start - from >= reach) from += wordBreak(pageText.text.slice(from, start))
  if (to - end >= reach) to = end + lastBreak(pageText.text.slice(end, to))
  return trimmed(pageText, from, to)
}

const wordBreak = (text: string) => Math.max(0, text.indexOf(' ') + 1)
const lastBreak = (text: string) => {
  const at = text.lastIndexOf(' ')
  return at < 0 ? text.length : at
}

function trimmed(pageText: PageText, from: number, to: number) {
  let [start, end] = [from, to]
  while (start < end && /[\s;•·▪●]/.test(pageText.text[start] ?? '')) start++
  while (end > start && /\s/.test(pageText.text[end - 1] ?? '')) end--
  return { start, end, text: pageText.text.slice(start, end) }
}

/** Builds a candidate that quotes the page's original text from start to end. */
export function toCandidate(
  pageText: PageText,
  path: string,
  reading: ValueReading,
  span: { start: number; end: number },
  confidence: number,
): Candidate {
  const recognised = pageText.page.source === 'ocr' ? (pageText.page.confidence ?? 0.7) : 1
  return {
    path: reading.path ?? path,
    value: reading.value,
    comparable: reading.comparable,
    ...(reading.qualifier !== undefined && reading.qualifier !== '' && { qualifier: reading.qualifier }),
    quote: pageText.written.slice(span.start, span.end),
    documentId: pageText.document.documentId,
    page: pageText.page.number,
    confidence: Math.round((reading.confidence ?? confidence) * (0.6 + 0.4 * recognised) * 100) / 100,
  }
}

/** Applies a rule to a page. */
export function applyRule(rule: Rule, pageText: PageText): Candidate[] {
  if (!rule.hint.test(pageText.text)) return []
  const found: Candidate[] = []
  rule.pattern.lastIndex = 0
  for (const match of pageText.text.matchAll(rule.pattern)) {
    // Leading whitespace may belong to the line above.
    const start = match.index + match[0].length - match[0].trimStart().length
    const end = match.index + match[0].length
    const before = (length: number) => pageText.text.slice(Math.max(0, start - length), start)
    const after = (length: number) => pageText.text.slice(end, end + length)
    const sentence = sentenceAround(pageText, start, end)
    if (rule.unless?.test(sentence.text)) continue
    // In a table, text on the line above belongs to another row.
    const context = columns.test(sentence.text) ? Math.min(60, Math.max(0, start - sentence.start)) : 60
    if (rule.unlessBefore?.test(before(context))) continue
    if (rule.unlessAfter?.test(after(60))) continue
    if (blankField.test(match[0])) continue
    const place: RuleMatch = { pageText, start, end, before, after, sentence }
    const readings = rule.read(match as RegExpExecArray, place)
    for (const reading of readings === null ? [] : Array.isArray(readings) ? readings : [readings]) {
      const confidence = confidenceFrom(rule.evidence ?? [], place, reading.confidence ?? rule.confidence)
      if (confidence < leastProposed) continue
      found.push(toCandidate(pageText, rule.path, { ...reading, confidence }, sentence, confidence))
    }
  }
  return found
}

const mark = '(?:[Xx]|☒|☑|✓|✔|\\[\\s?[Xx✓]\\s?\\]|_{1,40}[Xx]_{1,40})'

/**
 * Which box is ticked after a question that prints both answers: "X Yes  No", "Yes  No X". For a mark between the two,
 * the rest of the page shows whether marks come before or after the words.
 */
export function tickedAnswer({ pageText, end, after }: RuleMatch): 'yes' | 'no' | 'unclear' | null {
  const answers = new RegExp(
    `(?<first>${mark})?\\W{0,3}\\byes\\b(?<middle>[^\\n]{0,10}?)\\bno\\b\\W{0,3}(?<last>${mark}(?![A-Za-z]))?`,
    'i',
  ).exec(`${pageText.text.slice(Math.max(0, end - 12), end)}${after(24)}`)
  if (!answers) return null
  const { first, middle, last } = answers.groups ?? {}
  if (first) return 'yes'
  if (last) return 'no'
  if (!new RegExp(mark).test(middle ?? '')) return 'unclear'
  // An empty box right before "yes": boxes come before the words.
  const question = pageText.text.slice(Math.max(0, end - 12), end + 8)
  if (/(?:[☐□]|\[\s?\])\s*yes/i.test(question)) return 'no'
  const precede = new RegExp(`${mark}\\s*yes\\b`, 'i').test(pageText.text.replace(answers[0], ''))
  const follow = new RegExp(`\\bno\\s*${mark}(?![a-z])`, 'i').test(pageText.text)
  return precede === follow ? 'unclear' : precede ? 'no' : 'yes'
}

/** A blank form field. */
const blankField = /_{4,}/

/** A word of a company's name. A period belongs to it only in abbreviations, since a sentence may end with the name. */
export const companyWord =
  "(?:(?:Inc|Co|Corp|Ltd|St|Mt|Assoc|Bros|No|[A-Z])\\.(?![a-z])|[A-Z0-9][\\w&'-]{0,40}(?:\\.[\\w&'-]{1,40}){0,8})"

/** Characters. A line this long without columns is wrapped text that continues on the next line. */
const wrappedLine = 60

/** Cuts a name at the end of its line, column, or sentence. */
export function untilLineEnd(place: RuleMatch, text: string): string {
  const { pageText } = place
  const at = pageText.text.indexOf(text, place.start)
  if (at < 0) return collapseWhitespace(text)
  const line = pageText.lines[lineAt(pageText, at)]
  const wrapped = line && line.text.length >= wrappedLine && !line.tabular
  const raw = pageText.page.text.slice(at, at + text.length).replace(/^\s+/, '')
  const own = raw.split(wrapped ? /\n\s*\n|[^\S\n]{3,}/ : /\n|\s{3,}/)[0] ?? ''
  return collapseWhitespace(plainCharacters(own.replace(/(?<=[a-z]{4})\.\s[\s\S]*$/, '')))
}

export const namedGroup = (match: RegExpExecArray, name = 'v') => match.groups?.[name] ?? ''
