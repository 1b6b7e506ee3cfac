import type { Word } from './types'

/** A word's text and box, in any one unit from the upper left corner. */
export type PlacedWord = { text: string; left: number; top: number; right: number; bottom: number }

/** Words in recognition order, with the number of their block. */
export type PlacedLine = { words: PlacedWord[]; block: number }

type Line = { words: PlacedWord[]; top: number; bottom: number }

/** In line heights: a wider gap separates columns of a table. Spaces of justified text are up to about one wide. */
const columnGap = 1.2
const columnSeparator = '   '
/** In line heights: a narrower gap is not a gutter. */
const minGutter = 0.7
/** Minimums for prose: lines along a gutter, words in a run, and the share of the column's width that a line fills. */
const proseLines = 6
const proseWords = 4
const proseFill = 0.6
/** A block of fewer lines may be a row of a table whose cells contain sentences. */
const minProseLines = 3
/** How many of the latest rows a cell may belong to: on a slanted page, a row begins before the ones above end. */
const maxRowsBack = 8
/** The maximum nesting depth. */
const maxCuts = 12

const height = (box: { top: number; bottom: number }) => box.bottom - box.top
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Groups words at the same height into lines, left to right and top to bottom. */
function toLines(words: PlacedWord[]): Line[] {
  const lines: Line[] = []
  for (const word of [...words].sort((a, b) => a.top + a.bottom - b.top - b.bottom)) {
    let found: Line | undefined
    for (let i = lines.length - 1; i >= Math.max(0, lines.length - 4) && !found; i--) {
      const line = lines[i] as Line
      const shared = Math.min(line.bottom, word.bottom) - Math.max(line.top, word.top)
      if (shared > Math.min(height(line), height(word)) / 2) found = line
    }
    if (!found) {
      lines.push({ words: [word], top: word.top, bottom: word.bottom })
      continue
    }
    found.words.push(word)
    // The first word sets the line's height, since growing with a tall initial would swallow the next line. A word
    // after a speck replaces it.
    if (height(found) < height(word) / 2) {
      found.top = word.top
      found.bottom = word.bottom
    }
  }
  for (const line of lines) line.words.sort((a, b) => a.left - b.left)
  return lines.sort((a, b) => a.top - b.top)
}

type Side = { runs: number[]; left: number; right: number }

/** Counts the words of each run without a wide gap, and measures the extent of all of them. */
function measureSide(words: PlacedWord[]): Side {
  const runs = [0]
  words.forEach((word, i) => {
    const before = words[i - 1]
    if (before && word.left - before.right > columnGap * height(word)) runs.push(0)
    if (/\p{L}{2}/u.test(word.text)) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
  })
  return {
    runs,
    left: Math.min(...words.map((w) => w.left)),
    right: Math.max(...words.map((w) => w.right)),
  }
}

/** Whether one side of a gutter is running text: many words per line, and lines that fill the column. */
function isProse(sides: Side[]): boolean {
  const left = Math.min(...sides.map((s) => s.left))
  const right = Math.max(...sides.map((s) => s.right))
  const fill = median(sides.map((s) => (s.right - s.left) / (right - left)))
  return median(sides.flatMap((s) => s.runs)) >= proseWords && fill >= proseFill
}

/** A vertical gap at `x` along the lines in [from, to), of which `both` have words on each side. */
type Gutter = { x: number; from: number; to: number; both: number }

/** Follows a gutter down from a line, up to the first line with words across it. */
function followGutter(
  lines: Line[],
  x: number,
  from: number,
): { gutter: Gutter; left: Side[]; right: Side[] } {
  const left: Side[] = []
  const right: Side[] = []
  let both = 0
  let to = from
  for (; to < lines.length; to++) {
    const { words } = lines[to] as Line
    if (words.some((w) => w.left < x && w.right > x)) break
    // A line that crosses the gutter may happen to have a space between two words there.
    const next = words.findIndex((w) => w.left >= x)
    const [last, first] = [words[next - 1], words[next]]
    if (last && first && first.left - last.right < minGutter * height(first)) break
    const before = words.filter((w) => w.right <= x)
    const after = words.filter((w) => w.left >= x)
    if (before.length > 0) left.push(measureSide(before))
    if (after.length > 0) right.push(measureSide(after))
    if (before.length > 0 && after.length > 0) both += 1
  }
  return { gutter: { x, from, to, both }, left, right }
}

