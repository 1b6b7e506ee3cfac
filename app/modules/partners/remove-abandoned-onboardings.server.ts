import { and, inArray, isNull, lt } from 'drizzle-orm'
import { write } from '~db/client.server'
import { partnerInvitations, partnerOnboardings, partnerUploads } from '~db/schema'
import { removeStored } from '../document-files/storage.server'

/**
 * Deletes the input and uploads of unfinished invitations that expired before a time (UTC milliseconds),
 * since no link opens them. The invitations themselves are retained.
 * @returns the number of deleted files
 */
export async function removeAbandonedOnboardings(before: number): Promise<number> {
  const files = write((tx) => {
    const abandoned = tx
      .select({ id: partnerInvitations.id })
      .from(partnerInvitations)
      .where(and(isNull(partnerInvitations.usedAt), lt(partnerInvitations.expiresAt, before)))
    tx.delete(partnerOnboardings).where(inArray(partnerOnboardings.invitationId, abandoned)).run()
    return tx
      .delete(partnerUploads)
      .where(inArray(partnerUploads.invitationId, abandoned))
      .returning({ storedName: partnerUploads.storedName })
      .all()
  })
  for (const { storedName } of files) await removeStored(storedName)
  return files.length
}
