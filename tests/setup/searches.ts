/** Whether a pattern can match only at the beginning of the text. */
const isAnchored = ({ source, multiline, sticky }: RegExp) => sticky || (!multiline && source.startsWith('^'))

/** The patterns that some work searched with, each with the length of the longest text. */
type Patterns = Map<RegExp, number>

/**
 * What all regular expressions search during some work.
 * @returns the number of characters, each search up to its match or to the end of the text, and the patterns
 */
export function searchesOf(work: () => unknown): { characters: number; patterns: Patterns } {
  let characters = 0
  const patterns: Patterns = new Map()
  const { exec } = RegExp.prototype
  // All searches with a pattern, including `test` and `matchAll`, call its `exec`.
  RegExp.prototype.exec = function (text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    const until = match ? match.index + match[0].length : isAnchored(this) ? from : text.length
    characters += Math.max(0, until - from)
    if (text.length > (patterns.get(this) ?? -1)) patterns.set(this, text.length)
    return match
  }
  try {
    work()
  } finally {
    RegExp.prototype.exec = exec
  }
  return { characters, patterns }
}
