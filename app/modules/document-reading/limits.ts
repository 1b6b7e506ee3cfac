import type { Page } from './types'

// Bounds for untrusted documents, far above what an association's documents hold.

/** Characters of a page that are searched for values. A page of small print has 6,000. */
export const searchedCharacters = 20_000
/** Characters of a page that are stored. */
export const storedCharacters = 100_000

/** Cuts a page's text and words at a number of characters. */
export function truncatePage(page: Page, characters: number): Page {
  if (page.text.length <= characters) return page
  const words = page.words.filter((word) => word.end <= characters)
  return { ...page, text: page.text.slice(0, characters), words }
}
