import { plainCharacters, collapseWhitespace } from '../../document-reading/comparable-text'
import { readDate } from '../../report-fields/parse'
import type { DocumentKind } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import { extractedField } from '../../report-fields/fields'
import { printedForms } from '../../report-fields/format-value'
import { dateOf, type TypedValue } from '../../report-fields/typed-value'
import { cachedByPage } from '../page/cached-by-page'
import { columnGap, lineAt, sentenceAround, type PageText } from '../page/page-text'

/** A value as a rule reads it, before it becomes a candidate. */
export type ValueReading = {
  typed: TypedValue
  qualifier?: string | undefined
  /** Overrides the rule's confidence. */
  confidence?: number
  /** Overrides the rule's path. */
  path?: string
}

/** Where a pattern matched: offsets in the page's text, and the words around them. */
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
  /**
   * Flags g and i, or g alone where case matters. The group `value` is the value; alternatives may repeat it.
   */
  pattern: RegExp
  read: (match: RegExpExecArray, place: RuleMatch) => ValueReading | ValueReading[] | null
  confidence: number
  /** Contexts in which the pattern means something else. */
  unless?: RegExp
  unlessBefore?: RegExp
  unlessAfter?: RegExp
  /** Adjusts the confidence of a match. */
  clues?: readonly Clue[]
}

/** Evidence for or against a match besides the pattern, in log-odds like signals. Any single piece may be wrong. */
export type Clue = { weight: number; holds: (place: RuleMatch) => boolean }

/** Holds in documents of these kinds. Kinds are sometimes misclassified, so the text can outweigh them. */
export const inKinds = (weight: number, ...kinds: DocumentKind[]): Clue => ({
  weight,
  holds: ({ pageText }) => kinds.includes(pageText.document.kind),
})

/** Governing documents regulate things, such as lawsuits and arrears, and hardly ever report them. */
export const rarelyReportedByGoverningDocuments = inKinds(-2.5, 'ccrs', 'bylaws', 'rules')

/** Holds in documents of all other kinds. */
export const notInKinds = (weight: number, ...kinds: DocumentKind[]): Clue => ({
  weight,
  holds: ({ pageText }) => !kinds.includes(pageText.document.kind),
})

/** Holds if the sentence contains the words. */
export const sentenceContains = (weight: number, words: RegExp): Clue => ({
  weight,
  holds: ({ sentence }) => words.test(sentence.text),
})

/** Words about the present outweigh the kind of document. */
export const describesToday = (weight: number): Clue =>
  sentenceContains(weight, /\bcurrently\b|\bpresently\b|\bat (?:this|the present) time\b|\bas of\b/i)

/** Holds if the page, or its first `within` characters, contains the words. */
export function pageContains(weight: number, words: RegExp, within = Infinity): Clue {
  const matches = cachedByPage(({ text }) => words.test(text.slice(0, within)))
  return { weight, holds: ({ pageText }) => matches(pageText) }
}

/** Below even odds, a match is not proposed. */
const minConfidence = 0.5

/** Combines a rule's confidence with its clues, in log-odds; never above the rule's own confidence. */
function confidenceFrom(clues: readonly Clue[], place: RuleMatch, confidence: number): number {
  const weights = clues.map(({ weight, holds }) => (holds(place) ? weight : 0))
  const sum = weights.reduce((a, b) => a + b, Math.log(confidence / (1 - confidence)))
  return Math.min(confidence, 1 / (1 + Math.exp(-sum)))
}

/**
 * Builds a candidate that quotes the page's original text from start to end; poor recognition lowers its confidence.
 */
export function toCandidate(
  pageText: PageText,
  path: string,
  reading: ValueReading,
  span: { start: number; end: number },
  confidence: number,
): Candidate {
  const readPath = reading.path ?? path
  const ocrConfidence = pageText.page.source === 'ocr' ? (pageText.page.confidence ?? 0.7) : 1
  return {
    path: readPath,
    ...printedForms(reading.typed, extractedField(readPath)),
    ...(reading.qualifier !== undefined && reading.qualifier !== '' && { qualifier: reading.qualifier }),
    quote: pageText.written.slice(span.start, span.end),
    documentId: pageText.document.documentId,
    page: pageText.page.number,
    confidence: Math.round(confidence * (0.6 + 0.4 * ocrConfidence) * 100) / 100,
  }
}

/** Characters before and after a match that `unlessBefore` and `unlessAfter` see. */
const contextLength = 60

