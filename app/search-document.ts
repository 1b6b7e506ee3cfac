import os from 'node:os'
import { DocumentSearch } from './modules/extraction/rules'
import type { SearchOrder } from './modules/extraction/search-in-child.server'
import type { Candidate } from './modules/report-fields/candidate'

// The process that searches one document for values. It knows no database and no settings, and yields to everyone.

os.setPriority(os.constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit(1))

let search: DocumentSearch | null = null

function found(order: SearchOrder): Candidate[] {
  if (order === 'whole') return search?.whole() ?? []
  if ('page' in order) return search?.page(order.page) ?? []
  search = new DocumentSearch(order.document)
  return []
}

process.on('message', (order: SearchOrder) => process.send?.(found(order)))
