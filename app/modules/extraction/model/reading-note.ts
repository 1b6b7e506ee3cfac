import type { DocumentHead } from '../../document-reading/types'
import { counted } from '../../formatting'
import type { ModelReading } from './reading'

/** "3, 5–8" */
function ranges(pages: readonly number[]): string {
  const sorted = [...new Set(pages)].sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const page of sorted) {
    const run = runs.at(-1)
    if (run && page === run[1] + 1) run[1] = page
    else runs.push([page, page])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}

/** Tells staff which pages only the rules have read, and why; null if there is nothing to tell. */
export function readingNote(
  documents: readonly DocumentHead[],
  { unread }: Pick<ModelReading, 'unread'>,
  isModelPending: boolean,
): string | null {
  if (isModelPending)
    return 'A language model is still reading the documents. Until it has finished, the values are those that rules have found.'
  if (unread.length === 0) return null
  const places = [...Map.groupBy(unread, ({ reason }) => reason)].map(([reason, list]) => {
    const named = [...Map.groupBy(list, ({ documentId }) => documentId)].map(([documentId, parts]) => {
      const pages = parts.flatMap((part) => part.pages)
      const name = documents.find((d) => d.documentId === documentId)?.name ?? 'a document'
      return `${pages.length === 1 ? 'page' : 'pages'} ${ranges(pages)} of ${name}`
    })
    return `${named.join('; ')} (${reason})`
  })
  const count = new Set(
    unread.flatMap(({ documentId, pages }) => pages.map((page) => `${documentId}/${page}`)),
  ).size
  return `The language model did not read ${counted(count, 'page')}, whose values are those that rules have found: ${places.join('; ')}.`
}
