import { desc, eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documents, hoas } from '~db/schema'
import type { SignedInUser } from '../permissions/signed-in-user'
import { businessDay } from '../date-formats'
import { isGiven } from '../questionnaire/answers'
import { currentAnswers } from '../questionnaire/stored-answers.server'
import { earlierReports } from '../reports/draft/earlier-values.server'
import { documentStatus } from '../hoas/document-status'

const maxDocuments = 50

type Order = { id: number; hoa: { id: number } | null; documents: { name: string; sizeBytes: number }[] }

/** The HOA's documents that the order does not have yet. A copy has the name and size of its original. */
function filedDocuments(hoaId: number, order: Order, now: number) {
  const known = new Set(order.documents.map(({ name, sizeBytes }) => `${sizeBytes} ${name}`))
  const today = businessDay(now)
  return db()
    .select({
      id: documents.id,
      name: documents.originalName,
      sizeBytes: documents.sizeBytes,
      uploadedAt: documents.uploadedAt,
      expiresOn: documents.expiresOn,
    })
    .from(documents)
    .where(eq(documents.hoaId, hoaId))
    .orderBy(desc(documents.uploadedAt), desc(documents.id))
    .limit(maxDocuments)
    .all()
    .filter(({ name, sizeBytes }) => !known.has(`${sizeBytes} ${name}`))
    .map(({ sizeBytes: _sizeBytes, expiresOn, ...document }) => ({
      ...document,
      status: documentStatus(expiresOn, today),
    }))
}

/** The number of answered questions and the time of the last answer; null if there are none. */
function answersOf(hoaId: number) {
  const answers = [...currentAnswers(db(), hoaId).values()].filter(isGiven)
  const fiphoAt = db().select({ at: hoas.fiphoCompletedAt }).from(hoas).where(eq(hoas.id, hoaId)).get()?.at
  const times = [...answers.map(({ at }) => at), ...(fiphoAt ? [fiphoAt] : [])]
  return times.length === 0
    ? null
    : { answerCount: answers.length, hasFipho: Boolean(fiphoAt), latestAt: Math.max(...times) }
}

/** What is known about an order's HOA that its report can use; null for an order without an HOA. */
export function offersToOrder(actor: SignedInUser, order: Order, now = Date.now()) {
  if (!order.hoa) return null
  const { id: hoaId } = order.hoa
  return {
    documents: filedDocuments(hoaId, order, now),
    answers: answersOf(hoaId),
    reports: earlierReports(actor, hoaId, order.id),
  }
}
export type OffersToOrder = NonNullable<ReturnType<typeof offersToOrder>>
