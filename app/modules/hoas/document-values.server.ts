import { and, eq, like, sql } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { documents, documentValues } from '~db/schema'
import type { PagedDocument } from '../document-reading/types'
import { proposeItems } from '../extraction/decide/propose-items'
import { storedFacts } from '../extraction/decide/stored-facts.server'
import { businessDay } from '../date-formats'
import type { Candidate } from '../report-fields/candidate'
import { parseTyped } from '../report-fields/parse-typed-value'
import { reportField } from '../report-fields/fields'
import { dateOf, type TypedValue } from '../report-fields/typed-value'
import { policyEnd } from './policy-end'

/** A field's value in a document, and where it appears. */
export type DocumentValue = {
  path: string
  /** The value as a report prints it. */
  value: string
  comparable: string | number
  typed: TypedValue | null
  qualifier: string
  documentId: number
  /** The document's name. */
  name: string
  page: number
}

type Row = typeof documentValues.$inferInsert

const expiration = 'insurance.expiration'

/**
 * The values of one document, selected from all candidates found in it. Drafts are ignored, since the adopted
 * version may differ, and so are values on pages that name another association, since nobody checks them here.
 */
async function valuesOf(
  document: PagedDocument,
  uploadedAt: number,
  candidates: readonly Candidate[],
  signal: AbortSignal,
) {
  const facts = await storedFacts([document], candidates, signal)
  if (facts.some(({ precedence }) => precedence.isDraft)) return []
  const rows = proposeItems(facts, candidates, businessDay(Date.now())).flatMap((item): Row[] => {
    const { path, value, typed, comparable, documentPage: page, quote } = item
    if (item.conflict || value === null || comparable === null || page === null || quote === null) return []
    if (item.otherAssociation !== null) return []
    const candidate = candidates.find(
      (other) => other.path === path && other.page === page && other.quote === quote,
    )
    return [
      {
        documentId: document.documentId,
        path,
        value,
        comparable: JSON.stringify(comparable),
        typed: typed === null ? null : JSON.stringify(typed),
        qualifier: candidate?.qualifier ?? '',
        page,
        quote,
        year: Number((facts[0]?.precedence.date ?? businessDay(uploadedAt)).slice(0, 4)),
      },
    ]
  })
  if (document.kind !== 'insurance') return rows
  // For the end date of an insurance certificate, use the one shown in the list of documents.
  const policy = policyEnd(candidates)
  return rows.flatMap((row) => {
    if (row.path !== expiration) return [row]
    if (!policy) return []
    const { day, page, quote } = policy
    const typed = JSON.stringify(dateOf(day))
    return [{ ...row, value: day, typed, comparable: JSON.stringify(day), page, quote }]
  })
}

/** Stores the values read from a document, replacing earlier ones. */
export async function saveDocumentValues(
  document: PagedDocument,
  candidates: readonly Candidate[],
  signal: AbortSignal,
) {
  const { documentId } = document
  const uploadedAt = uploadTime(db(), documentId)
  if (uploadedAt === null) return
  const rows = await valuesOf(document, uploadedAt, candidates, signal)
  write((tx) => {
    tx.delete(documentValues).where(eq(documentValues.documentId, documentId)).run()
    // The document may have been deleted while it was read.
    if (uploadTime(tx, documentId) !== null)
      for (const row of rows) tx.insert(documentValues).values(row).run()
  })
}

const uploadTime = (database: Db | Tx, documentId: number): number | null =>
  database
    .select({ uploadedAt: documents.uploadedAt })
    .from(documents)
    .where(eq(documents.id, documentId))
    .get()?.uploadedAt ?? null

const columns = {
  path: documentValues.path,
  value: documentValues.value,
  comparable: documentValues.comparable,
  typed: documentValues.typed,
  qualifier: documentValues.qualifier,
  documentId: documentValues.documentId,
  name: documents.originalName,
  page: documentValues.page,
}

type StoredValue = Omit<DocumentValue, 'comparable' | 'typed'> & { comparable: string; typed: string | null }

function toValue({ path, value, qualifier, documentId, name, page, ...row }: StoredValue): DocumentValue {
  const comparable = JSON.parse(row.comparable) as string | number
  const field = reportField(path)
  // Rows older than the column are parsed.
  const parsed = () => (field ? parseTyped(field, value, comparable) : null)
  const typed = row.typed === null ? parsed() : (JSON.parse(row.typed) as TypedValue)
  return { path, value, comparable, typed, qualifier, documentId, name, page }
}

/**
 * The current values of an HOA's documents: for each field, the newest document's value, by the year in its
 * text or else of its upload. All insurance values come from one document, since two policies must not be
 * mixed.
 */
export function currentDocumentValues(database: Db | Tx, hoaId: number): Map<string, DocumentValue> {
  const newest = database
    // SQLite returns the other columns from the row with the maximum.
    .select({ ...columns, rank: sql`max(${documentValues.year} * 10000000000000 + ${documents.uploadedAt})` })
    .from(documents)
    .innerJoin(documentValues, eq(documentValues.documentId, documents.id))
    .where(eq(documents.hoaId, hoaId))
    .groupBy(documentValues.path)
    .all()
  const values = new Map(newest.map((row) => [row.path, toValue(row)]))
  const policy = values.get(expiration) ?? values.get('insurance.company')
  if (!policy) return values
  for (const path of [...values.keys()]) if (path.startsWith('insurance.')) values.delete(path)
  const policyValues = database
    .select(columns)
    .from(documentValues)
    .innerJoin(documents, eq(documents.id, documentValues.documentId))
    .where(and(eq(documentValues.documentId, policy.documentId), like(documentValues.path, 'insurance.%')))
    .all()
  for (const row of policyValues) values.set(row.path, toValue(row))
  return values
}
