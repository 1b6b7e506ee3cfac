import { eq } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import {
  documents,
  hoaPartners,
  hoas,
  partnerInvitations,
  partnerOnboardings,
  partnerUploads,
  users,
} from '~db/schema'
import { proveAddress } from '../permissions/account-orders.server'
import { requireActiveUser } from '../permissions/actor.server'
import { insertAccount } from '../accounts/insert-account.server'
import { isStaff, roleLabels } from '../permissions/permissions'
import type { SignedInUser } from '../permissions/signed-in-user'
import { signInSession, type Client } from '../accounts/sessions.server'
import { recordActivity } from '../activity/record.server'
import { expiryOfUpload } from '../document-files/expiry.server'
import { DomainError } from '../domain-error'
import { queueHoaReading } from '../document-reading/queue-hoa-reading.server'
import { findSameHoa } from '../hoas/refuse-duplicate.server'
import type { HoaField, HoaFields } from '../hoas/schema'
import { queueMail, queueMailToAdmins } from '../mail/queue-mail.server'
import { nextEditTime } from '../next-edit-time.server'
import { failInfected } from '../scanning/after-scan.server'
import { publishUpload } from '../webhooks/publish-event.server'
import { invalidInvitation, findInvitation } from './find-onboarding.server'
import type { Community, FiphoAnswers, PartnerInfo } from './schema'

type OnboardingSender = { sessionId: string | null; user: SignedInUser | null; client?: Client }

type Completed = {
  /** Null until staff decide whether the HOA is the same as an existing one. */
  hoaId: number | null
  /** The session's new id and token, if the onboarding created the account. */
  signedIn: { id: string; token: string; user: SignedInUser } | null
}

const incomplete = () =>
  new DomainError('conflict', 'A step before this one is not complete yet. Please go back and fill it in.')

/** The partner's account: the signed-in one, or a new one with the password from step 1. */
function partnerAccount(
  tx: Tx,
  { user, sessionId, client }: OnboardingSender,
  info: PartnerInfo,
  invitedEmail: string,
  passwordHash: string | null,
  now: number,
) {
  if (user) {
    const current = requireActiveUser(tx, user)
    if (isStaff(current.role))
      throw new DomainError(
        'forbidden',
        'Staff accounts can’t create HOA profiles. Please sign out and open the link again.',
      )
    if (current.role === 'customer') {
      tx.update(users)
        .set({ role: 'partner', updatedAt: nextEditTime(users.updatedAt) })
        .where(eq(users.id, current.id))
        .run()
      recordActivity(tx, {
        userId: current.id,
        action: 'updated',
        section: 'account',
        field: 'role',
        oldValue: roleLabels.customer,
        newValue: roleLabels.partner,
        description: `${current.email} became a partner`,
      })
    }
    return { user: { ...current, role: 'partner' as const }, signedIn: null }
  }
  if (!passwordHash) throw incomplete()
  const { email, firstName, lastName, phone, company, title } = info
  const account = insertAccount(tx, {
    email,
    firstName,
    lastName,
    phone,
    company,
    title,
    role: 'partner',
    passwordHash,
  })
  recordActivity(tx, {
    userId: account.id,
    action: 'created',
    section: 'account',
    description: `${email} registered as a partner`,
  })
  // The invitation is a link that was mailed to its address.
  if (email === invitedEmail) proveAddress(tx, account.id, now)
  else queueMail(tx, { template: 'confirm-email', to: email, userId: account.id }, now)
  return { user: account, signedIn: { ...signInSession(tx, sessionId, account.id, client), user: account } }
}

/**
 * The questionnaire's "not balanced" is called a deficit in an HOA's record
 * (docs/specification/reports-and-scores.md#budget-status).
 */
const fiphoFields = ({ budgetStatus, ...counts }: FiphoAnswers) => ({
  ...counts,
  budgetStatus: budgetStatus === 'not_balanced' ? ('deficit' as const) : budgetStatus,
})

const placeOf = (info: PartnerInfo, community: Community) => ({
  name: info.hoaName,
  address: community.subjectPropertyAddress,
  city: community.propertyCity,
  state: community.propertyState,
  zipCode: community.propertyZipCode,
})

type Description = { info: PartnerInfo; community: Community; answers: FiphoAnswers }

/** The fields of an HOA that an onboarding fills. */
export const describedFields = ({ info, community, answers }: Description) =>
  ({
    ...placeOf(info, community),
    managementCompany: info.partnerType === 'management_company' ? info.company : '',
    phoneNumber: info.phone,
    email: info.email,
    ...fiphoFields(answers),
  }) satisfies Partial<HoaFields>

