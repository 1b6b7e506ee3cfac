import type { Page } from './types'

/** The first `max` pages for which `isWanted` returns true. Pages after the last of them are not fetched. */
export function firstPages(pages: Iterable<Page>, max: number, isWanted = (_: Page) => true): Page[] {
  const first: Page[] = []
  for (const page of pages) {
    if (isWanted(page) && first.push(page) === max) break
  }
  return first
}
