import { count, eq } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { upsertRow } from '~db/prepared.server'
import { partnerOnboardings, partnerUploads } from '~db/schema'
import { userByEmail } from '../accounts/insert-account.server'
import { hashPassword } from '../accounts/passwords.server'
import { storeFile } from '../documents/add-document.server'
import { maxFilesPerOrder, uploadMessages } from '../documents/limits'
import { removeStored, type ArrivedFile } from '../documents/storage.server'
import { DomainError } from '../domain-error'
import { requireOpenInvitation, uploadOf, type Draft } from './find-onboarding.server'
import type { Community, PartnerInfo } from './schema'

type Entered = Partial<typeof partnerOnboardings.$inferInsert>

function keep(tx: Tx, token: string, entered: Entered, now: number) {
  const { invitation } = requireOpenInvitation(tx, token, now)
  upsertRow(tx, partnerOnboardings, { ...entered, invitationId: invitation.id, updatedAt: now }, [
    partnerOnboardings.invitationId,
  ])
}

/** Whether an address has an account already: its owner signs in instead of choosing a password. */
export const hasAccount = (email: string) => userByEmail(db()).get({ email }) !== undefined

/**
 * Keeps step 1. Without a password the one that was chosen before stays.
 * @throws DomainError `not_found` for an unknown, used or expired link
 */
export async function savePartnerInfo(
  token: string,
  partnerInfo: PartnerInfo,
  password: string | null,
  now = Date.now(),
) {
  const passwordHash = password === null ? undefined : await hashPassword(password)
  write((tx) => keep(tx, token, { partnerInfo: JSON.stringify(partnerInfo), passwordHash, draft: null }, now))
}

/** Keeps step 2. @throws DomainError `not_found` as above */
export const saveCommunity = (token: string, community: Community, now = Date.now()) =>
  write((tx) => keep(tx, token, { propertyInfo: JSON.stringify(community), draft: null }, now))

/** Keeps what was typed in a step that is left before it is complete. @throws DomainError `not_found` as above */
export const saveDraft = (token: string, draft: Draft, now = Date.now()) =>
  write((tx) => keep(tx, token, { draft: JSON.stringify(draft) }, now))

/**
 * Keeps an arrived file until the onboarding is finished.
 * @throws DomainError as `storeFile`; `not_found` as above, `conflict` for too many
 */
export const addUpload = (token: string, sentName: string, file: ArrivedFile, now = Date.now()) =>
  storeFile(
    sentName,
    file,
    (tx, stored) => {
      const { invitation } = requireOpenInvitation(tx, token, now)
      const uploads = tx
        .select({ n: count() })
        .from(partnerUploads)
        .where(eq(partnerUploads.invitationId, invitation.id))
        .get()
      if ((uploads?.n ?? 0) >= maxFilesPerOrder) throw new DomainError('conflict', uploadMessages.tooMany)
      tx.insert(partnerUploads)
        .values({ ...stored, invitationId: invitation.id })
        .run()
    },
    now,
  )

/** Takes an uploaded file away; twice is harmless. @throws DomainError `not_found` as above */
export async function removeUpload(token: string, uploadId: number, now = Date.now()) {
  const storedName = write((tx) => {
    const { invitation } = requireOpenInvitation(tx, token, now)
    const upload = uploadOf(tx, invitation.id, uploadId)
    if (upload) tx.delete(partnerUploads).where(eq(partnerUploads.id, upload.id)).run()
    return upload?.storedName
  })
  if (storedName) await removeStored(storedName)
}