/** Adds the HOA described by a partner. */
export function insertDescribedHoa(tx: Tx, userId: number, description: Description, now: number): number {
  const { info } = description
  const { id } = tx
    .insert(hoas)
    .values({
      ...describedFields(description),
      // The questionnaire does not ask for these.
      unanswered: JSON.stringify(['totalUnits', 'yearBuilt'] satisfies HoaField[]),
      fiphoCompletedAt: now,
      isPartner: true,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: hoas.id })
    .get()
  recordActivity(
    tx,
    {
      userId,
      action: 'created',
      section: 'hoas',
      description: `${info.hoaName} described by a partner`,
      metadata: { hoaId: id, hoa: info.hoaName },
    },
    now,
  )
  return id
}

/** Connects an HOA with its partner and the files uploaded during onboarding. */
export function attachPartner(
  tx: Tx,
  {
    invitationId,
    userId,
    hoaId,
    hoaName,
  }: { invitationId: number; userId: number; hoaId: number; hoaName: string },
  now: number,
) {
  tx.insert(hoaPartners).values({ hoaId, userId, createdAt: now }).onConflictDoNothing().run()
  const uploads = tx
    .delete(partnerUploads)
    .where(eq(partnerUploads.invitationId, invitationId))
    .returning()
    .all()
    .toSorted((a, b) => a.id - b.id)
  for (const { originalName, storedName, mediaType, sizeBytes, uploadedAt } of uploads) {
    const { id } = tx
      .insert(documents)
      .values({
        hoaId,
        originalName,
        storedName,
        mediaType,
        sizeBytes,
        uploadedAt,
        uploadedById: userId,
        expiresOn: expiryOfUpload(uploadedAt),
        expiresSource: 'upload',
      })
      .returning({ id: documents.id })
      .get()
    queueHoaReading(tx, id)
    failInfected(tx, id, now)
    publishUpload(tx, { hoaId, id, mediaType, sizeBytes }, now)
    recordActivity(
      tx,
      {
        userId,
        action: 'uploaded',
        section: 'documents',
        description: `${originalName} uploaded to ${hoaName}`,
        metadata: { hoaId, hoa: hoaName },
      },
      now,
    )
  }
}

/**
 * Completes an onboarding, all or nothing: account, HOA, documents, answers, the used invitation, mails to
 * staff. Completing it again, after a double click or a lost response, returns the first result. If an HOA
 * with that name and place exists, it is neither changed nor duplicated: staff decide, and until then
 * everything stays with the invitation.
 * @throws DomainError `not_found` for an unknown, used, or expired link; `conflict` if a step is missing or
 * the address has an account; `forbidden` for staff
 */
export function completeOnboarding(
  token: string,
  visitor: OnboardingSender,
  answers: FiphoAnswers,
  now = Date.now(),
): Completed {
  return write((tx) => {
    const stored = findInvitation(tx, token)
    if (!stored) throw invalidInvitation()
    const { invitation, onboarding } = stored
    if (invitation.usedAt !== null) {
      if (!onboarding || !visitor.user || onboarding.userId !== visitor.user.id) throw invalidInvitation()
      return { hoaId: onboarding.hoaId, signedIn: null }
    }
    if (invitation.expiresAt <= now) throw invalidInvitation()
    if (!onboarding?.partnerInfo || !onboarding.propertyInfo) throw incomplete()
    const info = JSON.parse(onboarding.partnerInfo) as PartnerInfo
    const community = JSON.parse(onboarding.propertyInfo) as Community
    const { user, signedIn } = partnerAccount(
      tx,
      visitor,
      info,
      invitation.email,
      onboarding.passwordHash,
      now,
    )

    const duplicateOfId = findSameHoa(tx, placeOf(info, community))?.id ?? null
    const hoaId =
      duplicateOfId === null ? insertDescribedHoa(tx, user.id, { info, community, answers }, now) : null
    if (hoaId !== null)
      attachPartner(tx, { invitationId: invitation.id, userId: user.id, hoaId, hoaName: info.hoaName }, now)
    else
      recordActivity(
        tx,
        {
          userId: user.id,
          action: 'created',
          section: 'hoas',
          description: `${info.hoaName} described by a partner; the HOA seems to exist already`,
          metadata: { hoaId: duplicateOfId, hoa: info.hoaName },
        },
        now,
      )

    tx.update(partnerOnboardings)
      .set({
        questionnaire: JSON.stringify(answers),
        passwordHash: null,
        userId: user.id,
        completedAt: now,
        hoaId,
        duplicateOfId,
        updatedAt: now,
      })
      .where(eq(partnerOnboardings.invitationId, invitation.id))
      .run()
    tx.update(partnerInvitations).set({ usedAt: now }).where(eq(partnerInvitations.id, invitation.id)).run()
    queueMailToAdmins(tx, { template: 'partner-joined', invitationId: invitation.id }, now)
    return { hoaId, signedIn }
  })
}
