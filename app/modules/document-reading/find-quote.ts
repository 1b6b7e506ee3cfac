import { plainPunctuation } from './comparable-text'
import type { Word } from './types'

export type Box = Word['box']

/**
 * Collapses whitespace, lowercases, and simplifies punctuation; `originalOffsets` maps each character to its original
 * offset.
 */
function normalizeForMatching(text: string) {
  let out = ''
  const originalOffsets: number[] = []
  const plain = plainPunctuation(text)
  for (let i = 0; i < plain.length; i++) {
    const char = plain[i] ?? ''
    const isBlank = /\s/.test(char)
    if (isBlank && (out === '' || out.endsWith(' '))) continue
    // A few letters become two characters in lower case, which would shift the offsets.
    const lower = char.toLowerCase()
    out += isBlank ? ' ' : lower.length === 1 ? lower : char
    originalOffsets.push(i)
  }
  return { text: out, originalOffsets }
}

/** Finds a quote in a page's text, ignoring whitespace, case, and punctuation styles; null if absent. */
export function findQuote(text: string, quote: string): { start: number; end: number } | null {
  const normalizedQuote = normalizeForMatching(quote).text.trim()
  if (normalizedQuote === '') return null
  const page = normalizeForMatching(text)
  const from = page.text.indexOf(normalizedQuote)
  const start = page.originalOffsets[from]
  const last = page.originalOffsets[from + normalizedQuote.length - 1]
  return from < 0 || start === undefined || last === undefined ? null : { start, end: last + 1 }
}

/** Finds selected words at their stored place, or elsewhere if the page was reread. */
export const findSelection = (
  text: string,
  { start, end, quote }: { start: number; end: number; quote: string },
) => (text.slice(start, end) === quote ? { start, end } : findQuote(text, quote))

/** Share of a word's height that two words of one line overlap vertically. */
const minOverlapOfLine = 0.5
/** Share of the page's width; columns of a table are farther apart. */
const maxGapOfLine = 0.03

/** Joins the boxes of consecutive words on a line. */
function joinWordsOfLines(words: readonly Word[]): Box[] {
  const boxes: Box[] = []
  for (const { box } of words) {
    const [left, top, right, bottom] = box
    const before = boxes.at(-1)
    if (before) {
      const overlap = Math.min(bottom, before[3]) - Math.max(top, before[1])
      const smallerHeight = Math.min(bottom - top, before[3] - before[1])
      if (
        overlap >= smallerHeight * minOverlapOfLine &&
        left >= before[0] &&
        left - before[2] <= maxGapOfLine
      ) {
        boxes[boxes.length - 1] = [
          before[0],
          Math.min(before[1], top),
          Math.max(before[2], right),
          Math.max(before[3], bottom),
        ]
        continue
      }
    }
    boxes.push(box)
  }
  return boxes
}

/** The boxes of the words between two offsets of the page's text, one per line. */
export const boxesBetween = (words: readonly Word[], { start, end }: { start: number; end: number }): Box[] =>
  joinWordsOfLines(words.filter((word) => word.end > start && word.start < end))

/** The boxes of the words that begin with one of the search's words. */
export function searchBoxes(text: string, words: readonly Word[], searchText: string): Box[] {
  const searchWords = searchText
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const isHit = (word: Word) =>
    text
      .slice(word.start, word.end)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((part) => searchWords.some((start) => part.startsWith(start)))
  return searchWords.length === 0 ? [] : joinWordsOfLines(words.filter(isHit))
}
