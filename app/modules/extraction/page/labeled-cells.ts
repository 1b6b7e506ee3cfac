import type { PageText } from './page-text'

/** A label or question and the text that follows it, with the text's offset on the page. */
export type LabeledCell = { label: string; from: number; value: string; start: number }

const cellGap = /\s{3,}|\t|\s?\|\s?/g
const mostCells = 12
const longestLine = 400
const longestLabel = 140
const numbering = /^(?:\W*\[[xX]?\])?\W*(?:(?:\(?\d{1,3}[a-z]?[.)]|\(?[a-z][.)]|Q\d{0,2}\s?[:.)-])\s*){0,2}/i
const answer = /^\s*(?:[•*·>–-]\s{0,3})?(?:A(?:ns(?:wer)?)?\s?[:.)-]\s*)?/i

/** A label as a name: without its number, what it says in brackets, and the punctuation around it. */
const plainLabel = (text: string) =>
  text
    .replace(numbering, '')
    .replace(/\([^)]{0,60}\)/g, ' ')
    .replace(/^\W*(?=[\w#%])|[\s:;=?.,*–-]+$/g, '')
    .replace(/\s+/g, ' ')

export type Cell = { text: string; start: number }

function cellsOf(line: string, lineStart: number): Cell[] {
  const cells: Cell[] = []
  let from = 0
  const add = (to: number) => {
    const text = line.slice(from, to)
    if (text.trim() !== '')
      cells.push({ text: text.trim(), start: lineStart + from + (text.length - text.trimStart().length) })
  }
  for (const gap of line.matchAll(cellGap)) {
    add(gap.index)
    from = gap.index + gap[0].length
    if (cells.length === mostCells) return cells
  }
  add(line.length)
  return cells
}

/** "Units: 92 Buildings: 8" in one cell: each label with the text behind its colon. */
function pairsInCell({ text, start }: Cell): LabeledCell[] {
  const pairs: LabeledCell[] = []
  let previous = -1
  for (const mark of text.matchAll(/[:=?](?=\s|$)|\s[–-]\s/g)) {
    const own = text.slice(previous + 1, mark.index)
    // Behind the value of an earlier label.
    const lead = previous < 0 ? 0 : (/^\s*\S+\s+(?=[A-Z#%])/.exec(own)?.[0].length ?? own.length)
    previous = mark.index + mark[0].length - 1
    const behind = text.slice(previous + 1)
    const label = own.slice(lead)
    if (label.length > longestLabel || behind.trim() === '') continue
    const skipped = answer.exec(behind)?.[0].length ?? 0
    pairs.push({
      label: plainLabel(label),
      from: start + text.indexOf(own) + lead,
      value: behind.slice(skipped),
      start: start + previous + 1 + skipped,
    })
    if (pairs.length === mostCells) break
  }
  return pairs
}

/** "County / State: Kitsap / WA": as many labels as values. */
function splitCombinedLabels({ label, from, value, start }: LabeledCell): LabeledCell[] {
  for (const by of [/\s?\/\s?/, /,\s/]) {
    const [labels, values] = [label.split(by), value.split(by)]
    if (labels.length < 2 || labels.length !== values.length) continue
    let at = 0
    return labels.map((own, i) => {
      const text = values[i] ?? ''
      at = value.indexOf(text, at)
      const begin = start + at
      at += text.length
      return { label: plainLabel(own), from, value: text, start: begin }
    })
  }
  return []
}

const rowsOf = new WeakMap<PageText, Cell[][]>()

/** The lines of a page as cells; a blank line has none. */
export function cellRows(pageText: PageText): Cell[][] {
  const cached = rowsOf.get(pageText)
  if (cached) return cached
  const rows: Cell[][] = []
  let start = 0
  for (const { length } of pageText.page.text.split('\n')) {
    rows.push(cellsOf(pageText.text.slice(start, start + Math.min(length, longestLine)), start))
    start += length + 1
  }
  rowsOf.set(pageText, rows)
  return rows
}

function inRow(cells: readonly Cell[]): LabeledCell[] {
  const total = totalOfRow(cells)
  if (total.length > 0) return total
  return cells.flatMap((cell, i) => {
    const next = cells[i + 1]
    const isLabel = next && cell.text.length <= longestLabel && /[A-Za-z]/.test(cell.text)
    return [
      ...pairsInCell(cell),
      ...(isLabel
        ? [{ label: plainLabel(cell.text), from: cell.start, value: next.text, start: next.start }]
        : []),
    ]
  })
}

const wholeNumber = /^\d{1,3}(?:,\d{3})?$/
/** "Units  24  16  8  48": the last count of a row is the sum of the others. */
function totalOfRow(cells: readonly Cell[]): LabeledCell[] {
  const [label, ...rest] = cells
  const last = rest.at(-1)
  if (!label || !last || rest.length < 3 || !rest.every(({ text }) => wholeNumber.test(text))) return []
  const counts = rest.map(({ text }) => Number(text.replace(',', '')))
  const sum = counts.slice(0, -1).reduce((all, n) => all + n, 0)
  return sum === counts.at(-1) && sum > 0
    ? [{ label: plainLabel(label.text), from: label.start, value: last.text, start: last.start }]
    : []
}

const isHeading = ({ text }: Cell) => /[A-Za-z]/.test(text) && !/\d|[:?]$/.test(text)
const underHeadings = (heads: readonly Cell[], cells: readonly Cell[]): LabeledCell[] =>
  heads.flatMap((head, i) => {
    const cell = cells[i]
    return cell
      ? [{ label: plainLabel(head.text), from: head.start, value: cell.text, start: cell.start }]
      : []
  })

/** A label on a line of its own, or at the end of a line; a question may take two lines. */
function labelAbove(heads: readonly Cell[], before: readonly Cell[] | undefined): Cell | null {
  const label = heads.at(-1)
  if (!label || label.text.length > longestLabel || (heads.length > 1 && !/[:?]$/.test(label.text)))
    return null
  const [first] = before ?? []
  const isContinued = heads.length === 1 && /^[a-z]/.test(label.text) && before?.length === 1
  return isContinued && first && first.text.length <= longestLabel
    ? { text: `${first.text} ${label.text}`, start: first.start }
    : label
}

const longestTitle = 60
const mostCaptionWords = 4
const title =
  /^\W*(?:(?:article|art\.|section|sec\.|chapter|part)\s+)?(?:[\dIVXLC]{1,5}[.):]?\s+)?(?:[-–—:]\s*)?(?=[A-Z])/i
const ofArticle = /^\W*(?:art|chap|part)\.\s/i
const isTitle = (text: string) =>
  text.length <= longestTitle &&
  !/[.;,:?]$|\d{3}|\$/.test(text) &&
  !/\b(?:is|are|shall|may|will)\b/i.test(text)
const captioned =
  /^(?:(?:section|sec\.|§)\s*)?(?:\(?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[a-z])[.)]?\s+)?([A-Z][A-Za-z'’&/ -]{2,40}?)(?:\.|:| [-–—])\s+(?=\S)/i
/** "Meetings of Members" is "members meeting". */
const subjectOf = (text: string) => {
  const words = text.replace(title, '').toLowerCase().trim()
  const [, what, whose] = /^(\w+) of (?:the )?([\w' ]+)$/.exec(words) ?? []
  return (what && whose ? `${whose} ${what}` : words).replace(/\b(meeting)s\b/, '$1')
}

/** "2.1 Number. Seven." below "Directors": what a caption is about is in the title above it. */
function captionsUnderTitles(rows: readonly Cell[][]): LabeledCell[] {
  let subject = ''
  return rows.flatMap((cells) => {
    const [first] = cells
    if (cells.length !== 1 || !first) return []
    const found = ofArticle.test(first.text) ? null : captioned.exec(first.text)
    if (!found) {
      if (isTitle(first.text)) subject = subjectOf(first.text)
      return []
    }
    const caption = (found[1] ?? '').trim().toLowerCase()
    if (subject === '' || caption.split(' ').length > mostCaptionWords) return []
    const at = found[0].length
    const pair = { from: first.start, value: first.text.slice(at), start: first.start + at }
    return [`${caption} of ${subject}`, `${caption} for ${subject}`, `${caption} ${subject}`].map(
      (label) => ({
        label,
        ...pair,
      }),
    )
  })
}

const known = new WeakMap<PageText, LabeledCell[]>()

/**
 * What forms and lists label: behind a colon or a question mark, in the next cell, on the line below a label, or below a
 * column's heading.
 */
export function labeledCells(pageText: PageText): LabeledCell[] {
  const cached = known.get(pageText)
  if (cached) return cached
  const rows = cellRows(pageText)
  const pairs = rows.flatMap((cells, i) => {
    const [first] = cells
    if (!first) return []
    const at = rows[i - 1]?.length === 0 ? i - 2 : i - 1
    const above = rows[at] ?? []
    // With another row below it, the column is a table's.
    const isOnlyRow = rows[i + 1]?.length !== cells.length
    const label = labelAbove(above, rows[at - 1])
    const skipped = answer.exec(first.text)?.[0].length ?? 0
    return [
      ...inRow(cells),
      ...(above.length > 1 && above.length === cells.length && isOnlyRow && above.every(isHeading)
        ? underHeadings(above, cells)
        : []),
      ...(label
        ? [
            {
              label: plainLabel(label.text),
              from: label.start,
              value: first.text.slice(skipped),
              start: first.start + skipped,
            },
          ]
        : []),
    ]
  })
  pairs.push(...captionsUnderTitles(rows))
  const all = pairs
    .flatMap((pair) => [pair, ...splitCombinedLabels(pair)])
    .filter(({ label }) => label !== '')
  known.set(pageText, all)
  return all
}
