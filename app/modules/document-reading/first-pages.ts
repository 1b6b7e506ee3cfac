import type { Page } from './types'

/** The leading pages for which `isWanted` returns true; the others are not fetched. */
export function firstPages(pages: Iterable<Page>, max: number, isWanted = (_: Page) => true): Page[] {
  const first: Page[] = []
  for (const page of pages) {
    if (isWanted(page) && first.push(page) === max) break
  }
  return first
}
