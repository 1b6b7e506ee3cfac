import type { DocumentHead, Page, PagedDocument } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import type { Part } from '../evidence/check-answer'
import type { UnreadPages } from './reading'

/** A part has 8 to 12 pages of about 30,000 characters together; fewer only if its pages are very long. */
const pageLimits = { least: 8, usual: 10, most: 12 }
const characterLimits = { usual: 30_000, most: 40_000 }
/** Pages that a document's last part takes on rather than leave them to a part of their own. */
const leftOverPages = 2
/** The rules' findings shown with a page. They are hints rather than a copy of the page. */
const maxFindingsOfPage = 30

export type PlannedPart = Part & {
  document: DocumentHead
  /** The pages of the document that have text. */
  pageCount: number
}

const charactersOf = (pages: readonly Page[]) => pages.reduce((sum, { text }) => sum + text.length, 0)

/** @param pagesLeft of the document, with the next one */
function hasRoom(part: readonly Page[], next: Page, pagesLeft: number): boolean {
  if (part.length === 0) return true
  const characters = charactersOf([...part, next])
  if (part.length >= pageLimits.most || characters > characterLimits.most) return false
  if (part.length < pageLimits.least || pagesLeft <= leftOverPages) return true
  return part.length < pageLimits.usual && characters <= characterLimits.usual
}

/** Splits the pages of a document; each part begins with the last page of the one before, for what continues there. */
function splitPages(pages: readonly Page[]): Page[][] {
  const parts: Page[][] = []
  let part: Page[] = []
  for (const [i, page] of pages.entries()) {
    if (!hasRoom(part, page, pages.length - i)) {
      parts.push(part)
      const last = part.slice(-1)
      part = charactersOf([...last, page]) <= characterLimits.most ? last : []
    }
    part.push(page)
  }
  return part.length > 0 ? [...parts, part] : parts
}

/** A part with other pages of the same document. */
export const partOf = (
  { document, pageCount }: Pick<PlannedPart, 'document' | 'pageCount'>,
  pages: readonly Page[],
  candidates: readonly Candidate[],
): PlannedPart => ({
  document,
  documentId: document.documentId,
  name: document.name,
  pageCount,
  pages,
  numbered: pages.flatMap((page) =>
    candidates
      .filter((c) => c.documentId === document.documentId && c.page === page.number)
      .slice(0, maxFindingsOfPage),
  ),
})

/** Takes from the lists in turns, so that a long document does not crowd out the others. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const rounds = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  ).flat()
}

/**
 * Splits an order's documents into requests, up to a number of pages.
 * @param candidates what the rules have found
 */
export function planParts(
  documents: readonly PagedDocument[],
  candidates: readonly Candidate[],
  maxPages: number,
): { parts: PlannedPart[]; left: UnreadPages[] } {
  const all = inTurns(
    documents.map(({ pages: all, ...document }) => {
      const pages = [...all].filter(({ text }) => text.trim() !== '')
      return splitPages(pages).map((part) => partOf({ document, pageCount: pages.length }, part, candidates))
    }),
  )
  const parts: PlannedPart[] = []
  const left: UnreadPages[] = []
  const sent = new Set<string>()
  for (const part of all) {
    const keys = part.pages.map(({ number }) => pageKey(part.documentId, number))
    if (new Set([...sent, ...keys]).size <= maxPages) {
      parts.push(part)
      keys.forEach((key) => sent.add(key))
    } else left.push(unreadPages(part, `an order’s limit is ${maxPages} pages`))
  }
  return { parts, left }
}

export const unreadPages = ({ documentId, pages }: Part, reason: string): UnreadPages => ({
  documentId,
  pages: pages.map(({ number }) => number),
  reason,
})

/** A line with figures in columns, which the page's text separates by several spaces. */
const tableLine = /\S {2,}\S*[$\d][\d,.]*/
const leastTableLines = 4
/** OCR below this confidence is doubtful. */
const doubtfulConfidence = 0.85

/** How much a picture helps to read a page, the smallest number first; null if its text suffices. */
function pictureRank({ source, confidence, text }: Page): number | null {
  if (source === 'ocr' && (confidence ?? 0) < doubtfulConfidence) return 0
  if (text.split('\n').filter((line) => tableLine.test(line)).length >= leastTableLines) return 1
  return source === 'ocr' ? 2 : null
}

/** The pages of an order that are sent as pictures too, as "document/page". */
export function pagesToPicture(parts: readonly Part[], maxPictures: number): ReadonlySet<string> {
  const ranked = parts.flatMap(({ documentId, pages }) =>
    pages.flatMap((page) => {
      const rank = pictureRank(page)
      return rank === null ? [] : [{ key: pageKey(documentId, page.number), rank }]
    }),
  )
  const keys = ranked.toSorted((a, b) => a.rank - b.rank).map(({ key }) => key)
  return new Set([...new Set(keys)].slice(0, maxPictures))
}

export const pageKey = (documentId: number, page: number) => `${documentId}/${page}`
