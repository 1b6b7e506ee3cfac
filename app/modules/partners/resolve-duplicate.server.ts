import { and, eq, ne } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { hoaPartners, hoas, partnerOnboardings, users } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { hoaFieldText } from '../hoas/hoa'
import { queueOffers } from '../hoas/queue-offers.server'
import { hoaLabels, type HoaField, type HoaFields } from '../hoas/schema'
import { changeHoa } from '../hoas/update-hoa.server'
import { queueMail } from '../mail/queue-mail.server'
import { nextEditTime } from '../next-edit-time.server'
import { attachPartner, insertDescribedHoa } from './complete-onboarding.server'
import type { ChangedValue } from './schema'
import { openDecision, type Comparison } from './undecided-partners.server'

type Decision =
  | { kind: 'separate' }
  /** `chosen`: the fields that get the partner's value; `seenAt`: the `updatedAt` of the HOA that was compared. */
  | { kind: 'merge'; chosen: readonly string[]; seenAt: number }

const fiphoFields: readonly HoaField[] = [
  'specialAssessments',
  'assessmentIncreases',
  'budgetStatus',
  'monthsSinceElection',
  'monthsSinceNewElection',
]

/** Gives the HOA the chosen values of the partner, and nothing else. */
function mergeInto(
  tx: Tx,
  actor: SignedInUser,
  hoaId: number,
  { existing, described, differing }: Comparison,
  { chosen, seenAt }: { chosen: readonly string[]; seenAt: number },
  now: number,
) {
  const fields = differing.filter((field) => chosen.includes(field))
  const edits = Object.fromEntries(fields.map((field) => [field, described[field]])) as Partial<HoaFields>
  changeHoa(tx, { userId: actor.id }, hoaId, edits, seenAt, now)
  const hasAnswers = fields.some((field) => fiphoFields.includes(field))
  tx.update(hoas)
    .set({
      isPartner: true,
      ...(hasAnswers && { fiphoCompletedAt: now }),
      updatedAt: nextEditTime(hoas.updatedAt, now),
    })
    .where(eq(hoas.id, hoaId))
    .run()
  if (hasAnswers) queueOffers(tx, hoaId)
  const after = { ...existing, ...edits }
  return {
    name: after.name,
    changes: fields.map((field): ChangedValue => ({
      label: hoaLabels[field],
      from: hoaFieldText(field, existing),
      to: hoaFieldText(field, after),
    })),
    kept: differing.filter((field) => !fields.includes(field)).map((field) => hoaLabels[field]),
  }
}

/**
 * Decides whether the HOA that a partner has described is the existing one, value by value, or another one.
 * Their files move with it; they and the HOA's other partners are notified of every value that changes.
 * @throws DomainError `forbidden`; `not_found`, also if a colleague has already decided; `conflict` if the HOA
 * was changed since `seenAt`
 */
export function resolveDuplicate(
  actor: SignedInUser,
  invitationId: number,
  decision: Decision,
  now = Date.now(),
) {
  return write((tx) => {
    const user = requireActor(tx, actor, 'edit hoas')
    const { onboarding, hoa, info, community, answers, comparison } = openDecision(tx, invitationId)
    const partner = tx
      .select()
      .from(users)
      .where(eq(users.id, onboarding.userId ?? 0))
      .get()
    if (!partner) throw new DomainError('not_found', 'The account of this partner no longer exists.')
    const merged = decision.kind === 'merge' ? mergeInto(tx, user, hoa.id, comparison, decision, now) : null
    const hoaId = merged ? hoa.id : insertDescribedHoa(tx, partner.id, { info, community, answers }, now)
    const hoaName = merged?.name ?? info.hoaName
    const others = merged
      ? tx
          .select({ id: users.id, email: users.email })
          .from(hoaPartners)
          .innerJoin(users, eq(users.id, hoaPartners.userId))
          .where(and(eq(hoaPartners.hoaId, hoaId), ne(users.id, partner.id), eq(users.isActive, true)))
          .all()
      : []
    attachPartner(tx, { invitationId, userId: partner.id, hoaId, hoaName }, now)
    tx.update(partnerOnboardings)
      .set({ hoaId, updatedAt: now })
      .where(eq(partnerOnboardings.invitationId, invitationId))
      .run()
    recordActivity(
      tx,
      {
        userId: user.id,
        action: 'updated',
        section: 'partners',
        description: merged
          ? `${partner.email} linked to ${hoaName} as its partner`
          : `${hoaName}, described by ${partner.email}, added as a separate HOA`,
        metadata: { hoaId, hoa: hoaName },
      },
      now,
    )
    const details = merged
      ? { changes: JSON.stringify(merged.changes), kept: JSON.stringify(merged.kept) }
      : undefined
    queueMail(
      tx,
      {
        template: 'partner-linked',
        to: partner.email,
        userId: partner.id,
        invitationId,
        ...(details && { details }),
      },
      now,
    )
    for (const { id, email } of others)
      queueMail(
        tx,
        { template: 'partner-added', to: email, userId: id, invitationId, ...(details && { details }) },
        now,
      )
    return { hoaId, hoaName }
  })
}
