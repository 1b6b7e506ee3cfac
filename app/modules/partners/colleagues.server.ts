import { and, asc, count, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { hoaPartners, hoas, partnerInvitations, partnerInvitationTokens, users } from '~db/schema'
import { findEmailOwner, insertAccount } from '../accounts/insert-account.server'
import { refuseWeakPassword } from '../accounts/password-rules.server'
import { hashPassword } from '../accounts/passwords.server'
import { signInSession, type Client } from '../accounts/sessions.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { counted } from '../formatting'
import { listPartnerHoas } from '../hoas/partner-hoas.server'
import { queueMail } from '../mail/queue-mail.server'
import { nextEditTime } from '../next-edit-time.server'
import { proveAddress } from '../permissions/account-orders.server'
import { requireActiveUser, requireActor } from '../permissions/actor.server'
import { isStaff } from '../permissions/permissions'
import type { SignedInUser } from '../permissions/signed-in-user'
import { dayMs } from '../time-units'
import { hashToken } from '../tokens.server'
import { invitationDays, isOpen } from './invite-partner.server'
import { invalidInvitation } from './find-onboarding.server'

// Partners of one company who represent the same HOAs invite and remove each other.

const maxOpenInvitations = 50

const hoaIdsOf = (database: Db | Tx, userId: number): number[] =>
  database
    .select({ hoaId: hoaPartners.hoaId })
    .from(hoaPartners)
    .where(eq(hoaPartners.userId, userId))
    .all()
    .map(({ hoaId }) => hoaId)

const companyOf = (database: Db | Tx, userId: number): string =>
  database.select({ company: users.company }).from(users).where(eq(users.id, userId)).get()?.company ?? ''

/**
 * Active partners of the actor's company who represent one of these HOAs, the actor included. Board members have
 * no company, and are colleagues of each other.
 */
const colleaguesOf = (database: Db | Tx, company: string, hoaIds: number[]) =>
  database
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      title: users.title,
      hoas: sql<string>`group_concat(${hoas.name}, ', ' order by ${hoas.name} collate nocase)`,
    })
    .from(hoaPartners)
    .innerJoin(users, eq(users.id, hoaPartners.userId))
    .innerJoin(hoas, eq(hoas.id, hoaPartners.hoaId))
    .where(
      and(
        inArray(hoaPartners.hoaId, hoaIds),
        eq(users.isActive, true),
        sql`lower(trim(${users.company})) = ${company.trim().toLowerCase()}`,
      ),
    )
    .groupBy(users.id)
    .orderBy(asc(sql`${users.firstName} collate nocase`), asc(users.id))

/** The actor's colleagues, and the invitations that they have sent and that are open. */
export function readColleagues(actor: SignedInUser, now = Date.now()) {
  const company = companyOf(db(), actor.id)
  const hoaIds = hoaIdsOf(db(), actor.id)
  const colleagues = colleaguesOf(db(), company, hoaIds).all()
  return {
    company,
    colleagues: colleagues.map((person) => ({ ...person, isSelf: person.id === actor.id })),
    invitations: db()
      .select({
        id: partnerInvitations.id,
        email: partnerInvitations.email,
        hoaName: partnerInvitations.hoaName,
        expiresAt: partnerInvitations.expiresAt,
      })
      .from(partnerInvitations)
      .where(
        and(eq(partnerInvitations.invitedById, actor.id), isNotNull(partnerInvitations.hoaIds), isOpen(now)),
      )
      .orderBy(desc(partnerInvitations.id))
      .all(),
  }
}
export type Colleagues = ReturnType<typeof readColleagues>

const hoaNameOf = ([first, ...others]: { name: string }[]) =>
  `${first?.name ?? ''}${others.length > 0 ? ` and ${counted(others.length, 'other HOA')}` : ''}`

/**
 * Invites a colleague to represent the actor's HOAs. The link is only mailed, so using it proves the address.
 * @throws DomainError `forbidden`; `conflict` without an HOA, for a colleague, and with an open invitation
 */
