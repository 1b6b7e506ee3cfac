import { eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import { db, write, type Db, type Tx } from '~db/client.server'
import { documentReadings, documents, hoas } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { expiryOfUpload } from '../document-files/expiry.server'
import { readStoredDocument } from '../document-reading/read-documents.server'
import { readLimits } from '../document-reading/read-in-child.server'
import { searchInChild } from '../extraction/search-in-child.server'
import { recordSearches, storedDocument } from '../document-reading/stored-documents.server'
import { calendarDate } from '../date-formats'
import { saveDocumentValues } from './document-values.server'
import { policyEnd, type PolicyEnd } from './policy-end'
import type { Candidate } from '../report-fields/candidate'

/** Remote readers may return many documents at once, but values are extracted on this host. */
const limitSearches = pLimit(1)

/**
 * The job `read-hoa-document`: reads the kind, pages, and values of an HOA's document as for an order, using
 * rules only. The expiration date of an insurance certificate then comes from its text
 * (docs/specification/hoas-and-partners.md#document-expiry).
 */
export async function readHoaDocument(
  { documentId }: { documentId: number },
  signal: AbortSignal,
  limits = readLimits,
): Promise<void> {
  await readStoredDocument(documentId, signal, limits)
  const document = storedDocument(documentId)
  if (!document) return setExpiry(documentId, [])
  const { candidates, pagesSearched, failure } = await limitSearches(() => searchInChild(document, signal))
  await saveDocumentValues(document, candidates, signal)
  setExpiry(documentId, candidates)
  // Last, because it marks the work as done.
  recordSearches([{ documentId, pagesSearched, failure }])
}

function setExpiry(documentId: number, candidates: readonly Candidate[]) {
  const current = findExpiry(db(), documentId)
  if (current?.kind !== 'insurance' || isSetByPerson(current)) return
  const end = policyEnd(candidates)
  write((tx) => setExpiryFromText(tx, documentId, end))
}

const findExpiry = (database: Db | Tx, documentId: number) =>
  database
    .select({
      name: documents.originalName,
      uploadedAt: documents.uploadedAt,
      expiresOn: documents.expiresOn,
      expiresSource: documents.expiresSource,
      kind: documentReadings.kind,
      hoaId: hoas.id,
      hoa: hoas.name,
    })
    .from(documents)
    .innerJoin(hoas, eq(hoas.id, documents.hoaId))
    .innerJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(eq(documents.id, documentId))
    .get()

type Expiry = NonNullable<ReturnType<typeof findExpiry>>

/** Expiration dates older than the record of their source were set by a person if no rule produces them. */
const isSetByPerson = ({ expiresSource, expiresOn, uploadedAt }: Expiry) =>
  expiresSource === 'person' || (expiresSource === null && expiresOn !== expiryOfUpload(uploadedAt))

function setExpiryFromText(tx: Tx, documentId: number, end: PolicyEnd | null) {
  const current = findExpiry(tx, documentId)
  // The document may have been deleted, or its expiration date set, while it was read.
  if (!current || isSetByPerson(current)) return
  if (!end) {
    tx.update(documents).set({ expiresSource: 'not_found' }).where(eq(documents.id, documentId)).run()
    return
  }
  tx.update(documents)
    .set({
      expiresOn: end.day,
      expiresSource: 'document',
      expiresPage: end.page,
      expiresQuote: end.quote,
    })
    .where(eq(documents.id, documentId))
    .run()
  if (current.expiresOn === end.day) return
  recordActivity(tx, {
    action: 'updated',
    section: 'documents',
    field: 'expiresOn',
    oldValue: calendarDate(current.expiresOn),
    newValue: calendarDate(end.day),
    description: `Expiry of ${current.name} of ${current.hoa} read from page ${end.page}`,
    metadata: { hoaId: current.hoaId, hoa: current.hoa },
  })
}
