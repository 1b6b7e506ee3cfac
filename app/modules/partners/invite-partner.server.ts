import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { partnerInvitations, partnerInvitationTokens } from '~db/schema'
import { env } from '~/env.server'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { hashToken, newToken } from '../tokens.server'
import { recordActivity } from '../activity/record.server'
import { queueMail } from '../mail/queue-mail.server'
import type { PartnerInvitation } from './schema'
import { dayMs } from '../time-units'

export const invitationDays = 14

export const isOpen = (now: number) =>
  and(isNull(partnerInvitations.usedAt), gt(partnerInvitations.expiresAt, now))

function insertLink(tx: Tx, invitationId: number, isForColleague = false): string {
  const token = newToken()
  tx.insert(partnerInvitationTokens)
    .values({ tokenHash: hashToken(token), invitationId })
    .run()
  return `${env().APP_URL}/partner/${isForColleague ? 'join' : 'onboard'}/${token}`
}

/**
 * Creates a link of an invitation: 256 bits, stored as a hash
 * (docs/specification/hoas-and-partners.md#inviting-a-partner). An invitation may have several links;
 * onboarding revokes all of them. Null if the invitation is used or has expired.
 */
export function createInvitationLink(tx: Tx, invitationId: number, now = Date.now()): string | null {
  const open = tx
    .select({ hoaIds: partnerInvitations.hoaIds })
    .from(partnerInvitations)
    .where(and(eq(partnerInvitations.id, invitationId), isOpen(now)))
    .get()
  return open ? insertLink(tx, invitationId, open.hoaIds !== null) : null
}

/** The open invitation of this address for this HOA. */
const findOpen = (tx: Tx, { email, hoaName }: PartnerInvitation, now: number) =>
  tx
    .select({ id: partnerInvitations.id, expiresAt: partnerInvitations.expiresAt })
    .from(partnerInvitations)
    .where(
      and(
        eq(partnerInvitations.email, email),
        sql`${partnerInvitations.hoaName} = ${hoaName} collate nocase`,
        isNull(partnerInvitations.hoaIds),
        isOpen(now),
      ),
    )
    .orderBy(desc(partnerInvitations.id))
    .get()

/**
 * Invites a person to describe an HOA, and mails the invitation. The returned link is not stored, so only
 * this caller sees it. A person with an open invitation for the HOA gets another link, but no second
 * invitation or mail, because reloading a page resubmits its form.
 */
export function invitePartner(actor: SignedInUser, invitation: PartnerInvitation, now = Date.now()) {
  return write((tx) => {
    requireActor(tx, actor, 'invite partners')
    const open = findOpen(tx, invitation, now)
    const { id, expiresAt } =
      open ??
      tx
        .insert(partnerInvitations)
        .values({
          ...invitation,
          invitedById: actor.id,
          createdAt: now,
          expiresAt: now + invitationDays * dayMs,
        })
        .returning({ id: partnerInvitations.id, expiresAt: partnerInvitations.expiresAt })
        .get()
    if (!open) queueMail(tx, { template: 'partner-invitation', to: invitation.email, invitationId: id }, now)
    recordActivity(
      tx,
      {
        userId: actor.id,
        action: open ? 'updated' : 'created',
        section: 'partners',
        description: open
          ? `Another link created for ${invitation.email} to describe ${invitation.hoaName}`
          : `${invitation.email} invited to describe ${invitation.hoaName}`,
        metadata: { invitationId: id },
      },
      now,
    )
    return { id, inviteLink: insertLink(tx, id), expiresAt, isNew: !open }
  })
}
