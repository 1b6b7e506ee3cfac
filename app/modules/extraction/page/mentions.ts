import {
  amountSource,
  countSource,
  dateSource,
  percentSource,
  readCount,
  readDate,
  readMoney,
  readPercent,
} from '../../report-fields/parse'
import type { TypedValue } from '../../report-fields/typed-value'
import { cachedByPage } from './cached-by-page'
import { expandAbbreviationsOn } from './abbreviations'
import { lineAt, sentenceAround, type Line, type PageText } from './page-text'
import { tableRows, type Row } from './table'

/** The types of values that are recognized on a page. */
export type MentionType = 'money' | 'percent' | 'count' | 'date' | 'sentence'

/** A possible value on a page, with its surrounding words for the signals. */
export type Mention = {
  /** Names are found by the fields that look for them. */
  type: MentionType | 'name'
  /** Cents, percent (0 to 100), a number, a date (YYYY-MM-DD or YYYY-MM), a name, or the sentence itself. */
  value: number | string
  /** What a phrase states, if it is more than a number or text; `value` is then its words. */
  typed?: TypedValue
  /** UTF-16 offsets in the page's text, end exclusive. */
  start: number
  end: number
  /** The sentence or table row that is quoted. */
  span: { start: number; end: number }
  /** The sentence, and its parts before and after the mention. */
  sentence: string
  before: string
  after: string
  /** The row's label and the column's heading in a table; empty in running text. */
  row: string
  column: string
  /** The nearest heading above it; empty if there is none. */
  heading: string
}

/** What a pattern's match states: a number, a text, or more. */
export type Stated = number | string | TypedValue

export const statedIn = (stated: Stated, words: string): Pick<Mention, 'value' | 'typed'> =>
  typeof stated === 'object' ? { value: words, typed: stated } : { value: stated }

/** A mention's own words. */
export const mentionText = ({ start, end }: Pick<Mention, 'start' | 'end'>, { text }: PageText) =>
  text.slice(start, end)

/** The page's text before a mention, across sentences and lines; `reach` is in characters. */
export const textBefore = ({ start }: Pick<Mention, 'start'>, { text }: PageText, reach: number) =>
  text.slice(Math.max(0, start - reach), start)

/** The page's text after a mention, across sentences and lines; `reach` is in characters. */
export const textAfter = ({ end }: Pick<Mention, 'end'>, { text }: PageText, reach: number) =>
  text.slice(end, end + reach)

const longestContext = 260

const patterns: Record<
  Exclude<MentionType, 'sentence'>,
  { pattern: RegExp; read: (text: string) => number | string | null }
> = {
  money: { pattern: new RegExp(amountSource, 'gi'), read: readMoney },
  percent: { pattern: new RegExp(percentSource, 'gi'), read: readPercent },
  count: {
    pattern: new RegExp(`(?<![\\d.,$/-])\\b${countSource}(?![\\d%]|[.,/-]\\d)`, 'gi'),
    read: readCount,
  },
  date: { pattern: new RegExp(`\\b${dateSource}`, 'gi'), read: readDate },
}

const longestHeading = 80
const headingLines = 40

