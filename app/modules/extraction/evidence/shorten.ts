/** Characters; longer passages are cut to whole sentences. */
const longestPassage = 1_000

/** The sentences of a text, as slices of it. */
const sentencesOf = (text: string) =>
  [...text.matchAll(/\S[\s\S]*?(?:[.;!?](?=\s+["“(]?[A-Z0-9(])|\n\s*\n|$)/g)].map(
    ({ 0: sentence, index }) => ({
      start: index,
      end: index + sentence.length,
    }),
  )

/**
 * Shortens a long passage to the sentences that still state its value; unchanged if it is short.
 * @param states whether a text states the value as well as the whole passage does
 */
export function shorten(text: string, states: (text: string) => boolean): string {
  if (text.length <= longestPassage) return text
  const sentences = sentencesOf(text)
  const one = sentences.find(
    ({ start, end }) => end - start <= longestPassage && states(text.slice(start, end)),
  )
  const from = one?.start ?? 0
  const to = sentences.findLast(({ end }) => end > from && end - from <= longestPassage)?.end
  // A table or a run-on text has no sentences.
  const cut = text.slice(from, to ?? from + longestPassage).trimEnd()
  return states(cut) ? cut : text
}
