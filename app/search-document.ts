import os from 'node:os'
import { DocumentSearch, noDocumentFindings } from './modules/extraction/document-search'
import type { SearchResponse, SearchRequest } from './modules/extraction/search-in-child.server'

// The process that searches one document for values. It has no access to the database or the settings, and has
// a lower priority than page requests, though not so low that it starves on a busy machine.

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit(1))

let search: DocumentSearch | null = null

function respond(request: SearchRequest): SearchResponse {
  if (request === 'whole') return search?.searchWhole() ?? noDocumentFindings
  if ('page' in request) return { ...noDocumentFindings, candidates: search?.searchPage(request.page) ?? [] }
  search = new DocumentSearch(request.document)
  return noDocumentFindings
}

process.on('message', (request: SearchRequest) => process.send?.(respond(request)))
