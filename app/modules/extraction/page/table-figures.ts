import { readMoney, tableAmountSource } from '../../report-fields/parse'
import { maxTableLineLength } from './limits'
import type { PlacedHeading } from './headings'
import type { Line, PageText } from './page-text'
import { middleAndRight } from './word-positions'

// A cell with only 0 or a dash keeps its column's position.
const emptyCell = '(?<=\\S\\s{3,})(?:0|-|–|—)(?=\\s{3,}|\\s*$)|\\$\\s{0,4}[-–—](?=\\s|$)'
const share = '[-(]{0,2}\\d{1,4}(?:\\.\\d{1,2})?\\s?%\\)?'
const amounts = new RegExp(`${tableAmountSource}|${emptyCell}|${share}`, 'g')
// Under column headings, a number of one or two digits is an amount, too.
const smallNumber = '(?<=\\S\\s{3,})\\(?-?\\d{1,2}\\)?(?=\\s{3,}|\\s*$)'
const amountsUnderHeadings = new RegExp(`${tableAmountSource}|${emptyCell}|${share}|${smallNumber}`, 'g')
/** Figures at the end of a line, separated by single spaces as in scans. */
const figuresAtEnd = /(?:\s\(?-?\$?\s?\d[\d,]{0,12}(?:\.\d{2})?\)?){2,8}\s*$/

/**
 * An amount in a table.
 * @property from its offset in the page's text; `to` is exclusive
 * @property slot its place among all cells of its line, including percentages
 */
export type TableFigure = { cents: number; from: number; to: number; slot: number }

/**
 * The figures of a line after its label.
 * @param options.hasHeadings whether the line is below column headings
 * @param options.mayLackLabel whether figures without a label before them count
 * @returns `slots` is the number of cells, including percentages
 */
export function figuresIn(
  line: Line,
  { hasHeadings = false, mayLackLabel = false },
): { figures: TableFigure[]; slots: number } {
  const figures: TableFigure[] = []
  let slots = 0
  const trailing = hasHeadings || line.isTabular ? figuresAtEnd.exec(line.text) : null
  for (const match of line.text.matchAll(hasHeadings ? amountsUnderHeadings : amounts)) {
    // Exclude the spaces before a figure.
    const begin = match.index + match[0].length - match[0].trimStart().length
    const before = line.text.slice(0, begin)
    if (!mayLackLabel && !/[A-Za-z]{3}/.test(before)) continue
    if (match[0].includes('%')) {
      slots++
      continue
    }
    // After a wide gap, a dollar sign, a colon, or another figure.
    const isWholeCell =
      /(?:\s{2}|[:.|]\s?|\$\s?|-\s)$/.test(before.slice(-3)) ||
      /\$/.test(match[0]) ||
      /[,.]\d{2,3}\)?$/.test(match[0]) ||
      (trailing !== null && begin > trailing.index)
    if (!isWholeCell) continue
    if (/^(?:19|20)\d{2}$/.test(match[0].trim()) && !match[0].includes('$')) continue
    const scale = /\$/.test(match[0])
      ? (/^\s?(?:million|thousand|[MK](?![A-Za-z]))/i.exec(
          line.text.slice(match.index + match[0].length, match.index + match[0].length + 10),
        )?.[0] ?? '')
      : ''
    const cents = /^\$?\s*[-–—]$/.test(match[0]) ? 0 : readMoney(match[0] + scale)
    if (cents === null) continue
    figures.push({
      cents,
      from: line.start + begin,
      to: line.start + match.index + match[0].length + scale.length,
      slot: slots++,
    })
  }
  return figures.length === 0 && slots === 0 ? plainTotals(line) : { figures, slots }
}

/** Figures without separators count only after a total's label: others are lot numbers and years. */
const plainTotalLabel =
  /^[^A-Za-z\d]{0,4}(?:(?:grand |sub-?)?totals?\b|net (?:income|loss|surplus)|incomes?|revenues?|expen(?:ses?|ditures?))[A-Za-z &/()-]{0,40}[\s:,=|]{1,6}(?=\d{4,7}(?:[\s,|]{1,6}\d{4,7}){0,5}[\s|]*$)/i

function plainTotals(line: Line): { figures: TableFigure[]; slots: number } {
  const label = line.text.length <= maxTableLineLength ? plainTotalLabel.exec(line.text) : null
  if (!label) return { figures: [], slots: 0 }
  const figures = [...line.text.slice(label[0].length).matchAll(/\d+/g)].map((m, slot): TableFigure => {
    const from = line.start + label[0].length + m.index
    return { cents: Number(m[0]) * 100, from, to: from + m[0].length, slot }
  })
  const areYears = figures.every(({ cents }) => cents >= 1900_00 && cents <= 2100_00)
  return areYears ? { figures: [], slots: 0 } : { figures, slots: figures.length }
}

/** Rows below a heading that are checked for figures. */
const maxRowsBelow = 12
/**
 * Shares of the page's width: how far figures may be from the middle of their heading, and from a common right edge.
 */
const maxOffCenter = 0.03
export const alignedWithin = 0.015

/** Whether a row below a line of headings has a figure that is aligned with this heading. */
export function hasFigures(pageText: PageText, index: number, heading: PlacedHeading): boolean {
  let rows = 0
  for (let next = index + 1; next < pageText.lines.length && rows < maxRowsBelow; next++) {
    const line = pageText.lines[next]
    if (!line || line.text.length > maxTableLineLength || !/\d/.test(line.text)) continue
    rows++
    const isAligned = figuresIn(line, { hasHeadings: true }).figures.some(({ from, to }) => {
      const [middle, right] = middleAndRight(pageText, line, from, to)
      return (
        Math.abs(middle - heading.middle) < maxOffCenter || Math.abs(right - heading.right) < alignedWithin
      )
    })
    if (isAligned) return true
  }
  return false
}
