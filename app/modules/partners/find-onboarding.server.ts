import { and, asc, eq, isNull } from 'drizzle-orm'
import { db, type Db, type Tx } from '~db/client.server'
import {
  hoas,
  partnerInvitations,
  partnerInvitationTokens,
  partnerOnboardings,
  partnerUploads,
  storedFiles,
} from '~db/schema'
import type { SignedInUser } from '../permissions/signed-in-user'
import { hashToken } from '../tokens.server'
import { DomainError } from '../domain-error'
import { infectedMessage } from '../document-files/scan-result'
import type { Community, PartnerInfo } from './schema'

export const invalidInvitation = () =>
  new DomainError(
    'not_found',
    'Invalid invite link. It has been used or has expired. Contact us for a new one.',
  )

/** The invitation of a link's token, whether or not it is used or expired. */
export const findInvitation = (database: Db | Tx, token: string) =>
  database
    .select({ invitation: partnerInvitations, onboarding: partnerOnboardings })
    .from(partnerInvitationTokens)
    .innerJoin(partnerInvitations, eq(partnerInvitations.id, partnerInvitationTokens.invitationId))
    .leftJoin(partnerOnboardings, eq(partnerOnboardings.invitationId, partnerInvitations.id))
    .where(and(eq(partnerInvitationTokens.tokenHash, hashToken(token)), isNull(partnerInvitations.hoaIds)))
    .get()

/** Whether the onboarding of a link has been completed. */
export const isUsedInvitation = (token: string) => findInvitation(db(), token)?.invitation.usedAt != null

/**
 * The open invitation of a token, for a change.
 * @throws DomainError `not_found` if it is unknown, used, or expired
 */
export function requireOpenInvitation(tx: Tx, token: string, now: number) {
  const stored = findInvitation(tx, token)
  if (!stored || stored.invitation.usedAt !== null || stored.invitation.expiresAt <= now)
    throw invalidInvitation()
  return stored
}

const parseJson = <T>(json: string | null | undefined) => (json ? (JSON.parse(json) as T) : null)

/** Input of steps that were left incomplete, by step number. */
export type Drafts = Partial<Record<number, Record<string, string>>>

/** What has been entered under an invitation so far. */
export type Onboarding = {
  email: string
  hoaName: string
  partnerInfo: PartnerInfo | null
  community: Community | null
  drafts: Drafts
  hasPassword: boolean
  documents: { id: number; name: string; sizeBytes: number; warnings: string[] }[]
}

/** The result of a completed onboarding. */
export type OnboardingResult = {
  hoaName: string
  contact: string
  /** Null until staff decide whether the HOA is the same as an existing one. */
  hoaId: number | null
}

/**
 * The state that a link opens: an onboarding to continue or, for the partner who completed it, its result.
 * Null for everyone else, and for an unknown, used, or expired link.
 */
export function findOnboarding(
  token: string,
  user: SignedInUser | null,
  now = Date.now(),
): { open: Onboarding } | { result: OnboardingResult } | null {
  const stored = findInvitation(db(), token)
  if (!stored) return null
  const { invitation, onboarding } = stored
  const partnerInfo = parseJson<PartnerInfo>(onboarding?.partnerInfo)
  if (invitation.usedAt !== null) {
    if (!onboarding || !partnerInfo || user === null || onboarding.userId !== user.id) return null
    const hoa =
      onboarding.hoaId === null
        ? undefined
        : db().select({ name: hoas.name }).from(hoas).where(eq(hoas.id, onboarding.hoaId)).get()
    return {
      result: {
        hoaName: hoa?.name ?? partnerInfo.hoaName,
        contact: `${partnerInfo.firstName} ${partnerInfo.lastName}`,
        hoaId: onboarding.hoaId,
      },
    }
  }
  if (invitation.expiresAt <= now) return null
  return {
    open: {
      email: invitation.email,
      hoaName: invitation.hoaName,
      partnerInfo,
      community: parseJson(onboarding?.propertyInfo),
      drafts: parseJson(onboarding?.drafts) ?? {},
      hasPassword: Boolean(onboarding?.passwordHash),
      documents: listUploads(invitation.id),
    },
  }
}

const listUploads = (invitationId: number) =>
  db()
    .select({
      id: partnerUploads.id,
      name: partnerUploads.originalName,
      sizeBytes: partnerUploads.sizeBytes,
      threat: storedFiles.threat,
    })
    .from(partnerUploads)
    .leftJoin(storedFiles, eq(storedFiles.storedName, partnerUploads.storedName))
    .where(eq(partnerUploads.invitationId, invitationId))
    .orderBy(asc(partnerUploads.id))
    .all()
    .map(({ threat, ...upload }) => ({
      ...upload,
      warnings: threat === null ? [] : [infectedMessage(threat)],
    }))

/** An uploaded file of an open onboarding. */
export const uploadOf = (tx: Tx, invitationId: number, uploadId: number) =>
  tx
    .select()
    .from(partnerUploads)
    .where(and(eq(partnerUploads.id, uploadId), eq(partnerUploads.invitationId, invitationId)))
    .get()

/**
 * The progress of an onboarding: the last step that may be opened, and the one to continue with. The
 * documents of step 3 are optional, and signed-in partners need no password.
 */
export function onboardingProgress(onboarding: Onboarding, isSignedIn: boolean) {
  const { partnerInfo, community, hasPassword, documents, drafts } = onboarding
  if (!partnerInfo || !(hasPassword || isSignedIn)) return { furthest: 1, next: 1 }
  if (!community) return { furthest: 2, next: 2 }
  return { furthest: 4, next: drafts[4] || documents.length > 0 ? 4 : 3 }
}