export function inviteColleague(actor: SignedInUser, email: string, now = Date.now()) {
  write((tx) => {
    const user = requireActor(tx, actor, 'partner portal')
    const own = listPartnerHoas(user)
    const refuse = (message: string) => new DomainError('conflict', message, { fields: { email: message } })
    if (own.length === 0) throw refuse('You don’t represent an HOA that a colleague could join.')
    const colleagues = colleaguesOf(tx, companyOf(tx, user.id), hoaIdsOf(tx, user.id)).all()
    if (colleagues.some((person) => person.email === email)) throw refuse('This is a colleague already.')
    const open = tx
      .select({ email: partnerInvitations.email })
      .from(partnerInvitations)
      .where(
        and(eq(partnerInvitations.invitedById, user.id), isNotNull(partnerInvitations.hoaIds), isOpen(now)),
      )
      .all()
    if (open.some((invitation) => invitation.email === email))
      throw refuse('You have invited this address already. Withdraw the invitation to send another.')
    if (open.length >= maxOpenInvitations)
      throw refuse(`You have ${maxOpenInvitations} open invitations. Please withdraw one first.`)
    const { id } = tx
      .insert(partnerInvitations)
      .values({
        email,
        hoaName: hoaNameOf(own),
        hoaIds: JSON.stringify(own.map((hoa) => hoa.id)),
        invitedById: user.id,
        createdAt: now,
        expiresAt: now + invitationDays * dayMs,
      })
      .returning({ id: partnerInvitations.id })
      .get()
    queueMail(tx, { template: 'colleague-invitation', to: email, invitationId: id }, now)
    recordActivity(
      tx,
      {
        userId: user.id,
        action: 'created',
        section: 'partners',
        description: `${email} invited by ${user.email} to represent ${hoaNameOf(own)}`,
        metadata: { invitationId: id },
      },
      now,
    )
  })
}

/**
 * Removes a colleague, or oneself, from the HOAs that both represent.
 * @throws DomainError `not_found` for anyone but a colleague; `conflict` for the last one of an HOA
 */
export function removeColleague(actor: SignedInUser, colleagueId: number, now = Date.now()) {
  return write((tx) => {
    const user = requireActor(tx, actor, 'partner portal')
    const hoaIds = hoaIdsOf(tx, user.id)
    const colleague = colleaguesOf(tx, companyOf(tx, user.id), hoaIds)
      .all()
      .find(({ id }) => id === colleagueId)
    if (!colleague) throw new DomainError('not_found', 'There is no such colleague.')
    const shared = hoaIdsOf(tx, colleagueId).filter((id) => hoaIds.includes(id))
    const represented = tx
      .select({ hoaId: hoaPartners.hoaId, others: count() })
      .from(hoaPartners)
      .innerJoin(users, eq(users.id, hoaPartners.userId))
      .where(
        and(
          inArray(hoaPartners.hoaId, shared),
          ne(hoaPartners.userId, colleagueId),
          eq(users.isActive, true),
        ),
      )
      .groupBy(hoaPartners.hoaId)
      .all()
    if (represented.length < shared.length)
      throw new DomainError(
        'conflict',
        'You are the last one who represents an HOA. Invite a colleague first, or contact us.',
      )
    tx.delete(hoaPartners)
      .where(and(eq(hoaPartners.userId, colleagueId), inArray(hoaPartners.hoaId, shared)))
      .run()
    recordActivity(
      tx,
      {
        userId: user.id,
        action: 'deleted',
        section: 'partners',
        description: `${colleague.email} no longer represents ${colleague.hoas}`,
        metadata: { memberId: colleagueId },
      },
      now,
    )
    return colleague
  })
}

