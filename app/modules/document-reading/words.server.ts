import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Word } from './types'

// A page has about 500 words, which as JSON would take ten times its text. Each word is stored as six 16-bit numbers:
// the gap since the previous word, its length, and its box in ten-thousandths of the page.

const numbersPerWord = 6
const scale = 10_000

/** Encodes a page's words as numbers, in text order. */
export function flattenWords(words: Word[]): Uint16Array {
  const packed = new Uint16Array(words.length * numbersPerWord)
  let end = 0
  words.forEach((word, i) => {
    const box = word.box.map((n) => Math.round(n * scale))
    packed.set([word.start - end, word.end - word.start, ...box], i * numbersPerWord)
    end = word.end
  })
  return packed
}

/** Compresses the numbers of `flattenWords` for the database. */
export const packNumbers = ({ buffer, byteOffset, byteLength }: Uint16Array): Buffer =>
  deflateRawSync(Buffer.from(buffer, byteOffset, byteLength))

export const packWords = (words: Word[]): Buffer => packNumbers(flattenWords(words))

/** @param until words that end after this offset of the page's text are left out */
export function unpackWords(blob: Uint8Array, until = Infinity): Word[] {
  const bytes = inflateRawSync(blob)
  const packed = new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  const words: Word[] = []
  let end = 0
  for (let i = 0; i < packed.length; i += numbersPerWord) {
    const [gap = 0, length = 0, left = 0, top = 0, right = 0, bottom = 0] = packed.subarray(
      i,
      i + numbersPerWord,
    )
    const start = end + gap
    end = start + length
    if (end > until) break
    words.push({ start, end, box: [left / scale, top / scale, right / scale, bottom / scale] })
  }
  return words
}
