import type { Word } from '../../document-reading/types'
import type { Line, PageText } from './page-text'

/** The index of the first word that ends after an offset of the text; words are in text order. */
export function firstWordAfter(words: readonly Word[], offset: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const half = (low + high) >> 1
    if ((words[half]?.end ?? 0) > offset) high = half
    else low = half + 1
  }
  return low
}

/** The words between two offsets of the text. */
export function wordsBetween({ page: { words } }: PageText, from: number, to: number): Word[] {
  const begin = firstWordAfter(words, from)
  let end = begin
  while ((words[end]?.start ?? to) < to) end++
  return words.slice(begin, end)
}

/**
 * The middle and the right edge of a span: shares of the page's width, or of 1,000 characters without word positions.
 */
export function middleAndRight(pageText: PageText, line: Line, from: number, to: number): [number, number] {
  const words = wordsBetween(pageText, from, to)
  const [first, last] = [words[0], words.at(-1)]
  if (first && last) return [(first.box[0] + last.box[2]) / 2, last.box[2]]
  return [((from + to) / 2 - line.start) / 1000, (to - line.start) / 1000]
}
