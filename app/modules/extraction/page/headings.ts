import { date, monthName, readDate } from '../../report-fields/parse'
import type { Word } from '../../document-reading/types'
import type { Line, PageText } from './page-text'

type Heading = { text: string; from: number; to: number }

/**
 * A column heading with its horizontal position: as a share of the page's width, or in characters without word
 * positions.
 * @property isFirst it stands at the beginning of its line, above the labels
 */
export type Placed = { text: string; at: number; right: number; isFirst: boolean }

const yearOrKind =
  /\d{1,2}\/\d{1,2}\/(?:20)?\d{2}(?!\d)|FYE?\s?'?\d{2}(?!\d)|(?:(?:FY|FYE|Year|Fiscal Year)\s?)?(?:(?:19|20)\d{2}(?:\s?[-/]\s?(?:19|20)?\d{2})?)(?:\s{1,2}(?:Revised|Amended|Year))?(?:\s{1,2}(?:Actuals?|Budget(?:ed)?|Proposed|Approved|Adopted|Projected|Estimated|Forecast|End))?(?:\s{1,2}(?:Actuals?|Budget(?:ed)?))?|(?:Actuals?(?:\s{1,2}To\s{1,2}Date)?|(?:Proposed|Approved|Adopted|Annual|Current|Prior|Operating|YTD|Monthly|Total|Revised)\s{1,2}(?:Budget|Actuals?|Year)|Budget(?:ed)?|Proposed|Approved|Projected|Variance|Difference|YTD|Year[ -]to[ -]Date|Monthly|Annual(?:ly)?|Month|% of Budget|Change|Notes?|Per Unit|\$ Change|% Change)(?![A-Za-z])/gi

