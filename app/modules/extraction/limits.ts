import type { Candidate } from '../report-fields/candidate'

/** Rules see at most so many blanks in a row; the blanks of a whole empty page are fewer. */
const longestGap = 200
/** A longer line is no row of a table. */
export const maxTableLineLength = 1_000

const mostOfField = 100
const longestValue = 1_000
const longestQuote = 2_000
/** Of all candidates of a document together: an order may have 100 documents. */
const mostCharacters = 400_000

const filler = '\u0000'

/** A text of the same length in which no rule walks over endless blanks. */
export const limitBlankRuns = (text: string) =>
  text.replace(
    new RegExp(`\\s{${longestGap + 1},}`, 'g'),
    (gap) => gap.slice(0, longestGap) + filler.repeat(gap.length - longestGap),
  )

const textsOf = ({ value, comparable, qualifier = '' }: Candidate) => [value, String(comparable), qualifier]

/**
 * As many candidates as one document may bring, in their order: of each field the surest ones, and of those the first. Staff are
 * shown fewer than ten.
 */
export function limitCandidates(found: readonly Candidate[]): Candidate[] {
  const usable = found
    .filter((c) => textsOf(c).every((text) => text.length <= longestValue))
    .map((c) => (c.quote.length > longestQuote ? { ...c, quote: c.quote.slice(0, longestQuote) } : c))
  const surest = new Set(
    [...Map.groupBy(usable, (c) => c.path).values()].flatMap((list) =>
      list.length <= mostOfField
        ? list
        : list.toSorted((a, b) => b.confidence - a.confidence).slice(0, mostOfField),
    ),
  )
  let characters = 0
  return usable.filter((c) => {
    if (!surest.has(c)) return false
    characters += c.quote.length + textsOf(c).join('').length
    return characters <= mostCharacters
  })
}