/** Applies a rule to a page. */
export function applyRule(rule: Rule, pageText: PageText): Candidate[] {
  if (!rule.hint.test(pageText.text)) return []
  const found: Candidate[] = []
  for (const match of pageText.text.matchAll(rule.pattern)) {
    // Leading whitespace may belong to the line above.
    const start = match.index + match[0].length - match[0].trimStart().length
    const end = match.index + match[0].length
    const before = (length: number) => pageText.text.slice(Math.max(0, start - length), start)
    const after = (length: number) => pageText.text.slice(end, end + length)
    const sentence = sentenceAround(pageText, start, end)
    if (rule.unless?.test(sentence.text)) continue
    // In a table, text on the line above belongs to another row.
    const reachBefore = columnGap.test(sentence.text)
      ? Math.min(contextLength, Math.max(0, start - sentence.start))
      : contextLength
    if (rule.unlessBefore?.test(before(reachBefore))) continue
    if (rule.unlessAfter?.test(after(contextLength))) continue
    if (blankField.test(match[0])) continue
    const place: RuleMatch = { pageText, start, end, before, after, sentence }
    const readings = rule.read(match, place)
    for (const reading of [readings ?? []].flat()) {
      const confidence = confidenceFrom(rule.clues ?? [], place, reading.confidence ?? rule.confidence)
      if (confidence < minConfidence) continue
      found.push(toCandidate(pageText, rule.path, reading, sentence, confidence))
    }
  }
  return found
}

/** The rest of the line on which a match ends. */
export const restOfLine = ({ pageText, end }: RuleMatch) =>
  pageText.page.text.slice(end).split('\n', 1)[0] ?? ''

const tick = '(?:[Xx]|☒|☑|✓|✔|\\[\\s?[Xx✓]\\s?\\]|_{1,40}[Xx]_{1,40})'

/**
 * Which box is ticked after a question that prints both answers: "X Yes  No", "Yes  No X". For a tick between the two,
 * the rest of the page shows whether ticks come before or after the words.
 */
export function tickedAnswer({ pageText, end, after }: RuleMatch): 'yes' | 'no' | 'unclear' | null {
  const answers = new RegExp(
    `(?<first>${tick})?\\W{0,3}\\byes\\b(?<middle>[^\\n]{0,10}?)\\bno\\b\\W{0,3}(?<last>${tick}(?![A-Za-z]))?`,
    'i',
  ).exec(`${pageText.text.slice(Math.max(0, end - 12), end)}${after(24)}`)
  if (!answers) return null
  const { first, middle, last } = answers.groups ?? {}
  if (first) return 'yes'
  if (last) return 'no'
  if (!new RegExp(tick).test(middle ?? '')) return 'unclear'
  // An empty box right before "yes": boxes come before the words.
  const question = pageText.text.slice(Math.max(0, end - 12), end + 8)
  if (/(?:[☐□]|\[\s?\]|\(\s?\))\s*yes/i.test(question)) return 'no'
  const ticksPrecede = new RegExp(`${tick}\\s*yes\\b`, 'i').test(pageText.text.replace(answers[0], ''))
  const ticksFollow = new RegExp(`\\bno\\s*${tick}(?![a-z])`, 'i').test(pageText.text)
  return ticksPrecede === ticksFollow ? 'unclear' : ticksPrecede ? 'no' : 'yes'
}

/** A blank form field. */
const blankField = /_{4,}/

/** A word of a company's name. A period belongs to it only in abbreviations, since a sentence may end with the name. */
export const companyWord =
  "(?:(?:Inc|Co|Corp|Ltd|St|Mt|Assoc|Bros|No|Ins|Mut|Cas|[A-Z])\\.(?![a-z])|[A-Z0-9][\\w&'-]{0,40}(?:\\.[\\w&'-]{1,40}){0,8})"

/** Characters. A line this long without columns is wrapped text that continues on the next line. */
const wrappedLineLength = 60

/** Cuts a name at the end of its line, column, or sentence. */
export function untilLineEnd(place: RuleMatch, text: string): string {
  const { pageText } = place
  const at = pageText.text.indexOf(text, place.start)
  if (at < 0) return collapseWhitespace(text)
  const line = pageText.lines[lineAt(pageText, at)]
  const isWrapped = line && line.text.length >= wrappedLineLength && !line.isTabular
  const raw = pageText.page.text.slice(at, at + text.length).replace(/^\s+/, '')
  const name = raw.split(isWrapped ? /\n\s*\n|[^\S\n]{3,}/ : /\n|\s{3,}/)[0] ?? ''
  return collapseWhitespace(plainCharacters(name.replace(/(?<=[a-z]{4})\.\s[\s\S]*$/, '')))
}

/** The text of a group of a match; empty if the group did not match. */
export const namedGroup = (match: Pick<RegExpMatchArray, 'groups'>, name = 'value') =>
  match.groups?.[name] ?? ''

/** Reads the date in the group `value`. */
export function readNamedDate(match: RegExpExecArray): ValueReading | null {
  const day = readDate(namedGroup(match))
  return day === null ? null : { typed: dateOf(day) }
}
