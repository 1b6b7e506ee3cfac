import { dateSource, monthNameSource, readDate } from '../../report-fields/parse'
import type { Word } from '../../document-reading/types'
import { cachedByPage } from './cached-by-page'
import type { Line, PageText } from './page-text'
import { middleAndRight, wordsBetween } from './word-positions'

/** A heading with its offsets in the page's text. */
type Heading = { text: string; from: number; to: number }

/**
 * A column heading with its horizontal position, as `middleAndRight` states it.
 * @property middle the position of its middle
 * @property right the position of its right edge
 * @property isFirst whether it begins its line, above the labels
 */
export type PlacedHeading = { text: string; middle: number; right: number; isFirst: boolean }

const yearOrKindHeading =
  /\d{1,2}\/\d{1,2}\/(?:20)?\d{2}(?!\d)|FYE?\s?'?\d{2}(?!\d)|(?:(?:FY|FYE|Year|Fiscal Year)\s?)?(?:(?:19|20)\d{2}(?:\s?[-/]\s?(?:19|20)?\d{2})?)(?:\s{1,2}(?:Revised|Amended|Year))?(?:\s{1,2}(?:Actuals?|Budget(?:ed)?|Proposed|Approved|Adopted|Projected|Estimated|Forecast|End))?(?:\s{1,2}(?:Actuals?|Budget(?:ed)?))?|(?:Actuals?(?:\s{1,2}To\s{1,2}Date)?|(?:Proposed|Approved|Adopted|Annual|Current|Prior|Operating|YTD|Monthly|Total|Revised)\s{1,2}(?:Budget|Actuals?|Year)|Budget(?:ed)?|Proposed|Approved|Projected|Variance|Difference|YTD|Year[ -]to[ -]Date|Monthly|Annual(?:ly)?|Month|% of Budget|Change|Notes?|Per Unit|\$ Change|% Change)(?![A-Za-z])/gi