const dateOrMonth = new RegExp(
  `${date}|\\b${monthName}(?:\\s\\d{1,2},?)?\\s'?\\d{2}(?!\\d)|\\b${monthName}(?![A-Za-z])`,
  'gi',
)
/** Words of column headings. */
const headingWords =
  /\b(?:(?:19|20)\d{2}(?:\s?[-/]\s?(?:19|20)?\d{2})?|FYE?(?:\s?'?\d{2})?|q[1-4]|selected|fiscal|years?|yearly|actuals?|budget(?:ed)?|proposed|approved|adopted|requested|projected|projection|estimated?|est|forecast|revised|amended|final|draft|annual(?:ly)?|monthly|months?|mtd|quarter(?:ly)?|current|prior|previous|last|this|next|new|ytd|to|date|variance|var|difference|diff|over|under|used|remaining|change|notes?|comments?|remarks?|bud|act|proj|prev|mo|per|unit|lot|home|totals?|combined|operating|reserves?|replacement|funds?|amount|period|ended|ending|end|through|thru|as|of|in|at|increase|decrease|percent|jan|dec|balances?|opening|beginning|starting|closing|deposits|withdrawals|transfers|interest|cost|plan|option|[a-c1-9])\b|[%$#&()/+:.,'*-]/gi
const telling =
  /\b(?:19|20)\d{2}\b|\d\/\d|actual|budget|proposed|approved|adopted|projected|estimated|forecast|ytd|mtd|to date|variance|difference|annual|monthly|totals?$|combined|year|period|notes?$|comments?|remarks?$|\bvar\b\.?$|\bbud\b\.?$|^diff\.?$|^act\.?$|%|per (?:unit|lot)|prior|current|amount|change|^(?:opening|beginning|starting|closing|ending)(?: balance)?$|^(?:deposits|withdrawals)$|^balance \d|^fye?\s?'?\d{2}$|^q[1-4]$|^\W?(?:over|under)\s?\/|^selected |^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
const ofFund = /^(?:operating|reserves?|replacement|capital)(?: funds?)?$/i

const longestHeadingLine = 240
const longestHeading = 44

/** In widths of a letter: a blank within a heading is narrower than this, if those of the page's words are no wider. */
const narrowBlank = 0.8
const narrowBlankOfScan = 1.6
/** How much wider than the usual blank of a page one is that stands between columns. */
const widerThanUsual = 1.4
const mostBlanks = 400

const aMonth = new RegExp(`^${monthName}\\.?$`, 'i')
const aYear = /^(?:19|20)\d{2}$/
const aKind =
  /^(?:actuals?|budget(?:ed)?|variance|difference|proposed|adopted|approved|projected|estimated?|total|ytd|annual|monthly|notes?|comments?)$/i

const aStatus = /^(?:proposed|adopted|approved|projected|estimated?|forecast)$/i
const ends = /^(?:actuals?|budget(?:ed)?|variance|difference)$/i

/** "YTD Actual YTD Budget": where kinds come again, each of them ends the heading of a column. */
const namesKindsAgain = (words: readonly string[]) => {
  const kinds = words.filter((w) => /^(?:actuals?|budget(?:ed)?)$/i.test(w)).map((w) => w.toLowerCase())
  return new Set(kinds).size < kinds.length
}

/** "Feb" behind "Jan", "2025" behind "2024", and a kind that was named before begin another column. */
function beginsAnother(before: readonly string[], word: string, isRepeating: boolean): boolean {
  const last = before.at(-1) ?? ''
  if (isRepeating && ends.test(last) && /^[A-Z$%]/i.test(word) && !/^to$/i.test(word)) return true
  if (aMonth.test(word) && aMonth.test(last)) return true
  if (aYear.test(word) && before.some((w) => aYear.test(w)) && !/^[-–/&]$/.test(last)) return true
  if (aStatus.test(word) && (aStatus.test(last) || /^ytd$/i.test(last))) return true
  return aKind.test(word) && before.some((w) => w.toLowerCase() === word.toLowerCase())
}

/** The parts of a line that stand apart, each perhaps the heading of a column. */
export function splitFragments(pageText: PageText, line: Line): Heading[] {
  const tokens = [...line.text.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    from: line.start + index,
    to: line.start + index + text.length,
  }))
  const isRepeating = namesKindsAgain(tokens.map((t) => t.text))
  const list: Heading[] = []
  let own: string[] = []
  for (const token of tokens) {
    const last = list.at(-1)
    if (
      last &&
      token.from - last.to === 1 &&
      line.text[last.to - line.start] !== '\n' &&
      !beginsAnother(own, token.text, isRepeating) &&
      !areApart(pageText, last, token)
    ) {
      last.text += ` ${token.text}`
      last.to = token.to
      own.push(token.text)
    } else {
      list.push({ ...token })
      own = [token.text]
    }
  }
  return list
}

/** The blank between two words, in widths of a letter. */
const blankBetween = (left: Word, right: Word) => {
  const letters = left.end - left.start + right.end - right.start
  const letter = (left.box[2] - left.box[0] + right.box[2] - right.box[0]) / letters
  return letter > 0 ? (right.box[0] - left.box[2]) / letter : 0
}

const usualBlanks = new WeakMap<PageText, number>()

/** The usual blank between words of letters: narrow in most fonts, as wide as a letter in those of typewriters. */
function usualBlank(pageText: PageText): number {
  const known = usualBlanks.get(pageText)
  if (known !== undefined) return known
  const { words } = pageText.page
  const isWord = (word: Word) => /^[A-Za-z]{2,}$/.test(pageText.text.slice(word.start, word.end))
  const blanks: number[] = []
  for (let i = 1; i < words.length && blanks.length < mostBlanks; i++) {
    const [left, right] = [words[i - 1], words[i]]
    if (left && right && right.start - left.end === 1 && isWord(left) && isWord(right))
      blanks.push(blankBetween(left, right))
  }
  const usual = blanks.sort((a, b) => a - b)[blanks.length >> 1] ?? 0
  usualBlanks.set(pageText, usual)
  return usual
}

/** Whether the blank between two neighbors of a line is wider than within words that belong together. */
function areApart(pageText: PageText, before: Heading, after: Heading): boolean {
  const left = wordsBetween(pageText, before.from, before.to).at(-1)
  const [right] = wordsBetween(pageText, after.from, after.to)
  if (!left || !right) return false
  const narrow = pageText.page.source === 'ocr' ? narrowBlankOfScan : narrowBlank
  return blankBetween(left, right) > Math.max(narrow, widerThanUsual * usualBlank(pageText))
}

