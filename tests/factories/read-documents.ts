import type { DocumentKind, Page, ReadDocument } from '~/modules/document-reading/types'

let nextId = 1

const readPage = (text: string, number = 1): Page => ({
  number,
  text,
  words: [],
  source: 'text',
  confidence: null,
})

/** A document that has been read, with a text for each page. */
export function readDocument(
  kind: DocumentKind,
  texts: string | string[],
  name = `${kind}.pdf`,
): ReadDocument {
  return { documentId: nextId++, name, kind, pages: [texts].flat().map((text, i) => readPage(text, i + 1)) }
}