const dateOrMonth = new RegExp(
  `${dateSource}|\\b${monthNameSource}(?:\\s\\d{1,2},?)?\\s'?\\d{2}(?!\\d)|\\b${monthNameSource}(?![A-Za-z])`,
  'gi',
)
/** Words and marks that column headings consist of. */
const headingWords =
  /\b(?:(?:19|20)\d{2}(?:\s?[-/]\s?(?:19|20)?\d{2})?|FYE?(?:\s?'?\d{2})?|q[1-4]|selected|fiscal|years?|yearly|actuals?|budget(?:ed)?|proposed|approved|adopted|requested|projected|projection|estimated?|est|forecast|revised|amended|final|draft|annual(?:ly)?|monthly|months?|mtd|quarter(?:ly)?|dues|assessments?|current|prior|previous|last|this|next|new|ytd|to|date|variance|var|difference|diff|over|under|used|remaining|change|notes?|comments?|remarks?|bud|act|proj|prev|mo|per|unit|lot|home|totals?|combined|operating|reserves?|replacement|funds?|amount|period|ended|ending|end|through|thru|as|of|in|at|increase|decrease|percent|jan|dec|balances?|opening|beginning|starting|closing|deposits|withdrawals|transfers|interest|cost|plan|option|[a-c1-9])\b|[%$#&()/+:.,'*-]/gi
/** At least one of these has to be in a heading. */
const distinctiveWords =
  /\b(?:19|20)\d{2}\b|\d\/\d|actual|budget|proposed|approved|adopted|projected|estimated|forecast|ytd|mtd|to date|variance|difference|annual|monthly|totals?$|combined|year|period|notes?$|comments?|remarks?$|\bvar\b\.?$|\bbud\b\.?$|^diff\.?$|^act\.?$|%|per (?:unit|lot)|prior|current|amount|change|^(?:opening|beginning|starting|closing|ending)(?: balance)?$|^(?:deposits|withdrawals)$|^balance \d|^fye?\s?'?\d{2}$|^q[1-4]$|^\W?(?:over|under)\s?\/|^selected |^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
const fundHeading = /^(?:operating|reserves?|replacement|capital)(?: funds?)?$/i

const longestHeadingLine = 240
const longestHeading = 44

/** In widths of a letter: a gap within a heading is narrower than this, unless the page's gaps are wider. */
const narrowGap = 0.8
const narrowGapOfScan = 1.6
/** A gap between columns is at least this many times as wide as the page's usual gap. */
const widerThanUsual = 1.4
const maxMeasuredGaps = 400

const monthAlone = new RegExp(`^${monthNameSource}\\.?$`, 'i')
const yearAlone = /^(?:19|20)\d{2}$/
const kindAlone =
  /^(?:actuals?|budget(?:ed)?|variance|difference|proposed|adopted|approved|projected|estimated?|total|ytd|annual|monthly|notes?|comments?)$/i

const statusAlone = /^(?:proposed|adopted|approved|projected|estimated?|forecast)$/i
const lastWordOfHeading = /^(?:actuals?|budget(?:ed)?|variance|difference)$/i

/** In "YTD Actual YTD Budget Annual Budget", where "budget" is repeated, each kind ends a column's heading. */
const repeatsKinds = (words: readonly string[]) => {
  const kinds = words.filter((w) => /^(?:actuals?|budget(?:ed)?)$/i.test(w)).map((w) => w.toLowerCase())
  return new Set(kinds).size < kinds.length
}

/** "Feb" after "Jan", "2025" after "2024", and a repeated "actual" or "budget" begin another column. */
function beginsColumn(before: readonly string[], word: string, isRepeating: boolean): boolean {
  const last = before.at(-1) ?? ''
  if (isRepeating && lastWordOfHeading.test(last) && /^[A-Z$%]/i.test(word) && !/^to$/i.test(word))
    return true
  if (monthAlone.test(word) && monthAlone.test(last)) return true
  if (yearAlone.test(word) && before.some((w) => yearAlone.test(w)) && !/^[-–/&]$/.test(last)) return true
  if (statusAlone.test(word) && (statusAlone.test(last) || /^ytd$/i.test(last))) return true
  return kindAlone.test(word) && before.some((w) => w.toLowerCase() === word.toLowerCase())
}

/** The words of a line, each of which may be a heading. */
export const lineWords = ({ text, start }: Line): Heading[] =>
  [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    from: start + index,
    to: start + index + word.length,
  }))

/** The parts of a line between its wider gaps, each of which may be the heading of a column. */
export function splitFragments(pageText: PageText, line: Line): Heading[] {
  const tokens = lineWords(line)
  const isRepeating = repeatsKinds(tokens.map((t) => t.text))
  const fragments: Heading[] = []
  let headingWordsSoFar: string[] = []
  for (const token of tokens) {
    const last = fragments.at(-1)
    if (
      last &&
      token.from - last.to === 1 &&
      line.text[last.to - line.start] !== '\n' &&
      !beginsColumn(headingWordsSoFar, token.text, isRepeating) &&
      !areApart(pageText, last, token)
    ) {
      last.text += ` ${token.text}`
      last.to = token.to
      headingWordsSoFar.push(token.text)
    } else {
      fragments.push({ ...token })
      headingWordsSoFar = [token.text]
    }
  }
  return fragments
}

/** The gap between two words, in widths of a letter. */
const gapBetween = (left: Word, right: Word) => {
  const letters = left.end - left.start + right.end - right.start
  const letter = (left.box[2] - left.box[0] + right.box[2] - right.box[0]) / letters
  return letter > 0 ? (right.box[0] - left.box[2]) / letter : 0
}

/** A page's usual gap between words, in widths of a letter: about 1 in typewriter fonts, less in others. */
const usualGap = cachedByPage((pageText) => {
  const { words } = pageText.page
  const isWord = (word: Word) => /^[A-Za-z]{2,}$/.test(pageText.text.slice(word.start, word.end))
  const gaps: number[] = []
  for (let i = 1; i < words.length && gaps.length < maxMeasuredGaps; i++) {
    const [left, right] = [words[i - 1], words[i]]
    if (left && right && right.start - left.end === 1 && isWord(left) && isWord(right))
      gaps.push(gapBetween(left, right))
  }
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0
})

