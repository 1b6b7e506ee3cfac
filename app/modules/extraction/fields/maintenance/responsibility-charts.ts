import { cachedByPage } from '../../page/cached-by-page'
import { lineAt, type Line, type PageText } from '../../page/page-text'
import type { Party } from './responsible-parties'
import { customSignal, type Signal } from '../../signals/signal'

/** A cell: words with single spaces between them. */
const cellPattern = /\S+(?:\s\S+)*/g
const tick = /^(?:X|x|✓|✔|√|•|☒|☑|Yes|YES)$/
const longestHeading = 40
const maxColumns = 5

/** The left edge of each word by the offset of its start, and the right edge by that of its end. */
const wordEdges = cachedByPage(
  ({ page }) =>
    new Map(
      page.words.flatMap((word) => [
        [word.start, word.box[0]],
        [word.end, word.box[2]],
      ]),
    ),
)

/** The horizontal center of a cell: from word positions, or from character columns if the page has none. */
function centerOf(pageText: PageText, line: Line, { index, 0: text }: RegExpExecArray): number {
  if (pageText.page.words.length === 0) return index + text.length / 2
  const start = line.start + index
  const edges = wordEdges(pageText)
  const [left, right] = [edges.get(start), edges.get(start + text.length)]
  return left === undefined || right === undefined ? NaN : (left + right) / 2
}

type Chart = { association: number; owner: number }

/** The horizontal positions of the two parties' column headings; null if the line is not a chart's headings. */
function chartAt(pageText: PageText, line: Line): Chart | null {
  const cells = [...line.text.matchAll(cellPattern)].map((match) => ({
    text: match[0],
    center: centerOf(pageText, line, match),
  }))
  const association = cells.find(
    ({ text }) =>
      text.length <= longestHeading &&
      /\b(?:association|HOA|community|board)\b/i.test(text) &&
      !/owner/i.test(text),
  )
  const owner = cells.find(
    ({ text }) => text.length <= longestHeading && /\bowner/i.test(text) && !/\bassoc|HOA/i.test(text),
  )
  return association && owner && cells.length <= maxColumns
    ? { association: association.center, owner: owner.center }
    : null
}

/** The party whose column is ticked in each line of a chart. */
const tickedParties = cachedByPage((pageText) => {
  let chart: Chart | null = null
  return pageText.lines.map((line): Party | null => {
    if (!line.isTabular) return null
    chart = chartAt(pageText, line) ?? chart
    if (!chart) return null
    const [ticked, ...more] = [...line.text.matchAll(cellPattern)].filter((m) => tick.test(m[0]))
    if (!ticked || more.length > 0) return null
    const center = centerOf(pageText, line, ticked)
    if (Number.isNaN(center)) return null
    return Math.abs(center - chart.association) < Math.abs(center - chart.owner) ? 'association' : 'owner'
  })
})

/** A signal for the lines of a chart in which a party's column is ticked. */
export const tickedFor = (party: Party, weight: number, name: string): Signal =>
  customSignal(
    name,
    weight,
    ({ span }, { pageText }) => tickedParties(pageText)[lineAt(pageText, span.start)] === party,
  )
