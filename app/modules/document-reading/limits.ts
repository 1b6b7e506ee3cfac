import type { Page } from './types'

// What strangers send has no natural bounds. These are far above what an association's documents hold.

/** Of each page so many characters are searched for values. A page of small print has 6,000. */
export const searchedCharacters = 20_000
/** Of each page so many characters are stored. */
export const storedCharacters = 100_000

/** A page without the text and the words beyond so many characters. */
export function truncatePage(page: Page, characters: number): Page {
  if (page.text.length <= characters) return page
  const words = page.words.filter((word) => word.end <= characters)
  return { ...page, text: page.text.slice(0, characters), words }
}