const isHeadingText = (text: string) =>
  text.length <= longestHeading &&
  !/\$\s?\d|\d,\d{3}|\d\.\d{2}/.test(text) &&
  !/[A-Za-z0-9]/.test(text.replace(dateOrMonth, ' ').replace(headingWords, ' '))

/** Parts of a line that stand apart, each nothing but words of headings. */
function headingParts(parts: readonly Heading[]): Heading[] {
  if (parts.length < 2) return []
  const funds = parts.filter(({ text }) => ofFund.test(text)).length >= 2
  const found = parts.filter(
    ({ text }) => (telling.test(text) || (funds && ofFund.test(text))) && isHeadingText(text),
  )
  // A row begins with its label; above the labels may stand a word or two.
  const others = parts.filter((p) => !found.includes(p))
  const figures = others.some(({ text }) => /^[^A-Za-z]*\d|^\$/.test(text))
  return found.length >= 2 && !figures && others.length <= 2 ? found : []
}

/** The columns of a statement that keeps its funds apart. */
const funds =
  /(?:(?:19|20)\d{2}\s{1,2})?(?:(?:Operating|Reserves?|Replacement|Capital)(?:\s{1,2}Funds?)?|(?:Totals?|Combined)(?:\s{1,2}Funds?)?)(?![A-Za-z])/gi
const byFund = (line: Line) =>
  /\boperating\b.*\b(?:reserves?|replacement|capital)\b/i.test(line.text) &&
  !/\d[,.]\d/.test(line.text) &&
  line.text.replace(funds, '').replace(/[^A-Za-z]/g, '').length <= 20

/** A line of a table's head: nothing but headings, or headings beside a few other words. */
export function findHeadings(pageText: PageText, line: Line): Placed[] {
  return foundIn(pageText, line).map((h) => {
    const [at, right] = middleAndRight(pageText, line, h.from, h.to)
    const isFirst = line.text.slice(0, h.from - line.start).trim() === '' && !/^\s/.test(line.text)
    return { text: withWholeYear(h.text.replace(/\s+/g, ' ')), at, right, isFirst }
  })
}

function foundIn(pageText: PageText, line: Line): Heading[] {
  const isFunds = byFund(line)
  if (line.text.length > longestHeadingLine) return []
  const fragments = splitFragments(pageText, line)
  if (!isFunds) {
    const parts = headingParts(fragments)
    if (parts.length > 0) return parts
  }
  if (/\$\s?\d|\d,\d{3}|\d\.\d{2}(?!\d)/.test(line.text)) return []
  const found: Heading[] = []
  for (const match of line.text.matchAll(isFunds ? funds : yearOrKind)) {
    found.push({
      text: match[0],
      from: line.start + match.index,
      to: line.start + match.index + match[0].length,
    })
  }
  // A sentence with years is not a heading.
  const rest = line.text.replace(isFunds ? funds : yearOrKind, '').replace(/[^A-Za-z]/g, '')
  const apart = /\S {3,}\S/.test(line.text.trim())
  const most = found.length >= 2 ? (apart ? 40 : 6) : found.length === 1 && !/\$/.test(line.text) ? 4 : -1
  if (rest.length > most) return []
  const [first, last] = [found[0], found.at(-1)]
  // "Proposed Budget for 2026": words without a gap are one heading, a title perhaps.
  if (first && last && first !== last && fragments.length === 1 && pageText.page.words.length > 0)
    return [
      { text: line.text.slice(first.from - line.start, last.to - line.start), from: first.from, to: last.to },
    ]
  return found
}

