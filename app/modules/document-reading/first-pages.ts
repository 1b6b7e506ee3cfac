import type { Page } from './types'

/** The leading pages for which `wanted` returns true; the others are not fetched. */
export function firstPages(pages: Iterable<Page>, most: number, wanted = (_: Page) => true): Page[] {
  const first: Page[] = []
  for (const page of pages) {
    if (wanted(page) && first.push(page) === most) break
  }
  return first
}
