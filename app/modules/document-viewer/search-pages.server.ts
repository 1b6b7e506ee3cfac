import { sql } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documentPages, documents } from '~db/schema'
import { matchExpression } from '../search-patterns.server'

/** A page that contains all words of a search. */
export type PageHit = {
  documentId: number
  name: string
  page: number
  /** The text around the first hit in segments, with matches marked. */
  context: { text: string; isHit: boolean }[]
}

const maxHits = 100
const contextWords = 24
// Control characters that no page's text contains, since the reader replaces them.
const hitStart = '\u0001'
const hitEnd = '\u0002'

/**
 * Searches the pages of an order's documents, in document and page order; at most 100 pages. The caller has checked
 * access to the order.
 */
export function searchPages(orderId: number, searchText: string): { total: number; hits: PageHit[] } {
  const match = matchExpression(searchText)
  if (!match) return { total: 0, hits: [] }
  // An order's pages have adjacent ids, so limiting the id range avoids searching the index of all orders.
  const range = db().get<{ low: number | null; high: number | null }>(
    sql`select min(p.id) as low, max(p.id) as high from ${documentPages} p
        join ${documents} d on d.id = p.document_id where d.order_id = ${orderId}`,
  )
  if (!range?.low || !range.high) return { total: 0, hits: [] }
  const where = sql`page_search match ${match} and page_search.rowid between ${range.low} and ${range.high}
    and d.order_id = ${orderId}`
  const from = sql`page_search join ${documentPages} p on p.id = page_search.rowid
    join ${documents} d on d.id = p.document_id`
  const total =
    db().get<{ count: number }>(sql`select count(*) as count from ${from} where ${where}`)?.count ?? 0
  const rows = db().all<{ documentId: number; name: string; page: number; context: string }>(
    sql`select d.id as documentId, d.original_name as name, p.number as page,
          snippet(page_search, 0, ${hitStart}, ${hitEnd}, '…', ${contextWords}) as context
        from ${from} where ${where} order by d.id, p.number limit ${maxHits}`,
  )
  return { total, hits: rows.map((row) => ({ ...row, context: toSegments(row.context) })) }
}

function toSegments(snippet: string): PageHit['context'] {
  return snippet
    .replace(/\s+/g, ' ')
    .trim()
    .split(hitStart)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, isHit: false }]
      const [hit = '', textAfter = ''] = part.split(hitEnd)
      return [
        { text: hit, isHit: true },
        { text: textAfter, isHit: false },
      ]
    })
    .filter((segment) => segment.text !== '')
}