/** The longest gutter between two columns of running text; null for a single column or a table. */
function findGutter(lines: Line[]): Gutter | null {
  if (lines.length < proseLines) return null
  const gaps = new Map<number, number>()
  const step = median(lines.map(height)) / 2 || 1
  for (const { words, top, bottom } of lines) {
    for (let i = 1; i < words.length; i++) {
      const [before, after] = [words[i - 1] as PlacedWord, words[i] as PlacedWord]
      if (after.left - before.right < minGutter * (bottom - top)) continue
      const key = Math.round((before.right + after.left) / 2 / step)
      gaps.set(key, (gaps.get(key) ?? 0) + 1)
    }
  }
  const candidates = [...gaps].sort((a, b) => b[1] - a[1]).slice(0, 8)
  let best: Gutter | null = null
  for (const [key] of candidates) {
    const x = key * step
    for (let from = 0; from < lines.length;) {
      const { gutter, left, right } = followGutter(lines, x, from)
      const isLonger = gutter.both >= proseLines && gutter.both > (best?.both ?? 0)
      if (isLonger && isProse(left) && isProse(right)) best = gutter
      from = gutter.to + 1
    }
  }
  return best
}

/** Selects words of some lines, either regrouped into new lines or left in their old ones. */
type SelectWords = (lines: Line[], wanted: (word: PlacedWord) => boolean) => Line[]

/** The lines of two columns need not be at the same heights. */
const regroup: SelectWords = (lines, wanted) => toLines(lines.flatMap((l) => l.words).filter(wanted))

/** OCR knows better than the words' heights which of them form a line. */
const keepLines: SelectWords = (lines, wanted) =>
  lines.map((line) => ({ ...line, words: line.words.filter(wanted) })).filter((line) => line.words.length > 0)

/** Sorts lines into reading order: columns of running text one after the other, tables line by line. */
function readingOrder(lines: Line[], pick: SelectWords, depth = 0): Line[] {
  const gutter = depth < 3 ? findGutter(lines) : null
  if (!gutter) return lines
  const { from, to, x } = gutter
  const order = (some: Line[], wanted: (word: PlacedWord) => boolean) =>
    readingOrder(pick(some, wanted), pick, depth + 1)
  const within = lines.slice(from, to)
  return [
    ...order(lines.slice(0, from), () => true),
    ...order(within, (w) => w.left < x),
    ...order(within, (w) => w.left >= x),
    ...order(lines.slice(to), () => true),
  ]
}

/** A line found by OCR: a whole line of the page, or a cell of a table. */
type Cell = Line & { block: number; left: number; right: number }

function toCell({ words, block }: PlacedLine): Cell {
  return {
    words,
    block,
    // One end of a curved or slanted line is higher than the other, so the median represents it.
    top: median(words.map((w) => w.top)),
    bottom: median(words.map((w) => w.bottom)),
    left: Math.min(...words.map((w) => w.left)),
    right: Math.max(...words.map((w) => w.right)),
  }
}

/** Whether two cells are side by side at the same height. */
function isBeside(a: Cell, b: Cell): boolean {
  if (a.left < b.right && b.left < a.right) return false
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return shared > Math.min(height(a), height(b)) / 2
}

/** Blocks of running text, whose lines are not the cells of a table. */
function proseBlocks(cells: Cell[]): Set<number> {
  const blocks = new Map<number, Cell[]>()
  for (const cell of cells) {
    const lines = blocks.get(cell.block)
    if (lines) lines.push(cell)
    else blocks.set(cell.block, [cell])
  }
  const prose = [...blocks].filter(
    ([, lines]) => lines.length >= minProseLines && isProse(lines.map((line) => measureSide(line.words))),
  )
  return new Set(prose.map(([block]) => block))
}

/** Rows of a page that belong together, and their box. */
type Part = { lines: Line[]; top: number; bottom: number; left: number; right: number }

/**
 * Groups a page's lines into rows. OCR often treats the columns of a table as separate blocks, so blocks side
 * by side become one row, unless both are running text. Blocks that share rows form one part.
 */
