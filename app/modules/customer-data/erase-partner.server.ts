import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { write } from '~db/client.server'
import { hoaPartners, partnerInvitations, partnerOnboardings, questionnaireAnswers, users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { removeFactors } from '../sign-in/change-second-factor.server'
import { eraseAccount, erasedEmail, eraseJobs, eraseMails } from './erase-customer.server'

/**
 * Erases a partner on request: the account, its access, its invitations, and the name on its answers. The HOAs
 * stay, with their documents and what was answered.
 * @throws DomainError `forbidden`; `not_found`; `invalid` if the address is not repeated; `conflict` while staff
 * have to decide about an HOA that the partner described
 */
export function erasePartner(
  actor: SignedInUser,
  { partnerId, confirmation }: { partnerId: number; confirmation: string },
  now = Date.now(),
) {
  write((tx) => {
    const admin = requireActor(tx, actor, 'team')
    const partner = tx
      .select()
      .from(users)
      .where(and(eq(users.id, partnerId), eq(users.role, 'partner')))
      .get()
    if (!partner) throw new DomainError('not_found', 'There is no such partner.')
    if (confirmation.trim().toLowerCase() !== partner.email)
      throw new DomainError('invalid', 'Type the partner’s email address to confirm.')
    const ofPartner = eq(partnerOnboardings.userId, partnerId)
    const undecided = tx
      .select({ id: partnerOnboardings.invitationId })
      .from(partnerOnboardings)
      .where(and(ofPartner, isNotNull(partnerOnboardings.duplicateOfId), isNull(partnerOnboardings.hoaId)))
      .get()
    if (undecided)
      throw new DomainError(
        'conflict',
        'This partner described an HOA that you have to decide about first. See the open decisions.',
      )
    tx.delete(hoaPartners).where(eq(hoaPartners.userId, partnerId)).run()
    tx.update(partnerInvitations)
      .set({ email: erasedEmail('invitation', partnerId), message: '' })
      .where(
        inArray(
          partnerInvitations.id,
          tx.select({ id: partnerOnboardings.invitationId }).from(partnerOnboardings).where(ofPartner),
        ),
      )
      .run()
    tx.update(partnerInvitations)
      .set({ email: erasedEmail('invitation', partnerId), message: '' })
      .where(eq(partnerInvitations.email, partner.email))
      .run()
    // What they have sent can no longer be used.
    tx.update(partnerInvitations)
      .set({ withdrawnAt: now, expiresAt: now })
      .where(and(eq(partnerInvitations.invitedById, partnerId), isNull(partnerInvitations.usedAt)))
      .run()
    tx.update(partnerOnboardings)
      .set({ partnerInfo: null, propertyInfo: null, questionnaire: null, drafts: null, passwordHash: null })
      .where(ofPartner)
      .run()
    tx.update(questionnaireAnswers)
      .set({ answeredBy: 'A former partner' })
      .where(eq(questionnaireAnswers.answeredById, partnerId))
      .run()
    eraseMails(tx, partner.email, [], partnerId)
    eraseJobs(tx, partner.email)
    removeFactors(tx, partnerId)
    eraseAccount(tx, partnerId, now)
    recordActivity(
      tx,
      {
        userId: admin.id,
        action: 'deleted',
        section: 'partners',
        description: 'Data of a partner erased on request',
        metadata: { memberId: partnerId },
      },
      now,
    )
  })
}