const yearOfTwoDigits = new RegExp(`(\\b${monthName}\\.?(?:\\s\\d{1,2},)?\\s)'?(\\d{2})$`, 'i')
/** "Jan - Dec 25" is how bookkeeping software prints a period. */
const withWholeYear = (text: string) =>
  text.replace(yearOfTwoDigits, '$120$2').replace(/^(FYE?)\s?'?(\d{2})$/i, '$1 20$2')

type Column = Placed & { texts: string[] }

/** How far the middle of a heading may be from that of the one below, in shares of the page's width. */
const aside = 0.06

/**
 * Merges headings above each other into columns; a heading above several columns belongs to each.
 * @param hasFigures whether figures of the rows below stand under a heading
 */
export function findColumns(
  lines: readonly Placed[][],
  hasPlaces: boolean,
  hasFigures: (heading: Placed) => boolean,
): Placed[] {
  const widest = lines.reduce<Placed[]>((a, b) => (b.length > a.length ? b : a), [])
  if (widest.length < 2) return []
  const columns: Column[] = widest.map((h) => ({ ...h, texts: [] }))
  const groups = groupsOf(columns)
  const base = lines.indexOf(widest)
  const namesYears = columns.some((c) => /\d{4}/.test(c.text))
  for (const [place, line] of lines.entries()) {
    if (line.length === widest.length) {
      for (const [index, heading] of line.entries()) columns[index]?.texts.push(heading.text)
      continue
    }
    if (!hasPlaces) continue
    if (place < base && line.length >= 2 && line.length === groups.length) {
      for (const [index, group] of groups.entries())
        for (const column of group) column.texts.push(line[index]?.text ?? '')
      continue
    }
    for (const heading of line) {
      const column = columns.reduce((a, b) =>
        Math.abs(b.at - heading.at) < Math.abs(a.at - heading.at) ? b : a,
      )
      // The title of the whole table names its year and that it is a budget, as its columns do.
      if (line.length === 1 && (namesYears || place < base) && isTitle.test(heading.text)) continue
      if (overlaps(column, heading)) column.texts.push(heading.text)
      else if (hasFigures(heading)) columns.push({ ...heading, texts: [heading.text] })
      else if (Math.abs(column.at - heading.at) < aside) column.texts.push(heading.text)
    }
  }
  return columns
    .map(({ texts, ...column }) => ({ ...column, text: texts.map(isoWhereDate).join(' ') }))
    .sort((a, b) => a.at - b.at)
}

const leftOf = ({ at, right }: Placed) => 2 * at - right
const overlaps = (a: Placed, b: Placed) => leftOf(a) < b.right && leftOf(b) < a.right

const isTitle = /\d{4}.*budget|budget.*\d{4}|\bbudget$/i

/** "Actual Budget Variance Actual Budget Variance": a heading that comes again begins another group. */
function groupsOf(columns: readonly Column[]): Column[][] {
  const groups: Column[][] = []
  for (const column of columns) {
    const last = groups.at(-1)
    const has = (c: Column) => c.text.toLowerCase() === column.text.toLowerCase()
    if (!last || last.some(has)) groups.push([column])
    else last.push(column)
  }
  return groups
}

const isoWhereDate = (text: string) => (/^\d+\/\d+\//.test(text) ? (readDate(text) ?? text) : text)

/** The first word of a page that ends after an offset; words are in text order. */
export function firstWordAfter(words: readonly Word[], place: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const half = (low + high) >> 1
    if ((words[half]?.end ?? 0) > place) high = half
    else low = half + 1
  }
  return low
}

function wordsBetween({ page: { words } }: PageText, from: number, to: number): Word[] {
  const begin = firstWordAfter(words, from)
  let end = begin
  while ((words[end]?.start ?? to) < to) end++
  return words.slice(begin, end)
}

/** The middle and the right edge of a span on the page, or in characters when the page has no positions. */
export function middleAndRight(pageText: PageText, line: Line, from: number, to: number): [number, number] {
  const words = wordsBetween(pageText, from, to)
  const [first, last] = [words[0], words.at(-1)]
  if (first && last) return [(first.box[0] + last.box[2]) / 2, last.box[2]]
  return [((from + to) / 2 - line.start) / 1000, (to - line.start) / 1000]
}
