import { countSource, readCount } from '../../../report-fields/parse'
import type { PageText } from '../../page/page-text'
import { cellRows, type TextCell } from '../../page/labeled-cells'
import { homes } from './home-counts'

/** The sum of homes that are counted by kind, and where they are listed. */
type HomeSum = { sum: number; start: number; end: number }

const typeHeading =
  /^(?:(?:unit|home|lot|building|dwelling|property)s?[ -]?(?:types?|mix|styles?|models?|plans?|sizes?)|types? of (?:units?|homes?|dwellings?|lots?|residences?|building)|(?:floor ?)?plans?|models?|styles?|types?|bedrooms?|br|building|bldg\.?|phase|description)(?: name)?$/i
const countHeading =
  /^(?:(?:number|no\.?|#|count|qty\.?|quantity)(?: of)? (?:units?|homes|lots|dwellings|doors)|(?:units?|homes|lots) (?:count|qty)|# ?(?:units|homes|lots)|count|units|homes|lots|qty\.?|quantity|#)$/i
// A reserve study's components have quantities, too.
const homeColumns = /\b(?:units?|homes|lots|dwellings|plan|model|bedrooms?|bldg|building|phase)\b/i
const componentColumns = /\b(?:component|useful|remaining|life|cost|measure|replacement|inventory)\b/i
const maxRows = 40
const maxOfKind = 5000

/** The count if the text is nothing else, such as "48" or "48 units"; else null. */
const readWholeCount = (text: string | undefined) => {
  const number =
    text === undefined || !/^[\d,]{1,6}(?: (?:units?|homes|lots))?$/i.test(text)
      ? null
      : readCount(text.replace(/ .*/, ''))
  return number !== null && number >= 1 && number <= maxOfKind ? number : null
}

/** The sum of a table of the types of homes, whose headings are in row `headingRow`; null if it is another table. */
function sumOfTable(rows: readonly TextCell[][], headingRow: number): HomeSum | null {
  const headingCells = rows[headingRow] ?? []
  const column = headingCells.findIndex(({ text }) => countHeading.test(text))
  const headings = headingCells.map(({ text }) => text).join(' ')
  if (
    headingCells.length < 2 ||
    column < 1 ||
    !headingCells.slice(0, column).some(({ text }) => typeHeading.test(text))
  )
    return null
  if (!homeColumns.test(headings) || componentColumns.test(headings)) return null
  let [sum, kinds, end] = [0, 0, 0]
  for (const cells of rows.slice(headingRow + 1, headingRow + maxRows)) {
    const [firstCell] = cells
    if (!firstCell) {
      if (kinds > 0) break
      continue
    }
    if (/^(?:grand )?totals?\b/i.test(firstCell.text)) {
      const total = cells
        .slice(1)
        .map(({ text }) => readWholeCount(text))
        .find((homeCount) => homeCount !== null)
      return kinds > 1 && total === sum
        ? { sum, start: headingCells[0]?.start ?? 0, end: firstCell.start + firstCell.text.length }
        : null
    }
    const cell = cells[column]
    const count = readWholeCount(cell?.text)
    if (count === null || !cell) break
    sum += count
    kinds += 1
    end = cell.start + cell.text.length
  }
  return kinds > 1 ? { sum, start: headingCells[0]?.start ?? 0, end } : null
}

const kindOfHome =
  /^\W{0,4}(?:(?:unit |home |floor )?(?:plan|type|model|style|class|tier|size|group)\b|(?:one|two|three|four|[1-4])[- ]?(?:bed|br\b|bath|story)|studio|end unit|interior|efficienc|small|medium|large|townho|condo|patio|villa|single[- ]family|custom|duplex|cottage|penthouse)/i
const countOfKind = new RegExp(`(?<![\\d.,$/-])(?<count>\\d{1,4})\\s(?:\\w+\\s)?${homes}\\b`, 'i')

/** Sums of adjacent lines with a kind of home and what it pays: "Plan A (18 units)  $295". */
function sumsOfLines(pageText: PageText): HomeSum[] {
  const sums: HomeSum[] = []
  let [run, start, end]: [number[], number, number] = [[], 0, 0]
  const closeRun = () => {
    if (run.length > 1 && new Set(run).size > 1)
      sums.push({ sum: run.reduce((a, b) => a + b, 0), start, end })
    run = []
  }
  for (const line of pageText.lines) {
    const text = line.text.slice(0, 300)
    const homeCount =
      kindOfHome.test(text) && /\$\s?\d/.test(text)
        ? readWholeCount(countOfKind.exec(text)?.groups?.count)
        : null
    if (homeCount === null) {
      closeRun()
      continue
    }
    if (run.length === 0) start = line.start
    run.push(homeCount)
    end = line.start + line.text.trimEnd().length
  }
  closeRun()
  return sums
}

const notHomes =
  '(?!commercial|parking|storage|garage|retail|office|vacant|rent|leas|sold|unsold|delinquent|remaining|additional|new|more|other)'
const kind = `(?:(?:the\\s)?${notHomes}[\\w-]+\\s){0,3}?`
const bedrooms = `(?:one|two|three|four|[1-4])[- ](?:bed(?:room)?s?|br|story)`
const oneKind = (group: string) =>
  `(?<${group}>${countSource})\\s(?:${kind}${homes}|${bedrooms}(?:\\s${homes})?)`
/** "84 single-family lots and 36 town houses" */
const kindsInSentence = new RegExp(
  `(?<![\\d.,$/-])\\b${oneKind('first')},?\\s(?:and\\s|plus\\s|&\\s)?${oneKind('second')}(?:,?\\s(?:and\\s|plus\\s|&\\s)${oneKind('third')})?(?![\\w-])`,
  'gi',
)
const consistsOfBefore =
  /\b(?:consist\w*(?: of)?|compris\w+|compos\w+ of|contain\w*|made up of|includ\w+|has|have|total\w*|there are|divided into|home to)\s(?:[a-z]+\s){0,3}$/i
const inAllAfter = /^\s?(?:\)|,)?\s?(?:in all|in total|total|altogether|for a total of)\b/i

function sumsInSentences({ text }: PageText): HomeSum[] {
  return [...text.matchAll(kindsInSentence)].flatMap((match) => {
    const end = match.index + match[0].length
    if (
      !inAllAfter.test(text.slice(end, end + 30)) &&
      !consistsOfBefore.test(text.slice(Math.max(0, match.index - 60), match.index))
    )
      return []
    const counts = ['first', 'second', 'third']
      .map((group) => readCount(match.groups?.[group] ?? ''))
      .filter((homeCount) => homeCount !== null)
    const sum = counts.reduce((a, b) => a + b, 0)
    return counts.every((homeCount) => homeCount > 1) ? [{ sum, start: match.index, end }] : []
  })
}

/** Sums of homes that a page lists by kind. */
export const homeSums = (pageText: PageText): HomeSum[] => {
  const rows = cellRows(pageText)
  return [
    ...rows.flatMap((_, index) => sumOfTable(rows, index) ?? []),
    ...sumsOfLines(pageText),
    ...sumsInSentences(pageText),
  ]
}
