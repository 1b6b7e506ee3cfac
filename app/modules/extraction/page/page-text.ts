import { plainCharacters } from '../../document-reading/comparable-text'
import type { DocumentHead, Page } from '../../document-reading/types'
import { maxTableLineLength, limitBlankRuns } from './limits'
import { joinCells } from './cell-lines'
import { blankOutFormLines } from './filled-forms'
import type { TableState } from './table'

/** A line of a page, its offset in the page's text, and whether it has table columns. */
export type Line = { text: string; start: number; isTabular: boolean }

/**
 * A page's text as rules match it. Line ends become spaces and quotation marks become straight, character by character, so
 * every offset is also valid in the original text.
 */
export type PageText = {
  document: DocumentHead
  /** The page. Its text keeps the line ends, but the underscores and dots of forms are blanked out. */
  page: Page
  /** The page's text as it was read, for quotes. */
  written: string
  text: string
  lines: Line[]
  /** The last table of the previous page, which may continue on this one. */
  previousTable?: TableState | undefined
}

/** The offsets in the page's text at which a line's text begins and ends, without the blanks around it. */
export const textStart = ({ start, text }: Line) => start + (text.length - text.trimStart().length)
export const textEnd = ({ start, text }: Line) => start + text.trimEnd().length

/** The gap between two columns of a line. */
export const columnGap = /\S {3,}\S/
/** The gap after a bullet or number does not make a table row. */
const bullet = /^\s*(?:[•·▪●○■*o-]|\(?[a-zA-Z0-9]{1,3}[.)])\s+/
const hasColumns = (line: string) =>
  line.length <= maxTableLineLength && columnGap.test(line.replace(bullet, ''))

export function toPageText(document: DocumentHead, page: Page, previousTable?: TableState): PageText {
  const withoutFormLines = blankOutFormLines(page.text)
  const text = limitBlankRuns(plainCharacters(withoutFormLines))
  const lines: Line[] = []
  let start = 0
  for (const { length } of withoutFormLines.split('\n')) {
    const line = text.slice(start, start + length)
    lines.push({ text: line, start, isTabular: hasColumns(line) })
    start += length + 1
  }
  return {
    document,
    page: withoutFormLines === page.text ? page : { ...page, text: withoutFormLines },
    written: page.text,
    text,
    lines: joinCells(lines),
    previousTable,
  }
}

