import { inArray, lt } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { write, type Tx } from '~db/client.server'
import {
  accountTokens,
  documentRequestTokens,
  documentRequests,
  emailUndoLinks,
  gatewayEvents,
  modelRequests,
  partnerInvitationTokens,
  partnerInvitations,
  questionnaireRequestTokens,
  questionnaireRequests,
} from '~db/schema'
import { env } from '~/env.server'
import { log } from '~/log.server'
import { deleteExpiredSessions } from '../modules/accounts/sessions.server'
import { allStoredNames } from '../modules/documents/queries.server'
import { removeAbandonedDocuments } from '../modules/documents/remove-abandoned.server'
import { sweepUploads } from '../modules/document-files/storage.server'
import { removeAbandonedOnboardings } from '../modules/partners/remove-abandoned-onboardings.server'
import { allPdfNames } from '../modules/reports/revisions/public-report.server'
import { removeOldGeneratedPdfs, sweepReportFiles } from '../modules/reports/pdf/report-files.server'
import { removeDeliveredDocuments } from '../modules/retention/remove-delivered.server'
import { sweepPageImages } from '../modules/document-viewer/page-images.server'
import { deleteOldDeliveries } from '../modules/webhooks/delete-old-deliveries.server'
import { deleteOldRequests } from '../modules/inbound-webhooks/receive.server'
import { deleteDoneJobs } from '../modules/jobs/queue.server'
import { dayMs } from '~/modules/time-units'

const deleteExpired = (tx: Tx, table: typeof accountTokens | typeof emailUndoLinks, before: number) =>
  tx.delete(table).where(lt(table.expiresAt, before)).run().changes

const deleteLinksOf = (
  tx: Tx,
  links: SQLiteTable,
  requestId: SQLiteColumn,
  requests: typeof partnerInvitations | typeof questionnaireRequests | typeof documentRequests,
  before: number,
) => {
  const expired = tx.select({ id: requests.id }).from(requests).where(lt(requests.expiresAt, before))
  return tx.delete(links).where(inArray(requestId, expired)).run().changes
}

/**
 * Deletes expired data. Of invitations and requests for answers or documents, only the links are deleted; the
 * record of the request stays. Stripe repeats events for three days; their ids are stored for 90.
 */
export async function cleanUp(now = Date.now()) {
  const monthAgo = now - 30 * dayMs
  const swept = write((tx) => ({
    sessions: deleteExpiredSessions(tx, now),
    tokens: deleteExpired(tx, accountTokens, monthAgo),
    undoLinks: deleteExpired(tx, emailUndoLinks, monthAgo),
    invitations: deleteLinksOf(
      tx,
      partnerInvitationTokens,
      partnerInvitationTokens.invitationId,
      partnerInvitations,
      monthAgo,
    ),
    requests: deleteLinksOf(
      tx,
      questionnaireRequestTokens,
      questionnaireRequestTokens.requestId,
      questionnaireRequests,
      monthAgo,
    ),
    documentRequests: deleteLinksOf(
      tx,
      documentRequestTokens,
      documentRequestTokens.requestId,
      documentRequests,
      monthAgo,
    ),
    jobs: deleteDoneJobs(tx, monthAgo),
    events: tx
      .delete(gatewayEvents)
      .where(lt(gatewayEvents.receivedAt, now - 90 * dayMs))
      .run().changes,
    modelRequests: tx
      .delete(modelRequests)
      .where(lt(modelRequests.sentAt, now - 365 * dayMs))
      .run().changes,
    inbound: deleteOldRequests(tx, now),
  }))
  const deliveries = await deleteOldDeliveries(monthAgo)
  // The retention periods are also stated in the privacy policy.
  const { RETENTION_UNPAID_DAYS, RETENTION_DELIVERED_DAYS } = env()
  const abandoned = await removeAbandonedDocuments(now - RETENTION_UNPAID_DAYS * dayMs)
  const delivered = await removeDeliveredDocuments(
    now - RETENTION_DELIVERED_DAYS * dayMs,
    RETENTION_DELIVERED_DAYS,
    now,
  )
  const onboardings = await removeAbandonedOnboardings(monthAgo)
  const generated = await removeOldGeneratedPdfs(now - dayMs)
  const uploads = await sweepUploads(allStoredNames(), now - dayMs)
  const reports = await sweepReportFiles(allPdfNames(), now - dayMs)
  const pageImages = await sweepPageImages(now)
  if (uploads.kept + reports.kept > 0) {
    log().error(
      { uploads: uploads.kept, reports: reports.kept },
      'many files belong to no row of the database and were not deleted: is it the right database?',
    )
  }
  const files = uploads.removed + reports.removed
  log().info(
    { ...swept, deliveries, abandoned, delivered, onboardings, files, generated, pageImages },
    'cleaned up',
  )
}
