import type { PagedDocument } from '../document-reading/types'
import type { Candidate } from '../report-fields/candidate'

/** Reads fields out of documents (rules, or a language model). Every quote stands on its page. */
export type Extractor = {
  name: 'rules' | 'model'
  extract(documents: readonly PagedDocument[], signal?: AbortSignal): Promise<Candidate[]>
}
