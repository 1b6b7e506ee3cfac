import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { hoas, partnerOnboardings, users } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueMail } from '../mail/queue-mail.server'
import { nextEditTime } from '../next-edit-time.server'
import { hoaNotFound } from '../hoas/queries.server'
import { queueOffers } from '../hoas/queue-offers.server'
import { attachPartner, fiphoColumns, insertDescribedHoa } from './complete-onboarding.server'
import type { Community, FiphoAnswers, PartnerInfo } from './schema'

const isUndecided = and(isNotNull(partnerOnboardings.duplicateOfId), isNull(partnerOnboardings.hoaId))

/** Partners who have described an HOA with the name and place of this one, for staff to decide about. */
export const undecidedPartners = (hoaId: number) =>
  db()
    .select({
      invitationId: partnerOnboardings.invitationId,
      partnerInfo: partnerOnboardings.partnerInfo,
      propertyInfo: partnerOnboardings.propertyInfo,
      completedAt: partnerOnboardings.completedAt,
    })
    .from(partnerOnboardings)
    .where(and(eq(partnerOnboardings.duplicateOfId, hoaId), isUndecided))
    .orderBy(asc(partnerOnboardings.invitationId))
    .all()
    .map(({ invitationId, partnerInfo, propertyInfo, completedAt }) => {
      const info = JSON.parse(partnerInfo ?? '{}') as PartnerInfo
      const community = JSON.parse(propertyInfo ?? '{}') as Community
      return {
        invitationId,
        name: `${info.firstName} ${info.lastName}`,
        title: info.title,
        company: info.company,
        email: info.email,
        phone: info.phone,
        address: community.subjectPropertyAddress,
        completedAt: completedAt ?? 0,
      }
    })
export type UndecidedPartner = ReturnType<typeof undecidedPartners>[number]

/** Copies the partner's answers; contact details entered by staff stay. */
function mergeInto(tx: Tx, hoaId: number, info: PartnerInfo, answers: FiphoAnswers, now: number) {
  const hoa = tx.select().from(hoas).where(eq(hoas.id, hoaId)).get()
  if (!hoa) throw hoaNotFound()
  const company = info.partnerType === 'management_company' ? info.company : ''
  const { additionalInfo, ...fipho } = fiphoColumns(answers, now)
  tx.update(hoas)
    .set({
      ...fipho,
      additionalInfo: hoa.additionalInfo || additionalInfo,
      managementCompany: hoa.managementCompany || company,
      phoneNumber: hoa.phoneNumber || info.phone,
      email: hoa.email || info.email,
      isPartner: true,
      updatedAt: nextEditTime(hoas.updatedAt, now),
    })
    .where(eq(hoas.id, hoaId))
    .run()
  queueOffers(tx, hoaId)
  return hoa.name
}

/**
 * Decides whether the HOA that a partner has described is the existing one (`merge`) or another with the same
 * name (`separate`). Their files and answers move with it, and they are notified.
 * @throws DomainError `forbidden`; `not_found`, also if a colleague has already decided
 */
export function resolveDuplicate(
  actor: SignedInUser,
  invitationId: number,
  decision: 'merge' | 'separate',
  now = Date.now(),
) {
  return write((tx) => {
    requireActor(tx, actor, 'edit hoas')
    const onboarding = tx
      .select()
      .from(partnerOnboardings)
      .where(and(eq(partnerOnboardings.invitationId, invitationId), isUndecided))
      .get()
    const partner = onboarding?.userId && tx.select().from(users).where(eq(users.id, onboarding.userId)).get()
    if (!onboarding?.duplicateOfId || !partner)
      throw new DomainError(
        'not_found',
        'There is nothing left to decide here. A colleague may have done it.',
      )
    const info = JSON.parse(onboarding.partnerInfo ?? '{}') as PartnerInfo
    const community = JSON.parse(onboarding.propertyInfo ?? '{}') as Community
    const answers = JSON.parse(onboarding.questionnaire ?? '{}') as FiphoAnswers
    let hoaId = onboarding.duplicateOfId
    let hoaName = info.hoaName
    if (decision === 'merge') hoaName = mergeInto(tx, hoaId, info, answers, now)
    else hoaId = insertDescribedHoa(tx, partner.id, { info, community, answers }, now)
    attachPartner(tx, { invitationId, userId: partner.id, hoaId, hoaName }, now)
    tx.update(partnerOnboardings)
      .set({ hoaId, updatedAt: now })
      .where(eq(partnerOnboardings.invitationId, invitationId))
      .run()
    recordActivity(
      tx,
      {
        userId: actor.id,
        action: 'updated',
        section: 'partners',
        description:
          decision === 'merge'
            ? `${partner.email} linked to ${hoaName} as its partner`
            : `${hoaName}, described by ${partner.email}, added as a separate HOA`,
        metadata: { hoaId, hoa: hoaName },
      },
      now,
    )
    queueMail(tx, { template: 'partner-linked', to: partner.email, userId: partner.id, invitationId }, now)
    return { hoaId, hoaName }
  })
}
