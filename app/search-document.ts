import os from 'node:os'
import { DocumentSearch, noDocumentFindings } from './modules/extraction/document-search'
import type { SearchResponse, SearchRequest } from './modules/extraction/search-in-child.server'

// The process that searches one document for values. It has no access to the database or the settings, and has a lower priority
// than page requests, though not so low that it starves on a busy machine.

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit(1))

let search: DocumentSearch | null = null

function found(order: SearchRequest): SearchResponse {
  if (order === 'whole') return search?.whole() ?? noDocumentFindings
  if ('page' in order) return { ...noDocumentFindings, candidates: search?.page(order.page) ?? [] }
  search = new DocumentSearch(order.document)
  return noDocumentFindings
}

process.on('message', (order: SearchRequest) => process.send?.(found(order)))