function toParts(placed: PlacedLine[]): Part[] {
  const cells = placed.map(toCell)
  const prose = proseBlocks(cells)
  const partOf = new Map<number, number>()
  const find = (block: number) => {
    for (let parent = partOf.get(block); parent !== undefined; parent = partOf.get(block)) block = parent
    return block
  }
  const rows: Cell[][] = []
  const byHeight = [...cells].sort((a, b) => a.top + a.bottom - b.top - b.bottom)
  for (const cell of byHeight) {
    const row = rows.slice(-maxRowsBack).findLast((candidate) => {
      if (candidate.some((other) => other.left < cell.right && cell.left < other.right)) return false
      const nearest = candidate.reduce((a, b) => (distance(a, cell) <= distance(b, cell) ? a : b))
      const areBothProse = prose.has(nearest.block) && prose.has(cell.block) && nearest.block !== cell.block
      return !areBothProse && isBeside(nearest, cell)
    })
    if (!row) {
      rows.push([cell])
      continue
    }
    row.push(cell)
    const [one, other] = [find(row[0]?.block ?? cell.block), find(cell.block)]
    if (one !== other) partOf.set(Math.max(one, other), Math.min(one, other))
  }
  const parts = new Map<number, Part>()
  for (const row of rows) {
    row.sort((a, b) => a.left - b.left)
    const number = find(row[0]?.block ?? 0)
    const part = parts.get(number) ?? { lines: [], top: Infinity, bottom: 0, left: Infinity, right: 0 }
    const top = median(row.map((cell) => cell.top))
    const bottom = median(row.map((cell) => cell.bottom))
    part.lines.push({ words: row.flatMap((cell) => cell.words), top, bottom })
    part.top = Math.min(part.top, top)
    part.bottom = Math.max(part.bottom, bottom)
    part.left = Math.min(part.left, ...row.map((cell) => cell.left))
    part.right = Math.max(part.right, ...row.map((cell) => cell.right))
    parts.set(number, part)
  }
  return [...parts.values()]
}

/** Splits parts into groups wherever blank space crosses the whole page. */
function splitAtBlankSpace(
  parts: Part[],
  from: 'top' | 'left',
  to: 'bottom' | 'right',
  overlap: number,
): Part[][] {
  const groups: Part[][] = []
  let end = -Infinity
  for (const part of [...parts].sort((a, b) => a[from] - b[from])) {
    if (part[from] >= end - overlap) groups.push([part])
    else groups.at(-1)?.push(part)
    end = Math.max(end, part[to])
  }
  return groups
}

/**
 * Sorts parts into reading order, from top to bottom, then from left to right. Parts that overlap are merged, and their
 * rows sorted by height.
 */
function arrange(parts: Part[], depth = 0): Line[][] {
  const overlap = median(parts.flatMap((part) => part.lines.slice(0, 1).map(height))) / 2
  if (depth < maxCuts) {
    const above = splitAtBlankSpace(parts, 'top', 'bottom', overlap)
    if (above.length > 1) return above.flatMap((group) => arrange(group, depth + 1))
    const beside = splitAtBlankSpace(parts, 'left', 'right', 0)
    if (beside.length > 1) return beside.flatMap((group) => arrange(group, depth + 1))
  }
  return [parts.flatMap((part) => part.lines).sort((a, b) => a.top - b.top)]
}

const distance = (a: Cell, b: Cell) => Math.max(a.left - b.right, b.left - a.right)

const share = (n: number) => Math.round(Math.min(Math.max(n, 0), 1) * 10_000) / 10_000

type PageLayout = { text: string; words: Word[] }

/**
 * Puts a page's words in reading order. In the text, an empty line ends a paragraph.
 * @param width of the page, in the unit of the words' boxes
 */
export function layoutWords(placed: PlacedWord[], width: number, pageHeight: number): PageLayout {
  const lines = toLines(placed.filter((w) => w.text !== ''))
  return writeText(readingOrder(lines, regroup), width, pageHeight, (line) => height(line))
}

/** Like `layoutWords`, for lines found by OCR: words of different lines are never mixed. */
export function layoutLines(placed: PlacedLine[], width: number, pageHeight: number): PageLayout {
  const parts = arrange(toParts(placed.filter((line) => line.words.length > 0)))
  return writeText(
    parts.flatMap((lines) => readingOrder(lines, keepLines)),
    width,
    pageHeight,
    // Underlines and stains make a line's box higher than its letters.
    (line, above) => Math.min(height(line), height(above)),
  )
}

function writeText(
  lines: Line[],
  width: number,
  pageHeight: number,
  lineHeight: (line: Line, above: Line) => number,
): PageLayout {
  const lineGap = median(
    lines.slice(1).flatMap((line, i) => {
      const gap = line.top - (lines[i] as Line).bottom
      return gap > -height(line) && gap < 3 * height(line) ? [gap] : []
    }),
  )
  const words: Word[] = []
  let text = ''
  lines.forEach((line, i) => {
    const above = lines[i - 1]
    if (above) {
      const gap = line.top - above.bottom
      text += gap < -height(line) || gap - lineGap > 0.6 * lineHeight(line, above) ? '\n\n' : '\n'
    }
    line.words.forEach((word, j) => {
      const before = line.words[j - 1]
      if (before) text += word.left - before.right > columnGap * height(line) ? columnSeparator : ' '
      words.push({
        start: text.length,
        end: text.length + word.text.length,
        box: [
          share(word.left / width),
          share(word.top / pageHeight),
          share(word.right / width),
          share(word.bottom / pageHeight),
        ],
      })
      text += word.text
    })
  })
  return { text: text === '' ? '' : `${text}\n`, words }
}
