import type { Word } from '../document-reading/types'
import type { Box } from '../document-reading/find-quote'

// A page's words as sent to the browser: a flat list with six integers per word, since nested lists would be
// several times as long.

const scale = 10_000

export const encodeWords = (words: readonly Word[]): string =>
  words
    .map(({ start, end, box }) => [start, end, ...box.map((share) => Math.round(share * scale))].join(' '))
    .join(';')

export function decodeWords(text: string): Word[] {
  if (text === '') return []
  return text.split(';').map((word) => {
    const [start = 0, end = 0, left = 0, top = 0, right = 0, bottom = 0] = word.split(' ').map(Number)
    return { start, end, box: [left / scale, top / scale, right / scale, bottom / scale] }
  })
}

const distanceOutside = (position: number, from: number, to: number) =>
  Math.max(from - position, position - to, 0)

/**
 * The word at a point of the page, or the nearest one; words on the same line are preferred to those above or
 * below.
 * @param x share of the page's width
 * @param y share of its height
 */
export function wordAt(words: readonly Word[], x: number, y: number): number | null {
  let nearest: number | null = null
  let minDistance = Infinity
  words.forEach(({ box: [left, top, right, bottom] }: { box: Box }, index) => {
    const distance = distanceOutside(x, left, right) + 4 * distanceOutside(y, top, bottom)
    if (distance < minDistance) [nearest, minDistance] = [index, distance]
  })
  return nearest
}

/** A line of a page's text, for labels in lists of lines. */
type Line = { start: number; end: number; text: string }

export function linesOf(pageText: string): Line[] {
  let start = 0
  return pageText.split('\n').flatMap((line) => {
    const lineStart = start
    start += line.length + 1
    const text = line.replace(/\s+/g, ' ').trim()
    return text === '' ? [] : [{ start: lineStart, end: lineStart + line.length, text }]
  })
}