/** The index of the line at an offset. */
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
const labeledText = /^[ \t]*[A-Z][^:.;\n]{1,60}:[ \t]+\S/
const labeledFigure = /^[ \t]*[A-Z][^:.;\n]{1,60}:[ \t]+[$(]?\d[^ \n]*[ \t]*$/

/** "1.4 Quorum." at the beginning of a line: the caption of a numbered paragraph belongs to its first sentence. */
const caption =
  /^[ \t]*(?:(?:Section|Sec\.|§)[ \t]*)?\d{1,2}(?:\.\d{1,2}){1,3}\.?[ \t]+[A-Z][A-Za-z'’,&/ -]{2,40}$/
const longestCaption = 60
const sentenceWords =
  /\b(?:is|are|was|were|be|has|have|shall|may|must|will|can|there|each|every|no|meets?|serves?|elects?|pays?)\b/i
const isCaption = (before: string) => {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return caption.test(line) && !sentenceWords.test(line)
}

/** Characters; longer lines are not a label with its figure. */
const longestLabeled = 300

/**
 * Whether a sentence ends at the character at an offset.
 * @param raw the text with its line breaks
 */
function endsAt(raw: string, text: string, at: number): boolean {
  const character = text[at]
  if (raw[at] === '\n') {
    if (labeledText.test(raw.slice(at + 1, at + 80))) return true
    const before = raw.slice(Math.max(0, at - longestLabeled), at)
    const above = before.slice(before.lastIndexOf('\n') + 1)
    if (above.length < longestLabeled && labeledFigure.test(above)) return true
    // A blank line, or a line that begins a numbered or bulleted item.
    return /^\n[ \t]*(?:\n|[•·▪●*]|[-–—][ \t]+[A-Z]|(?:\(?[a-zA-Z0-9]{1,3}[.)]|\d+(?:\.\d+)+\.?|Section|ARTICLE|Article)[ \t])/.test(
      raw.slice(at, at + 24),
    )
  }
  if (character === ';' || character === '•') return true
  if (character !== '.' && character !== '?' && character !== '!') return false
  if (!/^["')\]]{0,2}\s+["'([]{0,2}[A-Z0-9•*-]/.test(text.slice(at + 1, at + 8)) && at < text.length - 2)
    return false
  if (character === '.' && isCaption(raw.slice(Math.max(0, at - longestCaption), at))) return false
  return !(
    character === '.' &&
    abbreviation.test(text.slice(Math.max(0, at - 8), at)) &&
    !/\d$/.test(text.slice(Math.max(0, at - 1), at))
  )
}

const isInCapitals = (text: string) => /[A-Z]{4}/.test(text) && !/[a-z]/.test(text)
/** A short all-caps line above one that is not in capitals. */
const isCapitalTitle = (text: string, below: Line | undefined) =>
  text.trim().length <= 60 && isInCapitals(text) && below !== undefined && !isInCapitals(below.text)

const longestTitle = 40
const maxTitleWords = 5
const shortestText = 40

/** Whether a line is a title such as "Fences for pets": short, after a whole sentence, above a longer line. */
function isShortTitle({ lines }: PageText, index: number): boolean {
  const text = lines[index]?.text.trim() ?? ''
  const above = lines[index - 1]?.text.trim() ?? ''
  const below = lines[index + 1]?.text.trim() ?? ''
  return (
    text.length <= longestTitle &&
    /^(?:\d{1,2}\.\s+)?[A-Z][A-Za-z'’,&/ -]*$/.test(text) &&
    text.split(/\s+/).length <= maxTitleWords &&
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
  if (first === last && line?.isTabular) return trimSpan(pageText, line.start, line.start + line.text.length)
  // A heading and the row under it, or two rows of a cell.
  const under = pageText.lines[last]
  if (line && under?.isTabular && last - first <= 2)
    return trimSpan(pageText, line.start, under.start + under.text.length)
  let from = start
  while (from > 0 && start - from < reach && !endsAt(raw, pageText.text, from - 1)) {
    const index = lineAt(pageText, from - 1)
    const at = pageText.lines[index]
    // Table rows and headings above do not belong to the sentence.
    if (
      at &&
      from === at.start + at.text.length + 1 &&
      (at.isTabular || isCapitalTitle(at.text, line) || isShortTitle(pageText, index))
    )
      break
    from--
  }
  let to = end
  while (to < raw.length && to - end < reach && !endsAt(raw, pageText.text, to)) {
    // Neither do table rows below.
    if (raw[to] === '\n' && hasColumns(raw.slice(to + 1, to + 300).split('\n', 1)[0] ?? '')) break
    to++
  }
  if (to < raw.length && /[.?!]/.test(raw[to] ?? '')) to++
  if (start - from >= reach) from += firstBreak(pageText.text.slice(from, start))
  if (to - end >= reach) to = end + lastBreak(pageText.text.slice(end, to))
  return trimSpan(pageText, from, to)
}

/** The sentence that begins after an offset at which another one ends. */
export function sentenceAfter(pageText: PageText, end: number, reach: number) {
  const { length } = pageText.text
  return sentenceAround(pageText, Math.min(end + 2, length - 1), Math.min(end + 4, length), reach)
}

const firstBreak = (text: string) => Math.max(0, text.indexOf(' ') + 1)
const lastBreak = (text: string) => {
  const at = text.lastIndexOf(' ')
  return at < 0 ? text.length : at
}

/** A span without blanks and bullets at its ends, with its text. */
function trimSpan(pageText: PageText, from: number, to: number) {
  let [start, end] = [from, to]
  while (start < end && /[\s;•·▪●]/.test(pageText.text[start] ?? '')) start++
  while (end > start && /\s/.test(pageText.text[end - 1] ?? '')) end--
  return { start, end, text: pageText.text.slice(start, end) }
}
