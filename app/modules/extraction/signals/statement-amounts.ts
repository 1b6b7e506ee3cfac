import { dateSource, readDate } from '../../report-fields/parse'
import { money } from '../../report-fields/typed-value'
import { mentionsOf, type Mention } from '../page/mentions'
import { cachedByPage } from '../page/cached-by-page'
import { chooseCells, columnStatus, columnYear, type ChosenCell, type Fund } from '../page/columns'
import { titleKindOf } from '../page/page-title'
import { sentenceAround, type PageText } from '../page/page-text'
import type { ValueReading } from '../rules/rule'
import { expandAbbreviationsOn } from '../page/abbreviations'
import { cellAt, stateAtEnd, type PlacedCell, type Row } from '../page/table'
import type { Surroundings } from './signal'

const figureWithCents = /(?<![\d.,$/-])\d{1,3}(?:,\d{3}){0,3}\.\d{2}(?![\d%]|[.,/-]\d)/g
const maxContextLength = 260

/** Amounts of money, and figures with cents that have no dollar sign: "50,131.95 in savings". */
export const statementAmounts = cachedByPage((pageText: PageText): Mention[] => {
  const moneyMentions = mentionsOf(pageText, 'money')
  let next = 0
  const list = [...moneyMentions]
  for (const match of pageText.text.matchAll(figureWithCents)) {
    const end = match.index + match[0].length
    while (next < moneyMentions.length && (moneyMentions[next]?.end ?? 0) <= match.index) next++
    const overlapping = moneyMentions[next]
    if (overlapping && overlapping.start < end) continue
    const sentence = sentenceAround(pageText, match.index, end, maxContextLength)
    list.push({
      type: 'money',
      value: Math.round(Number(match[0].replace(/,/g, '')) * 100),
      start: match.index,
      end,
      span: { start: sentence.start, end: sentence.end },
      sentence: expandAbbreviationsOn(pageText, sentence.text),
      before: expandAbbreviationsOn(pageText, pageText.text.slice(sentence.start, match.index)),
      after: expandAbbreviationsOn(pageText, pageText.text.slice(end, sentence.end)),
      row: '',
      column: '',
      heading: '',
    })
  }
  return list
})

/** The table cell of a mention; null in running text. */
export const cellOf = (mention: Mention, { pageText }: Surroundings): PlacedCell | null =>
  mention.type === 'money' ? cellAt(pageText, mention.start) : null

const chosenCellsByRow = new WeakMap<Row, Record<Fund, ChosenCell[]>>()

/**
 * The status of a figure's column, and whether the figure is certainly the one meant; null if another figure of its row is
 * chosen. Outside tables, there is nothing to choose.
 */
export function columnChoiceOf(
  mention: Mention,
  around: Surroundings,
  fund: Fund = 'all',
): Omit<ChosenCell, 'cell'> | null {
  const place = cellOf(mention, around)
  if (!place) return { status: '', isCertain: true }
  const known = chosenCellsByRow.get(place.row) ?? {
    all: chooseCells(place.row, { kind: around.kind, title: titleKindOf(around.pageText) }),
    reserves: chooseCells(place.row, {
      kind: around.kind,
      title: titleKindOf(around.pageText),
      fund: 'reserves',
    }),
  }
  chosenCellsByRow.set(place.row, known)
  return known[fund].find((c) => c.cell === place.cell) ?? null
}

const asOfDate = new RegExp(`\\b(?:as of|at|on|through|ending|ended|projected to)\\s+(${dateSource})`, 'i')

/** The period and status of a figure: its column's, its sentence's, or its page's. */
export function qualifierOf(mention: Mention, around: Surroundings): string | undefined {
  const column = cellOf(mention, around)?.cell.column.toLowerCase() ?? ''
  const page = stateAtEnd(around.pageText).period
  if (column !== '') {
    if (columnYear(column) !== '' || !page) return column
    return page.year === '' || columnStatus(column) === ''
      ? `${column}, ${page.text}`
      : `${page.year} ${column}`
  }
  const asOf = asOfDate.exec(mention.sentence)?.[1]
  if (asOf !== undefined) return `as of ${readDate(asOf) ?? asOf}`
  const year =
    /\b(?:for|in|of|the)\s+((?:19|20)\d{2})\b|\b((?:19|20)\d{2})\s+(?:\w+\s+){0,2}(?:budget|income|expenses)/i.exec(
      mention.sentence,
    )
  if (year) return year[1] ?? year[2]
  return cellOf(mention, around) ? page?.text : undefined
}

/**
 * The amount as a reading; null if another figure of its row is chosen.
 * @param options.minCents cents below which an amount cannot be a value of the field
 */
export function amountReading(
  mention: Mention,
  around: Surroundings,
  { minCents, fund = 'all' }: { minCents: number; fund?: Fund },
): ValueReading | null {
  if (typeof mention.value !== 'number') return null
  // Some statements print expenses in parentheses.
  const row = cellOf(mention, around)?.row
  const isExpense =
    row?.section === 'expenses' &&
    row.cells.length === 1 &&
    /\(\s?\$?[\d,.]+\s?\)/.test(around.pageText.text.slice(mention.start - 2, mention.end + 2))
  const cents = isExpense ? Math.abs(mention.value) : mention.value
  if (cents < minCents) return null
  if (!columnChoiceOf(mention, around, fund)) return null
  return {
    typed: money(cents),
    qualifier: qualifierOf(mention, around),
  }
}
