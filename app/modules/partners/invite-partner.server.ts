import { and, eq, gt, isNull } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { partnerInvitations, partnerInvitationTokens } from '~db/schema'
import { env } from '~/env.server'
import { acting } from '../accounts/acting.server'
import type { SignedInUser } from '../accounts/schema'
import { hashToken, newToken } from '../accounts/tokens.server'
import { recordActivity } from '../activity/record.server'
import { queueMail } from '../mail/queue-mail.server'
import type { PartnerInvitation } from './schema'

/** Rulings, section 6. */
const invitationDays = 14

/**
 * A link of an invitation: 256 bits, kept as a hash (rulings, section 3). Each has as many as it was shown or mailed; onboarding uses
 * up all of them. Null when the invitation is used or has expired.
 */
export function createInvitationLink(tx: Tx, invitationId: number, now = Date.now()): string | null {
  const open = tx
    .select({ id: partnerInvitations.id })
    .from(partnerInvitations)
    .where(
      and(
        eq(partnerInvitations.id, invitationId),
        isNull(partnerInvitations.usedAt),
        gt(partnerInvitations.expiresAt, now),
      ),
    )
    .get()
  if (!open) return null
  const token = newToken()
  tx.insert(partnerInvitationTokens)
    .values({ tokenHash: hashToken(token), invitationId })
    .run()
  return `${env().APP_URL}/partner/onboard/${token}`
}

/**
 * Invites somebody to describe an HOA, and mails the invitation. The link that is returned is kept nowhere: whoever asked for it
 * sees it once.
 */
export function invitePartner(actor: SignedInUser, invitation: PartnerInvitation, now = Date.now()) {
  return write((tx) => {
    acting(tx, actor, 'invite partners')
    const { id, expiresAt } = tx
      .insert(partnerInvitations)
      .values({
        ...invitation,
        invitedById: actor.id,
        createdAt: now,
        expiresAt: now + invitationDays * 86_400_000,
      })
      .returning({ id: partnerInvitations.id, expiresAt: partnerInvitations.expiresAt })
      .get()
    const inviteLink = createInvitationLink(tx, id, now)
    if (!inviteLink) throw new Error('A new invitation is not open')
    queueMail(tx, { template: 'partner-invitation', to: invitation.email, invitationId: id }, now)
    recordActivity(tx, {
      userId: actor.id,
      action: 'created',
      section: 'partners',
      description: `${invitation.email} invited to describe ${invitation.hoaName}`,
      metadata: { invitationId: id },
    })
    return { id, inviteLink, expiresAt }
  })
}
