import { count, eq, sum } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { upsertRow } from '~db/prepared.server'
import { partnerOnboardings, partnerUploads } from '~db/schema'
import { findEmailOwner } from '../accounts/insert-account.server'
import { refuseWeakPassword } from '../accounts/password-rules.server'
import { hashPassword } from '../accounts/passwords.server'
import { storeFile } from '../documents/add-document.server'
import { maxBytesPerOrder, maxFilesPerOrder, uploadMessages } from '../document-files/limits'
import { removeStored, type ArrivedFile } from '../document-files/storage.server'
import { DomainError } from '../domain-error'
import { requireOpenInvitation, uploadOf, type Drafts } from './find-onboarding.server'
import type { Community, PartnerInfo } from './schema'

type Entered = Partial<typeof partnerOnboardings.$inferInsert>

/**
 * Saves the result of a step.
 * @param draft the input if the step is incomplete
 */
function saveStep(
  tx: Tx,
  token: string,
  { step, entered = {}, draft }: { step: number; entered?: Entered; draft?: Record<string, string> },
  now: number,
) {
  const { invitation, onboarding } = requireOpenInvitation(tx, token, now)
  const before = JSON.parse(onboarding?.drafts ?? '{}') as Drafts
  const drafts = JSON.stringify({ ...before, [step]: draft })
  const row = { ...entered, drafts, invitationId: invitation.id, updatedAt: now }
  upsertRow(tx, partnerOnboardings, row, [partnerOnboardings.invitationId])
}

/** Whether an address already has an account, whose owner signs in instead of choosing a password. */
export const hasAccount = (email: string) => findEmailOwner(db(), email) !== null

/**
 * Saves step 1. Without a password, an earlier one for the same address stays.
 * @throws DomainError `not_found` for an unknown, used, or expired link; `invalid` for a password that is
 * easy to guess
 */
export async function savePartnerInfo(
  token: string,
  partnerInfo: PartnerInfo,
  password: string | null,
  now = Date.now(),
) {
  if (password !== null) await refuseWeakPassword(password, partnerInfo.email, 'password')
  const passwordHash = password === null ? undefined : await hashPassword(password)
  write((tx) => {
    const before = requireOpenInvitation(tx, token, now).onboarding?.partnerInfo
    // A link may be forwarded: a different address must not inherit the previous person's password.
    const isSame = before != null && (JSON.parse(before) as PartnerInfo).email === partnerInfo.email
    const fallback = isSame ? undefined : null
    const entered = { partnerInfo: JSON.stringify(partnerInfo), passwordHash: passwordHash ?? fallback }
    saveStep(tx, token, { step: 1, entered }, now)
  })
}

/**
 * Saves step 2.
 * @throws DomainError `not_found` for an unknown, used, or expired link
 */
export const saveCommunity = (token: string, community: Community, now = Date.now()) =>
  write((tx) => saveStep(tx, token, { step: 2, entered: { propertyInfo: JSON.stringify(community) } }, now))

/**
 * Saves the input of a step that is left incomplete.
 * @throws DomainError `not_found` for an unknown, used, or expired link
 */
export const saveDraft = (token: string, step: number, draft: Record<string, string>, now = Date.now()) =>
  write((tx) => saveStep(tx, token, { step, draft }, now))

/**
 * Stores a received file until the onboarding is completed.
 * @throws DomainError `not_found` for an unknown, used, or expired link; `conflict` for too many files or bytes; and what
 * `storeFile` throws for the file itself
 */
export const addUpload = (token: string, sentName: string, file: ArrivedFile, now = Date.now()) =>
  storeFile(
    sentName,
    file,
    (tx, stored) => {
      const { invitation } = requireOpenInvitation(tx, token, now)
      const uploads = tx
        .select({ count: count(), bytes: sum(partnerUploads.sizeBytes).mapWith(Number) })
        .from(partnerUploads)
        .where(eq(partnerUploads.invitationId, invitation.id))
        .get()
      if ((uploads?.count ?? 0) >= maxFilesPerOrder) throw new DomainError('conflict', uploadMessages.tooMany)
      if ((uploads?.bytes ?? 0) + stored.sizeBytes > maxBytesPerOrder)
        throw new DomainError('conflict', uploadMessages.tooMuch)
      tx.insert(partnerUploads)
        .values({ ...stored, invitationId: invitation.id })
        .run()
    },
    now,
  )

/**
 * Removes an uploaded file. Idempotent.
 * @throws DomainError `not_found` for an unknown, used, or expired link
 */
export async function removeUpload(token: string, uploadId: number, now = Date.now()) {
  const storedName = write((tx) => {
    const { invitation } = requireOpenInvitation(tx, token, now)
    const upload = uploadOf(tx, invitation.id, uploadId)
    if (upload) tx.delete(partnerUploads).where(eq(partnerUploads.id, upload.id)).run()
    return upload?.storedName
  })
  if (storedName) await removeStored(storedName)
}
