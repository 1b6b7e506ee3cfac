import type { searchFailures } from '~db/lists'

export type SearchFailure = (typeof searchFailures)[number]

/** The outcome of a search: the number of pages searched, and why others were not. */
export type SearchEnd = { pagesSearched: number; failure: SearchFailure | null }

const reasons: Record<SearchFailure, string> = {
  time: 'searching it takes too long',
  memory: 'it needs too much memory',
  crashed: 'something in it stops the search',
}

/** Takes columns of `document_readings`. */
export type SearchResult = {
  pagesTotal: number | null
  searchFailure: SearchFailure | null
  pagesSearched: number | null
  longPages: number | null
}

const firstPages = (pages: number) => (pages === 1 ? 'the first page was' : `the first ${pages} pages were`)

/** The message about an incomplete search; null if it was complete. */
export function searchMessage(result: SearchResult): string | null {
  const { searchFailure, pagesSearched, pagesTotal, longPages } = result
  const searched = pagesSearched ?? 0
  const sentences: string[] = []
  if (searchFailure) {
    sentences.push(`We could not search all of this document for values: ${reasons[searchFailure]}.`)
    if (searched === 0) sentences.push('Please read it yourself.')
    else if (searched < (pagesTotal ?? 0))
      sentences.push(`Only ${firstPages(searched)} searched; please read the others yourself.`)
  }
  if (longPages)
    sentences.push(
      longPages === 1
        ? 'One page is so long that only its beginning was searched for values.'
        : `${longPages} pages are so long that only their beginnings were searched for values.`,
    )
  return sentences.length > 0 ? sentences.join(' ') : null
}
