import type { PagedDocument } from '../document-reading/types'
import type { Candidate } from '../report-fields/candidate'

/** Extracts fields from documents by rules or a language model. Every quote is on its page. */
export type Extractor = {
  name: 'rules' | 'model'
  extract(documents: readonly PagedDocument[], signal?: AbortSignal): Promise<Candidate[]>
}