/** The open invitation of a link; null for any other. */
function findJoin(database: Db | Tx, token: string, now: number) {
  const found = database
    .select({ invitation: partnerInvitations, inviter: users })
    .from(partnerInvitationTokens)
    .innerJoin(partnerInvitations, eq(partnerInvitations.id, partnerInvitationTokens.invitationId))
    .innerJoin(users, eq(users.id, partnerInvitations.invitedById))
    .where(
      and(
        eq(partnerInvitationTokens.tokenHash, hashToken(token)),
        isNotNull(partnerInvitations.hoaIds),
        isOpen(now),
      ),
    )
    .get()
  if (!found) return null
  // What the inviter represents by now: nobody passes on what they have lost.
  const current = found.inviter.isActive ? new Set(hoaIdsOf(database, found.inviter.id)) : new Set<number>()
  const hoaIds = (JSON.parse(found.invitation.hoaIds ?? '[]') as number[]).filter((id) => current.has(id))
  return hoaIds.length === 0 ? null : { ...found, hoaIds }
}

/**
 * What an invited colleague sees.
 * @throws DomainError `not_found`
 */
export function readJoin(token: string, user: SignedInUser | null, now = Date.now()) {
  const found = findJoin(db(), token, now)
  if (!found) throw invalidInvitation()
  const { invitation, inviter } = found
  return {
    email: invitation.email,
    hoaName: invitation.hoaName,
    invitedBy: `${inviter.firstName} ${inviter.lastName}`,
    company: inviter.company,
    hasAccount: findEmailOwner(db(), invitation.email) !== null,
    isSignedIn: user?.email === invitation.email,
  }
}

/**
 * Accepts an invitation with the signed-in account of its address, or with a new one.
 * @param account for a new account; null for the signed-in one
 * @returns the session, if an account was created
 * @throws DomainError `not_found`; `forbidden` for staff; `conflict` if the address has an account that is not
 * signed in; `invalid` for a weak password
 */
export async function joinColleagues(
  token: string,
  { user, sessionId, client }: { user: SignedInUser | null; sessionId: string | null; client?: Client },
  account: { firstName: string; lastName: string; password: string } | null,
  now = Date.now(),
) {
  const known = findJoin(db(), token, now)
  if (!known) throw invalidInvitation()
  if (account) await refuseWeakPassword(account.password, known.invitation.email, 'password')
  const passwordHash = account && (await hashPassword(account.password))
  return write((tx) => {
    const found = findJoin(tx, token, now)
    if (!found) throw invalidInvitation()
    const { invitation, inviter, hoaIds } = found
    const isOwner = user?.email === invitation.email
    if (!isOwner && !account)
      throw new DomainError('conflict', `Please sign in as ${invitation.email} first.`)
    const joined =
      isOwner || !account
        ? requireActiveUser(tx, { id: user?.id ?? 0 })
        : insertAccount(tx, {
            email: invitation.email,
            firstName: account.firstName,
            lastName: account.lastName,
            company: inviter.company,
            role: 'partner',
            passwordHash,
          })
    if (isStaff(joined.role))
      throw new DomainError('forbidden', 'Staff accounts can’t represent HOAs. Please sign out first.')
    tx.update(users)
      .set({
        role: 'partner',
        // A partner of another company stays one.
        ...(joined.role !== 'partner' && { company: inviter.company }),
        updatedAt: nextEditTime(users.updatedAt, now),
      })
      .where(eq(users.id, joined.id))
      .run()
    proveAddress(tx, joined.id, now)
    tx.insert(hoaPartners)
      .values(hoaIds.map((hoaId) => ({ hoaId, userId: joined.id, createdAt: now })))
      .onConflictDoNothing()
      .run()
    tx.update(partnerInvitations).set({ usedAt: now }).where(eq(partnerInvitations.id, invitation.id)).run()
    recordActivity(
      tx,
      {
        userId: joined.id,
        action: 'created',
        section: 'partners',
        description: `${joined.email}, invited by ${inviter.email}, represents ${invitation.hoaName}`,
        metadata: { invitationId: invitation.id },
      },
      now,
    )
    const partner: SignedInUser = { ...joined, role: 'partner' }
    return isOwner ? null : { ...signInSession(tx, sessionId, joined.id, client), user: partner }
  })
}
