import { mentionsOf, statedIn, type Mention, type Stated } from '../../page/mentions'
import type { PageText } from '../../page/page-text'

/** Mentions that a global pattern finds within sentences; those whose `valueOf` is null are dropped. */
export function phraseMentions(
  pageText: PageText,
  pattern: RegExp,
  valueOf: (match: RegExpExecArray) => Stated | null,
) {
  return mentionsOf(pageText, 'sentence').flatMap((sentence): Mention[] =>
    [...sentence.sentence.matchAll(pattern)].flatMap((match) => {
      const value = valueOf(match)
      if (value === null) return []
      const start = sentence.start + match.index
      return [
        {
          ...sentence,
          ...statedIn(value, match[0]),
          start,
          end: start + match[0].length,
          before: sentence.sentence.slice(0, match.index),
          after: sentence.sentence.slice(match.index + match[0].length),
        },
      ]
    }),
  )
}
