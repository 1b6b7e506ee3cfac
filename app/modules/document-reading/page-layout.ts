import type { Word } from './types'

/** Letters that stand together on a page; left, top, right, bottom in one unit, from the upper left corner. */
export type PlacedWord = { text: string; left: number; top: number; right: number; bottom: number }

type Line = { words: PlacedWord[]; top: number; bottom: number }

/** In heights of a line: a wider gap separates columns of a table. Justified text stretches its blanks to about one. */
const columnGap = 1.2
const columnBlanks = '   '
/** A narrower gap than this is no gutter. */
const narrowGap = 0.7
/** A gutter parts two columns of running text when it goes down so many lines, with so many words on each side of it. */
const proseLines = 6
const proseWords = 4
const proseFill = 0.6

const height = (box: { top: number; bottom: number }) => box.bottom - box.top
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Words that stand at the same height become a line, from left to right; lines go from top to bottom. */
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
    // The band stays the first word's unless a plain word follows a speck: else a tall initial would swallow the next line.
    if (height(found) < height(word) / 2) {
      found.top = word.top
      found.bottom = word.bottom
    }
  }
  for (const line of lines) line.words.sort((a, b) => a.left - b.left)
  return lines.sort((a, b) => a.top - b.top)
}

type Side = { runs: number[]; left: number; right: number }

/** How many words of letters each run without a wide gap has, and from where to where the words go. */
function side(words: PlacedWord[]): Side {
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

/** Whether the pieces of lines on one side of a gutter read as running text: many words, and lines that fill the column. */
function isProse(sides: Side[]): boolean {
  const left = Math.min(...sides.map((s) => s.left))
  const right = Math.max(...sides.map((s) => s.right))
  const fill = median(sides.map((s) => (s.right - s.left) / (right - left)))
  return median(sides.flatMap((s) => s.runs)) >= proseWords && fill >= proseFill
}

type Gutter = { x: number; from: number; to: number; both: number }

/** The gutter between two columns of running text that goes down the most lines; null on a page of one column, or a table. */
function findGutter(lines: Line[]): Gutter | null {
  if (lines.length < proseLines) return null
  const gaps = new Map<number, number>()
  const step = median(lines.map(height)) / 2 || 1
  for (const { words, top, bottom } of lines) {
    for (let i = 1; i < words.length; i++) {
      const [before, after] = [words[i - 1] as PlacedWord, words[i] as PlacedWord]
      if (after.left - before.right < narrowGap * (bottom - top)) continue
      const key = Math.round((before.right + after.left) / 2 / step)
      gaps.set(key, (gaps.get(key) ?? 0) + 1)
    }
  }
  const candidates = [...gaps].sort((a, b) => b[1] - a[1]).slice(0, 8)
  let best: Gutter | null = null
  for (const [key] of candidates) {
    const x = key * step
    for (let from = 0; from < lines.length;) {
      let to = from
      const left: Side[] = []
      const right: Side[] = []
      let both = 0
      for (; to < lines.length; to++) {
        const { words } = lines[to] as Line
        if (words.some((w) => w.left < x && w.right > x)) break
        // A line that goes on over the gutter can have the blank between two words just there.
        const next = words.findIndex((w) => w.left >= x)
        const [last, first] = [words[next - 1], words[next]]
        if (last && first && first.left - last.right < narrowGap * height(first)) break
        const before = words.filter((w) => w.right <= x)
        const after = words.filter((w) => w.left >= x)
        if (before.length > 0) left.push(side(before))
        if (after.length > 0) right.push(side(after))
        if (before.length > 0 && after.length > 0) both += 1
      }
      if (both >= proseLines && both > (best?.both ?? 0) && isProse(left) && isProse(right))
        best = { x, from, to, both }
      from = to + 1
    }
  }
  return best
}

/** Lines in the order in which a person reads them: columns of running text one after the other, tables line by line. */
function readingOrder(words: PlacedWord[], depth = 0): Line[] {
  const lines = toLines(words)
  const gutter = depth < 3 ? findGutter(lines) : null
  if (!gutter) return lines
  const within = lines.slice(gutter.from, gutter.to).flatMap((l) => l.words)
  return [
    ...readingOrder(
      lines.slice(0, gutter.from).flatMap((l) => l.words),
      depth + 1,
    ),
    ...readingOrder(
      within.filter((w) => w.left < gutter.x),
      depth + 1,
    ),
    ...readingOrder(
      within.filter((w) => w.left >= gutter.x),
      depth + 1,
    ),
    ...readingOrder(
      lines.slice(gutter.to).flatMap((l) => l.words),
      depth + 1,
    ),
  ]
}

const share = (n: number) => Math.round(Math.min(Math.max(n, 0), 1) * 10_000) / 10_000

/**
 * The text of a page and where its words stand. An empty line is a paragraph's end.
 * @param width of the page, in the unit of the words
 */
export function layOut(
  placed: PlacedWord[],
  width: number,
  pageHeight: number,
): { text: string; words: Word[] } {
  const lines = readingOrder(placed.filter((w) => w.text !== ''))
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
      text += gap < -height(line) || gap - lineGap > 0.6 * height(line) ? '\n\n' : '\n'
    }
    line.words.forEach((word, j) => {
      const before = line.words[j - 1]
      if (before) text += word.left - before.right > columnGap * height(line) ? columnBlanks : ' '
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
