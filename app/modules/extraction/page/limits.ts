import type { Candidate } from '../../report-fields/candidate'

/** Longer runs of blanks are cut before rules run; the gaps of ordinary pages are shorter. */
const longestGap = 200
/** Characters. A longer line is not treated as a row of a table. */
export const maxTableLineLength = 1_000

const maxPerField = 100
const longestValue = 1_000
const longestQuote = 2_000
/** The limit for all candidates of one document: an order may have 100 documents. */
const maxCharacters = 400_000

const filler = '\u0000'

/** Text of the same length whose runs of blanks are bounded, so that regular expressions stay fast. */
export const limitBlankRuns = (text: string) =>
  text.replace(
    new RegExp(`\\s{${longestGap + 1},}`, 'g'),
    (gap) => gap.slice(0, longestGap) + filler.repeat(gap.length - longestGap),
  )

const textsOf = ({ value, comparable, qualifier = '' }: Candidate) => [value, String(comparable), qualifier]

/**
 * Limits the candidates of a page or of a whole document: those of each field with the highest confidence, and the
 * earliest of all. Their order stays. Staff see fewer than ten for a field. A shortened quote still proves its value; a
 * shortened value would be another one.
 */
export function limitCandidates(found: readonly Candidate[]): Candidate[] {
  const usable = found
    .filter((c) => textsOf(c).every((text) => text.length <= longestValue))
    .map((c) => (c.quote.length > longestQuote ? { ...c, quote: c.quote.slice(0, longestQuote) } : c))
  const kept = new Set(
    [...Map.groupBy(usable, (c) => c.path).values()].flatMap((list) =>
      list.length <= maxPerField
        ? list
        : list.toSorted((a, b) => b.confidence - a.confidence).slice(0, maxPerField),
    ),
  )
  let characters = 0
  return usable.filter((c) => {
    if (!kept.has(c)) return false
    characters += c.quote.length + textsOf(c).join('').length
    return characters <= maxCharacters
  })
}
