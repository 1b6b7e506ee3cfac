import { inArray, lt } from 'drizzle-orm'
import { write } from '~db/client.server'
import {
  accountTokens,
  documentRequests,
  documentRequestTokens,
  emailUndoLinks,
  gatewayEvents,
  partnerInvitations,
  partnerInvitationTokens,
  questionnaireRequests,
  questionnaireRequestTokens,
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
import { deleteFinishedJobs } from '../modules/jobs/queue.server'

const day = 86_400_000

/**
 * Deletes expired data. Of invitations and requests for answers or documents, only the links are deleted; the
 * record of the request stays. Stripe repeats events for three days; their ids are stored for 90.
 */
export async function cleanUp(now = Date.now()) {
  const swept = write((tx) => ({
    sessions: deleteExpiredSessions(tx, now),
    tokens: tx
      .delete(accountTokens)
      .where(lt(accountTokens.expiresAt, now - 30 * day))
      .run().changes,
    undoLinks: tx
      .delete(emailUndoLinks)
      .where(lt(emailUndoLinks.expiresAt, now - 30 * day))
      .run().changes,
    invitations: tx
      .delete(partnerInvitationTokens)
      .where(
        inArray(
          partnerInvitationTokens.invitationId,
          tx
            .select({ id: partnerInvitations.id })
            .from(partnerInvitations)
            .where(lt(partnerInvitations.expiresAt, now - 30 * day)),
        ),
      )
      .run().changes,
    requests: tx
      .delete(questionnaireRequestTokens)
      .where(
        inArray(
          questionnaireRequestTokens.requestId,
          tx
            .select({ id: questionnaireRequests.id })
            .from(questionnaireRequests)
            .where(lt(questionnaireRequests.expiresAt, now - 30 * day)),
        ),
      )
      .run().changes,
    documentRequests: tx
      .delete(documentRequestTokens)
      .where(
        inArray(
          documentRequestTokens.requestId,
          tx
            .select({ id: documentRequests.id })
            .from(documentRequests)
            .where(lt(documentRequests.expiresAt, now - 30 * day)),
        ),
      )
      .run().changes,
    jobs: deleteFinishedJobs(tx, now - 30 * day),
    events: tx
      .delete(gatewayEvents)
      .where(lt(gatewayEvents.receivedAt, now - 90 * day))
      .run().changes,
    inbound: deleteOldRequests(tx, now),
    deliveries: deleteOldDeliveries(tx, now - 30 * day),
  }))
  // The retention periods are also stated in the privacy policy.
  const { RETENTION_UNPAID_DAYS, RETENTION_DELIVERED_DAYS } = env()
  const abandoned = await removeAbandonedDocuments(now - RETENTION_UNPAID_DAYS * day)
  const delivered = await removeDeliveredDocuments(
    now - RETENTION_DELIVERED_DAYS * day,
    RETENTION_DELIVERED_DAYS,
    now,
  )
  const onboardings = await removeAbandonedOnboardings(now - 30 * day)
  const generated = await removeOldGeneratedPdfs(now - day)
  const uploads = await sweepUploads(allStoredNames(), now - day)
  const reports = await sweepReportFiles(allPdfNames(), now - day)
  const pageImages = await sweepPageImages(now)
  if (uploads.kept + reports.kept > 0) {
    log().error(
      { uploads: uploads.kept, reports: reports.kept },
      'many files belong to nothing in the database and were left: is it the right one?',
    )
  }
  const files = uploads.removed + reports.removed
  log().info({ ...swept, abandoned, delivered, onboardings, files, generated, pageImages }, 'cleaned up')
}
