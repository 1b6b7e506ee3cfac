import { env } from '~/env.server'
import { languageModel } from '~/integrations/language-model.server'
import type { SearchEnd } from '../document-reading/search-message'
import type { PagedDocument } from '../document-reading/types'
import type { Candidate } from '../report-fields/candidate'
import { markOtherAssociationPages, type OtherAssociationPage } from './other-association-pages'
import { LanguageModelError, type LanguageModel } from './language-model'
import { readWithModel } from './read-with-model.server'
import { searchInChild, searchLimits } from './search-in-child.server'

/** The outcome of searching a document with rules and signals. */
type SearchedDocument = SearchEnd & { documentId: number }

type Extraction = {
  candidates: Candidate[]
  searched: SearchedDocument[]
  by: 'search' | 'model'
  /** A note to staff about the extraction; null if there is none. */
  note: string | null
}

/**
 * Extracts the fields of an order's documents: with rules and signals, each document in its own process, and by a
 * language model if one is configured. If the model fails or times out, the other results are kept and the note says so.
 */
export async function extractFields(
  documents: readonly PagedDocument[],
  {
    signal,
    model = languageModel(),
    maxPages = env().EXTRACTION_MAX_PAGES,
    limits = searchLimits,
  }: {
    signal?: AbortSignal
    model?: LanguageModel | null
    maxPages?: number
    limits?: typeof searchLimits
  } = {},
): Promise<Extraction> {
  const candidates: Candidate[] = []
  const searched: SearchedDocument[] = []
  const pagesOfOthers = new Map<number, OtherAssociationPage[]>()
  for (const document of documents) {
    const { candidates: found, otherAssociationPages, ...end } = await searchInChild(document, signal, limits)
    candidates.push(...found)
    pagesOfOthers.set(document.documentId, otherAssociationPages)
    searched.push({ documentId: document.documentId, ...end })
  }
  if (!model) return { candidates, searched, by: 'search', note: null }
  try {
    const reading = await readWithModel(model, documents, { maxPages, signal, candidates })
    const foundByModel = documents.flatMap(({ documentId }) =>
      markOtherAssociationPages(
        reading.candidates.filter((candidate) => candidate.documentId === documentId),
        pagesOfOthers.get(documentId) ?? [],
      ),
    )
    return {
      candidates: [...candidates, ...foundByModel],
      searched,
      by: 'model',
      note:
        reading.pagesLeft > 0
          ? `The language model read ${maxPages} pages; the other ${reading.pagesLeft} were read by rules alone.`
          : null,
    }
  } catch (error) {
    signal?.throwIfAborted()
    const timedOut =
      error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')
    if (!(error instanceof LanguageModelError) && !timedOut) throw error
    const why = timedOut ? 'it took too long' : error.message
    return {
      candidates,
      searched,
      by: 'search',
      note: `The language model was not used: ${why}. The documents were read by rules.`,
    }
  }
}
