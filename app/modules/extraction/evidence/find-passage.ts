import { distance } from 'fastest-levenshtein'
import type { Page, ReadDocument } from '../../document-reading/types'
import { foldDigits, hasDigit } from './ocr'

/** Words of a page, and how closely a quote matches them. */
export type Passage = {
  /** Offsets into the page's text. */
  start: number
  end: number
  /** The page's own words. */
  text: string
  /**
   * `exact`: the same letters and digits, whatever the white space, hyphens, and punctuation. `repaired`: apart from
   * scanning errors, or words that the quote left out or changed.
   */
  evidence: 'exact' | 'repaired'
}

type Squeezed = { text: string; offsets: number[] }

/** The letters and digits of a text, which joins hyphenated words and ignores layout, with their offsets. */
function squeeze(text: string): Squeezed {
  let squeezed = ''
  const offsets: number[] = []
  for (let i = 0; i < text.length; i++) {
    // Ligatures become their letters, and accented letters lose their accents.
    const plain = (text[i] ?? '').normalize('NFKD').toLowerCase()
    for (const char of plain)
      if (/[a-z0-9]/.test(char)) {
        squeezed += char
        offsets.push(i)
      }
  }
  return { text: squeezed, offsets }
}

/** Characters that scans confuse become the same one. */
const foldConfused = (text: string) => text.replace(/[olizsbgqjt]/g, (char) => confused[char] ?? char)
const confused: Record<string, string> = {
  o: '0',
  l: '1',
  i: '1',
  j: '1',
  t: '1',
  z: '2',
  s: '5',
  b: '8',
  g: '9',
  q: '9',
}

type Word = { start: number; end: number; folded: string; isNumber: boolean }

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}$][\p{L}\p{N}.,'’$%/-]*/gu)].flatMap((match) => {
    const isNumber = hasDigit(match[0])
    const folded = isNumber ? foldDigits(match[0]).replace(/\D/g, '') : foldConfused(squeeze(match[0]).text)
    return folded === '' ? [] : [{ start: match.index, end: match.index + match[0].length, folded, isNumber }]
  })
}

type PageIndex = { squeezed: Squeezed; folded: string; words: Word[] }
const indexes = new WeakMap<Page, PageIndex>()

function indexOf(page: Page): PageIndex {
  const known = indexes.get(page)
  if (known) return known
  const squeezed = squeeze(page.text)
  const index = { squeezed, folded: foldConfused(squeezed.text), words: wordsOf(page.text) }
  indexes.set(page, index)
  return index
}

/** Letters and digits; a shorter quote is no evidence. */
const minLength = 4
/** Words; more are not compared. */
const longestQuote = 400
const minShareOfWords = 0.9
/** Characters between the first and last part of an elided quote. */
const longestSpan = 1_500

/** Whole words: "2,170" is found within "(2,170.15)", whose brackets matter. */
function passageBetween(text: string, from: number, to: number, evidence: Passage['evidence']): Passage {
  let [start, end] = [from, to]
  while (start > 0 && /\S/.test(text[start - 1] ?? '')) start -= 1
  while (end < text.length && /\S/.test(text[end] ?? '')) end += 1
  return { start, end, text: text.slice(start, end), evidence }
}

function findSqueezed({ text }: Page, { squeezed, folded }: PageIndex, quote: string): Passage | null {
  const wanted = squeeze(quote).text
  if (wanted.length < minLength) return null
  const exact = squeezed.text.indexOf(wanted)
  const at = exact >= 0 ? exact : folded.indexOf(foldConfused(wanted))
  const [start, last] = [squeezed.offsets[at], squeezed.offsets[at + wanted.length - 1]]
  if (at < 0 || start === undefined || last === undefined) return null
  return passageBetween(text, start, last + 1, exact >= 0 ? 'exact' : 'repaired')
}

