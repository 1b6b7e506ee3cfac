import { describe, expect, it } from 'vitest'
import { withSignals } from '~/modules/extraction/fields'
import { toPageText } from '~/modules/extraction/page/page-text'
import { isOnItsPage } from '~/modules/extraction/evidence/find-passage'
import { findCandidates } from '~/modules/extraction/document-search'
import { extractedField } from '~/modules/report-fields/fields'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import type { DocumentKind, ReadDocument } from '~/modules/document-reading/types'
import { readDocument } from './read-documents'

export const today = '2026-11-20'

/** The items proposed from documents. */
export const itemsOf = (...documents: ReadDocument[]) =>
  proposeCitedItems(
    documents,
    documents.flatMap((document) => findCandidates(document)),
    today,
  )
export const itemOf = (path: string, ...documents: ReadDocument[]) =>
  itemsOf(...documents).find((i) => i.path === path)

/** The proposed value from a page for the first of these paths with a proposal; all values of a conflict. */
export function proposedOf(kind: DocumentKind, text: string, ...paths: string[]): string | null {
  const document = readDocument(kind, text)
  const items = proposeCitedItems([document], findCandidates(document), '2026-06-30')
  for (const path of paths) {
    const item = items.find((i) => i.path === path && i.source === 'ai')
    if (item?.value) return item.value
    if (item?.conflict) return (item.candidates ?? []).map((c) => c.value).join(' | ')
  }
  return null
}

/** A page with the value that is proposed from it; null for none. */
type ReadingCase = [kind: DocumentKind, text: string, value: string | null]

/** Tests what is proposed for a path from each page. */
export const testReadings = (name: string, path: string, cases: ReadingCase[]) =>
  describe(name, () => {
    it.each(cases)(`reads ${name} in %s: %s`, (kind, text, value) => {
      expect(proposedOf(kind, text, path)).toBe(value)
    })
  })

/** The period or status stored with a value. */
export const qualifierOf = (kind: DocumentKind, text: string | string[], path: string, value: string) =>
  findCandidates(readDocument(kind, text)).find((c) => c.path === path && c.value === value)?.qualifier ??
  null

/** The proposed value of a `financial` field from a document's pages; the values of a conflict; null without either. */
export function proposedFigure(kind: DocumentKind, text: string | string[], path: string) {
  const document = readDocument(kind, text)
  const item = proposeCitedItems([document], findCandidates(document), '2026-11-22').find(
    (i) => i.path === `financial.${path}`,
  )
  if (!item || (item.value === null && !item.conflict)) return null
  return item.conflict ? (item.candidates ?? []).map((c) => c.value) : item.value
}

/** The distinct values found for a path on a page. Every candidate must quote its page and have a known path. */
export function valuesOn(kind: DocumentKind, text: string, path: string): string[] {
  const document = readDocument(kind, text)
  const candidates = findCandidates(document)
  for (const c of candidates) {
    expect(isOnItsPage([document], c), `“${c.quote}” is on its page`).toBe(true)
    expect(extractedField(c.path), `${c.path} is a field`).toBeDefined()
  }
  return [...new Set(candidates.filter((c) => c.path === path).map((c) => c.value))]
}

/** What signals alone propose for a field on a page. */
export function proposedBySignals(
  kind: DocumentKind,
  path: string,
  text: string,
  name = 'Document.pdf',
  number = 1,
): string[] {
  const page = { number, text, words: [], source: 'text' as const, confidence: null }
  const pageText = toPageText({ documentId: 1, name, kind }, page)
  const found = withSignals([], pageText)
  return found.filter((c) => c.path === path).map((c) => c.value)
}
