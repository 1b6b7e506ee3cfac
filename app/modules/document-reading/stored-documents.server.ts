import { and, asc, eq, exists, gt, sql, type SQL } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { documentPages, documentReadings, documents } from '~db/schema'
import { searchedCharacters } from './limits'
import type { SearchEnd } from './search-message'
import type { DocumentKind, Page, PagedDocument } from './types'
import { unpackWords } from './words.server'

const nextPage = prepared((db) =>
  db
    .select({
      number: documentPages.number,
      text: sql<string>`substr(${documentPages.text}, 1, ${searchedCharacters})`,
      source: documentPages.source,
      confidence: documentPages.confidence,
      words: documentPages.words,
    })
    .from(documentPages)
    .where(
      and(
        eq(documentPages.documentId, placeholder('documentId')),
        gt(documentPages.number, placeholder('after')),
      ),
    )
    .orderBy(asc(documentPages.number))
    .limit(1)
    .prepare(),
)

/** A document's pages, cut at the searched length. */
function* pagesOf(documentId: number): Generator<Page> {
  for (let after = 0; ;) {
    const row = nextPage(db()).get({ documentId, after })
    if (!row) return
    after = row.number
    const { words, ...page } = row
    yield {
      ...page,
      // Few callers need word positions.
      get words() {
        return unpackWords(words, searchedCharacters)
      },
    }
  }
}

const documentsWhere = (condition: SQL): PagedDocument[] =>
  db()
    .select({ documentId: documents.id, name: documents.originalName, kind: documentReadings.kind })
    .from(documents)
    .innerJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(
      and(
        condition,
        exists(
          db()
            .select({ id: documentPages.id })
            .from(documentPages)
            .where(eq(documentPages.documentId, documents.id)),
        ),
      ),
    )
    .orderBy(asc(documents.id))
    .all()
    .map(({ documentId, name, kind }) => ({
      documentId,
      name,
      kind: (kind ?? 'other') as DocumentKind,
      pages: { [Symbol.iterator]: () => pagesOf(documentId) },
    }))

/** The read documents of an order, for extraction; unread ones are left out. */
export const storedDocuments = (orderId: number) => documentsWhere(eq(documents.orderId, orderId))

/** One read document; undefined if nothing was read. */
export const storedDocument = (documentId: number): PagedDocument | undefined =>
  documentsWhere(eq(documents.id, documentId))[0]

/** Pages of the reading's document that are longer than what is searched of a page. */
const longPages = sql`(
  select count(*) from ${documentPages}
  where ${documentPages.documentId} = ${documentReadings.documentId}
    and length(${documentPages.text}) > ${searchedCharacters}
)`

/** Records how the searches of documents ended, for staff. */
export function recordSearches(searched: readonly ({ documentId: number } & SearchEnd)[]) {
  const ends = JSON.stringify(
    searched.map(({ documentId, failure, pagesSearched }) => ({ documentId, failure, pagesSearched })),
  )
  write((tx) =>
    tx
      .update(documentReadings)
      .set({
        searchFailure: sql`search.value ->> 'failure'`,
        pagesSearched: sql`search.value ->> 'pagesSearched'`,
        longPages,
      })
      .from(sql`json_each(${ends}) as search`)
      .where(eq(documentReadings.documentId, sql`search.value ->> 'documentId'`))
      .run(),
  )
}
