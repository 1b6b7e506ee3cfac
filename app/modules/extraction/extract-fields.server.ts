import type { SearchEnd } from '../document-reading/search-message'
import type { PagedDocument } from '../document-reading/types'
import type { Candidate } from '../report-fields/candidate'
import type { VerificationItem } from '../report-fields/items'
import { decide } from './decide/decide'
import type { Property } from './decide/places'
import { storedFacts } from './decide/stored-facts.server'
import { checkAnswer } from './evidence/check-answer'
import type { ModelReading } from './model/reading'
import { markOtherAssociationPages, type OtherAssociationPage } from './other-association-pages'
import { searchInChild, searchLimits } from './search-in-child.server'

/** What rules have found in an order's documents. */
export type SearchedDocuments = {
  candidates: Candidate[]
  /** How the search of each document ended. */
  searched: (SearchEnd & { documentId: number })[]
  /** By document. */
  otherAssociationPages: ReadonlyMap<number, OtherAssociationPage[]>
}

/** Searches documents with rules and signals, each in its own process. @throws AbortError */
export async function searchDocuments(
  documents: readonly PagedDocument[],
  { signal, limits = searchLimits }: { signal?: AbortSignal; limits?: typeof searchLimits } = {},
): Promise<SearchedDocuments> {
  const candidates: Candidate[] = []
  const searched: SearchedDocuments['searched'] = []
  const pagesOfOthers = new Map<number, OtherAssociationPage[]>()
  for (const document of documents) {
    const { candidates: found, otherAssociationPages, ...end } = await searchInChild(document, signal, limits)
    candidates.push(...found)
    pagesOfOthers.set(document.documentId, otherAssociationPages)
    searched.push({ documentId: document.documentId, ...end })
  }
  return { candidates, searched, otherAssociationPages: pagesOfOthers }
}

/** Decides about the values from what both readers have found. @param today YYYY-MM-DD */
export async function decideValues(
  documents: readonly PagedDocument[],
  { candidates, otherAssociationPages }: SearchedDocuments,
  { answers, settled }: ModelReading,
  { today, property, signal }: { today: string; property: Property | null; signal?: AbortSignal },
): Promise<VerificationItem[]> {
  const checked = answers.map(({ part, answer }) => {
    const { findings, ...rest } = checkAnswer(answer, part)
    const pagesOfOthers = otherAssociationPages.get(part.documentId) ?? []
    return { ...rest, findings: markOtherAssociationPages(findings, pagesOfOthers) }
  })
  const found = [...candidates, ...checked.flatMap(({ findings }) => findings)]
  const facts = await storedFacts(documents, found, signal)
  signal?.throwIfAborted()
  return decide({ rules: candidates, answers: checked, documents: facts, today, property, settled })
}
