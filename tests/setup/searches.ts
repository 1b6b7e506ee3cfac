/** Whether a pattern can match only at the beginning of the text. */
const isAnchored = ({ source, multiline, sticky }: RegExp) => sticky || (!multiline && source.startsWith('^'))

/** The original function, for reports that search. */
export const { exec } = RegExp.prototype

/**
 * Runs some work, and calls `report` in place of each search: all of them, including `test` and `matchAll`, call
 * a pattern's `exec`.
 */
export function watchSearches(work: () => unknown, report: typeof RegExp.prototype.exec) {
  RegExp.prototype.exec = report
  try {
    work()
  } finally {
    RegExp.prototype.exec = exec
  }
}

/**
 * The number of characters that all regular expressions search during some work: up to the match, or to the
 * end of the text.
 */
export function charactersSearched(work: () => unknown): number {
  let characters = 0
  watchSearches(work, function (this: RegExp, text) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    const until = match ? match.index + match[0].length : isAnchored(this) ? from : text.length
    characters += Math.max(0, until - from)
    return match
  })
  return characters
}

/** The patterns that some work searches with, as `/source/flags`, each with the length of the longest text. */
export function patternsSearched(work: () => unknown): Map<string, number> {
  const longest = new Map<RegExp, number>()
  watchSearches(work, function (this: RegExp, text) {
    if (text.length > (longest.get(this) ?? -1)) longest.set(this, text.length)
    return exec.call(this, text)
  })
  const patterns = new Map<string, number>()
  for (const [pattern, length] of longest)
    patterns.set(String(pattern), Math.max(length, patterns.get(String(pattern)) ?? 0))
  return patterns
}
