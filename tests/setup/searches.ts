/** Whether a pattern can match only at the beginning of the text. */
const isAnchored = ({ source, multiline, sticky }: RegExp) => sticky || (!multiline && source.startsWith('^'))

/**
 * The number of characters that all regular expressions search during some work: up to the match, or to the
 * end of the text.
 */
export function charactersSearched(work: () => unknown): number {
  let characters = 0
  const { exec } = RegExp.prototype
  // All searches with a pattern, including `test` and `matchAll`, call its `exec`.
  RegExp.prototype.exec = function (text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    const until = match ? match.index + match[0].length : isAnchored(this) ? from : text.length
    characters += Math.max(0, until - from)
    return match
  }
  try {
    work()
  } finally {
    RegExp.prototype.exec = exec
  }
  return characters
}
