import { setFlagsFromString } from 'node:v8'
import { exec, watchSearches } from './searches'

// V8 can compile a regular expression that gives up after a number of backtracks. That makes the steps inside a
// pattern countable, with no clock.
setFlagsFromString('--allow-natives-syntax')
const withBacktrackLimit = new Function(
  'source',
  'flags',
  'limit',
  'return %NewRegExpWithBacktrackLimit(source, flags, limit)',
) as (source: string, flags: string, limit: number) => RegExp

const limited = new Map<string, RegExp>()

/** Whether a search from the beginning of a text gives up after a number of backtracks. */
export function backtracksMoreThan(limit: number, { source, flags }: RegExp, text: string): boolean {
  const key = `${limit}/${flags}/${source}`
  // Where the pattern does not match, the alternative matches at the end, so no match means that the search gave up.
  const pattern =
    limited.get(key) ?? withBacktrackLimit(`(?:${source})|(?![^])`, flags.replace(/[gy]/g, ''), limit)
  limited.set(key, pattern)
  return exec.call(pattern, text) === null
}

/** The longest text that each regular expression is given to search during some work, from where it begins. */
function longestSearches(work: () => unknown): { pattern: RegExp; text: string }[] {
  const longest = new Map<string, { pattern: RegExp; text: string }>()
  const known = new WeakMap<RegExp, number>()
  watchSearches(work, function (this: RegExp, text) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const length = text.length - from
    if (length > (known.get(this) ?? -1)) {
      known.set(this, length)
      const key = `${this.flags}/${this.source}`
      if (length > (longest.get(key)?.text.length ?? -1))
        longest.set(key, { pattern: this, text: text.slice(from) })
    }
    return exec.call(this, text)
  })
  return [...longest.values()]
}

/** Regular expressions that backtrack more often than a limit, on the longest text that each of them searches. */
export const backtrackingPatterns = (limit: number, work: () => unknown): RegExp[] =>
  longestSearches(work)
    .filter(({ pattern, text }) => backtracksMoreThan(limit, pattern, text))
    .map(({ pattern }) => pattern)
