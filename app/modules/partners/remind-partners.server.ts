import { and, between, eq, isNull } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { documents, expiryReminders, hoaPartners, hoas, users } from '~db/schema'
import { businessDay } from '../date-formats'
import { addDays } from '../hoas/document-status'
import { queueMail } from '../mail/queue-mail.server'

/**
 * Days before the expiration date, inclusive. A document uploaded late gets its reminder late; an expired one
 * gets none.
 */
const stages = [
  { stage: 'fortnight', from: 2, to: 14 },
  { stage: 'day', from: 0, to: 1 },
] as const
type Stage = (typeof stages)[number]['stage']

const isPartner = and(eq(users.role, 'partner'), eq(users.isActive, true))

/**
 * The job `remind-partners`: mails the partners of an HOA fourteen days and one day before one of its
 * documents expires. Each mail is queued together with a record of it, so that each stage is sent only once,
 * however often the job runs.
 */
export function remindPartners(now = Date.now()) {
  const today = businessDay(now)
  for (const { stage, from, to } of stages) {
    const due = db()
      .selectDistinct({ id: documents.id, expiresOn: documents.expiresOn })
      .from(documents)
      .innerJoin(hoaPartners, eq(hoaPartners.hoaId, documents.hoaId))
      .innerJoin(users, and(eq(users.id, hoaPartners.userId), isPartner))
      .leftJoin(
        expiryReminders,
        and(
          eq(expiryReminders.documentId, documents.id),
          eq(expiryReminders.expiresOn, documents.expiresOn),
          eq(expiryReminders.stage, stage),
        ),
      )
      .where(
        and(
          between(documents.expiresOn, addDays(today, from), addDays(today, to)),
          isNull(expiryReminders.documentId),
        ),
      )
      .all()
    for (const { id, expiresOn } of due)
      if (expiresOn !== null) write((tx) => remind(tx, id, expiresOn, stage, now))
  }
}

function remind(tx: Tx, documentId: number, expiresOn: string, stage: Stage, now: number) {
  // Checked again in the transaction: the document may have been deleted or given another date since.
  const partners = tx
    .select({ id: users.id, email: users.email })
    .from(documents)
    .innerJoin(hoaPartners, eq(hoaPartners.hoaId, documents.hoaId))
    .innerJoin(users, and(eq(users.id, hoaPartners.userId), isPartner))
    .where(and(eq(documents.id, documentId), eq(documents.expiresOn, expiresOn)))
    .all()
  if (partners.length === 0) return
  if (!insertNewRow(tx, expiryReminders, { documentId, expiresOn, stage, createdAt: now })) return
  for (const { id, email } of partners)
    queueMail(tx, { template: 'document-expires', to: email, userId: id, documentId }, now)
}

/**
 * The content of a reminder about a partner's document; null if the document is no longer about to expire.
 */
export function findExpiring(actor: { id: number }, documentId: number, now = Date.now()) {
  const today = businessDay(now)
  const row = db()
    .select({
      name: documents.originalName,
      hoaId: hoas.id,
      hoa: hoas.name,
      expiresOn: documents.expiresOn,
      source: documents.expiresSource,
    })
    .from(documents)
    .innerJoin(hoas, eq(hoas.id, documents.hoaId))
    .innerJoin(hoaPartners, and(eq(hoaPartners.hoaId, hoas.id), eq(hoaPartners.userId, actor.id)))
    .where(
      and(eq(documents.id, documentId), between(documents.expiresOn, today, addDays(today, stages[0].to))),
    )
    .get()
  if (!row || row.expiresOn === null) return null
  const { source, expiresOn, ...document } = row
  return { ...document, expiresOn, source }
}
