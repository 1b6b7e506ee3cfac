import type { PageText } from '../page/page-text'
import { tableRows } from '../page/table'
import type { Section } from '../page/table-sections'
import { customSignal, type Signal } from './signal'
import { cellOf, columnChoiceOf } from './statement-amounts'

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
    (m, around) => columnChoiceOf(m, around)?.isCertain === false,
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
  customSignal(name, weight, (mention, around) => {
    const { labels } = rowsWith(around.pageText, words)
    return labels.size > (labels.has(cellOf(mention, around)?.row.label ?? '') ? 1 : 0)
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
