/**
 * Converts a search text to an FTS5 expression in which every word must occur as a prefix. Words are quoted
 * so that input cannot contain operators; `%` and `_` are ordinary characters.
 * @returns null if it has no letter or digit, and thus cannot match
 */
export function matchExpression(typed: string): string | null {
  const words = typed.split(/[\s\p{Cc}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.length > 0 ? words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' ') : null
}

/**
 * A LIKE pattern for text that contains `typed`. Must be used with `escape '\\'`, so that `%` and `_` are
 * ordinary characters.
 */
export const containsPattern = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`
