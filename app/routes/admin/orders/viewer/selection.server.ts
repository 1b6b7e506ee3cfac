import { redirect } from '@remix-run/node'
import type { OrderToWorkOn } from '~/modules/permissions/order-access.server'
import type { DocumentView } from '~/modules/document-viewer/document-view.server'
import { linesOf } from '~/modules/document-viewer/select-words'
import { DomainError } from '~/modules/domain-error'
import { parsePlace, toPlaceText, type Passage } from '~/modules/reports/draft/passages'
import { selectedPassages } from '~/modules/reports/draft/passages.server'

const parsePlaces = (texts: readonly string[]) => texts.flatMap((text) => parsePlace(text) ?? [])

/**
 * The words that the URL selects; null if it does not contain a selection. An empty selection is one, too.
 */
export function selectionOf(request: Request, order: OrderToWorkOn) {
  const cited = new URL(request.url).searchParams.getAll('cite')
  if (cited.length === 0) return null
  try {
    return { passages: selectedPassages(order, parsePlaces(cited)), error: null }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    return { passages: [] as Passage[], error: error.message }
  }
}

/** The source of a value in a form: word positions, unchanged, or none. */
export function citationOf(form: URLSearchParams) {
  const mode = form.get('citation')
  if (mode === null) return undefined
  return mode === 'keep' ? ('keep' as const) : parsePlaces(form.getAll('cite'))
}

const lineNumber = (text: string | null) => (text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null)

/**
 * The list of lines submits line numbers, which are replaced by positions in the URL.
 * @throws a redirect to that URL
 */
export function redirectToSelectedLines(request: Request, { text, documentId, page }: DocumentView) {
  const url = new URL(request.url)
  const from = lineNumber(url.searchParams.get('from'))
  if (from === null) return
  const lines = linesOf(text ?? '')
  const first = lines[from]
  const last = lines[Math.max(lineNumber(url.searchParams.get('to')) ?? from, from)] ?? first
  for (const name of ['from', 'to']) url.searchParams.delete(name)
  if (first && last)
    url.searchParams.append('cite', toPlaceText({ documentId, page, start: first.start, end: last.end }))
  throw redirect(`${url.pathname}${url.search}`)
}
