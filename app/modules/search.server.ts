/**
 * A typed search as an FTS5 expression: every word must occur, as the beginning of a word. Each is quoted, so that nothing typed
 * is an operator; `%` and `_` are ordinary characters.
 * @returns null when there is no letter or digit in it, which nothing can match
 */
export function matchExpression(typed: string): string | null {
  const words = typed.split(/[\s\p{Cc}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.length > 0 ? words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' ') : null
}

/** A LIKE pattern for whatever contains `typed`; to be used with `escape '\\'`, so that `%` and `_` are characters like others. */
export const containsPattern = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`
