import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { hoaPartners, hoas, partnerInvitations, users } from '~db/schema'
import { endSessionsOf } from '../accounts/sessions.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { nextEditTime } from '../next-edit-time.server'
import { readPage, type ListQuery } from '../paging'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { containsPattern } from '../search-patterns.server'
import { revokeLinks } from '../sign-in/password-links.server'
import { isOpen } from './invite-partner.server'

// Partners and invitations in the team area, where admins end access.

const partnerNotFound = () => new DomainError('not_found', 'There is no such partner.')

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
  company: users.company,
  title: users.title,
  isActive: users.isActive,
}

/** The HOAs of some partners, with one query for all. */
function hoasOf(ids: number[]): Map<number, { id: number; name: string }[]> {
  const rows =
    ids.length === 0
      ? []
      : db()
          .select({ userId: hoaPartners.userId, id: hoas.id, name: hoas.name })
          .from(hoaPartners)
          .innerJoin(hoas, eq(hoas.id, hoaPartners.hoaId))
          .where(inArray(hoaPartners.userId, ids))
          .orderBy(asc(sql`${hoas.name} collate nocase`))
          .all()
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** Partners by name, active ones first; every word of the search occurs in the name, company, or address. */
export function listPartners(query: ListQuery) {
  const text = sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.company} || ' ' || ${users.email}`
  const words = query.q.split(/\s+/).filter(Boolean)
  const where = and(
    eq(users.role, 'partner'),
    ...words.map((word) => sql`${text} like ${containsPattern(word)} escape '\\'`),
  )
  const total = db().select({ count: count() }).from(users).where(where).get()?.count ?? 0
  const list = readPage(total, query, ({ limit, offset, isBackwards }) => {
    const order = isBackwards ? desc : asc
    return db()
      .select(columns)
      .from(users)
      .where(where)
      .orderBy(
        (isBackwards ? asc : desc)(users.isActive),
        order(sql`${users.firstName} collate nocase`),
        order(sql`${users.lastName} collate nocase`),
        order(users.id),
      )
      .limit(limit)
      .offset(offset)
      .all()
  })
  const represented = hoasOf(list.rows.map(({ id }) => id))
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, hoas: (represented.get(row.id) ?? []).map(({ name }) => name) })),
  }
}

/** @throws DomainError `not_found` for anyone but a partner */
export function findPartner(id: number) {
  const row = db()
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'partner')))
    .get()
  if (!row) throw partnerNotFound()
  return { ...row, hoas: (hoasOf([id]).get(id) ?? []).map(({ id: hoaId, name }) => ({ id: hoaId, name })) }
}
export type ManagedPartner = ReturnType<typeof findPartner>

/**
 * Activates or deactivates a partner; a deactivation ends all sessions and links.
 * @throws DomainError `forbidden`, `not_found`
 */
export function setPartnerActive(
  actor: SignedInUser,
  partnerId: number,
  isActive: boolean,
  now = Date.now(),
) {
  return write((tx) => {
    const admin = requireActor(tx, actor, 'team')
    const partner = tx
      .select()
      .from(users)
      .where(and(eq(users.id, partnerId), eq(users.role, 'partner')))
      .get()
    if (!partner || (isActive && partner.email.endsWith('@erased.invalid'))) throw partnerNotFound()
    if (partner.isActive === isActive) return partner
    tx.update(users)
      .set({ isActive, updatedAt: nextEditTime(users.updatedAt, now) })
      .where(eq(users.id, partnerId))
      .run()
    if (!isActive) {
      endSessionsOf(tx, partnerId)
      revokeLinks(tx, partnerId)
    }
    recordActivity(
      tx,
      {
        userId: admin.id,
        action: 'status_changed',
        section: 'partners',
        field: 'isActive',
        oldValue: partner.isActive ? 'active' : 'inactive',
        newValue: isActive ? 'active' : 'inactive',
        description: `Partner ${partner.email} ${isActive ? 'activated' : 'deactivated'}`,
        metadata: { memberId: partnerId },
      },
      now,
    )
    return partner
  })
}

/**
 * Ends a partner's access to one HOA.
 * @throws DomainError `forbidden`, `not_found`
 */
export function unlinkPartner(actor: SignedInUser, partnerId: number, hoaId: number, now = Date.now()) {
  return write((tx) => {
    const admin = requireActor(tx, actor, 'team')
    const found = tx
      .select({ id: hoaPartners.id, email: users.email, name: hoas.name })
      .from(hoaPartners)
      .innerJoin(users, eq(users.id, hoaPartners.userId))
      .innerJoin(hoas, eq(hoas.id, hoaPartners.hoaId))
      .where(and(eq(hoaPartners.userId, partnerId), eq(hoaPartners.hoaId, hoaId)))
      .get()
    if (!found) throw new DomainError('not_found', 'This partner doesn’t represent that HOA.')
    tx.delete(hoaPartners).where(eq(hoaPartners.id, found.id)).run()
    recordActivity(
      tx,
      {
        userId: admin.id,
        action: 'deleted',
        section: 'partners',
        description: `${found.email} unlinked from ${found.name}`,
        metadata: { hoaId, hoa: found.name, memberId: partnerId },
      },
      now,
    )
    return found
  })
}

/** Invitations that may still be used, from staff and partners, the newest first. */
export function listInvitations(query: { page: number; pageSize: number }, now = Date.now()) {
  const total = db().select({ count: count() }).from(partnerInvitations).where(isOpen(now)).get()?.count ?? 0
  return readPage(total, query, ({ limit, offset, isBackwards }) => {
    const order = isBackwards ? asc : desc
    return db()
      .select({
        id: partnerInvitations.id,
        email: partnerInvitations.email,
        hoaName: partnerInvitations.hoaName,
        expiresAt: partnerInvitations.expiresAt,
        invitedBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      })
      .from(partnerInvitations)
      .innerJoin(users, eq(users.id, partnerInvitations.invitedById))
      .where(isOpen(now))
      .orderBy(order(partnerInvitations.expiresAt), order(partnerInvitations.id))
      .limit(limit)
      .offset(offset)
      .all()
  })
}

/**
 * Withdraws an invitation: admins any, partners their own. Its links stop working at once.
 * @throws DomainError `forbidden`; `not_found`, also for a used one
 */
export function withdrawInvitation(actor: SignedInUser, invitationId: number, now = Date.now()) {
  return write((tx) => {
    const isPartner = actor.role === 'partner'
    const user = requireActor(tx, actor, isPartner ? 'partner portal' : 'invite partners')
    const found = tx
      .update(partnerInvitations)
      .set({ withdrawnAt: now, expiresAt: now })
      .where(
        and(
          eq(partnerInvitations.id, invitationId),
          isPartner ? eq(partnerInvitations.invitedById, user.id) : undefined,
          isOpen(now),
        ),
      )
      .returning({ email: partnerInvitations.email, hoaName: partnerInvitations.hoaName })
      .get()
    if (!found) throw new DomainError('not_found', 'There is no such invitation.')
    recordActivity(
      tx,
      {
        userId: user.id,
        action: 'deleted',
        section: 'partners',
        description: `The invitation of ${found.email} for ${found.hoaName} withdrawn`,
        metadata: { invitationId },
      },
      now,
    )
    return found
  })
}
