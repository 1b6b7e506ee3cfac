import { cachedByPage } from '../../page/cached-by-page'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { expandAbbreviationsOn } from '../../page/abbreviations'
import { rowOfPeriodsAt, type Row } from '../../page/table'
import { amountsAndCharges } from '../../signals/amounts'

/** The mention without the figures of other years between it and its row's label. */
export function withoutOtherYears(mention: Mention, pageText: PageText, { start, end, cells }: Row): Mention {
  const { text } = pageText
  const wordsBetween = (from: number, to: number) => expandAbbreviationsOn(pageText, text.slice(from, to))
  const before = wordsBetween(start, cells[0]?.start ?? mention.start)
  const after = wordsBetween(cells.at(-1)?.end ?? mention.end, end)
  return { ...mention, before, after, sentence: `${before}${text.slice(mention.start, mention.end)}${after}` }
}

/** All amounts that may be dues. In a row with a column for each year, all are judged by the words beside the row. */
export const amountsOfDues = cachedByPage((pageText: PageText): Mention[] =>
  amountsAndCharges(pageText).map((mention) => {
    const row = rowOfPeriodsAt(pageText, mention.start)
    return row ? withoutOtherYears(mention, pageText, row) : mention
  }),
)
