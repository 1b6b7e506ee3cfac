import { coreName } from './rules/association-name'

/** Words that are optional in an association's name. */
const passing = /^(?:of|at|the|and|in|on|by|a|de|la|condominiums?|condos?|hoa|inc)$/

export const nameWords = (name: string) =>
  coreName(name)
    .split(' ')
    .filter((word) => word !== '' && !passing.test(word))

/** The edit distance between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Whether two words are equal apart from a typo or scanning error. */
export const isSpellingVariant = (a: string, b: string) =>
  a === b || distance(a, b) <= Math.floor(Math.min(a.length, b.length) / 4)

/** Whether two names refer to the same association: every word of the shorter is in the longer, apart from typos. */
export function isSameAssociation(a: string, b: string): boolean {
  const [short = [], long = []] = [nameWords(a), nameWords(b)].sort((x, y) => x.length - y.length)
  if (short.length === 0) return false
  // "Fair Oaks" and "Fairoaks".
  if (isSpellingVariant(short.join(''), long.join(''))) return true
  return short.every((word) => long.some((other) => isSpellingVariant(word, other)))
}

const plain = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Searches streamed text for association names, including names that span two pieces. */
export class NameSearch {
  readonly #wanted: string[]
  readonly #found = new Set<string>()
  #end = ' '

  constructor(names: readonly string[]) {
    this.#wanted = [...new Set(names.map(coreName))].filter((core) => core !== '')
  }

  add(piece: string) {
    const words = plain(piece)
    if (words === '') return
    const text = `${this.#end}${words} `
    for (const core of this.#wanted) if (text.includes(` ${core} `)) this.#found.add(core)
    const longest = Math.max(0, ...this.#wanted.map((core) => core.length))
    this.#end = text.slice(-longest - 2)
  }

  has(name: string): boolean {
    return this.#found.has(coreName(name))
  }
}
