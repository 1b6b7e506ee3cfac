import { date, moneyText, readDate } from '../../report-fields/parse'
import { mentionsOf, type Mention } from '../page/mentions'
import { cachedByPage } from '../page/cached-by-page'
import { chooseCells, columnStatus, columnYear, type ChosenCell, type Title } from '../page/columns'
import { sentenceAround, type PageText } from '../page/page-text'
import type { ValueReading } from '../rules/rule'
import { expandAbbreviationsOn } from '../page/shorthand'
import { cellAt, stateAtEnd, tableRows, type PlacedCell, type Row } from '../page/table'
import type { Section } from '../page/table-sections'
import { customSignal, type Signal, type Surroundings } from './signal'

const figureWithCents = /(?<![\d.,$/-])\d{1,3}(?:,\d{3}){0,3}\.\d{2}(?![\d%]|[.,/-]\d)/g
const maxContextLength = 260

/** Amounts of money, and figures with cents that have no dollar sign: "50,131.95 in savings". */
export const statementAmounts = cachedByPage((pageText: PageText): Mention[] => {
  const money = mentionsOf(pageText, 'money')
  let next = 0
  const list = [...money]
  for (const match of pageText.text.matchAll(figureWithCents)) {
    const end = match.index + match[0].length
    while (next < money.length && (money[next]?.end ?? 0) <= match.index) next++
    const overlapping = money[next]
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

const titleLength = 500
const statementTitle =
  /\bprofit (?:and|&) loss|\bincome (?:and expense )?statement|\bstatement of (?:(?:operating|cash) )?(?:revenues?|operations|income|activities|receipts|cash)|\bbudget (?:vs?\.?|versus|to|comparison|performance|variance)\s|\bactuals? (?:vs?\.?|versus|to|and|compared)\s|\bfinancial (?:statements?|report)|\btreasurer'?s report|\bincome (?:and|&) expenses? (?:report|statement)/i

/** Whether a page's title says that it shows actual figures or a budget; a budget may continue from the previous page. */
export const titleOf = cachedByPage((pageText: PageText): Title =>
  statementTitle.test(pageText.text.slice(0, titleLength).replace(/\s+/g, ' '))
    ? 'statement'
    : stateAtEnd(pageText).period?.isBudget
      ? 'budget'
      : '',
)

const chosenCellsByRow = new WeakMap<Row, { own: ChosenCell[]; reserves: ChosenCell[] }>()

/**
 * The status of a figure's column, and whether the figure is certainly the one meant; null if another figure of its row is
 * chosen. Outside tables, there is nothing to choose.
 */
export function choiceOf(
  mention: Mention,
  around: Surroundings,
  reserves = false,
): Omit<ChosenCell, 'cell'> | null {
  const place = cellOf(mention, around)
  if (!place) return { status: '', isCertain: true }
  const known = chosenCellsByRow.get(place.row) ?? {
    own: chooseCells(place.row, { kind: around.kind, title: titleOf(around.pageText) }),
    reserves: chooseCells(place.row, {
      kind: around.kind,
      title: titleOf(around.pageText),
      reserves: true,
    }),
  }
  chosenCellsByRow.set(place.row, known)
  return known[reserves ? 'reserves' : 'own'].find((c) => c.cell === place.cell) ?? null
}

const asOfDate = new RegExp(`\\b(?:as of|at|on|through|ending|ended|projected to)\\s+(${date})`, 'i')

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
 * @param options.least cents below which an amount cannot be a value of the field
 */
export function amountReading(
  mention: Mention,
  around: Surroundings,
  { least, reserves = false }: { least: number; reserves?: boolean },
): ValueReading | null {
  if (typeof mention.value !== 'number') return null
  // Some statements print expenses in parentheses.
  const row = cellOf(mention, around)?.row
  const isExpense =
    row?.section === 'expenses' &&
    row.cells.length === 1 &&
    /\(\s?\$?[\d,.]+\s?\)/.test(around.pageText.text.slice(mention.start - 2, mention.end + 2))
  const cents = isExpense ? Math.abs(mention.value) : mention.value
  if (cents < least) return null
  if (!choiceOf(mention, around, reserves)) return null
  return {
    value: moneyText(cents),
    comparable: cents,
    qualifier: qualifierOf(mention, around),
  }
}

export const inSection = (weight: number, ...sections: Section[]): Signal =>
  customSignal(`in section ${sections.join(', ')}`, weight, (mention, around) => {
    const place = cellOf(mention, around)
    return place !== null && sections.includes(place.row.section)
  })

/** Insurance policies contain no budget, but a document with a table of income or expenses may be classified as one. */
export const inPolicy = (weight: number): Signal =>
  customSignal('in an insurance policy', weight, (mention, around) => {
    const section = cellOf(mention, around)?.row.section ?? ''
    return around.kind === 'insurance' && section !== 'income' && section !== 'expenses'
  })

/** A figure that is the sum, or the difference, of others in its column. */
export const computedAs = (operation: 'sum' | 'difference', weight: number): Signal =>
  customSignal(
    `is a ${operation} of its column`,
    weight,
    (m, around) => cellOf(m, around)?.cell.computed === operation,
  )

/** One of several figures in a row without column headings, which do not show which one is meant. */
export const oneOfSeveral = (weight: number): Signal =>
  customSignal(
    'one of several figures without headings',
    weight,
    (m, around) => choiceOf(m, around)?.isCertain === false,
  )

export const inTable = (weight: number): Signal =>
  customSignal('in a table', weight, (m, around) => cellOf(m, around) !== null)

/** The rows of a page whose labels match certain words. */
type LabeledRows = {
  labels: Set<string>
  /** The largest figure of each column, in cents. */
  largest: Map<string, number>
  /** The largest figure of all, in cents. */
  most: number
}
const labeledRowsByPage = new WeakMap<PageText, Map<RegExp, LabeledRows>>()

/** The rows of a page whose labels match; searched once for each regular expression object. */
export function rowsWith(pageText: PageText, words: RegExp): LabeledRows {
  const known = labeledRowsByPage.get(pageText) ?? new Map<RegExp, LabeledRows>()
  labeledRowsByPage.set(pageText, known)
  const cached = known.get(words)
  if (cached) return cached
  const rows: LabeledRows = { labels: new Set(), largest: new Map(), most: 0 }
  known.set(words, rows)
  for (const row of tableRows(pageText)) {
    if (!words.test(row.label)) continue
    rows.labels.add(row.label)
    for (const { cents, column } of row.cells) {
      rows.largest.set(column, Math.max(cents, rows.largest.get(column) ?? 0))
      rows.most = Math.max(cents, rows.most)
    }
  }
  return rows
}

/** A signal that another row of the page has such a label, which is more specific. */
export const otherRowMatches = (name: string, words: RegExp, weight: number): Signal =>
  customSignal(name, weight, (m, around) => {
    const { labels } = rowsWith(around.pageText, words)
    return labels.size > (labels.has(cellOf(m, around)?.row.label ?? '') ? 1 : 0)
  })

/** The earlier of two amounts: "from $9,000 to $11,200". */
export const previousAmount: Signal = customSignal(
  'the earlier of two amounts',
  -5,
  ({ before, after }) =>
    /\bfrom\s*$/i.test(before) && /^[^.;$]{0,25}\bto\s+(?:about |approximately )?\$/i.test(after),
)

/** A signal that matches running text before or after a mention, but not the labels of table rows. */
export const runningTextMatches = (part: 'before' | 'after', words: RegExp, weight: number): Signal =>
  customSignal(
    `${part}: ${words.source}`,
    weight,
    (mention) => mention.row === '' && words.test(mention[part]),
  )
