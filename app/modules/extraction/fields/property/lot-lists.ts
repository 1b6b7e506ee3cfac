import { countSource, readCount } from '../../../report-fields/parse'
import { textBefore, mentionAt, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { customSignal, contextMatches, type Signal } from '../../signals/signal'

/** "Lots 1 through 120, inclusive". */
const lotRange = new RegExp(
  `\\blots?\\s+(?:numbered\\s+|nos?\\.?\\s+)?(?:from\\s+)?(?<from>(?:one\\s*\\(1\\))|${countSource})\\s*(?:through|thru|to|-)\\s*(?:and\\s+including\\s+)?(?<last>${countSource})(?![\\d%]|[.,/:-]\\d)`,
  'gi',
)

const ofBlock = `blocks?\\s+(?:[A-Z]\\b|${countSource})(?:\\s?\\(\\w{1,3}\\))?`
const nextLots = new RegExp(
  `^(?:,?\\s{0,3}\\(?inclusive\\)?)?(?<blockAfter>,?\\s{0,3}(?:all )?(?:in |of |within )?(?:the )?${ofBlock})?\\s{0,3}(?<conjunction>[,;]\\s{0,3}(?:(?:and|&)\\s)?|(?:and|&)\\s)?\\s{0,3}(?<blockBefore>${ofBlock}\\s{0,2}[,:]?\\s{0,3})?(?<word>lots?\\s+)?(?<from>${countSource})(?:\\s*(?:through|thru|to|-)\\s*(?:and\\s+including\\s+)?(?<last>${countSource}))?(?![\\d%]|[.,/:-]\\d|\\s?(?:acres?|feet|square|percent|years?|days|inches))`,
  'i',
)
const maxRangeLength = 130
const maxRanges = 60
/** A number that is larger by more than this is not the next lot of a list. */
const maxGap = 200

/**
 * How many lots a list names, of which the first range ends at `firstRangeEnd`, and where the list ends: "Lots 1-40,
 * 42-60 and 62", "Lots 1 through 12, Block 1; Lots 1 through 20, Block 2". `lots` is null if the list names a lot twice
 * without naming blocks.
 */
function countListedLots(
  text: string,
  first: number,
  last: number,
  firstRangeEnd: number,
): { lots: number | null; end: number; ranges: number } {
  let [lots, highest, end, ranges] = [last - first + 1, last, firstRangeEnd, 1]
  while (ranges < maxRanges) {
    const nextRange = nextLots.exec(text.slice(end, end + maxRangeLength))
    const { blockAfter, blockBefore, conjunction, word, from = '', last: to = '' } = nextRange?.groups ?? {}
    if (!nextRange || (conjunction === undefined && word === undefined)) break
    const firstLot = readCount(from)
    const lastLot = to === '' ? firstLot : readCount(to)
    if (firstLot === null || lastLot === null || lastLot < firstLot) break
    // Numbers after the list: a year, or a book and its page.
    if (to === '' && word === undefined && (firstLot <= highest || firstLot > highest + maxGap)) break
    if (firstLot <= highest && blockAfter === undefined && blockBefore === undefined)
      return { lots: null, end, ranges }
    lots += lastLot - firstLot + 1
    highest = lastLot
    end += nextRange[0].length
    ranges += 1
  }
  return { lots, end, ranges }
}

/** Counts that are the sum of several ranges of lots. */
const sumsOfRanges = new WeakSet<Mention>()

/** The number of lots in each list of them: "Lots 1-40, 42-60 and 62". */
export function countsOfListedLots(pageText: PageText): Mention[] {
  const mentions: Mention[] = []
  let listEnd = 0
  for (const match of pageText.text.matchAll(lotRange)) {
    if (match.index < listEnd) continue
    const first = readCount(match.groups?.from ?? '')
    const last = readCount(match.groups?.last ?? '')
    if (first === null || last === null || last < first) continue
    const { lots, end, ranges } = countListedLots(pageText.text, first, last, match.index + match[0].length)
    listEnd = end
    if (lots === null || lots < 2) continue
    const start = match.index + match[0].lastIndexOf(match.groups?.last ?? '')
    const mention = mentionAt(pageText, 'count', lots, start, end)
    if (ranges > 1) sumsOfRanges.add(mention)
    mentions.push(mention)
  }
  return mentions
}

const rangeBefore = new RegExp(
  `\\blots?\\s+(?:\\w+\\.?\\s+){0,2}(?:one\\s*\\(1\\)|${countSource})\\s*(?:through|thru|to|-)\\s*(?:and\\s+including\\s+)?$`,
  'i',
)

// With several ranges of lots, one is not the total.
const endOfRange = /\d\)?\s{1,3}(?:through|thru)\s/gi
const isFromOne = (before: string) => /\b(?:1|one)\b/i.test(before.slice(-40))

/** Signals of lists of lots, such as "Lots 1 through 120", from whose last lot the number of lots follows. */
export const lotListSignals: readonly Signal[] = [
  contextMatches('before', rangeBefore, 3.4, 'the last lot of a range'),
  customSignal(
    'lots that do not begin with one',
    -0.6,
    ({ before }) => rangeBefore.test(before) && !isFromOne(before),
  ),
  customSignal(
    'several ranges that do not begin with one',
    -3,
    (m) => sumsOfRanges.has(m) && rangeBefore.test(m.before) && !isFromOne(m.before),
  ),
  customSignal(
    'several lists of lots',
    -5,
    ({ before, start, end }, { pageText }) =>
      rangeBefore.test(before) &&
      [
        ...textBefore({ start }, pageText, 400).matchAll(endOfRange),
        ...pageText.text.slice(end, end + 400).matchAll(endOfRange),
      ].length > 1,
  ),
  customSignal(
    'lots of several blocks',
    -2.5,
    (m) => !sumsOfRanges.has(m) && rangeBefore.test(m.before) && /\bblocks?\b/i.test(m.sentence),
  ),
  customSignal(
    'lots of an addition',
    -2,
    ({ before, sentence }) =>
      rangeBefore.test(before) && /\b(?:addition|section|tract|unit\s+\w+|replat)\b/i.test(sentence),
  ),
]
