import { distance } from 'fastest-levenshtein'
import { collapseWhitespace } from '../document-reading/comparable-text'

/**
 * The part of a name that its different forms share: "pines of demo" for "THE PINES OF DEMO HOMEOWNERS' ASSOCIATION,
 * INC.".
 */
export function coreName(name: string): string {
  return collapseWhitespace(name.replace(/[’]/g, "'"))
    .toLowerCase()
    .replace(/\b(?:inc|incorporated|llc|corp(?:oration)?|ltd)\b\.?/g, ' ')
    .replace(/\b(?:[hpctu]|th|uo|co)?\.?o\.?a\b\.?/g, ' ')
    .replace(
      /\b(?:association|council) of (?:co-?)?(?:(?:unit|apartment|home|lot|property|condominium)\s?)?owners\b|\bcondominium trust\b|\bcommunity club\b/g,
      ' ',
    )
    .replace(
      /\b(?:home\s?owners?|condominium|condo|community|unit|property|lot|owners?|townhomes?|master|residents?|maintenance|residential|association|assoc|assn|p\.?u\.?d)\b(?:'?s?'?)/g,
      ' ',
    )
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/^\s*(?:(?:the|of|at)\s+)+/, '')
    .replace(/\bs\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Words that are optional in an association's name. */
const optionalWord = /^(?:of|at|the|and|in|on|by|a|de|la|condominiums?|condos?|hoa|inc)$/

/** The words that distinguish an association from others, in lower case. */
export const nameWords = (name: string) =>
  coreName(name)
    .split(' ')
    .filter((word) => word !== '' && !optionalWord.test(word))

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

/** Lower-case words separated by single spaces. */
export const plainWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * Searches a document that arrives page by page for association names. A name may begin on one page and end on the next.
 */
export class NameSearch {
  readonly #cores: string[]
  readonly #found = new Set<string>()
  /** The last words of the text so far, as long as the longest name. */
  #tail = ' '

  constructor(names: readonly string[]) {
    this.#cores = [...new Set(names.map(coreName))].filter((core) => core !== '')
  }

  add(pageText: string) {
    const words = plainWords(pageText)
    if (words === '') return
    const text = `${this.#tail}${words} `
    for (const core of this.#cores) if (text.includes(` ${core} `)) this.#found.add(core)
    const longest = Math.max(0, ...this.#cores.map((core) => core.length))
    this.#tail = text.slice(-longest - 2)
  }

  has(name: string): boolean {
    return this.#found.has(coreName(name))
  }
}