const isSameWord = (a: Word, b: Word) =>
  a.folded === b.folded ||
  (!a.isNumber &&
    !b.isNumber &&
    Math.min(a.folded.length, b.folded.length) >= 4 &&
    distance(a.folded, b.folded) <= Math.floor(Math.min(a.folded.length, b.folded.length) / 4))

/** The words of `window` that stand for words of the quote in the same order: as many as possible. */
function align(quote: readonly Word[], window: readonly Word[]): { matched: Set<Word>; used: Word[] } {
  const width = window.length + 1
  const lengths = new Uint16Array((quote.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = quote.length - 1; i >= 0; i--)
    for (let j = window.length - 1; j >= 0; j--)
      lengths[i * width + j] = isSameWord(quote[i] as Word, window[j] as Word)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1))
  const matched = new Set<Word>()
  const used: Word[] = []
  for (let i = 0, j = 0; i < quote.length && j < window.length;)
    if (isSameWord(quote[i] as Word, window[j] as Word)) {
      matched.add(quote[i] as Word)
      used.push(window[j] as Word)
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  return { matched, used }
}

/** The stretch of the page with most words of the quote: nine of ten in their order, and every number. */
function findWindow({ text }: Page, { words }: PageIndex, quote: string): Passage | null {
  const wanted = wordsOf(quote)
  if (wanted.length < 3 || wanted.length > longestQuote) return null
  const missing = new Map<string, number>()
  for (const { folded } of wanted) missing.set(folded, (missing.get(folded) ?? 0) + 1)
  const size = Math.ceil(wanted.length * 1.5) + 8
  let [count, best, bestStart] = [0, 0, 0]
  const change = (word: Word | undefined, by: 1 | -1) => {
    const left = word && missing.get(word.folded)
    if (!word || left === undefined) return
    // A word counts as often as the quote has it.
    if (by === 1 ? left > 0 : left >= 0) count += by
    missing.set(word.folded, left - by)
  }
  for (let end = 0; end < words.length; end++) {
    change(words[end], 1)
    if (end >= size) change(words[end - size], -1)
    if (count > best) [best, bestStart] = [count, Math.max(0, end - size + 1)]
  }
  if (best < wanted.length * 0.5) return null
  // The best stretch ends with its last word, and its first words may be further on.
  const { matched, used } = align(wanted, words.slice(bestStart, bestStart + size))
  const [first, last] = [used[0], used.at(-1)]
  if (!first || !last || matched.size < wanted.length * minShareOfWords) return null
  if (wanted.some((word) => word.isNumber && !matched.has(word))) return null
  return passageBetween(text, first.start, last.end, 'repaired')
}

/** Whether a quote of documents that are fully in memory stands on its page word for word. */
export function isOnItsPage(
  documents: readonly ReadDocument[],
  { documentId, page, quote }: { documentId: number; page: number; quote: string },
): boolean {
  const document = documents.find((other) => other.documentId === documentId)
  const cited = document?.pages.find(({ number }) => number === page)
  return cited !== undefined && findPassage(cited, quote)?.evidence === 'exact'
}

const findWhole = (page: Page, index: PageIndex, quote: string) =>
  findSqueezed(page, index, quote) ?? findWindow(page, index, quote)

/** Finds the words of a page that a quote cites; null if they are not there. */
export function findPassage(page: Page, quote: string): Passage | null {
  const index = indexOf(page)
  const whole = findWhole(page, index, quote)
  if (whole) return whole
  const parts = quote.split(/\s*(?:…|\.{3,}|\[\s*(?:…|\.{3,})?\s*\]|\n)\s*/).filter((part) => part !== '')
  if (parts.length < 2) return null
  const found = parts.map((part) => findWhole(page, index, part))
  const [start, end] = [
    Math.min(...found.map((part) => part?.start ?? Infinity)),
    Math.max(...found.map((part) => part?.end ?? -Infinity)),
  ]
  if (found.includes(null) || end - start > longestSpan) return null
  return passageBetween(page.text, start, end, 'repaired')
}