/** A heading is a short line in capitals, numbered, or ending in a colon. */
const isHeading = ({ text, isTabular }: Line) => {
  const words = text.trim()
  if (words === '' || words.length > longestHeading || isTabular || /[.;,]$/.test(words)) return false
  return (
    /^(?:ARTICLE|Article|SECTION|Section|§)\s*[\dIVXLC]/.test(words) ||
    /^\(?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[A-Z]|[IVX]{1,4})[.)]\s+[A-Z]/.test(words) ||
    /:$/.test(words) ||
    (/[A-Z]{3}/.test(words) && !/[a-z]{2}/.test(words)) ||
    /^(?:[A-Z][\w'&-]*(?:\s+|$)|(?:of|the|and|for|to|in|on|a|an|or|by)\s+){1,8}$/.test(words)
  )
}

function headingAbove(pageText: PageText, start: number): string {
  const at = lineAt(pageText, start)
  for (let i = at - 1; i >= Math.max(0, at - headingLines); i--) {
    const line = pageText.lines[i]
    if (line && isHeading(line)) return line.text.trim()
  }
  return ''
}

const mentionsByType = cachedByPage(() => new Map<MentionType, Mention[]>())

/** An amount without a dollar sign or cents, as in treasurers' notes, after a word that shows that it is one. */
const amountWithoutSign =
  /\b(?:income|revenues?|receipts|expenses?|exps?|reserves?|savings|svgs|checking|ckg|balance|bal|accounts?|accts?|transfers?|xfer|contributions?|premium)\.?:? {1,2}(\d{1,3}(?:,\d{3})+)(?!\d|[.,]\d| ?(?:sq|feet|gal|units|homes|lots|acres|owners|members|%))/gi

/** All mentions of a type on a page, in text order. Cached, since several fields need them. */
export function mentionsOf(pageText: PageText, type: MentionType): Mention[] {
  const byType = mentionsByType(pageText)
  const mentions = byType.get(type) ?? findMentions(pageText, type)
  byType.set(type, mentions)
  return mentions
}

function findMentions(pageText: PageText, type: MentionType): Mention[] {
  if (type === 'sentence') return sentenceMentions(pageText)
  const { pattern, read } = patterns[type]
  const mentions = type === 'money' ? tableMentions(pageText) : []
  const startsInTables = new Set(mentions.map((m) => m.start))
  for (const match of pageText.text.matchAll(pattern)) {
    const value = read(match[0])
    const start = match.index + match[0].length - match[0].trimStart().length
    if (value === null || startsInTables.has(start)) continue
    mentions.push(mentionAt(pageText, type, value, start, match.index + match[0].length))
  }
  if (type === 'money') {
    const starts = new Set(mentions.map((m) => m.start))
    for (const match of pageText.text.matchAll(amountWithoutSign)) {
      const end = match.index + match[0].length
      const start = end - (match[1]?.length ?? 0)
      if (!match[1] || starts.has(start) || pageText.page.text.slice(match.index, end).includes('\n'))
        continue
      mentions.push(mentionAt(pageText, type, Number(match[1].replace(/,/g, '')) * 100, start, end))
    }
  }
  return mentions.sort((a, b) => a.start - b.start)
}

/** The mentions that overlap none of the others, in text order. */
export function withoutOverlaps(mentions: readonly Mention[], others: readonly Mention[]): Mention[] {
  const taken = others.toSorted((a, b) => a.start - b.start)
  let next = 0
  return mentions
    .toSorted((a, b) => a.start - b.start)
    .filter((m) => {
      while (next < taken.length && (taken[next]?.end ?? 0) <= m.start) next++
      return (taken[next]?.start ?? Infinity) >= m.end
    })
}

/** Builds the mention at the given offsets. */
export function mentionAt(
  pageText: PageText,
  type: Mention['type'],
  value: number | string,
  start: number,
  end: number,
): Mention {
  const sentence = sentenceAround(pageText, start, end, longestContext)
  const words = expandAbbreviationsOn(pageText, pageText.text.slice(sentence.start, start))
  // Cents are removed, so that the decimal point is not mistaken for the end of a sentence.
  const before = type === 'date' ? words.replace(/(\$\s?\d[\d,]{0,11})\.\d{2}(?!\d)/g, '$1') : words
  const after = expandAbbreviationsOn(pageText, pageText.text.slice(end, sentence.end))
  return {
    type,
    value,
    start,
    end,
    span: { start: sentence.start, end: sentence.end },
    sentence: `${before}${pageText.text.slice(start, end)}${after}`,
    before,
    after,
    row: '',
    column: '',
    heading: headingAbove(pageText, sentence.start),
  }
}

const continuesSentence =
  /(?:^|\s)(?:is|are|be|was|were|of|to|for|by|at|the|a|an|and|or|from|than|about|approximately|over|only|become|pay|paid|exceed|charge|remains?|stays?|fee of|section)$/i

/** Whether a row is a table's, rather than running text that contains a figure. */
const isTableRow = (pageText: PageText, { label, line, cells, end }: Row) =>
  pageText.lines[line]?.isTabular ||
  (!continuesSentence.test(label) && !/[A-Za-z]{3}/.test(pageText.text.slice(cells.at(-1)?.end ?? end, end)))

/** The figures of tables, with or without a dollar sign. */
function tableMentions(pageText: PageText): Mention[] {
  const rows = tableRows(pageText).filter((row) => !row.isProse && isTableRow(pageText, row))
  return rows.flatMap((row) => {
    const heading = headingAbove(pageText, row.start)
    return row.cells.map((cell): Mention => {
      const start = cell.start + (/^\s*/.exec(pageText.text.slice(cell.start, cell.end))?.[0].length ?? 0)
      return {
        type: 'money',
        value: cell.cents,
        start,
        end: cell.end,
        span: { start: row.start, end: row.end },
        sentence: pageText.text.slice(row.start, row.end),
        // The span of an unlabeled sum begins with its addends, which are not the words before it.
        before: pageText.text.slice(
          row.isUnlabeled ? (pageText.lines[row.line]?.start ?? start) : row.start,
          start,
        ),
        after: pageText.text.slice(cell.end, row.end),
        row: row.label,
        column: cell.column,
        heading,
      }
    })
  })
}

/** Every sentence of a page; lines of tables count as sentences. */
function sentenceMentions(pageText: PageText): Mention[] {
  const list: Mention[] = []
  const { length } = pageText.text
  for (let at = 0; at < length;) {
    if (/\s/.test(pageText.text[at] ?? '')) {
      at++
      continue
    }
    const { start, end, text } = sentenceAround(pageText, at, Math.min(at + 1, length), 600)
    if (end <= at) {
      at++
      continue
    }
    list.push({
      type: 'sentence',
      value: text,
      start,
      end,
      span: { start, end },
      sentence: text,
      before: '',
      after: '',
      row: '',
      column: '',
      heading: headingAbove(pageText, start),
    })
    at = end + 1
  }
  return list
}