/** Whether the gap between two neighbors on a line is wider than between words of one heading. */
function areApart(pageText: PageText, before: Heading, after: Heading): boolean {
  const left = wordsBetween(pageText, before.from, before.to).at(-1)
  const [right] = wordsBetween(pageText, after.from, after.to)
  if (!left || !right) return false
  const narrow = pageText.page.source === 'ocr' ? narrowGapOfScan : narrowGap
  return gapBetween(left, right) > Math.max(narrow, widerThanUsual * usualGap(pageText))
}

const isHeadingText = (text: string) =>
  text.length <= longestHeading &&
  !/\$\s?\d|\d,\d{3}|\d\.\d{2}/.test(text) &&
  !/[A-Za-z0-9]/.test(text.replace(dateOrMonth, ' ').replace(headingWords, ' '))

/** The fragments of a line that are headings; empty if the line is not a line of headings. */
function headingParts(parts: readonly Heading[]): Heading[] {
  if (parts.length < 2) return []
  const hasFunds = parts.filter(({ text }) => fundHeading.test(text)).length >= 2
  const headings = parts.filter(
    ({ text }) =>
      (distinctiveWords.test(text) || (hasFunds && fundHeading.test(text))) && isHeadingText(text),
  )
  // The column of labels may have a heading of other words.
  const others = parts.filter((p) => !headings.includes(p))
  const hasFigures = others.some(({ text }) => /^[^A-Za-z]*\d|^\$/.test(text))
  return headings.length >= 2 && !hasFigures && others.length <= 2 ? headings : []
}

/** A column's heading in a statement with a column for each fund. */
const fundColumn =
  /(?:(?:19|20)\d{2}\s{1,2})?(?:(?:Operating|Reserves?|Replacement|Capital)(?:\s{1,2}Funds?)?|(?:Totals?|Combined)(?:\s{1,2}Funds?)?)(?![A-Za-z])/gi
const isFundLine = (line: Line) =>
  /\boperating\b.*\b(?:reserves?|replacement|capital)\b/i.test(line.text) &&
  !/\d[,.]\d/.test(line.text) &&
  line.text.replace(fundColumn, '').replace(/[^A-Za-z]/g, '').length <= 20

/** The column headings on a line; empty if it has more than a few other words. */
export function findHeadings(pageText: PageText, line: Line): PlacedHeading[] {
  return headingsIn(pageText, line).map((heading) => {
    const [middle, right] = middleAndRight(pageText, line, heading.from, heading.to)
    const isFirst = line.text.slice(0, heading.from - line.start).trim() === '' && !/^\s/.test(line.text)
    return { text: withFullYear(heading.text.replace(/\s+/g, ' ')), middle, right, isFirst }
  })
}

function headingsIn(pageText: PageText, line: Line): Heading[] {
  const hasFunds = isFundLine(line)
  if (line.text.length > longestHeadingLine) return []
  const fragments = splitFragments(pageText, line)
  if (!hasFunds) {
    const parts = headingParts(fragments)
    if (parts.length > 0) return parts
  }
  if (/\$\s?\d|\d,\d{3}|\d\.\d{2}(?!\d)/.test(line.text)) return []
  const headings: Heading[] = []
  for (const match of line.text.matchAll(hasFunds ? fundColumn : yearOrKindHeading)) {
    headings.push({
      text: match[0],
      from: line.start + match.index,
      to: line.start + match.index + match[0].length,
    })
  }
  // A sentence with years is not a heading.
  const rest = line.text.replace(hasFunds ? fundColumn : yearOrKindHeading, '').replace(/[^A-Za-z]/g, '')
  const hasColumns = /\S {3,}\S/.test(line.text.trim())
  const maxOtherLetters =
    headings.length >= 2 ? (hasColumns ? 40 : 6) : headings.length === 1 && !/\$/.test(line.text) ? 4 : -1
  if (rest.length > maxOtherLetters) return []
  const [first, last] = [headings[0], headings.at(-1)]
  // "Proposed Budget for 2026": words without a gap are one heading, a title perhaps.
  if (first && last && first !== last && fragments.length === 1 && pageText.page.words.length > 0)
    return [
      { text: line.text.slice(first.from - line.start, last.to - line.start), from: first.from, to: last.to },
    ]
  return headings
}

