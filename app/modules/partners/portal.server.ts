import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { db } from '~db/client.server'
import { partnerOnboardings } from '~db/schema'
import type { Hoa } from '../hoas/hoa'
import { findHoa, findHoas } from '../hoas/queries.server'
import { readPage, type ListPage } from '../paging'
import type { PartnerInfo } from './schema'
import { listPartnerHoas, openPartnerHoa, type PartnerHoa } from '../hoas/partner-hoas.server'

/**
 * The names of the HOAs that a partner has described and staff have not yet compared with an existing one.
 */
const listUndecided = (actor: { id: number }): string[] =>
  db()
    .select({ partnerInfo: partnerOnboardings.partnerInfo })
    .from(partnerOnboardings)
    .where(
      and(
        eq(partnerOnboardings.userId, actor.id),
        isNotNull(partnerOnboardings.duplicateOfId),
        isNull(partnerOnboardings.hoaId),
      ),
    )
    .orderBy(asc(partnerOnboardings.completedAt))
    .all()
    .map(({ partnerInfo }) => (JSON.parse(partnerInfo ?? '{}') as PartnerInfo).hoaName)

/**
 * The HOA that a partner's portal shows: the requested one, or else their first.
 * @param requestedId the id of one of their HOAs, or null
 * @returns `undecided`: the names of HOAs that the portal cannot show yet
 * @throws DomainError `not_found` for an HOA that is not theirs
 */
export function openPortal(
  actor: { id: number },
  requestedId: number | null,
): { hoas: PartnerHoa[]; hoa: Hoa | null; undecided: string[] } {
  const partnerHoas = listPartnerHoas(actor)
  const id = requestedId === null ? partnerHoas[0]?.id : openPartnerHoa(actor, requestedId).id
  return { hoas: partnerHoas, hoa: id === undefined ? null : findHoa(id), undecided: listUndecided(actor) }
}

/** A partner's HOAs with all their data, by name. */
export function listOwnHoas(actor: { id: number }, query: { page: number; pageSize: number }): ListPage<Hoa> {
  const ids = listPartnerHoas(actor).map(({ id }) => id)
  return readPage(ids.length, query, ({ limit, offset, isBackwards }) => {
    const ordered = isBackwards ? [...ids].reverse() : ids
    return findHoas(ordered.slice(offset, offset + limit))
  })
}
