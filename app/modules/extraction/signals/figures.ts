import { date, moneyText, readDate } from '../../report-fields/parse'
import { mentionsOf, type Mention } from '../page/mentions'
import { chooseCells, columnStatus, columnYear, type ChosenCell, type Title } from '../page/columns'
import { sentenceAround, type PageText } from '../page/page-text'
import { type ValueReading } from '../rules/rule'
import { expandAbbreviationsOn } from '../page/shorthand'
import { cellAt, stateAtEnd, tableRows, type PlacedCell, type Row } from '../page/table'
import type { Section } from '../page/table-sections'
import { customSignal, type Signal, type Surroundings } from './signal'

const figureWithCents = /(?<![\d.,$/-])\d{1,3}(?:,\d{3}){0,3}\.\d{2}(?![\d%]|[.,/-]\d)/g
const longestContext = 260

const amountsByPage = new WeakMap<PageText, Mention[]>()

/** Amounts of money, and figures with cents that have no dollar sign: "50,131.95 in savings". */
export function statementAmounts(pageText: PageText): Mention[] {
  const known = amountsByPage.get(pageText)
  if (known) return known
  const money = mentionsOf(pageText, 'money')
  const taken = money.map((m) => [m.start, m.end] as const)
  let next = 0
  const list = [...money]
  for (const match of pageText.text.matchAll(figureWithCents)) {
    const end = match.index + match[0].length
    while (next < taken.length && (taken[next]?.[1] ?? 0) <= match.index) next++
    const other = taken[next]
    if (other && other[0] < end) continue
    const sentence = sentenceAround(pageText, match.index, end, longestContext)
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
  amountsByPage.set(pageText, list)
  return list
}

/** The table cell of a mention; null in running text. */
export const cellOf = (mention: Mention, { pageText }: Surroundings): PlacedCell | null =>
  mention.type === 'money' ? cellAt(pageText, mention.start) : null

const titleLength = 500
const statementTitle =
  /\bprofit (?:and|&) loss|\bincome (?:and expense )?statement|\bstatement of (?:(?:operating|cash) )?(?:revenues?|operations|income|activities|receipts|cash)|\bbudget (?:vs?\.?|versus|to|comparison|performance|variance)\s|\bactuals? (?:vs?\.?|versus|to|and|compared)\s|\bfinancial (?:statements?|report)|\btreasurer'?s report|\bincome (?:and|&) expenses? (?:report|statement)/i

const titleByPage = new WeakMap<PageText, Title>()

/** Whether a page's title says that it shows actual figures or a budget; a budget may continue from the previous page. */
export function titleOf(pageText: PageText): Title {
  const known = titleByPage.get(pageText)
  if (known !== undefined) return known
  const title = statementTitle.test(pageText.text.slice(0, titleLength).replace(/\s+/g, ' '))
    ? 'statement'
    : /budget$/.test(stateAtEnd(pageText).period?.text ?? '')
      ? 'budget'
      : ''
  titleByPage.set(pageText, title)
  return title
}

const chosenCellsByRow = new WeakMap<Row, { own: ChosenCell[]; reserves: ChosenCell[] }>()

/** How this figure ranks in its table row; null if another one is chosen. In running text, it is the one. */
export function choiceOf(
  mention: Mention,
  around: Surroundings,
  reserves = false,
): Omit<ChosenCell, 'cell'> | null {
  const place = cellOf(mention, around)
  if (!place) return { status: '', sure: true }
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
  const on = asOfDate.exec(mention.sentence)
  if (on) return `as of ${readDate(on[1] ?? '') ?? on[1] ?? ''}`
  const year =
    /\b(?:for|in|of|the)\s+((?:19|20)\d{2})\b|\b((?:19|20)\d{2})\s+(?:\w+\s+){0,2}(?:budget|income|expenses)/i.exec(
      mention.sentence,
    )
  if (year) return year[1] ?? year[2]
  return cellOf(mention, around) ? page?.text : undefined
}

/**
 * The amount as a reading; null if another figure of its row is chosen.
 * @param options.least cents below which an amount is no value of the field
 */
export function amountReading(
  mention: Mention,
  around: Surroundings,
  { least, reserves = false }: { least: number; reserves?: boolean },
): ValueReading | null {
  if (typeof mention.value !== 'number') return null
  // Some print what is spent in parentheses.
  const row = cellOf(mention, around)?.row
  const isSpent =
    row?.section === 'expenses' &&
    row.cells.length === 1 &&
    /\(\s?\$?[\d,.]+\s?\)/.test(around.pageText.text.slice(mention.start - 2, mention.end + 2))
  const cents = isSpent ? Math.abs(mention.value) : mention.value
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

/** Policies state no budget. A document with a table of income or expenses may be misclassified as insurance. */
export const inPolicy = (weight: number): Signal =>
  customSignal('of a policy', weight, (mention, around) => {
    const section = cellOf(mention, around)?.row.section ?? ''
    return around.kind === 'insurance' && section !== 'income' && section !== 'expenses'
  })

export const isComputed = (how: 'sum' | 'difference', weight: number): Signal =>
  customSignal(`is a ${how} of its column`, weight, (m, around) => cellOf(m, around)?.cell.computed === how)

/** Of several figures without column headings, nothing says which one is meant. */
export const isGuess = (weight: number): Signal =>
  customSignal(
    'one of several figures without headings',
    weight,
    (m, around) => choiceOf(m, around)?.sure === false,
  )

export const inTable = (weight: number): Signal =>
  customSignal('in a table', weight, (m, around) => cellOf(m, around) !== null)

/** Rows whose label has certain words: their labels, and the largest figure in cents, of each column and of all. */
type LabeledRows = { labels: Set<string>; largest: Map<string, number>; most: number }
const labeledRowsByPage = new WeakMap<PageText, Map<RegExp, LabeledRows>>()

/** The rows of a page with certain words, looked for once. */
export function rowsWith(pageText: PageText, words: RegExp): LabeledRows {
  const known = labeledRowsByPage.get(pageText) ?? new Map<RegExp, LabeledRows>()
  labeledRowsByPage.set(pageText, known)
  const found = known.get(words) ?? { labels: new Set<string>(), largest: new Map<string, number>(), most: 0 }
  if (known.has(words)) return found
  known.set(words, found)
  for (const row of tableRows(pageText)) {
    if (!words.test(row.label)) continue
    found.labels.add(row.label)
    for (const { cents, column } of row.cells) {
      found.largest.set(column, Math.max(cents, found.largest.get(column) ?? 0))
      found.most = Math.max(cents, found.most)
    }
  }
  return found
}

/** Another row of the page has a more specific label. */
export const otherRowMatches = (name: string, words: RegExp, weight: number): Signal =>
  customSignal(name, weight, (m, around) => {
    const { labels } = rowsWith(around.pageText, words)
    return labels.size > (labels.has(cellOf(m, around)?.row.label ?? '') ? 1 : 0)
  })

/** "from $9,000 to $11,200": the previous amount. */
export const isPreviousAmount: Signal = customSignal(
  'what it was before',
  -5,
  ({ before, after }) =>
    /\bfrom\s*$/i.test(before) && /^[^.;$]{0,25}\bto\s+(?:about |approximately )?\$/i.test(after),
)

/** Matches running text before or after a mention, but not the labels of table rows. */
export const runningTextMatches = (part: 'before' | 'after', words: RegExp, weight: number): Signal =>
  customSignal(
    `${part}: ${words.source}`,
    weight,
    (mention) => mention.row === '' && words.test(mention[part]),
  )
