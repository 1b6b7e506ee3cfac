import { eq, inArray } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { hoaPartners, hoas, users } from '~db/schema'
import { sampleOrders } from './sample-orders'

/** The second one has documents in every display status. */
const describedNames = sampleOrders.slice(0, 2).map(({ association }) => association.name)

/** Lets the demo's partner describe two of the associations. A second run adds nothing. */
export function seedPartner(now = Date.now()) {
  const partner = db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'partner@example.com'))
    .get()
  if (!partner) return
  const found = db().select({ id: hoas.id }).from(hoas).where(inArray(hoas.name, describedNames)).all()
  write((tx) => {
    for (const { id: hoaId } of found) {
      if (!insertNewRow(tx, hoaPartners, { hoaId, userId: partner.id, createdAt: now })) continue
      // A completed questionnaire has answers to all questions.
      tx.update(hoas)
        .set({ isPartner: true, fiphoCompletedAt: now, unanswered: '[]' })
        .where(eq(hoas.id, hoaId))
        .run()
    }
  })
}
