import { textEnd, type Line, type PageText } from './page-text'
import { expandAbbreviations } from './abbreviations'
import type { TableFigure } from './table-figures'
import { totalLabel } from './table-sections'

/** A row's label without account numbers, bullets, dots, and abbreviations. */
export const labelOf = (text: string) =>
  expandAbbreviations(
    text
      .replace(/(?<![\s$.:(_|[\]{}=~*"'-])[\s$.:(_|[\]{}=~*"'-]+$/, '')
      .replace(/^[\s|[\]{}_=~*•·."'-]+/, '')
      .replace(/^\d{3,6}(?:[-.]\d+)*\s+(?:-\s+)?/, '')
      .trim(),
  )

/** Replaces "Total in" and "Total money out" by the usual names of these totals. */
export const normalizeTotal = (label: string) =>
  label
    .replace(/^(total) (?:money |cash |moneys )?in$/i, '$1 Income')
    .replace(/^(total) (?:money |cash |moneys )?(?:paid )?out$/i, '$1 Expenses')

/** Words that cannot end a label, and those that cannot end a total's label. */
const openEnding = /\s(?:to|of|and|&|for|from|less|over|with)$/i
const openEndingOfTotal = /\s(?:operating|other|annual|association|gross|common|assessments?|replacement)$/i
const restOfTotal =
  /^(?:(?:&|and|other|operating|annual|fund|reserve) ){0,2}(?:incomes?|revenues?|receipts|expen(?:ses?|ditures?)|disbursements?|costs|reserves?|contributions?)(?: (?:&|and) (?:reserves?|expenses?|contributions?|transfers?))?:?$/i
const maxRestOfLabel = 30
const restOfLabel = /^[A-Za-z&/()'-]+(?: [A-Za-z&/()'-]+){0,3}:?$/

/** Ends and beginnings of labels that belong together; neither word is a section title. */
const wrappedPairs: [RegExp, RegExp][] = [
  [/\b(?:property|liability|master|general|hazard)$/i, /^Insurance(?: (?:premiums?|expense|policy))?$/],
  [/\breserves?(?: fund)?$/i, /^(?:Contributions?|Funding|Transfers?|Allocations?)$/],
]

/** The rest of a label that wraps in a narrow column: "Expenses" below "Total Operating"; empty if it does not. */
export function wrappedLabel({ lines }: PageText, index: number, label: string): string {
  const text = lines[index + 1]?.text.trim() ?? ''
  const isRest = totalLabel.test(label)
    ? restOfTotal.test(text) && (openEnding.test(label) || openEndingOfTotal.test(label))
    : (openEnding.test(label) && text.length <= maxRestOfLabel && restOfLabel.test(text)) ||
      wrappedPairs.some(([end, rest]) => end.test(label) && rest.test(text))
  return isRest ? text.replace(/:$/, '') : ''
}

/** A word before a figure that shows that the figure is not a table's. */
const wordBeforeFigure =
  /\b(?:is|are|was|were|of|for|has|have|had|to|at|the|with|from|and|or|by|than|about|approximately|paid|cost|costs|totaled|totaling|totals|being|spent|received|collect(?:ed)?|pay|as|in|on|an?|only|over|nearly|approved)\s*$/i

/** Whether a line with figures is a sentence rather than a row of a table. */
export function isRunningText(line: Line, figures: TableFigure[], labelEnd: number): boolean {
  const beforeFigures = line.text.slice(0, labelEnd).slice(-60)
  if (/\s{3,}\$?\s*$|[.:_-]\s*\$?\s*$/.test(beforeFigures)) return false
  // A sentence ends with a period; a row does not.
  if (figures.length === 1 && /[a-z\d]\.\s*$/.test(line.text.slice(-20))) return true
  const rest = figures.map((f, i) =>
    line.text.slice(f.to - line.start, (figures[i + 1]?.from ?? Infinity) - line.start),
  )
  return (
    wordBeforeFigure.test(beforeFigures.replace(/\$\s*$/, '')) ||
    rest.some((text) => /[a-z]{3,} [a-z]{2,}/.test(text))
  )
}

/** A part of a line: a label with the figures after it. */
type LinePart = { label: string; start: number; end: number; figures: TableFigure[] }

const maxTextBetweenParts = 80
const nextLabel =
  /^\s*[|\]]?\s*[A-Z][A-Za-z/&()'-]{1,20}(?: [A-Za-z/&()'-]{1,20}){0,4}(?::\s*|\s{2,})\$?\s*$|^\s{2,}[A-Z][A-Za-z/&()'-]{1,20}(?: [A-Za-z/&()'-]{1,20}){0,4}\s?\$?\s*$/

/** "Income: $100   Expenses: $90": each label of a line with the figures after it. */
export function splitByLabels(
  line: Line,
  figures: TableFigure[],
  first: { label: string; start: number },
): LinePart[] {
  const parts: LinePart[] = []
  let end = line.start
  for (const figure of figures) {
    const between = line.text.slice(end - line.start, figure.from - line.start)
    const last = parts.at(-1)
    if (!last) parts.push({ ...first, end: figure.to, figures: [figure] })
    else if (between.length <= maxTextBetweenParts && nextLabel.test(between)) {
      const start = end + (between.length - between.trimStart().length)
      parts.push({ label: labelOf(between), start, end: figure.to, figures: [figure] })
    } else {
      last.figures.push(figure)
      last.end = figure.to
    }
    end = figure.to
  }
  const last = parts.at(-1)
  if (last) last.end = textEnd(line)
  return parts
}
