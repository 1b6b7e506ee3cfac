import { coreName } from './rules/property'

/** Words that one paper gives a name and another leaves out. */
const passing = /^(?:of|at|the|and|in|on|by|a|de|la|condominiums?|condos?|hoa|inc)$/

export const nameWords = (name: string) =>
  coreName(name)
    .split(' ')
    .filter((word) => word !== '' && !passing.test(word))

/** How many letters make one word of the other. */
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

/** The same word, or one that is misspelt or badly scanned. */
export const isSpellingVariant = (a: string, b: string) =>
  a === b || distance(a, b) <= Math.floor(Math.min(a.length, b.length) / 4)

/** Two spellings of an association's name, or a shorter form of it: every word of the shorter stands in the longer. */
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

/** Looks for the names of associations in a text that comes in pieces; a name may begin in one and end in the next. */
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