const yearOfTwoDigits = new RegExp(`(\\b${monthNameSource}\\.?(?:\\s\\d{1,2},)?\\s)'?(\\d{2})$`, 'i')
/** Bookkeeping software prints a period as "Jan - Dec 25". */
const withFullYear = (text: string) =>
  text.replace(yearOfTwoDigits, '$120$2').replace(/^(FYE?)\s?'?(\d{2})$/i, '$1 20$2')

type Column = PlacedHeading & { texts: string[] }

/** How far the middle of a heading may be from that of the one below, as a share of the page's width. */
const maxOffset = 0.06

/**
 * Merges headings above each other into columns; a heading above several columns belongs to each.
 * @param hasPositions whether the page has word positions
 * @param hasFigures whether the rows below have figures under a heading
 */
export function findColumns(
  lines: readonly PlacedHeading[][],
  hasPositions: boolean,
  hasFigures: (heading: PlacedHeading) => boolean,
): PlacedHeading[] {
  const widest = lines.reduce<PlacedHeading[]>((a, b) => (b.length > a.length ? b : a), [])
  if (widest.length < 2) return []
  const columns: Column[] = widest.map((h) => ({ ...h, texts: [] }))
  const groups = groupsOf(columns)
  const base = lines.indexOf(widest)
  const namesYears = columns.some((c) => /\d{4}/.test(c.text))
  for (const [lineIndex, line] of lines.entries()) {
    if (line.length === widest.length) {
      for (const [index, heading] of line.entries()) columns[index]?.texts.push(heading.text)
      continue
    }
    if (!hasPositions) continue
    if (lineIndex < base && line.length >= 2 && line.length === groups.length) {
      for (const [index, group] of groups.entries())
        for (const column of group) column.texts.push(line[index]?.text ?? '')
      continue
    }
    for (const heading of line) {
      const column = columns.reduce((a, b) =>
        Math.abs(b.middle - heading.middle) < Math.abs(a.middle - heading.middle) ? b : a,
      )
      // The table's title names the year and "budget" like its columns, but belongs to none of them.
      if (line.length === 1 && (namesYears || lineIndex < base) && budgetTitle.test(heading.text)) continue
      if (overlaps(column, heading)) column.texts.push(heading.text)
      else if (hasFigures(heading)) columns.push({ ...heading, texts: [heading.text] })
      else if (Math.abs(column.middle - heading.middle) < maxOffset) column.texts.push(heading.text)
    }
  }
  return columns
    .map(({ texts, ...column }) => ({ ...column, text: texts.map(normalizeDate).join(' ') }))
    .sort((a, b) => a.middle - b.middle)
}

const leftOf = ({ middle, right }: PlacedHeading) => 2 * middle - right
const overlaps = (a: PlacedHeading, b: PlacedHeading) => leftOf(a) < b.right && leftOf(b) < a.right

const budgetTitle = /\d{4}.*budget|budget.*\d{4}|\bbudget$/i

/** "Actual Budget Variance Actual Budget Variance": a repeated heading begins another group. */
function groupsOf(columns: readonly Column[]): Column[][] {
  const groups: Column[][] = []
  for (const column of columns) {
    const last = groups.at(-1)
    const isRepeated = (c: Column) => c.text.toLowerCase() === column.text.toLowerCase()
    if (!last || last.some(isRepeated)) groups.push([column])
    else last.push(column)
  }
  return groups
}

const normalizeDate = (text: string) => (/^\d+\/\d+\//.test(text) ? (readDate(text) ?? text) : text)
