import { cachedByPage } from './cached-by-page'

/**
 * A label or question and the text that follows it.
 * @property from the label's offset in the page's text
 * @property start the value's offset
 */
export type LabeledCell = { label: string; from: number; value: string; start: number }

const cellGap = /\s{3,}|\t|\s?\|\s?/g
const maxCells = 12
const longestLine = 400
const longestLabel = 140
const numbering = /^(?:\W*\[[xX]?\])?\W*(?:(?:\(?\d{1,3}[a-z]?[.)]|\(?[a-z][.)]|Q\d{0,2}\s?[:.)-])\s*){0,2}/i
const answerMarker = /^\s*(?:[•*·>–-]\s{0,3})?(?:A(?:ns(?:wer)?)?\s?[:.)-]\s*)?/i

/** A label without its number, text in parentheses, and the punctuation around it. */
const plainLabel = (text: string) =>
  text
    .replace(numbering, '')
    .replace(/\([^)]{0,60}\)/g, ' ')
    .replace(/^\W*(?=[\w#%])|[\s:;=?.,*–-]+$/g, '')
    .replace(/\s+/g, ' ')

/** A cell of a line with its offset in the page's text. */
export type TextCell = { text: string; start: number }

function cellsOf(line: string, lineStart: number): TextCell[] {
  const cells: TextCell[] = []
  let from = 0
  const add = (to: number) => {
    const text = line.slice(from, to)
    if (text.trim() !== '')
      cells.push({ text: text.trim(), start: lineStart + from + (text.length - text.trimStart().length) })
  }
  for (const gap of line.matchAll(cellGap)) {
    add(gap.index)
    from = gap.index + gap[0].length
    if (cells.length === maxCells) return cells
  }
  add(line.length)
  return cells
}

/** "Units: 92 Buildings: 8" in one cell: each label with the text after its colon. */
function pairsInCell({ text, start }: TextCell): LabeledCell[] {
  const pairs: LabeledCell[] = []
  let previous = -1
  for (const separator of text.matchAll(/[:=?](?=\s|$)|\s[–-]\s/g)) {
    const beforeSeparator = text.slice(previous + 1, separator.index)
    // The value of the previous label comes first.
    const lead =
      previous < 0 ? 0 : (/^\s*\S+\s+(?=[A-Z#%])/.exec(beforeSeparator)?.[0].length ?? beforeSeparator.length)
    previous = separator.index + separator[0].length - 1
    const afterSeparator = text.slice(previous + 1)
    const label = beforeSeparator.slice(lead)
    if (label.length > longestLabel || afterSeparator.trim() === '') continue
    const skipped = answerMarker.exec(afterSeparator)?.[0].length ?? 0
    pairs.push({
      label: plainLabel(label),
      from: start + text.indexOf(beforeSeparator) + lead,
      value: afterSeparator.slice(skipped),
      start: start + previous + 1 + skipped,
    })
    if (pairs.length === maxCells) break
  }
  return pairs
}

/** "County / State: Kitsap / WA": as many labels as values. */
function splitCombinedLabels({ label, from, value, start }: LabeledCell): LabeledCell[] {
  for (const separator of [/\s?\/\s?/, /,\s/]) {
    const [labels, values] = [label.split(separator), value.split(separator)]
    if (labels.length < 2 || labels.length !== values.length) continue
    let at = 0
    return labels.map((part, i) => {
      const text = values[i] ?? ''
      at = value.indexOf(text, at)
      const begin = start + at
      at += text.length
      return { label: plainLabel(part), from, value: text, start: begin }
    })
  }
  return []
}

/** The lines of a page as cells; a blank line has none. */
export const cellRows = cachedByPage((pageText) => {
  const rows: TextCell[][] = []
  let start = 0
  for (const { length } of pageText.page.text.split('\n')) {
    rows.push(cellsOf(pageText.text.slice(start, start + Math.min(length, longestLine)), start))
    start += length + 1
  }
  return rows
})

const pairOf = (label: TextCell, value: TextCell): LabeledCell => ({
  label: plainLabel(label.text),
  from: label.start,
  value: value.text,
  start: value.start,
})

/** The labels and values that a row has side by side. */
function pairsInRow(cells: readonly TextCell[]): LabeledCell[] {
  const total = totalInRow(cells)
  if (total.length > 0) return total
  return cells.flatMap((cell, i) => {
    const next = cells[i + 1]
    const isLabel = next && cell.text.length <= longestLabel && /[A-Za-z]/.test(cell.text)
    return [...pairsInCell(cell), ...(isLabel ? [pairOf(cell, next)] : [])]
  })
}

const wholeNumber = /^\d{1,3}(?:,\d{3})?$/
/** "Units  24  16  8  48": the label with the last count, which is the sum of the others. */
function totalInRow(cells: readonly TextCell[]): LabeledCell[] {
  const [label, ...rest] = cells
  const last = rest.at(-1)
  if (!label || !last || rest.length < 3 || !rest.every(({ text }) => wholeNumber.test(text))) return []
  const counts = rest.map(({ text }) => Number(text.replace(',', '')))
  const sum = counts.slice(0, -1).reduce((all, n) => all + n, 0)
  return sum === counts.at(-1) && sum > 0 ? [pairOf(label, last)] : []
}

const isHeading = ({ text }: TextCell) => /[A-Za-z]/.test(text) && !/\d|[:?]$/.test(text)
const pairsUnderHeadings = (headings: readonly TextCell[], cells: readonly TextCell[]): LabeledCell[] =>
  headings.flatMap((heading, i) => {
    const cell = cells[i]
    return cell ? [pairOf(heading, cell)] : []
  })

/** The label that a row is or ends with; a question may take two lines. */
function labelIn(cells: readonly TextCell[], before: readonly TextCell[] | undefined): TextCell | null {
  const label = cells.at(-1)
  if (!label || label.text.length > longestLabel || (cells.length > 1 && !/[:?]$/.test(label.text)))
    return null
  const [first] = before ?? []
  const isContinued = cells.length === 1 && /^[a-z]/.test(label.text) && before?.length === 1
  return isContinued && first && first.text.length <= longestLabel
    ? { text: `${first.text} ${label.text}`, start: first.start }
    : label
}

const longestTitle = 60
const maxCaptionWords = 4
const titleNumber =
  /^\W*(?:(?:article|art\.|section|sec\.|chapter|part)\s+)?(?:[\dIVXLC]{1,5}[.):]?\s+)?(?:[-–—:]\s*)?(?=[A-Z])/i
const abbreviatedArticle = /^\W*(?:art|chap|part)\.\s/i
const isTitle = (text: string) =>
  text.length <= longestTitle &&
  !/[.;,:?]$|\d{3}|\$/.test(text) &&
  !/\b(?:is|are|shall|may|will)\b/i.test(text)
const captionedParagraph =
  /^(?:(?:section|sec\.|§)\s*)?(?:\(?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[a-z])[.)]?\s+)?([A-Z][A-Za-z'’&/ -]{2,40}?)(?:\.|:| [-–—])\s+(?=\S)/i
/** The subject that a title names: "members meeting" for "Meetings of Members". */
const subjectOf = (text: string) => {
  const words = text.replace(titleNumber, '').toLowerCase().trim()
  const [, what, whose] = /^(\w+) of (?:the )?([\w' ]+)$/.exec(words) ?? []
  return (what && whose ? `${whose} ${what}` : words).replace(/\b(meeting)s\b/, '$1')
}

/** "2.1 Number. Seven." below the title "Directors" gets labels such as "number of directors". */
function captionsUnderTitles(rows: readonly TextCell[][]): LabeledCell[] {
  let subject = ''
  return rows.flatMap((cells) => {
    const [first] = cells
    if (cells.length !== 1 || !first) return []
    const match = abbreviatedArticle.test(first.text) ? null : captionedParagraph.exec(first.text)
    if (!match) {
      if (isTitle(first.text)) subject = subjectOf(first.text)
      return []
    }
    const caption = (match[1] ?? '').trim().toLowerCase()
    if (subject === '' || caption.split(' ').length > maxCaptionWords) return []
    const at = match[0].length
    const pair = { from: first.start, value: first.text.slice(at), start: first.start + at }
    return [`${caption} of ${subject}`, `${caption} for ${subject}`, `${caption} ${subject}`].map(
      (label) => ({
        label,
        ...pair,
      }),
    )
  })
}

/**
 * The labels of forms and lists with their values: after a colon or a question mark, in the next cell, on the line below
 * a label, or below a column's heading.
 */
export const labeledCells = cachedByPage((pageText): LabeledCell[] => {
  const rows = cellRows(pageText)
  const pairs = rows.flatMap((cells, i) => {
    const [first] = cells
    if (!first) return []
    const at = rows[i - 1]?.length === 0 ? i - 2 : i - 1
    const above = rows[at] ?? []
    // If another row follows, the column belongs to a table.
    const isOnlyRow = rows[i + 1]?.length !== cells.length
    const label = labelIn(above, rows[at - 1])
    const skipped = answerMarker.exec(first.text)?.[0].length ?? 0
    return [
      ...pairsInRow(cells),
      ...(above.length > 1 && above.length === cells.length && isOnlyRow && above.every(isHeading)
        ? pairsUnderHeadings(above, cells)
        : []),
      ...(label ? [pairOf(label, { text: first.text.slice(skipped), start: first.start + skipped })] : []),
    ]
  })
  pairs.push(...captionsUnderTitles(rows))
  return pairs.flatMap((pair) => [pair, ...splitCombinedLabels(pair)]).filter(({ label }) => label !== '')
})
