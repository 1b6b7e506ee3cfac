import { and, asc, eq, sql } from 'drizzle-orm'
import { db, type Db, type Tx } from '~db/client.server'
import { hoaPartners, hoas } from '~db/schema'
import { hoaNotFound } from './queries.server'

export type PartnerHoa = { id: number; name: string; city: string; state: string }

/** A partner's HOAs, by name. */
export const listPartnerHoas = (actor: { id: number }): PartnerHoa[] =>
  db()
    .select({ id: hoas.id, name: hoas.name, city: hoas.city, state: hoas.state })
    .from(hoaPartners)
    .innerJoin(hoas, eq(hoas.id, hoaPartners.hoaId))
    .where(eq(hoaPartners.userId, actor.id))
    .orderBy(asc(sql`${hoas.name} collate nocase`), asc(hoas.id))
    .all()

/**
 * An HOA of this partner.
 * @throws DomainError `not_found` for any other, whether or not it exists
 */
export function requirePartnerHoa(
  database: Db | Tx,
  actor: { id: number },
  hoaId: number,
): { id: number; name: string } {
  const hoa = database
    .select({ id: hoas.id, name: hoas.name })
    .from(hoaPartners)
    .innerJoin(hoas, eq(hoas.id, hoaPartners.hoaId))
    .where(and(eq(hoaPartners.userId, actor.id), eq(hoaPartners.hoaId, hoaId)))
    .get()
  if (!hoa) throw hoaNotFound()
  return hoa
}

/** The same for a read-only page. */
export const openPartnerHoa = (actor: { id: number }, hoaId: number) => requirePartnerHoa(db(), actor, hoaId)
